"""Swaps inside tables, so that the same two are seldom neighbours in the same order."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from .budget import Budget

PATIENCE = 500  # tries without gain
LONGEST = 8  # swaps of one try


class _Order:
    """The tables in seat order, with the counts a change must respect."""

    def __init__(self, tables: list[list[int]], past: list[list[int]]) -> None:
        self.tables = [table[:] for table in tables]
        self.seats: dict[tuple[int, int, int], int] = defaultdict(int)  # player, size, seat
        self.dealer: dict[int, int] = defaultdict(int)
        self.left: dict[tuple[int, int], int] = defaultdict(int)  # player, next player
        self.tables_of: dict[tuple[int, int], list[list[int]]] = defaultdict(list)
        share: dict[int, Fraction] = defaultdict(Fraction)
        for table in self.tables:
            for player in table:
                self.tables_of[player, len(table)].append(table)
        for table in [*past, *tables]:
            for seat, player in enumerate(table):
                self.seats[player, len(table), seat] += 1
                share[player] += Fraction(1, len(table))
            self.dealer[table[0]] += 1
            self.meet(table, 1)
        self.fair = {key: self._fair(*key) for key in self.tables_of}
        self.fair_dealer = {
            player: (
                min(floor(part), self.dealer[player]),
                max(ceil(part), self.dealer[player]),
            )
            for player, part in share.items()
        }

    def _fair(self, player: int, size: int) -> tuple[int, int]:
        """Return the fewest and the most of one seat; what history has made worse may stay."""
        counts = [self.seats[player, size, seat] for seat in range(size)]
        return min(sum(counts) // size, *counts), max(-(-sum(counts) // size), *counts)

    def meet(self, table: list[int], change: int) -> int:
        """Count the neighbours of the table; return by how much the repeats change."""
        repeats = 0
        for seat, player in enumerate(table):
            pair = (table[seat - 1], player)
            before = self.left[pair]
            self.left[pair] = before + change
            repeats += before if change > 0 else 1 - before
        return repeats

    def repeats_at(self, table: list[int]) -> bool:
        return any(self.left[table[seat - 1], player] > 1 for seat, player in enumerate(table))

    def swap(self, table: list[int], one: int, other: int) -> int:
        """Swap two seats; return by how much the repeats change."""
        change = self.meet(table, -1)
        table[one], table[other] = table[other], table[one]
        for new, old in ((one, other), (other, one)):
            player = table[new]
            self.seats[player, len(table), old] -= 1
            self.seats[player, len(table), new] += 1
            self.dealer[player] += (new == 0) - (old == 0)
        return change + self.meet(table, 1)

    def wronged(self, player: int, size: int, one: int, other: int) -> int | None:
        """Return the one of two seats that the player has too often now, or more than the other
        too rarely; None if both counts are fair.
        """
        low, high = self.fair[player, size]
        counts = {seat: self.seats[player, size, seat] for seat in (one, other)}
        if all(low <= count <= high for count in counts.values()):
            return None
        return max(counts, key=lambda seat: counts[seat])

    def deals_fairly(self, player: int) -> bool:
        fewest, most = self.fair_dealer[player]
        return fewest <= self.dealer[player] <= most

    def walk(
        self, table: list[int], one: int, other: int, random: Callable[[], float]
    ) -> int | None:
        """Swap two seats at the table, and at others until everybody has his fair share again.

        Returns by how much the repeats change. If that is not less or equal, or there is no end,
        all is taken back and None returned.
        """
        swapped = [table]
        change = self.swap(table, one, other)
        waiting = [table[one], table[other]]
        touched = waiting[:]
        while waiting and len(swapped) < LONGEST:
            player = waiting.pop()
            seat = self.wronged(player, len(table), one, other)
            if seat is None:
                continue
            choices = [
                each
                for each in self.tables_of[player, len(table)]
                if each[seat] == player and not any(each is done for done in swapped)
            ]
            if not choices:
                waiting.append(player)
                break
            chosen = choices[int(random() * len(choices))]
            change += self.swap(chosen, one, other)
            swapped.append(chosen)
            waiting += [chosen[one], chosen[other]]
            touched += waiting[-2:]
        if not waiting and change <= 0 and all(map(self.deals_fairly, touched)):
            return change
        for each in swapped:
            self.swap(each, one, other)
        return None


def parted(tables: list[list[int]], past: list[list[int]], budget: Budget) -> list[list[int]]:
    """Return the tables after swaps that make fewer neighbours repeat.

    No count of seats or of first deals leaves its fair share.
    """
    order = _Order(tables, past)
    random = budget.random
    repeats = sum(count * (count - 1) // 2 for count in order.left.values())
    in_vain = 0
    while tables and repeats and in_vain < PATIENCE:
        table = order.tables[int(random() * len(tables))]
        in_vain += 1
        if order.repeats_at(table):
            one = int(random() * len(table))
            other = (one + 1 + int(random() * (len(table) - 1))) % len(table)
            change = order.walk(table, one, other, random)
            if change:
                repeats += change
                in_vain = 0
    return order.tables
