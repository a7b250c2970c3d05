"""How long standings take, and the pages that show them."""

from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.test import Client
from django.test.utils import (
    CaptureQueriesContext,
    override_settings,
    setup_databases,
    teardown_databases,
)
from django.urls import reverse
from django.utils import timezone

from tournaments.bench_events import Size, big_event
from tournaments.models import Event, Snapshot
from tournaments.services.standings import compute_standings

MOST_QUERIES = 12  # of a page
MOST_SECONDS = 1.0  # of counting anew
PAGES = ("standings", "standings_state", "matrix", "round", "wall", "print_standings",
         "standings_csv", "standings_json")  # fmt: skip


class Command(BaseCommand):
    help = "Measure the standings of a big event, in a database made for it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, default=60, help="how many (60)")
        parser.add_argument("--hands", type=int, default=10_000, help="at all tables (10000)")
        parser.add_argument("--runs", type=int, default=5, help="of each; the median counts (5)")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.stdout.write("Setting up a database ...")
        made = setup_databases(verbosity=0, interactive=False)
        try:
            self._measure(options)
        finally:
            teardown_databases(made, verbosity=0)

    def _measure(self, options: dict[str, Any]) -> None:
        size = Size(options["players"], options["hands"])
        try:
            began = perf_counter()
            event, officer = big_event(size=size, now=timezone.now())
        except ValueError as error:
            raise CommandError(str(error)) from error
        rounds, hands = event.rounds_planned, event.hands_per_round
        self.stdout.write(
            f"{size.players} players, {rounds} rounds of {hands} hands at {size.tables}"
            f" tables: {rounds * hands * size.tables} hands"
            f" (made in {perf_counter() - began:.1f} s)"
        )
        self.stdout.write(f"{'':20}{'median':>9}{'slowest':>9}{'queries':>9}{'bytes':>9}")
        self._count(event, options["runs"])
        self._pages(event, officer, options["runs"])

    def _count(self, event: Event, runs: int) -> None:
        def anew() -> int:
            Event.objects.filter(pk=event.pk).update(standings=None)
            Snapshot.objects.filter(event=event).delete()
            compute_standings(event_id=event.pk, now=timezone.now())
            return 0

        self._row("count anew", anew, runs, most=MOST_SECONDS)

    def _pages(self, event: Event, officer: Any, runs: int) -> None:
        client = Client()
        client.force_login(officer)
        with override_settings(ALLOWED_HOSTS=["testserver"], SECURE_SSL_REDIRECT=False):
            for name in PAGES:
                number = [event.rounds_planned] if name == "round" else []
                address = reverse(f"tournaments:{name}", args=[event.code, *number])
                self._row(name, partial(self._get, client, address), runs)

    def _get(self, client: Client, address: str) -> int:
        answer = client.get(address)
        if answer.status_code != 200:
            raise CommandError(f"{address} answers {answer.status_code}")
        return len(answer.content)

    def _row(
        self, name: str, work: Callable[[], int], runs: int, *, most: float | None = None
    ) -> None:
        """Print the times of `work`, its queries, and what it returned."""
        times, size = [], 0
        work()  # once to get warm
        for _ in range(runs):
            began = perf_counter()
            size = work()
            times.append(perf_counter() - began)
        with CaptureQueriesContext(connection) as queries:
            work()
        late = most is not None and median(times) > most
        many = most is None and len(queries) > MOST_QUERIES
        note = "  too slow" if late else "  too many queries" if many else ""
        self.stdout.write(
            f"{name:20}{median(times):8.3f}s{max(times):8.3f}s{len(queries):9}{size:9}{note}"
        )
