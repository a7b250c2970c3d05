"""Cards as bits of a number: each suit is thirteen of them, from the two up.

Which cards of a suit are out, and how many of them are higher, is then told without a loop.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from games.engine.cards import PACK, RANKS, SUITS, Card, Suit, strength

RANK: Mapping[Card, int] = {card: strength(card) for card in PACK}  # 0 (two) to 12 (ace)
TEN = RANK["ST"]  # the lowest rank of a point card
WIDTH = len(RANKS)
BIT: Mapping[Card, int] = {  # the joker's comes after those of all suits
    card: 1 << (WIDTH * SUITS.index(card[0]) + RANK[card] if card[0] in SUITS else WIDTH * 4)
    for card in PACK
}
_WHOLE_SUIT = (1 << WIDTH) - 1
_SHIFTS = tuple((suit, WIDTH * at) for at, suit in enumerate(SUITS))


def bits_of(cards: Iterable[Card]) -> int:
    """Return the cards as bits."""
    bits = 0
    for card in cards:
        bits |= BIT[card]
    return bits


@cache
def pack_bits(pack: tuple[Card, ...]) -> int:
    """Return a whole pack as bits."""
    return bits_of(pack)


def by_suit(bits: int) -> dict[Suit, int]:
    """Return the ranks of each suit among the cards: bit 0 is the two.

    >>> by_suit(bits_of(["S2", "S4", "JK"]))
    {'S': 5, 'D': 0, 'H': 0, 'C': 0}
    """
    return {suit: bits >> shift & _WHOLE_SUIT for suit, shift in _SHIFTS}


def above(ranks: int, rank: int) -> int:
    """Return how many of a suit's ranks are higher.

    >>> above(0b10110, 1)
    2
    """
    return (ranks >> rank + 1).bit_count()
