"""A second opinion on plans, by counting everything anew with none of the planner's code."""

from collections import Counter
from itertools import combinations


def faults(request, plan):
    """Return in words what makes the plan unplayable; nothing if it can be played."""
    found = []
    if len(plan.rounds) != request.rounds:
        found.append(f"{len(plan.rounds)} rounds")
    for number, (tables, byes) in enumerate(zip(plan.rounds, plan.byes, strict=True), start=1):
        here = {p for p in request.players if _plays(request, p, number)}
        seen = [player for table in tables for player in table] + list(byes)
        if sorted(seen, key=repr) != sorted(here, key=repr):
            found.append(f"round {number} has {seen}, not {here}")
        if number > len(request.fixed):
            found += [f"table of {len(t)}" for t in tables if len(t) not in request.sizes]
            found += [f"no {t}" for t in request.locked.get(number, ()) if t not in tables]
    if plan.rounds[: len(request.fixed)] != request.fixed:
        found.append("fixed rounds changed")
    return found


def _plays(request, player, number):
    first, last = request.active.get(player, (1, None))
    return first <= number and (last is None or number <= last)


def meetings(plan):
    """Return how often each pair of the plan's players meets, pairs that never do included."""
    players = sorted({p for tables in plan.rounds for t in tables for p in t}, key=repr)
    times = Counter(
        frozenset(pair)
        for tables in plan.rounds
        for table in tables
        for pair in combinations(table, 2)
    )
    return {frozenset(pair): times[frozenset(pair)] for pair in combinations(players, 2)}


def gap(plan):
    counts = meetings(plan).values()
    return max(counts) - min(counts)


def squares(plan):
    return sum(count * count for count in meetings(plan).values())


def byes(plan, players):
    times = Counter(player for out in plan.byes for player in out)
    return [times[player] for player in players]


def sittings(plan, players):
    """Return by table size how often each player sits at one."""
    times = Counter(
        (len(table), player) for tables in plan.rounds for table in tables for player in table
    )
    sizes = {size for size, _ in times}
    return {size: [times[size, player] for player in players] for size in sizes}


def seats(plan):
    """Return by (size, player) how often he has each seat."""
    times = {}
    for tables in plan.rounds:
        for table in tables:
            for seat, player in enumerate(table):
                times.setdefault((len(table), player), [0] * len(table))[seat] += 1
    return times


def dealing_off(plan):
    """Return the largest distance of a player's first deals from his share of them."""
    off = Counter()
    for tables in plan.rounds:
        for table in tables:
            for seat, player in enumerate(table):
                off[player] += (seat == 0) - 1 / len(table)
    return max(map(abs, off.values()))


def spread(values):
    return max(values) - min(values)
