"""Measure live tables: web processes of its own, five real sockets a table, the durable log on."""

import asyncio
import json
import resource
import signal
from argparse import ArgumentParser
from collections.abc import Callable
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mighty_site.bench.crowd import Load, measure
from mighty_site.bench.report import Case, NothingMovedError, counted, row, table
from mighty_site.bench.rig import RigFailedError, rig
from mighty_site.services import ServiceFailedError, ServiceMissingError

PACES = {  # tables, and moves a second of all of them
    "closed": (50, None),
    "human": (200, 60.0),
}
ALL = (  # database, web processes, pace
    ("sqlite", 1, "closed"),
    ("sqlite", 2, "closed"),
    ("postgres", 1, "closed"),
    ("postgres", 2, "closed"),
    ("sqlite", 1, "human"),
    ("postgres", 2, "human"),
)
BAR = 40  # characters of the progress bar


class Command(BaseCommand):
    help = "Play at many tables at once through a running site, and print what a move costs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="the six cases we compare")
        parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
        parser.add_argument("--web", type=int, default=1, help="web processes (1)")
        parser.add_argument("--pace", choices=PACES, default="closed", help="closed: at once")
        parser.add_argument("--tables", type=int, help="(50, or 200 at human pace)")
        parser.add_argument("--seconds", type=float, default=10.0, help="of each run (10)")
        parser.add_argument("--runs", type=int, default=1, help="each on a new site (1)")
        parser.add_argument("--seed", type=int, default=1, help="of the players' dice (1)")
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        cases = _cases(options)
        if min(options["runs"], options["web"], *(case.tables for case in cases)) < 1:
            raise CommandError("At least one run, web process and table are needed.")
        if options["seconds"] <= 0:
            raise CommandError("A positive number of seconds is needed.")
        _allow_sockets()
        signal.signal(signal.SIGTERM, _interrupt)  # ends what was started, as Ctrl-C does
        try:
            rows = [row(case, self._runs(case, options, cases)) for case in cases]
        except (
            NothingMovedError,
            RigFailedError,
            ServiceFailedError,
            ServiceMissingError,
        ) as error:
            raise CommandError(str(error)) from error
        self._progress(1.0, "done", ending="\n")
        self.stdout.write(json.dumps(rows) if options["json"] else table(rows))

    def _runs(
        self, case: Case, options: dict[str, Any], cases: list[Case]
    ) -> list[dict[str, float]]:
        """Run the case, each time on a new site; return what was counted."""
        runs = options["runs"]
        words = f"{case.database}, {case.webs} web, {case.pace}"
        found = []
        for number in range(runs):
            before = cases.index(case) * runs + number

            def tick(share: float, before: int = before, number: int = number) -> None:
                done = (before + share) / (len(cases) * runs)
                self._progress(done, f"{words}, run {number + 1} of {runs}")

            tick(0.0)
            found.append(_run(case, options, tick))
        return found

    def _progress(self, share: float, words: str, *, ending: str = "") -> None:
        """Draw the bar anew, on a terminal."""
        if self.stderr.isatty():
            full = round(BAR * share)
            self.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {words:40}", ending=ending)


def _cases(options: dict[str, Any]) -> list[Case]:
    asked = [(options["database"], options["web"], options["pace"])]
    return [
        Case(database, webs, pace, options["tables"] or PACES[pace][0])
        for database, webs, pace in (ALL if options["all"] else asked)
    ]


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _allow_sockets() -> None:
    """Let this process, and those it starts, have as many sockets as the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _run(case: Case, options: dict[str, Any], tick: Callable[[float], None]) -> dict[str, float]:
    load = Load(options["seconds"], PACES[case.pace][1], options["seed"])
    with rig(case.database, webs=case.webs) as site:
        seats = site.seats(case.tables)
        before = site.logged()
        figures = asyncio.run(measure(site.webs, seats, load, tick))
        return counted(figures, case, logged=site.logged() - before)
