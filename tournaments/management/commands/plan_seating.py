"""Plan the seating of a round robin without an event."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.seating import CannotSeat, Plan, Quality, Request, plan_seating

REASONS = {
    "no_players": "There are no players.",
    "duplicate_player": "{} is named twice.",
    "unknown_player": "{} is not one of the players.",
    "bad_rounds": "There cannot be {} rounds.",
    "bad_sizes": "{} are no table sizes: name different numbers from 2 up.",
    "too_few_players": "{} players are too few for one table of an allowed size.",
    "too_many_fixed_rounds": "{} rounds are fixed already, more than are asked for.",
    "forbidden_with_oneself": "{} cannot be kept apart from itself.",
    "seated_twice": "{} sits twice in one round.",
}


class Command(BaseCommand):
    help = "Plan the seating of a round robin and print it with its quality."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        who = parser.add_mutually_exclusive_group(required=True)
        who.add_argument("--players", type=int, help="so many players, called 1, 2, 3 ...")
        who.add_argument("--names", type=Path, help="a file with one player a line")
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--sizes", default="5,4,3", help="table sizes, the best liked first")
        parser.add_argument("--vary", action="store_true", help="sizes may change between rounds")
        parser.add_argument("--seed", default="1", help="another seed, another plan")
        parser.add_argument(
            "--forbid", action="append", default=[], metavar="A,B", help="keep two players apart"
        )
        parser.add_argument("--fixed", type=Path, help="a plan as JSON: its rounds come first")
        parser.add_argument("--json", action="store_true", help="print the plan as JSON")

    def handle(self, **options: Any) -> None:
        players = _players(options["players"], options["names"])
        request = Request(
            players=players,
            rounds=options["rounds"],
            seed=options["seed"],
            sizes=_sizes(options["sizes"]),
            vary=options["vary"],
            forbidden=frozenset(frozenset(_pair(pair)) for pair in options["forbid"]),
            fixed=_fixed(options["fixed"]) if options["fixed"] else (),
        )
        try:
            plan = plan_seating(request, progress=self.progress())
        except CannotSeat as refusal:
            reason = REASONS.get(refusal.code, refusal.code + ": {}")
            raise CommandError(reason.format(refusal.detail)) from refusal
        if options["json"]:
            self.stdout.write(
                json.dumps(
                    {"players": players, "rounds": plan.rounds, "sizes": request.sizes},
                    ensure_ascii=False,
                )
            )
        else:
            self.show(plan)

    def progress(self) -> Callable[[float], None] | None:
        """Return what shows the progress, if somebody is looking."""
        if not sys.stderr.isatty():
            return None

        def show(share: float) -> None:
            end = "\n" if share >= 1 else ""
            sys.stderr.write(f"\rplanning {share:4.0%}{end}")
            sys.stderr.flush()

        return show

    def show(self, plan: Plan) -> None:
        for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True), start=1):
            self.stdout.write(f"Round {number}")
            for place, table in enumerate(tables, start=1):
                self.stdout.write(f"  table {place}: " + ", ".join(map(str, table)))
            if byes:
                self.stdout.write("  sitting out: " + ", ".join(map(str, byes)))
        self.stdout.write("\n".join(described(plan.quality)))


def described(quality: Quality) -> list[str]:
    """Return the quality in lines to read, beside what is proved to be the best possible."""
    often = ", ".join(f"{pairs} pairs meet {times}x" for times, pairs in quality.meetings)
    bound = f" (at best {quality.max_min_bound})" if quality.max_min_bound is not None else ""
    squares = f" (at best {quality.squares_bound})" if quality.squares_bound is not None else ""
    sizes = ", ".join(f"tables of {size}: {spread}" for size, spread in quality.size_spreads)
    seats = ", ".join(f"tables of {size}: {spread}" for size, spread in quality.seat_spreads)
    return [
        often,
        f"most less fewest meetings: {quality.max_min}{bound}",
        f"sum of squares: {quality.squares}{squares}",
        f"spread of byes: {quality.bye_spread}; of sittings at {sizes}; of seats at {seats}",
        f"first deals off the fair share by at most {quality.dealer_deviation:.2f}",
        f"same left neighbour again: {quality.repeated_left_neighbours}",
        *(f"kept apart in vain: {one}, {other}" for one, other in quality.broken_forbidden),
    ]


def _players(number: int | None, names: Path | None) -> tuple[str, ...]:
    if names is None:
        return tuple(str(player) for player in range(1, (number or 0) + 1))
    lines = (line.strip() for line in _read(names).splitlines())
    return tuple(line for line in lines if line)


def _sizes(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(size) for size in text.split(","))
    except ValueError as error:
        raise CommandError(f"{text} are no table sizes: write them like 5,4.") from error


def _pair(text: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise CommandError(f"{text} is no pair of players: write it like A,B.")
    return names[0], names[1]


def _fixed(file: Path) -> tuple[tuple[tuple[str, ...], ...], ...]:
    try:
        rounds = json.loads(_read(file))["rounds"]
        return tuple(
            tuple(tuple(str(player) for player in table) for table in tables) for tables in rounds
        )
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f'{file} is no plan: it has no "rounds" of tables.') from error


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not UTF-8 text.") from error
