SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
PY := $(VENV)/bin/python
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
T ?=

.PHONY: help
help:  ## print this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: $(RUNTIME)  ## run the site on http://localhost:8000 (PORT=8001 for another port)
	@exec $(PY) -m mighty_site.run

.PHONY: check
check: lint test  ## lint and test: what CI runs, and what "done" means

.PHONY: test
test: $(DEV)  ## run the tests (T=tests/engine for a part)
	$(PY) -m tests $(T)

.PHONY: lint
lint: $(DEV)  ## check style, types, the direction of imports, and migrations
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/lint-imports
	$(VENV)/bin/mypy
	$(PY) manage.py makemigrations --check --dry-run
	$(PY) manage.py check

.PHONY: fmt
fmt: $(DEV)  ## format the code and fix what can be fixed
	$(VENV)/bin/ruff check --fix .
	$(VENV)/bin/ruff format .

.PHONY: golden
golden: $(DEV)  ## write the golden hands again (read the diff before committing it)
	$(PY) -m tests.golden_hands

.PHONY: bench
bench: $(DEV)  ## measure hands and tables per second
	$(PY) manage.py play_hands
	$(PY) manage.py bench_tables

.PHONY: messages
messages: $(DEV)  ## collect the texts to translate, and compile the translations (needs gettext)
	$(PY) manage.py makemessages --locale ko --no-location --no-wrap --ignore tests
	$(PY) manage.py makemessages --locale ko --no-location --no-wrap --domain djangojs --ignore static/vendor
	$(PY) manage.py compilemessages --ignore $(VENV)

# Installed again only when a list of requirements has changed.
$(DEV): requirements.txt requirements-dev.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	@touch $(RUNTIME) $@

$(RUNTIME): requirements.txt | $(PY)
	$(PY) -m pip install --quiet --disable-pip-version-check --requirement requirements.txt
	@touch $@

$(PY):
	@for python in $${PYTHON:-python3 python3.13 python3.12 python3.11}; do \
	    if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        "$$python" -c 'import ensurepip, venv' 2>/dev/null || { \
	            echo "$$python has no venv module: install it (Debian: apt install python3-venv)." >&2; \
	            exit 1; }; \
	        exec "$$python" -m venv $(VENV); \
	    fi; \
	done; \
	echo "Python 3.11 or later was not found: install it, or name one with PYTHON=/path/to/python." >&2; \
	exit 1
