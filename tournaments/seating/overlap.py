"""Rounds that must share pairs, because there are too few tables to avoid it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from math import comb

Profile = tuple[int, ...]  # the table sizes of a round
Prices = tuple[tuple[int, int], ...]  # (class, price): see _cheapest_overlap

BYE = 0  # the class of those who sit out; the class of the others is the size of their table
PRICES = range(-8, 9)


def fewest_shared(players: int, profiles: Sequence[Profile], even: bool) -> int:  # noqa: FBT001 - as its caller
    """Return how many pairs the rounds share at least, summed over all pairs of rounds.

    If sittings are even, it is known how often two rounds put a player into the same class.
    A price on that (a Lagrange multiplier) makes the sum of cheapest overlaps larger.
    """
    kinds = Counter(profiles)
    twos = [
        (one, other, comb(kinds[one], 2) if one == other else kinds[one] * kinds[other])
        for one, other in combinations_with_replacement(sorted(kinds), 2)
    ]

    def least(prices: Prices) -> int:
        return sum(
            count * _cheapest_overlap(players, one, other, prices)
            for one, other, count in twos
            if count
        )

    best = least(())
    again = _same_class_twice(players, profiles)
    if even and len(again) > 1:
        for kind, times in again.items():
            best = max(best, *(least(((kind, price),)) - price * times for price in PRICES))
    return best


def class_seats(players: int, profiles: Sequence[Profile]) -> Counter[int]:
    """Return how many seats each class has in all rounds."""
    seats: Counter[int] = Counter()
    for sizes in profiles:
        for size in sizes:
            seats[size] += size
        if sum(sizes) < players:
            seats[BYE] += players - sum(sizes)
    return seats


def _same_class_twice(players: int, profiles: Sequence[Profile]) -> dict[int, int]:
    """Return by class how many (player, two rounds) have him in that class in both."""
    again = {}
    for kind, seats in sorted(class_seats(players, profiles).items()):
        low, more = divmod(seats, players)
        again[kind] = (players - more) * comb(low, 2) + more * comb(low + 1, 2)
    return again


@lru_cache(maxsize=65536)
def _cheapest_overlap(players: int, one: Profile, other: Profile, prices: Prices) -> int:
    """Return the fewest pairs two rounds share, plus the price of each player whose class stays.

    By convexity the players who go from one class to another are best spread evenly over the
    tables, so only the numbers by class matter: a flow with convex costs, made optimal by
    turning unit cycles until none gains.
    """
    rows, columns = _classes(players, one), _classes(players, other)
    price = dict(prices)

    def cost(row: int, column: int, flow: int) -> int:
        (kind, tables), (kind2, tables2) = rows[row][:2], columns[column][:2]
        paid = price.get(kind, 0) * flow if kind == kind2 else 0
        if BYE in (kind, kind2):
            return paid
        low, more = divmod(flow, tables * tables2)
        return paid + (tables * tables2 - more) * comb(low, 2) + more * comb(low + 1, 2)

    flows = _corner([seats for *_, seats in rows], [seats for *_, seats in columns])
    turned = True
    while turned:
        turned = False
        for cycle in _cycles(len(rows), len(columns)):
            while all(flows[cell] for cell in cycle[1::2]) and _gain(flows, cycle, cost) < 0:
                for position, cell in enumerate(cycle):
                    flows[cell] += -1 if position % 2 else 1
                turned = True
    return sum(cost(row, column, flow) for (row, column), flow in flows.items())


def _classes(players: int, sizes: Profile) -> list[tuple[int, int, int]]:
    """Return (class, tables, seats) of each class of the round."""
    counts = sorted(Counter(sizes).items())
    classes = [(size, count, size * count) for size, count in counts]
    if sum(sizes) < players:
        classes.append((BYE, 1, players - sum(sizes)))
    return classes


Cell = tuple[int, int]


def _corner(rows: list[int], columns: list[int]) -> dict[Cell, int]:
    """Return some flow with these sums: the north-west corner rule."""
    flows = {(row, column): 0 for row in range(len(rows)) for column in range(len(columns))}
    left = columns[:]
    for row, supply in enumerate(rows):
        rest = supply
        for column in range(len(columns)):
            flows[row, column] = min(rest, left[column])
            rest -= flows[row, column]
            left[column] -= flows[row, column]
    return flows


def _cycles(rows: int, columns: int) -> Iterator[list[Cell]]:
    """Yield each simple cycle through the table of flows; cells gain and lose in turn."""
    for length in range(2, min(rows, columns) + 1):
        for chosen in permutations(range(rows), length):
            for others in permutations(range(columns), length):
                yield [
                    (chosen[(step + turn) % length], others[step])
                    for step in range(length)
                    for turn in (0, 1)
                ]


def _gain(flows, cycle, cost) -> int:  # type: ignore[no-untyped-def]
    total = 0
    for position, (row, column) in enumerate(cycle):
        flow = flows[row, column]
        after = flow - 1 if position % 2 else flow + 1
        total += cost(row, column, after) - cost(row, column, flow)
    return total
