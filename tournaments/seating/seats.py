"""Who sits at which seat of his table: everybody at each seat equally often, or once more.

Seat by seat, a flow picks one player of each table. Its costs are convex and 0 where the count
of a player is within the fair share rounded down and up; without history a plan of cost 0
always exists. The first dealer (seat 0) is also evened out over the tables of all sizes.
"""

from collections import defaultdict
from fractions import Fraction
from math import ceil, floor

from .budget import Budget
from .flow import Flow, Key, Limits
from .neighbours import parted
from .problem import Draw, Problem
from .repairs import repaired
from .search import shuffled


def seated(problem: Problem, draw: Draw, budget: Budget) -> Draw:
    """Return the draft with each table in seat order; fixed rounds and locked tables stay."""
    open_tables, past = [], []
    for each, tables in enumerate(draw):
        kept = len(tables) if each < problem.done else len(problem.locked[each])
        past += tables[:kept]
        open_tables += tables[kept:]
    order = _in_order(open_tables, past, budget)
    order = parted(repaired(order, past, budget), past, budget)
    rows = iter(order)
    return [
        [
            table[:] if each < problem.done or number < len(problem.locked[each]) else next(rows)
            for number, table in enumerate(tables)
        ]
        for each, tables in enumerate(draw)
    ]


def _in_order(tables: list[list[int]], past: list[list[int]], budget: Budget) -> list[list[int]]:
    """Return the tables in seat order, picked seat by seat."""
    rest = [shuffled(table, budget.random) for table in tables]
    order: list[list[int]] = [[] for _ in tables]
    sat: dict[tuple[Key, int], int] = defaultdict(int)
    for table in past:
        for seat, player in enumerate(table):
            sat[(player, len(table)), seat] += 1
    for seat in range(max(map(len, tables), default=0)):
        for numbers in _together(tables, seat):
            flow = _flow([(len(tables[number]), rest[number]) for number in numbers], seat, sat)
            flow.totals = {} if seat else _dealer_limits(tables, past)
            for number in numbers:
                flow.add(number, len(tables[number]), rest[number])
            for number, player in flow.picks():
                order[number].append(player)
                rest[number].remove(player)
    return order


def _together(tables: list[list[int]], seat: int) -> list[list[int]]:
    """Return the tables that have the seat: all together for the first dealer, else by size."""
    groups: dict[int, list[int]] = {}
    for number, table in enumerate(tables):
        if len(table) > seat:
            groups.setdefault(len(table) if seat else 0, []).append(number)
    return list(groups.values())


def _dealer_limits(tables: list[list[int]], past: list[list[int]]) -> dict[int, Limits]:
    """Return by player how often he may still deal first: his share of all tables so far."""
    share: dict[int, Fraction] = defaultdict(Fraction)
    for table in [*tables, *past]:
        for player in table:
            share[player] += Fraction(1, len(table))
    for table in past:
        share[table[0]] -= 1
    return {player: (floor(left), ceil(left)) for player, left in share.items()}


def _flow(tables: list[tuple[int, list[int]]], seat: int, sat: dict[tuple[Key, int], int]) -> Flow:
    """Return an empty flow for this seat of the tables, given as size and who has no seat yet."""
    left: dict[Key, int] = defaultdict(int)
    for size, rest in tables:
        for player in rest:
            left[player, size] += 1
    limits, sizes = {}, defaultdict(list)
    for key, number in left.items():
        player, size = key
        sizes[player].append(size)
        later = sum(sat[key, other] for other in range(seat, size))
        want = Fraction(number + later, size - seat) - sat[key, seat]
        limits[key] = (floor(want), ceil(want))
    return Flow(
        limits=limits,
        totals={},
        sizes=sizes,
        picked=dict.fromkeys(left, 0),
        total=dict.fromkeys(sizes, 0),
        holds={key: {} for key in left},
    )
