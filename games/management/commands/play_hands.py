"""Bots play hands without a server: how strong they are, how fast, and no law broken."""

import json
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS
from games.bots.bot import Bot
from games.bots.random_player import decide as random_player
from games.bots.table import Log, play_on, shuffled
from games.engine.core import Game, replay
from games.engine.registry import GAMES

BAR = 40  # characters of the progress bar


class Tally(Protocol):
    """What is counted of a game's hands besides scores."""

    def add(self, done: Any) -> None: ...

    def figures(self) -> dict[str, Any]: ...


@dataclass(slots=True)
class MightyTally:
    outcomes: Counter[str] = field(default_factory=Counter)
    numbers: list[int] = field(default_factory=list)  # of the contracts
    taken: list[int] = field(default_factory=list)
    with_friend: int = 0

    def add(self, done: Any) -> None:
        self.outcomes[done.outcome] += 1
        if done.terms:
            self.numbers.append(done.terms.contract.number)
            self.taken.append(done.taken)
            self.with_friend += done.friend is not None

    def figures(self) -> dict[str, Any]:
        played, made = len(self.numbers), self.outcomes["made"]
        return {
            "made": made,
            "failed": self.outcomes["failed"],
            "made_share": _mean(made, played),
            "passed_out": self.outcomes["passed_out"],
            "deal_misses": self.outcomes["deal_miss"],
            "average_bid": _mean(sum(self.numbers), played),
            "average_taken": _mean(sum(self.taken), played),
            "friend_share": _mean(self.with_friend, played),
            "alone_share": _mean(played - self.with_friend, played),
        }


@dataclass(slots=True)
class MichiganTally:
    wins: Counter[int] = field(default_factory=Counter)  # by seat
    leads: int = 0
    played: int = 0  # cards
    lying: tuple[int, ...] = ()  # chips on the boodle cards after the last hand
    seats: int = 0

    def add(self, done: Any) -> None:
        self.wins[done.winner] += 1
        self.leads += sum(play.lead for play in done.plays)
        self.played += len(done.plays)
        self.lying = done.next_start.boodle
        self.seats = len(done.scores)

    def figures(self) -> dict[str, Any]:
        hands = self.wins.total()
        return {
            "wins": [self.wins[seat] for seat in range(self.seats)],
            "average_leads": _mean(self.leads, hands),
            "average_played": _mean(self.played, hands),
            "chips_lying": list(self.lying),
        }


TALLIES: Mapping[str, Callable[[], Tally]] = {"mighty": MightyTally, "michigan": MichiganTally}


@dataclass(slots=True)
class Report:
    """What has been counted so far."""

    tally: Tally
    scores: list[int]  # by seat
    hands: int = 0
    seconds: list[float] = field(default_factory=list)  # of each decision

    def add(self, done: Any) -> None:
        self.hands += 1
        self.scores = [a + b for a, b in zip(self.scores, done.scores, strict=True)]
        self.tally.add(done)

    def figures(self, cpu_seconds: float) -> dict[str, Any]:
        return {
            "hands": self.hands,
            "hands_per_cpu_second": round(self.hands / cpu_seconds, 1),
            **self.tally.figures(),
            "mean_scores": [_mean(score, self.hands) for score in self.scores],
            "sum_scores": self.scores,
            "decisions": len(self.seconds),
            "decision_ms_p50": _milliseconds(self.seconds, 0.5),
            "decision_ms_p99": _milliseconds(self.seconds, 0.99),
        }


