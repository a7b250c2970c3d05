"""A flow that picks one player of each table, everybody as often as is fair."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

Key = tuple[int, int]  # a player and a table size
Limits = tuple[int, int]  # the fair share rounded down and up


@dataclass(slots=True)
class Flow:
    """Picks of one player a table. `limits` by (player, size), `totals` by player or empty."""

    limits: dict[Key, Limits]
    totals: dict[int, Limits]
    sizes: dict[int, list[int]]  # by player: the sizes he sits at
    picked: dict[Key, int]
    total: dict[int, int]
    holds: dict[Key, dict[int, list[int]]]  # by (player, size): his tables and their members

    def add(self, table: int, size: int, members: Sequence[int]) -> None:
        """Pick one more table, by the cheapest chain of changes."""
        chain = _Chain()
        for player in members:
            chain.reach((player, size), 0, None)
        while chain.queue:
            self._extend(chain, chain.queue.popleft())
        key = min(chain.cost, key=lambda key: chain.cost[key] + self._end(key))
        self.picked[key] += 1
        self.total[key[0]] += 1
        while (step := chain.before[key]) is not None:
            previous, number = step
            if number is None:
                self.picked[key] -= 1
                self.picked[previous] += 1
            else:
                self.holds[key][number] = self.holds[previous].pop(number)
            key = previous
        self.holds[key][table] = list(members)

    def picks(self) -> list[tuple[int, int]]:
        """Return (table, player picked)."""
        return [(table, key[0]) for key, held in self.holds.items() for table in held]

    def _extend(self, chain: "_Chain", key: Key) -> None:
        """Let who is picked for one table more be given up at another."""
        price = chain.cost[key]
        player, size = key
        for number, others in self.holds[key].items():
            for other in others:
                chain.reach((other, size), price, (key, number))
        if self.totals:
            for other_size in self.sizes[player]:
                other_key = (player, other_size)
                if other_size != size and self.picked[other_key]:
                    change = self._rise(key) - self._rise(other_key, -1)
                    chain.reach(other_key, price + change, (key, None))

    def _end(self, key: Key) -> int:
        if not self.totals:
            return self._rise(key)
        return self._rise(key) + _step(self.total[key[0]], self.totals[key[0]])

    def _rise(self, key: Key, off: int = 0) -> int:
        return _step(self.picked[key] + off, self.limits[key])


def _step(count: int, limits: Limits) -> int:
    """Return what one more costs: less than nothing below the limits, something above them."""
    low, high = limits
    if count < low:
        return count - low
    return max(0, count - high + 1)


class _Chain:
    """Cheapest chains of changes found so far, by the (player, size) that is picked once more.

    A step back is the one before and the table that changes its pick; no table: the player
    swaps a pick at one size for one at another.
    """

    def __init__(self) -> None:
        self.cost: dict[Key, int] = {}
        self.before: dict[Key, tuple[Key, int | None] | None] = {}
        self.queue: deque[Key] = deque()

    def reach(self, key: Key, price: int, step: tuple[Key, int | None] | None) -> None:
        if key not in self.cost or price < self.cost[key]:
            self.cost[key], self.before[key] = price, step
            self.queue.append(key)
