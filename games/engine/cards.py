"""Cards are two-character strings: suit and rank (`SA`, `HT`, `C3`), the joker is `JK`."""

from collections.abc import Iterable

Card = str
Suit = str  # one of SUITS
Trump = str  # one of SUITS, or NO_TRUMP
Seat = int  # 0..players-1, in playing order

SUITS = ("S", "D", "H", "C")
RANKS = "23456789TJQKA"
NO_TRUMP = "N"
TRUMPS = (*SUITS, NO_TRUMP)
JOKER = "JK"

RANKED = tuple(s + r for s in SUITS for r in RANKS)
PACK = (*RANKED, JOKER)
POINT_CARDS = frozenset(s + r for s in SUITS for r in "TJQKA")  # rules A:30-31

_STRENGTH = {card: RANKS.index(card[1]) for card in RANKED} | {JOKER: -1}


def suit(card: Card) -> str:
    """Return the printed suit; the joker's "J" is no suit of SUITS.

    >>> suit("HT"), suit("JK")
    ('H', 'J')
    """
    return card[0]


def strength(card: Card) -> int:
    """Return the rank within a suit, 0 (two) to 12 (ace); -1 for the joker, which has none."""
    return _STRENGTH[card]


def count_points(cards: Iterable[Card]) -> int:
    """Return how many of the twenty point cards are among `cards`.

    >>> count_points(["SA", "HT", "S9", "JK"])
    2
    """
    return len(POINT_CARDS.intersection(cards))
