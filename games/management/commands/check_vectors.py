"""Run rule vectors through the engine."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.vectors import KNOWN, BadVectors, Report, check, read_vectors


class Command(BaseCommand):
    help = "Run the rule vectors of a JSON file through the engine; fails if one does."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a JSON list of vectors")
        for key in ("preset", "kind", "status"):
            parser.add_argument(
                f"--{key}", action="append", default=[], help=f"only this {key} (repeatable)"
            )

    def handle(self, *, file: Path, **options: Any) -> None:
        wanted = {key: options[key] for key in ("preset", "kind", "status") if options[key]}
        for key, values in wanted.items():
            for value in set(values) - KNOWN[key]:
                known = ", ".join(sorted(KNOWN[key]))
                raise CommandError(f"There is no {key} {value}; there are {known}.")
        try:
            vectors = read_vectors(file.read_text(encoding="utf-8"))
            report = check(
                vector
                for vector in vectors
                if all(getattr(vector, key) in values for key, values in wanted.items())
            )
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{file} is not UTF-8 text.") from error
        except BadVectors as error:
            raise CommandError(f"{file}: {error}") from error
        self.tell(report)

    def tell(self, report: Report) -> None:
        """Print each failure and the counts. Raises CommandError if there was a failure."""
        for failure in report.failures:
            expected, got = (json.dumps(part) for part in (failure.expected, failure.got))
            where = f"{failure.vector.id} ({failure.vector.kind}, {failure.vector.source})"
            self.stdout.write(f"{where}: expected {expected}, got {got}")
        failed, skipped = len(report.failures), report.not_applicable
        reasons = "; ".join(f"{reason} ({count})" for reason, count in sorted(skipped.items()))
        self.stdout.write(
            f"{report.passed} passed, {failed} failed, {skipped.total()} not applicable"
            + (f" ({reasons})" if reasons else "")
        )
        if failed:
            raise CommandError(f"{failed} of {report.passed + failed} vectors failed.")
