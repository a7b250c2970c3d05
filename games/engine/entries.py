"""What every game asks of an entry: how somebody says that a hand with real cards ended."""

from collections.abc import Collection, Mapping
from typing import Any

from .cards import Seat
from .core import IllegalAction, InvalidAction


def check_keys(entry: Mapping[str, Any], needed: Collection[str], more: Collection[str]) -> None:
    """Raise InvalidAction unless the entry has all keys that are needed, and none but these."""
    if not entry.keys() >= set(needed) or not entry.keys() <= {"type", *needed, *more}:
        raise InvalidAction("bad_shape")


def whole(value: Any) -> int:
    """Return the value if it is a whole number. Raises InvalidAction."""
    if type(value) is not int:  # True is an int, but no number
        raise InvalidAction("bad_number")
    return value


def seat_of(value: Any, players: int) -> Seat:
    """Return the seat. Raises IllegalAction if there is none of that number at the table."""
    if whole(value) not in range(players):
        raise IllegalAction("entry_seat", players=str(players))
    return int(value)


def seat_or_nobody(value: Any, players: int) -> Seat | None:
    """Return the seat, or None for nobody."""
    return None if value is None else seat_of(value, players)