class Command(BaseCommand):
    help = "Let bots play hands and report how they fare and how fast they are."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=GAMES, default="mighty", help="which (mighty)")
        parser.add_argument("--preset", default="", help="rule set (the first of the game)")
        parser.add_argument("--players", type=int, default=5, help="seats at the table (5)")
        parser.add_argument("--hands", type=int, default=1000, help="how many to play (1000)")
        parser.add_argument(
            "--bots", default="club", help="level of all seats, or of each, with commas (club)"
        )
        parser.add_argument("--seed", type=int, default=1, help="equal seeds, equal hands (1)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument("--check", action="store_true", help="verify the laws on every hand")

    def handle(self, *_args: Any, **options: Any) -> None:
        game = GAMES[options["game"]]
        rules = _rules(game, options["preset"], options["players"])
        bots = _bots(BOTS[game.name], options["bots"], rules.players)
        if options["hands"] < 1:
            raise CommandError("Play at least 1 hand.")
        report = Report(TALLIES[game.name](), [0] * rules.players)
        began = time.process_time()
        for done, log, deck in _hands(game, rules, bots, options, report.seconds):
            report.add(done)
            if options["check"]:
                _check(game, done, log, deck)
            if self.stderr.isatty() and not options["json"]:
                self._progress(report.hands, options["hands"])
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


def _rules(game: Game, preset: str, players: int) -> Any:
    names = [name for name, _ in game.presets]
    preset = preset or names[0]
    if preset not in names:
        known = ", ".join(sorted(set(names)))
        raise CommandError(f"There is no preset {preset!r}: choose from {known}.")
    sizes = sorted(size for name, size in game.presets if name == preset)
    if players not in sizes:
        raise CommandError(
            f"{preset!r} is not played by {players}: choose from {', '.join(map(str, sizes))}."
        )
    return game.presets[preset, players]


def _bots(known: Mapping[str, Bot], levels: str, players: int) -> list[Bot]:
    names = levels.split(",")
    for name in names:
        if name not in known:
            raise CommandError(f"There is no bot {name!r}: choose from {', '.join(known)}.")
    if len(names) not in (1, players):
        raise CommandError(f"Name one bot for all, or {players}, from {', '.join(known)}.")
    return [known[name] for name in names * (players // len(names))]


def _hands(
    game: Game, rules: Any, bots: Sequence[Bot], options: dict[str, Any], seconds: list[float]
) -> Iterator[tuple[Any, Log, list[str]]]:
    """Play hand after hand; the decks depend on the seed only, not on the bots."""
    timed = [_timed(bot, seconds) for bot in bots]
    start = game.first_start(0)
    for number in range(options["hands"]):
        deck = shuffled(rules.pack, Random(f"deck {options['seed']} {number}"))  # noqa: S311
        whim = Random(f"bots {options['seed']} {number}")  # noqa: S311 - a bot's whim
        done, log = play_on(game, game.deal(rules, deck, start), rules, timed, whim)
        yield done, log, deck
        start = done.next_start


def _timed(bot: Bot, seconds: list[float]) -> Bot:
    """Return the bot with a stopwatch; the random one has nothing to think about."""
    if bot is random_player:
        return bot

    def decide(view: Any, *, rules: Any, rng: Random) -> Any:
        began = time.thread_time()
        action = bot(view, rules=rules, rng=rng)
        seconds.append(time.thread_time() - began)
        return action

    return decide


def _check(game: Game, done: Any, log: Log, deck: list[str]) -> None:
    rules, start = done.deal.rules, done.deal.start
    if sum(done.scores) + _lying(done.next_start) != _lying(start):
        raise CommandError(f"The scores of a hand do not add up: {done.scores}, deck {deck}.")
    if replay(game.deal(rules, deck, start), log) != done:
        raise CommandError(f"A hand does not replay to the same end, deck {deck}.")


def _lying(start: Any) -> int:
    """Return the chips on Michigan's boodle cards, which no seat has."""
    return sum(getattr(start, "boodle", ()))


def _mean(total: float, count: int) -> float:
    return round(total / count, 3) if count else 0.0


def _milliseconds(seconds: list[float], quantile: float) -> float:
    ordered = sorted(seconds)
    return round(1000 * ordered[int(quantile * (len(ordered) - 1))], 3) if ordered else 0.0
