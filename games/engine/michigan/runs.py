"""A run: from the lead upwards, whoever holds the next card plays it, until nobody does."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import RANKS, SUITS, Card, Seat, Suit, strength, suit

from .dealing import Holding


class Played(NamedTuple):
    """A card on the table."""

    seat: Seat
    card: Card
    lead: bool  # it began a run
    chips: int  # that lay on it and were taken; M:83


def next_card(card: Card) -> Card | None:
    """Return the next higher card of the suit, None after the ace (M:73, M:79).

    >>> next_card("H9"), next_card("HA")
    ('HT', None)
    """
    above = RANKS[strength(card) + 1 :]
    return card[0] + above[0] if above else None


def leads(cards: Holding, *, barred: Suit | None = None) -> tuple[Card, ...]:
    """Return the lowest card held in each suit (M:73) that is not `barred`, in order of SUITS."""
    lowest: dict[Suit, Card] = {}
    for card in sorted(cards, key=strength):
        lowest.setdefault(suit(card), card)
    return tuple(lowest[one] for one in SUITS if one in lowest and one != barred)


def run(holdings: Sequence[Holding], card: Card) -> tuple[tuple[Seat, Card], ...]:
    """Return who plays what, from the lead of `card` to the stop (M:77) or to an empty hand (M:91).

    Raises KeyError if nobody holds `card`.
    """
    holder = {held: seat for seat, cards in enumerate(holdings) for held in cards}
    left = list(map(len, holdings))
    plays = [(holder[card], card)]
    left[holder[card]] -= 1
    above = next_card(card)
    while above in holder and all(left):
        seat = holder[above]
        plays.append((seat, above))
        left[seat] -= 1
        above = next_card(above)
    return tuple(plays)
