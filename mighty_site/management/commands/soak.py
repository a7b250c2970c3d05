"""Play at many tables while everything that can go wrong does, and audit what came of it."""

import signal
import sys
from argparse import ArgumentParser
from pathlib import Path
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mighty_site.services import ServiceFailedError, ServiceMissingError

BAR = 40  # characters of the progress bar


class Command(BaseCommand):
    help = "Play through a site of its own under faults; exit 1 if anything was lost or leaked."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=20, help="how many (20)")
        parser.add_argument("--minutes", type=float, default=3.0, help="how long (3)")
        parser.add_argument("--faults", default="all", help="names with commas between, or all")
        parser.add_argument("--seed", type=int, default=1, help="of choices and faults (1)")
        parser.add_argument("--keep", type=Path, help="a folder for logs, commands and views")
        parser.add_argument("--crowd", type=int, default=500, help="connections of a burst (500)")

    def handle(self, **options: Any) -> None:
        from tests.soak.report import report
        from tests.soak.rig import RigFailedError
        from tests.soak.servers import NotReadyError
        from tests.soak.soak import NAMES, Options, run

        faults = NAMES if options["faults"] == "all" else tuple(options["faults"].split(","))
        if unknown := set(faults) - set(NAMES):
            raise CommandError(f"No such fault: {', '.join(sorted(unknown))}. {', '.join(NAMES)}")
        if options["tables"] < 1 or options["minutes"] < 0:
            raise CommandError("At least one table is needed, and no negative time.")
        chosen = Options(
            tables=options["tables"],
            minutes=options["minutes"],
            faults=faults,
            seed=options["seed"],
            crowd=options["crowd"],
            keep=options["keep"],
        )
        signal.signal(signal.SIGTERM, _interrupt)  # ends what was started, as Ctrl-C does
        try:
            outcome = run(chosen, self._progress)
        except (
            NotReadyError,
            RigFailedError,
            ServiceFailedError,
            ServiceMissingError,
        ) as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt as error:
            raise CommandError("Stopped before the audit.", returncode=130) from error
        for line in report(outcome):
            self.stdout.write(line)
        if outcome.findings:
            sys.exit(1)

    def _progress(self, share: float, words: str) -> None:
        """Draw the bar anew, on a terminal."""
        if self.stderr.isatty():
            full = round(BAR * share)
            ending = "\n" if words == "audit" else ""
            bar = f"\r[{'#' * full}{'.' * (BAR - full)}] {words:40}"
            self.stderr.write(bar, ending=ending)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
