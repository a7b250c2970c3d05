"""How evenly cards fall to the seats over many deals, and how likely chance alone does that.

Cards of one deal are drawn without putting back, so counts vary less than in independent throws:
of a pack of C cards, those of K fall into the piles with (C - K) / (C - 1) of the variance. Every
figure here takes that into account.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import erfc, sqrt

RARE = 0.001  # what chance does less often than this is worth a look
BAND = 2.576  # standard deviations: 99 of 100 values of a fair shuffle lie within
LEAST = 5  # cards expected in every count, below which chi-square means nothing


@dataclass(frozen=True, slots=True)
class Tally:
    """Which pile got which card how often. Piles are the seats, and last the rest of the pack."""

    deals: int
    counts: tuple[Counter[str], ...]  # by pile

    @property
    def pack(self) -> tuple[str, ...]:
        return tuple(sorted(set().union(*self.counts)))

    @property
    def sizes(self) -> tuple[float, ...]:
        """Cards a pile gets in a deal, on average."""
        return tuple(count.total() / self.deals for count in self.counts)


@dataclass(frozen=True, slots=True)
class Chance:
    """A chi-square of that many degrees of freedom, and how often chance exceeds it (0 to 1)."""

    chi_square: float
    freedom: int
    p: float


@dataclass(frozen=True, slots=True)
class Dot:
    """How many of some cards a seat got in a deal, on average, and what a fair shuffle gives."""

    value: float
    expected: float
    low: float
    high: float

    @property
    def is_inside(self) -> bool:
        return self.low <= self.value <= self.high


def tally(deals: Iterable[tuple[Iterable[Iterable[str]], Sequence[int]]], *, piles: int) -> Tally:
    """Count deals of one pack, given in groups that were dealt alike.

    A group is the cards that lay at each place of the deck, top first, one for each deal; and which
    pile gets the card at that place.
    """
    counts: tuple[Counter[str], ...] = tuple(Counter() for _ in range(piles))
    places = 1
    for columns, pile_of in deals:
        places = len(pile_of)
        for pile, cards in zip(pile_of, columns, strict=True):
            counts[pile].update(cards)
    return Tally(sum(count.total() for count in counts) // places, counts)


def evenness(tally: Tally, cards: Iterable[str]) -> Chance | None:
    """Return how evenly these cards fell on the piles; None if there are too few deals to tell.

    For all cards of the pack it is each card that is looked at, else all of these together.
    """
    chosen, pack = frozenset(cards), tally.pack
    whole = len(chosen) == len(pack)
    groups = [frozenset([card]) for card in pack] if whole else [chosen]
    sizes = [size for size in tally.sizes if size]
    each = len(groups[0])
    if each >= len(pack) or tally.deals * min(sizes) * each / len(pack) < LEAST:
        return None
    square = sum(
        (sum(count[card] for card in group) - expected) ** 2 / expected
        for count, size in zip(tally.counts, tally.sizes, strict=True)
        if size
        for expected in [tally.deals * size * each / len(pack)]
        for group in groups
    )
    # Of single cards the last follows from the others; (C - K) / (C - 1) as above, or its inverse.
    narrow = (len(pack) - 1) / len(pack) if whole else (len(pack) - 1) / (len(pack) - each)
    freedom = (len(sizes) - 1) * (len(pack) - 1 if whole else 1)
    return Chance(square * narrow, freedom, exceeded(square * narrow, freedom))


def dots(tally: Tally, cards: Iterable[str], *, seats: int) -> list[Dot]:
    """Return for each seat how many of these cards it got in a deal, with its band."""
    chosen, pack = frozenset(cards), len(tally.pack)
    found = []
    for count, size in list(zip(tally.counts, tally.sizes, strict=True))[:seats]:
        share = size / pack
        expected = len(chosen) * share
        narrow = (pack - len(chosen)) / (pack - 1)
        reach = BAND * sqrt(expected * (1 - share) * narrow / tally.deals)
        value = sum(count[card] for card in chosen) / tally.deals
        found.append(Dot(value, expected, expected - reach, expected + reach))
    return found


def exceeded(chi_square: float, freedom: int) -> float:
    """Return how often chance exceeds a chi-square, by Wilson and Hilferty's cube root.

    Within 0.01 of the exact value from one degree of freedom on, within 0.0005 from 40 on.

    >>> round(exceeded(124.342, 100), 3)
    0.05
    """
    spread = 2 / (9 * freedom)
    cube_root = (chi_square / freedom) ** (1 / 3)
    return erfc((cube_root - 1 + spread) / sqrt(2 * spread)) / 2


def is_rare(chances: Iterable[Chance | None]) -> bool:
    """Return whether one of these is rarer than RARE, having looked at that many."""
    looked_at = [chance.p for chance in chances if chance]
    return bool(looked_at) and min(looked_at) < RARE / len(looked_at)
