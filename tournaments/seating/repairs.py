"""Swaps inside tables that bring seats back to the fair share after rounds of another plan."""

from collections import defaultdict
from fractions import Fraction
from math import ceil, floor

from .budget import Budget

PATIENCE = 3_000  # tries without gain

Limits = tuple[int, int]  # the fair share rounded down and up


class _Shares:
    """How often each player has each seat, and first deals, against his fair share."""

    def __init__(self, tables: list[list[int]]) -> None:
        self.seats: dict[tuple[int, int], list[int]] = {}  # by player and size
        share: dict[int, Fraction] = defaultdict(Fraction)
        for table in tables:
            for seat, player in enumerate(table):
                counts = self.seats.setdefault((player, len(table)), [0] * len(table))
                counts[seat] += 1
                share[player] += Fraction(1, len(table))
        self.sizes: dict[int, list[int]] = defaultdict(list)
        for player, size in self.seats:
            self.sizes[player].append(size)
        self.deals = {player: (floor(part), ceil(part)) for player, part in share.items()}

    def unfair(self, player: int) -> int:
        """Return by how much the counts of the player are outside his share."""
        total, deals = 0, 0
        for size in self.sizes[player]:
            counts = self.seats[player, size]
            sat = sum(counts)
            deals += counts[0]
            total += sum(_outside(count, (sat // size, -(-sat // size))) for count in counts)
        return total + _outside(deals, self.deals[player])

    def swap(self, table: list[int], one: int, other: int) -> None:
        for old, new in ((one, other), (other, one)):
            counts = self.seats[table[old], len(table)]
            counts[old] -= 1
            counts[new] += 1
        table[one], table[other] = table[other], table[one]


def _outside(count: int, limits: Limits) -> int:
    return max(0, limits[0] - count, count - limits[1])


def repaired(tables: list[list[int]], past: list[list[int]], budget: Budget) -> list[list[int]]:
    """Return the tables after swaps that make fewer counts unfair; those of the past stay."""
    tables = [table[:] for table in tables]
    shares = _Shares([*past, *tables])
    random = budget.random
    left = sum(map(shares.unfair, shares.sizes))
    in_vain = 0
    while tables and left and in_vain < PATIENCE:
        table = tables[int(random() * len(tables))]
        one = int(random() * len(table))
        other = (one + 1 + int(random() * (len(table) - 1))) % len(table)
        two = table[one], table[other]
        before = sum(map(shares.unfair, two))
        shares.swap(table, one, other)
        change = sum(map(shares.unfair, two)) - before
        if change > 0:
            shares.swap(table, one, other)
        left += min(0, change)
        in_vain = 0 if change < 0 else in_vain + 1
    return tables
