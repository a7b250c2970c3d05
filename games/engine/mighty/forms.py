"""How many holdings a form puts on the table, whose they are, and who plays after whom.

A *place* is one holding. Place s is the hand of seat s; two players have further places: two table
hands (honeymoon, B:46-56) or the ghost's (B:46).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from games.engine.cards import Card, Seat, suit

from .actions import Play

Place = int
Holding = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a form."""

    owners: tuple[Seat | None, ...]  # by place; the ghost's is nobody's
    orders: tuple[tuple[Place, ...], ...]  # by leading place: who plays to the trick, in turn
    tables: tuple[Place, ...] = ()  # these lie open in stacks of two

    def places_of(self, *seats: Seat | None) -> frozenset[Place]:
        """Return the places that belong to these seats; None is no seat."""
        owned = enumerate(self.owners)
        return frozenset(place for place, owner in owned if owner is not None and owner in seats)


def _in_turn(players: int, *, ghosts: int = 0) -> Layout:
    places = players + ghosts
    return Layout(
        owners=(*range(players), *(None,) * ghosts),
        orders=tuple(
            tuple((leader + turn) % places for turn in range(places)) for leader in range(places)
        ),
    )


# Hands are 0 and 1, table hands 2 and 3. After (player, zone) comes the other player's same zone,
# then the two other zones in the same order of players (B:50-54): no rotation.
_HONEYMOON = Layout(
    owners=(0, 1, 0, 1),
    orders=((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0)),
    tables=(2, 3),
)

FORMS: Mapping[str, Callable[[int], Layout]] = {
    "regular": _in_turn,
    "honeymoon": lambda _: _HONEYMOON,
    "ghost": lambda players: _in_turn(players, ghosts=1),  # the three-handed game, B:46
    "duel": _in_turn,
}


@cache
def layout(form: str, players: int) -> Layout:
    """Return the places of a form. Raises KeyError if there is no such form."""
    return FORMS[form](players)


def stacks(dealt: Holding, held: Holding) -> tuple[tuple[Card | None, Card | None], ...]:
    """Return a table hand's stacks as (open card, card below), None where none is left.

    Two by two as they were dealt; the lower card opens when the upper is played (B:56, AMB-68).

    >>> stacks(("S2", "H3", "D4", "C5", "SK", "HK"), ("S2", "H3", "C5"))
    (('S2', 'H3'), ('C5', None), (None, None))
    """
    left = []
    for upper, lower in zip(dealt[::2], dealt[1::2], strict=True):
        cards = [card for card in (upper, lower) if card in held]
        left.append((cards[0] if cards else None, cards[1] if len(cards) > 1 else None))
    return tuple(left)


def open_cards(dealt: Holding, held: Holding) -> Holding:
    """Return the open cards of a table hand: the ones that may be played, and bind (AMB-69)."""
    return tuple(upper for upper, _ in stacks(dealt, held) if upper is not None)


def ghost_play(pile: Holding, legal: tuple[Play, ...]) -> Play:
    """Return what the ghost plays: the first legal card of its shuffled pile (AMB-78).

    Leading the joker, it names the suit of the next card in the pile, if it may.
    """
    card = next(card for card in pile if any(play.card == card for play in legal))
    suits = [suit(other) for other in pile]
    return min(
        (play for play in legal if play.card == card),
        key=lambda play: (
            play.calls,
            suits.index(play.names) if play.names in suits else len(suits),
        ),
    )
