"""Bots play hands without a server: how strong they are, how fast, and no law broken."""

import json
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS
from games.bots.bot import Bot
from games.bots.laws import LawBroken, check_hand
from games.bots.random_player import decide as random_player
from games.bots.table import Log, play_on, shuffled
from games.bots.variations import varied
from games.engine.core import Game
from games.engine.registry import GAMES
from games.management.reports import TALLIES, Report, heading, row
from games.rulebook import BOOKS

BAR = 40  # characters of the progress bar
HANDS_BY_RULES = 10  # so many by one set of options, where options are drawn


class Command(BaseCommand):
    help = "Let bots play hands and report how they fare and how fast they are."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", choices=GAMES, default="mighty", help="which (mighty)")
        parser.add_argument("--preset", default="", help="rule set (the first of the game)")
        parser.add_argument("--players", type=int, default=5, help="seats at the table (5)")
        parser.add_argument(
            "--all", action="store_true", help="every game, preset and size in turn: a table"
        )
        parser.add_argument("--hands", type=int, default=1000, help="how many to play (1000)")
        parser.add_argument(
            "--bots", default="club", help="level of all seats, or of each, with commas (club)"
        )
        parser.add_argument("--seed", type=int, default=1, help="equal seeds, equal hands (1)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")
        parser.add_argument(
            "--check",
            action="store_true",
            help="verify the laws on every hand; with --all, draw options too, and share "
            "the number of hands among the presets",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        if options["hands"] < 1:
            raise CommandError("Play at least 1 hand.")
        if options["all"]:
            self._play_all(options)
            return
        game = GAMES[options["game"]]
        rules = _rules(game, options["preset"], options["players"])
        figures = self._play(game, rules, options, self._bar(options, options["hands"]))
        if options["json"]:
            self.stdout.write(json.dumps(figures))
        else:
            self._print(figures)

    def _play_all(self, options: Mapping[str, Any]) -> None:
        """Print a row of figures for each game, preset and size."""
        every = [(game, *size) for game in GAMES.values() for size in game.presets.items()]
        each = [options["hands"]] * len(every)
        if options["check"]:
            whole, rest = divmod(options["hands"], len(every))
            each = [whole + (at < rest) for at in range(len(every))]
        bar, table = self._bar(options, sum(each)), []
        for (game, (preset, players), rules), hands in zip(every, each, strict=True):
            if hands:
                figures = self._play(game, rules, {**options, "hands": hands}, bar)
                table.append({"game": game.name, "preset": preset, "players": players, **figures})
        if options["json"]:
            self.stdout.write(json.dumps(table))
            return
        self.stdout.write(heading())
        for one in table:
            self.stdout.write(row(f"{one['game']} {one['preset']} {one['players']}", one))

    def _play(
        self, game: Game, rules: Any, options: Mapping[str, Any], bar: Iterator[None]
    ) -> dict[str, Any]:
        """Return the figures of these hands."""
        bots = _bots(BOTS[game.name], options["bots"], rules.players)
        report = Report(TALLIES[game.name](), [0] * rules.players)
        began = time.process_time()
        for done, log, deck in _hands(game, rules, bots, options, report.seconds):
            report.add(done)
            if options["check"]:
                _check(game, done, log, deck)
            next(bar)
        return report.figures(time.process_time() - began)

    def _bar(self, options: Mapping[str, Any], hands: int) -> Iterator[None]:
        """Draw a little more of a progress bar at every step, on a terminal."""
        shown = self.stderr.isatty() and not options["json"]
        for played in count(1):
            full = BAR * played // hands
            if shown and full > BAR * (played - 1) // hands:
                end = "\n" if played == hands else ""
                self.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {played}", ending=end)
            yield

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
    game: Game, rules: Any, bots: Sequence[Bot], options: Mapping[str, Any], seconds: list[float]
) -> Iterator[tuple[Any, Log, list[str]]]:
    """Play hand after hand; the decks depend on the seed only, not on the bots."""
    timed = [_timed(bot, seconds) for bot in bots]
    start, now = game.first_start(0), rules
    draws = options["all"] and options["check"]
    for number in range(options["hands"]):
        if draws and number % HANDS_BY_RULES == 0:
            start, now = game.first_start(0), _drawn(game, rules, (options["seed"], number))
        deck = shuffled(now.pack, Random(f"deck {options['seed']} {number}"))  # noqa: S311
        whim = Random(f"bots {options['seed']} {number}")  # noqa: S311 - a bot's whim
        try:
            done, log = play_on(game, game.deal(now, deck, start), now, timed, whim)
        except Exception as error:
            error.add_note(_told(game, now, start, deck))
            raise
        yield done, log, deck
        start = done.next_start


def _drawn(game: Game, rules: Any, seed: tuple[int, int]) -> Any:
    """Return the rules with some options changed as a club might."""
    book, rng = BOOKS[game.name], Random(f"{rules} {seed}")  # noqa: S311 - a club's whim
    return varied(rules, rng, choices=book.choices, problems=book.problems)


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
    rng = Random(f"check {deck}")  # noqa: S311 - a test's whim
    try:
        check_hand(game, deck, log, done, rng)
    except LawBroken as error:
        where = _told(game, done.deal.rules, done.deal.start, deck)
        raise CommandError(f"Against the laws: {error}; {where}") from error


def _told(game: Game, rules: Any, start: Any, deck: list[str]) -> str:
    """Return all that is needed to deal the hand again."""
    told = {"rules": game.write_rules(rules), "start": game.write_start(start), "deck": deck}
    return json.dumps(told)
