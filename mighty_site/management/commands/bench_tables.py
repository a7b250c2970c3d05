"""Measure live tables: a web process of its own, five real sockets a table, the durable log on."""

import asyncio
import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from mighty_site.bench.load import Figures, measure
from mighty_site.bench.rig import Rig, RigFailedError, rig
from mighty_site.services import ServiceFailedError, ServiceMissingError


class Command(BaseCommand):
    help = "Play at many tables at once through a running server, and print what a move costs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--tables", type=int, default=50)
        parser.add_argument("--seconds", type=float, default=10.0)
        parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--json", action="store_true")

    def handle(self, **options: Any) -> None:
        if options["tables"] < 1 or options["seconds"] <= 0:
            raise CommandError("At least one table and a positive number of seconds are needed.")
        try:
            with rig(options["database"]) as site:
                report = _run(site, options)
        except (RigFailedError, ServiceFailedError, ServiceMissingError) as error:
            raise CommandError(str(error)) from error
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            for name, value in report.items():
                self.stdout.write(f"{name:24} {value}")


def _run(site: Rig, options: dict[str, Any]) -> dict[str, Any]:
    seats = site.seats(options["tables"])
    before = site.logged()
    work = measure(site.port, site.pid, seats, options["seconds"], options["seed"])
    figures = asyncio.run(work)
    return _report(figures, options, logged=site.logged() - before)


def _report(figures: Figures, options: dict[str, Any], *, logged: int) -> dict[str, Any]:
    moves = len(figures.latencies)
    if not moves:
        raise CommandError("No move went through: the server is too slow, or it is not answering.")
    milliseconds = sorted(1000 * seconds for seconds in figures.latencies)

    def percentile(share: float) -> float:
        return round(milliseconds[min(moves - 1, int(share * moves))], 2)

    return {
        "database": options["database"],
        "tables": options["tables"],
        "seconds": round(figures.seconds, 2),
        "moves": moves,
        "moves_per_second": round(moves / figures.seconds, 1),
        "p50_ms": percentile(0.50),
        "p95_ms": percentile(0.95),
        "p99_ms": percentile(0.99),
        "server_cpu_ms_per_move": round(1000 * figures.server_cpu / moves, 3),
        "view_bytes_p50": sorted(figures.view_bytes)[len(figures.view_bytes) // 2],
        "view_bytes_max": max(figures.view_bytes),
        "refused": figures.refused,
        "moves_lost": figures.sent - figures.refused - min(figures.acknowledged, logged),
    }
