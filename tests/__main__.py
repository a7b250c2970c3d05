"""`make test`: the tests, after them those in a browser, and how much of the engine they reach.

Runs of pytest of their own: Playwright keeps an event loop running in its process, in which
asynchronous tests cannot run; what people see is best tested on an idle machine; and counting
lines makes random play slow, so it is done without it, again, and for all of the engine or not.
"""

import subprocess
import sys

from pytest import ExitCode  # noqa: PT013

RUNS = (
    ["-m", "not browser", "--numprocesses", "2", "--dist", "loadgroup"],
    ["-m", "browser"],
)
COVERAGE = [
    "tests/engine",
    "games/engine",
    *["-m", "not law", "--numprocesses", "2", "--quiet"],
    *["--cov", "games/engine", "--cov-report", "term", "--cov-fail-under", "100"],
]


def main(paths: list[str]) -> int:
    """Return 0 if all tests of `paths` passed, there were some, and the engine is covered."""
    runs = [[*options, *paths] for options in RUNS] + ([] if paths else [COVERAGE])
    codes = [
        subprocess.run([sys.executable, "-m", "pytest", *run], check=False).returncode
        for run in runs
    ]
    ran = [code for code in codes if code != ExitCode.NO_TESTS_COLLECTED]
    return max(ran, default=int(ExitCode.NO_TESTS_COLLECTED))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
