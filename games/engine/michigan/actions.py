"""What a player can do, and the only codec between these values and JSON.

An action on the wire is an object with `type`; `write_legal` lists many at once, giving the
field to choose from as a list.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engine.cards import SUITS, Suit
from games.engine.core import InvalidAction


@dataclass(frozen=True, slots=True)
class Lead:
    """Begin a run with one's lowest card of that suit."""

    suit: Suit


Action = Lead

lead = cache(Lead)  # equal actions are one object


def read_action(message: Mapping[str, Any]) -> Action:
    """Return the action in a JSON object. Raises InvalidAction if there is none."""
    if message.get("type") != "lead":
        raise InvalidAction("unknown_action")
    if message.keys() != {"type", "suit"}:
        raise InvalidAction("bad_shape")
    suit = message["suit"]
    if not isinstance(suit, str) or suit not in SUITS:
        raise InvalidAction("bad_suit")
    return lead(suit)


def write_action(action: Action) -> dict[str, Any]:
    """Return the action as JSON types.

    >>> write_action(Lead("H"))
    {'type': 'lead', 'suit': 'H'}
    """
    return {"type": "lead", "suit": action.suit}


def write_legal(actions: Iterable[Action]) -> list[dict[str, Any]]:
    """Return the actions as one offer: choose one entry of its list.

    >>> write_legal([Lead("S"), Lead("H")])
    [{'type': 'lead', 'suit': ['S', 'H']}]
    """
    suits = [action.suit for action in actions]
    return [{"type": "lead", "suit": suits}] if suits else []
