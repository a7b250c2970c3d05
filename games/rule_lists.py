"""Rule sets as they stand in the lists of pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from accounts.permissions import Person
from games import queries
from games.engine.registry import GAMES
from games.models import RuleSet
from games.rulebook import BOOKS
from games.rulebook.book import summary

MIGHTY = "mighty"


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule set in a list."""

    rule_set: RuleSet
    lines: tuple[str, str]
    playable: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Rule sets of one game and size; without `players`, of sizes that have just one."""

    game: str
    players: int | None
    entries: list[Entry]

    @property
    def game_title(self) -> str:
        return str(BOOKS[self.game].title)

    @property
    def title(self) -> str:
        values = {"game": self.game_title, "players": self.players}
        return _("%(game)s for %(players)s") % values if self.players else self.game_title


def rules_of(rule_set: RuleSet) -> Any:
    return GAMES[rule_set.game].read_rules(rule_set.rules)


def entry(rule_set: RuleSet) -> Entry:
    lines = summary(BOOKS[rule_set.game], rules_of(rule_set))
    return Entry(rule_set, lines, queries.is_playable(rule_set))


def size_of(rule_set: RuleSet) -> tuple[str, int]:
    return rule_set.game, rule_set.players


def place_of(rule_set: RuleSet) -> tuple[int, int]:
    """Return where it stands in a list: games as registered, the usual sizes of Mighty first."""
    players = rule_set.players
    return list(BOOKS).index(rule_set.game), -players if rule_set.game == MIGHTY else players


def by_size(rule_sets: Iterable[RuleSet]) -> list[Group]:
    """Return the rule sets by game and size; within a group they keep their order."""
    groups = groupby(sorted(rule_sets, key=place_of), key=size_of)
    return [Group(game, players, [*map(entry, group)]) for (game, players), group in groups]


def shortened(groups: Iterable[Group]) -> list[Group]:
    """Return the groups with those of a single rule set put together, last of their game."""
    short = []
    for game, sizes in groupby(groups, key=attrgetter("game")):
        of_game = list(sizes)
        short += [group for group in of_game if len(group.entries) > 1]
        singles = [entry for group in of_game for entry in group.entries if len(group.entries) == 1]
        if singles:
            short.append(Group(game, None, singles))
    return short


def choose(groups: list[Group], game: str, players: str) -> Group | None:
    """Return the group of that game and size, or the next best; None if there is nothing."""
    fits = [(group.game == game, str(group.players) == players) for group in groups]
    return groups[fits.index(max(fits))] if groups else None


def playable(person: Person) -> list[RuleSet]:
    """Return what the person can open a table with, general rules first."""
    offered = [*queries.general_rule_sets(), *queries.house_rule_sets(person)]
    return [rule_set for rule_set in offered if queries.is_playable(rule_set)]


def find(text: str) -> RuleSet | None:
    """Return the rule set with that number, None for anything else."""
    if not text.isdecimal() or len(text) > 18:  # what a key has at most
        return None
    return queries.rule_sets().filter(pk=int(text)).first()
