"""The formats a head count can be played in, as cards to compare."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from tournaments.seating.formats import Format, formats
from tournaments.seating.request import CannotSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A format that the rules of an event allow, in words that a page needs."""

    format: Format
    hands: int  # of a player in all rounds, at most

    @property
    def key(self) -> str:
        """Return the choice as a form sends it: "5,4,3", or "5,4,3,vary"."""
        sizes = ",".join(map(str, self.format.sizes))
        return f"{sizes},vary" if self.format.vary else sizes

    @property
    def tables(self) -> list[tuple[int, int]]:
        """Return (tables, their size) of the first round, the largest size first."""
        counts = Counter(self.format.tables[0])
        return [(count, size) for size, count in sorted(counts.items(), reverse=True)]

    @property
    def byes(self) -> tuple[int, int]:
        return self.format.byes_per_player


def format_cards(*, players: int, rounds: int, hands: int, have: Collection[int]) -> list[Card]:
    """Return the formats with tables of the sizes `have` only, the usual one first.

    `hands` are those of a round. Too few players for any table have no format.
    """
    if not have:
        return []
    try:
        found = formats(players, rounds, sizes=tuple(sorted(have, reverse=True)))
    except CannotSeat:
        return []
    return [
        Card(format=one, hands=(rounds - one.byes_per_player[0]) * hands)
        for one in found
        if {size for sizes in one.tables for size in sizes} <= set(have)
    ]
