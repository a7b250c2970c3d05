"""Michigan's rule sets as data. Code asks for an option, never for the name of a preset.

Source: rule text M; `docs/rules/michigan.md` says where each option comes from.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from games.engine.cards import RANKED, Card
from games.engine.core import Problem

FEWEST, MOST = 3, 8  # players; M:32
BOODLE_CARDS = 4  # M:45


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set; the defaults are `michigan` for four (rule text M)."""

    players: int = 4
    direction: str = "cw"  # drawing only: the next player sits to the left; M:51

    ante: int = 1  # chips a player puts on each boodle card; M:68
    dealer_ante: int = 2  # likewise the dealer; M:69
    boodle_cards: tuple[Card, ...] = ("HA", "CK", "DQ", "SJ")  # M:45, M:86
    unclaimed: str = "carry_over"  # carry_over: what is not taken stays there (M:83); return
    settlement: int = 1  # chips for each card left when somebody is out; M:91

    must_change_suit: bool = False  # the next lead is of another suit than the run before
    dead_hand_dealt: str = "last"  # last: it is never the longer one (M:53-61); first
    dead_hand_exchange: str = "off"  # nobody may take the dead hand

    allow_negative: bool = True  # a balance may go below zero; M:98-99
    starting_chips: int = 50  # what everybody has at first where it may not
    session_leftover: str = "split"  # a key of chips.LEFTOVER

    @property
    def pack(self) -> tuple[Card, ...]:
        return RANKED


PRESETS: Mapping[tuple[str, int], Rules] = {
    ("michigan", players): Rules(players=players) for players in range(FEWEST, MOST + 1)
}
CHOICES: Mapping[str, frozenset[str]] = {  # the other options take any value of their type
    "direction": frozenset({"ccw", "cw"}),
    "boodle_cards": frozenset(RANKED),
    "unclaimed": frozenset({"carry_over", "return"}),
    "dead_hand_dealt": frozenset({"last", "first"}),
    "dead_hand_exchange": frozenset({"off"}),
    "session_leftover": frozenset({"split", "last_winner", "void"}),
}


def problems(rules: Rules) -> tuple[Problem, ...]:
    """Return why these rules cannot be played, nothing if they can."""
    usual = write_rules(Rules())
    wrong = [
        key for key, value in write_rules(rules).items() if type(value) is not type(usual[key])
    ]
    if wrong:
        return (Problem("wrong_type", tuple(wrong)),)
    return tuple(_problems(rules))


def _problems(rules: Rules) -> Iterator[Problem]:
    if not FEWEST <= rules.players <= MOST:
        yield Problem("players", ("players",))
    for option, choices in CHOICES.items():
        value = getattr(rules, option)
        if not choices.issuperset(map(str, value if isinstance(value, tuple) else (value,))):
            yield Problem("unknown_value", (option,))
    if not len(rules.boodle_cards) == len(set(map(str, rules.boodle_cards))) == BOODLE_CARDS:
        yield Problem("boodle_cards", ("boodle_cards",))
    for option in ("ante", "dealer_ante", "settlement"):
        if getattr(rules, option) < 0:
            yield Problem("below_zero", (option,))
    if not rules.allow_negative and rules.starting_chips < 1:
        yield Problem("no_chips", ("allow_negative", "starting_chips"))


def write_rules(rules: Rules) -> dict[str, Any]:
    """Return the rules as JSON types: the snapshot a hand keeps."""
    return {
        field.name: list(value) if isinstance(value, tuple) else value
        for field in fields(rules)
        for value in [getattr(rules, field.name)]
    }


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Return the rules written by `write_rules`. Raises TypeError on an unknown option."""
    options: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return Rules(**options)
