"""Where the cards are that may be played, as a seat sees it.

A place is a hand. In the honeymoon each seat has a table hand besides, whose open cards everybody
sees; its place is the seat's plus the number of players, as in the engine. A seat plays for both
of its places, so that what lies at its other one is no secret to it.
"""

from functools import cache
from typing import Any, NamedTuple

from games.engine.cards import Card, Seat
from games.engine.mighty.view import OwnView, PublicView

Json = dict[str, Any]
Place = int
TABLE = "table"


class Places(NamedTuple):
    """What one seat sees of all places when one of its own is to play."""

    me: Place  # that must play
    own: tuple[Card, ...]  # what lies there to be played
    owners: tuple[Seat, ...]  # by place; a ghost is its own
    known: dict[Place, tuple[Card, ...]]  # what other places may play, where it is seen
    held: tuple[int, ...]  # hidden cards by place
    asleep: int  # hidden cards that cannot be played yet
    later: tuple[Place, ...]  # that play to this trick after this one


def open_cards(public: PublicView, seat: Seat) -> tuple[Card, ...]:
    """Return the open cards of the seat's table hand; none where there are no table hands."""
    stacks = public.tables[seat] if public.tables else ()
    return tuple([stack["up"] for stack in stacks if stack["up"]])


def places(public: PublicView, own: OwnView, played: int) -> Places:
    """Return the places, `played` cards having been played to the trick."""
    left = public.cards_left
    seats = len(left)
    if public.zone:
        return _zoned(public, own, played)
    later = _turns(own.seat, seats, played)
    held = (*left[: own.seat], 0, *left[own.seat + 1 :])
    return Places(own.seat, own.cards, _turns(-1, seats, -1), {}, held, 0, later)


@cache
def _turns(seat: Seat, seats: int, played: int) -> tuple[Seat, ...]:
    """Return who plays after the seat, `played` cards having been played before it."""
    return tuple(turn % seats for turn in range(seat + 1, seat + seats - played))


def _zoned(public: PublicView, own: OwnView, played: int) -> Places:
    left = public.cards_left
    seats = range(len(left))
    known = {len(left) + seat: open_cards(public, seat) for seat in seats} | {own.seat: own.cards}
    me = own.seat + len(left) * (public.zone == TABLE)
    mine = known.pop(me)
    held = tuple([0 if seat == own.seat else left[seat] for seat in seats]) + (0,) * len(left)
    asleep = sum([stack["down"] for stacks in public.tables for stack in stacks])
    order = public.trick["order"] if public.trick else []
    later = tuple([place_of(one, len(left)) for one in order[played + 1 :]])
    return Places(me, mine, (*seats, *seats), known, held, asleep, later)


def place_of(told: Json, seats: int) -> Place:
    """Return the place of a play, or of a turn, as the view tells it."""
    seat: Seat = told["seat"]
    return seat + seats * (told.get("zone") == TABLE)
