"""Measure the seating planner: how even its plans are, and what they cost."""

import json
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.seating import Request, plan_seating
from tournaments.seating.goals import GOALS, Goal

LINE = "{:>7} {:>6}  {:>7}  {:>7}  {:>11}  {:>11}  {:>6}  {}"
HEAD = ("players", "rounds", "max-min", "bound", "squares", "bound", "CPU s", "goal")


class Command(BaseCommand):
    help = "Plan a grid of events and print their quality beside the bound and the goal."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", default="5-60", help="one number, or a range like 5-60")
        parser.add_argument("--rounds", default="6", help="as --players")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--goals", type=Path, help='a JSON object with "goals" to compare with')

    def handle(self, **options: Any) -> None:
        goals = _goals(options["goals"]) if options["goals"] else GOALS
        cells = [
            (players, rounds)
            for players in _range(options["players"])
            for rounds in _range(options["rounds"])
        ]
        self.stdout.write(
            LINE.format(
                "players", "rounds", "max-min", "bound", "squares", "bound", "CPU s", "goal"
            )
        )
        missed = 0
        for done, (players, rounds) in enumerate(cells):
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{done}/{len(cells)} ")
            missed += self.measure(players, rounds, options["seed"], goals.get((players, rounds)))
        self.stdout.write(f"{len(cells)} plans, {missed} behind the goal")

    def measure(self, players: int, rounds: int, seed: int, goal: Goal | None) -> bool:
        """Plan one event and print its line; return whether it is behind the goal."""
        began = time.process_time()
        request = Request(players=tuple(range(players)), rounds=rounds, seed=seed)
        quality = plan_seating(request).quality
        spent = time.process_time() - began
        behind = goal is not None and (quality.max_min, quality.squares) > goal
        word = "" if goal is None else f"{goal[0]}, {goal[1]}" + (" missed" if behind else "")
        self.stdout.write(
            LINE.format(
                players,
                rounds,
                quality.max_min,
                quality.max_min_bound,
                quality.squares,
                quality.squares_bound,
                f"{spent:.2f}",
                word,
            )
        )
        return behind


def _range(text: str) -> range:
    try:
        ends = [int(part) for part in text.split("-")]
    except ValueError:
        ends = []
    if len(ends) not in (1, 2) or ends[0] < 1:
        raise CommandError(f"{text} is neither a number nor a range like 5-60.")
    return range(ends[0], ends[-1] + 1)


def _goals(file: Path) -> dict[tuple[int, int], Goal]:
    """Read rows of players, rounds, tables, most less fewest meetings, bound, sum of squares."""
    try:
        rows = json.loads(file.read_text(encoding="utf-8"))["goals"]
        return {(row[0], row[1]): (row[3], row[5]) for row in rows}
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise CommandError(f'{file} has no "goals" in rows of six numbers or more.') from error
