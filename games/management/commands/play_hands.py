"""Bots play hands of Mighty without a server: how strong they are, how fast, and no law broken."""

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS
from games.bots.mighty.bot import Bot
from games.bots.table import Log, play_on, shuffled
from games.engine.core import replay
from games.engine.mighty.done import Done
from games.engine.mighty.game import MIGHTY
from games.engine.mighty.rules import PRESETS, Rules

BAR = 40  # characters of the progress bar


@dataclass(slots=True)
class Report:
    """What has been counted so far."""

    outcomes: Counter[str] = field(default_factory=Counter)
    numbers: list[int] = field(default_factory=list)  # of the contracts
    taken: list[int] = field(default_factory=list)
    with_friend: int = 0
    scores: list[int] = field(default_factory=list)  # by seat
    seconds: list[float] = field(default_factory=list)  # of each decision

    def add(self, done: Done) -> None:
        self.outcomes[done.outcome] += 1
        self.scores = [a + b for a, b in zip(self.scores, done.scores, strict=True)]
        if done.terms:
            self.numbers.append(done.terms.contract.number)
            self.taken.append(done.taken)
            self.with_friend += done.friend is not None

    def figures(self, cpu_seconds: float) -> dict[str, Any]:
        hands, played = self.outcomes.total(), len(self.numbers)
        made = self.outcomes["made"]
        return {
            "hands": hands,
            "hands_per_cpu_second": round(hands / cpu_seconds, 1),
            "made": made,
            "failed": self.outcomes["failed"],
            "made_share": _mean(made, played),
            "passed_out": self.outcomes["passed_out"],
            "deal_misses": self.outcomes["deal_miss"],
            "average_bid": _mean(sum(self.numbers), played),
            "average_taken": _mean(sum(self.taken), played),
            "friend_share": _mean(self.with_friend, played),
            "alone_share": _mean(played - self.with_friend, played),
            "mean_scores": [_mean(score, hands) for score in self.scores],
            "sum_scores": self.scores,
            "decisions": len(self.seconds),
            "decision_ms_p50": _milliseconds(self.seconds, 0.5),
            "decision_ms_p99": _milliseconds(self.seconds, 0.99),
        }


class Command(BaseCommand):
    help = "Let bots play hands of Mighty and report how they fare and how fast they are."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", default="classic", help="rule set (classic)")
        parser.add_argument("--players", type=int, default=5, help="seats at the table (5)")
        parser.add_argument("--hands", type=int, default=1000, help="how many to play (1000)")
        parser.add_argument(
            "--bots", default="club", help="level of all seats, or of each, with commas (club)"
        )
        parser.add_argument("--seed", type=int, default=1, help="equal seeds, equal hands (1)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--check", action="store_true", help="verify the laws on every hand")

    def handle(self, *_args: Any, **options: Any) -> None:
        rules = _rules(options["preset"], options["players"])
        bots = _bots(options["bots"], rules.players)
        if options["hands"] < 1:
            raise CommandError("Play at least 1 hand.")
        report = Report(scores=[0] * rules.players)
        began = time.process_time()
        for done, log, deck in _hands(rules, bots, options, report):
            report.add(done)
            if options["check"]:
                _check(rules, done, log, deck)
            if self.stderr.isatty() and not options["json"]:
                self._progress(report.outcomes.total(), options["hands"])
        figures = report.figures(time.process_time() - began)
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            self._print(figures)

    def _progress(self, played: int, hands: int) -> None:
        full = BAR * played // hands
        if full > BAR * (played - 1) // hands:
            end = "\n" if played == hands else ""
            self.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {played}", ending=end)

    def _print(self, figures: dict[str, Any]) -> None:
        for name, value in figures.items():
            words = name.replace("_", " ")
            shown = "  ".join(map(str, value)) if isinstance(value, list) else value
            self.stdout.write(f"{words:22}{shown}")


def _rules(preset: str, players: int) -> Rules:
    presets = sorted({name for name, _ in PRESETS})
    if preset not in presets:
        raise CommandError(f"There is no preset {preset!r}: choose from {', '.join(presets)}.")
    sizes = sorted(size for name, size in PRESETS if name == preset)
    if players not in sizes:
        raise CommandError(
            f"{preset!r} is not played by {players}: choose from {', '.join(map(str, sizes))}."
        )
    return PRESETS[preset, players]


def _bots(levels: str, players: int) -> list[Bot]:
    names = levels.split(",")
    for name in names:
        if name not in BOTS:
            raise CommandError(f"There is no bot {name!r}: choose from {', '.join(BOTS)}.")
    if len(names) not in (1, players):
        raise CommandError(f"Name one bot for all, or {players}, from {', '.join(BOTS)}.")
    return [BOTS[name] for name in names * (players // len(names))]


def _hands(
    rules: Rules, bots: Sequence[Bot], options: dict[str, Any], report: Report
) -> Iterator[tuple[Done, Log, list[str]]]:
    """Play hand after hand; the decks depend on the seed only, not on the bots."""
    timed = [_timed(bot, report.seconds) for bot in bots]
    start = MIGHTY.first_start(0)
    for number in range(options["hands"]):
        deck = shuffled(rules.pack, Random(f"deck {options['seed']} {number}"))  # noqa: S311
        whim = Random(f"bots {options['seed']} {number}")  # noqa: S311 - a bot's whim
        done, log = play_on(MIGHTY, MIGHTY.deal(rules, deck, start), rules, timed, whim)
        yield done, log, deck
        start = done.next_start


def _timed(bot: Bot, seconds: list[float]) -> Bot:
    """Return the bot with a stopwatch; the random one has nothing to think about."""
    if bot is BOTS["random"]:
        return bot

    def decide(view: Any, *, rules: Any, rng: Random) -> Any:
        began = time.thread_time()
        action = bot(view, rules=rules, rng=rng)
        seconds.append(time.thread_time() - began)
        return action

    return decide


def _check(rules: Rules, done: Done, log: Log, deck: list[str]) -> None:
    if sum(done.scores):
        raise CommandError(f"The scores of a hand do not sum to zero: {done.scores}, deck {deck}.")
    if replay(MIGHTY.deal(rules, deck, done.deal.start), log) != done:
        raise CommandError(f"A hand does not replay to the same end, deck {deck}.")


def _mean(total: float, count: int) -> float:
    return round(total / count, 3) if count else 0.0


def _milliseconds(seconds: list[float], quantile: float) -> float:
    ordered = sorted(seconds)
    return round(1000 * ordered[int(quantile * (len(ordered) - 1))], 3) if ordered else 0.0
