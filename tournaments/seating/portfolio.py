"""From a problem to the best draft: known designs, then search."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from .bounds import windows
from .budget import Budget
from .designs import designs, without
from .fields import Design
from .plan import met_times, repeats_of
from .problem import (
    GAP,
    Draw,
    Problem,
    default_sizes,
    meetings_of,
    score,
    sittings_of,
    unevenness,
)
from .search import COOL, Heat, Window, anneal, dealt_at_random, shuffled, target_of

AROUND_DESIGN = 100_000  # moves that may repair a design that does not quite fit
SHORTEST = 60_000  # moves of the first try
RANDOM_CHOICES = 12  # of players to leave out of a design
RELABELLINGS = 2_000  # swaps tried to keep forbidden pairs apart in a design


def solved(problem: Problem, budget: Budget, *, vary: bool = False) -> Draw:
    """Return the best draft that a design or the budget can give."""
    drafts = []
    if not problem.fixed and not any(problem.locked) and problem.everybody_always:
        if vary:
            for design in known(problem, budget, vary=True):
                draft = relabelled(problem, design, budget)
                if repeats(problem, draft) == score(problem, draft)[0] == 0:
                    return draft
        designed = known(problem, budget)
        drafts = [relabelled(problem, draft, budget) for draft in designed]
        if any(target_of(problem, draft).met_by(problem, draft) for draft in drafts):
            return drafts[0]
        around = Heat(moves=min(AROUND_DESIGN, budget.left), stages=COOL)
        drafts += [anneal(problem, draft, budget, around) for draft in drafts]
    return min((*drafts, searched(problem, budget)), key=lambda draft: score(problem, draft))


def repeats(problem: Problem, draft: Draw) -> int:
    """Return how many meetings are not the first of their pair."""
    return repeats_of(met_times(meetings_of(problem.players, draft)))


# --- Designs


def known(problem: Problem, budget: Budget, *, vary: bool = False) -> list[Draw]:
    """Return the best draft that a design gives, or nothing."""
    drafts = [draft for draft in _designed(problem, budget) if _legal(problem, draft, vary=vary)]
    if vary:
        return sorted(drafts, key=lambda draft: _varied(problem, draft))[:1]
    if not any(target_of(problem, draft).met_by(problem, draft) for draft in drafts):
        drafts += _repeated(problem, budget)
    return sorted(drafts, key=lambda draft: score(problem, draft))[:1]


def _varied(problem: Problem, draft: Draw) -> tuple[int, ...]:
    """Return how bad a draft is whose table sizes may change: first that pairs meet again."""
    out = score(problem, draft)[1]
    tables = [len(table) for tables in draft for table in tables]
    disliked = (tables.count(size) for size in reversed(problem.sizes))
    return (repeats(problem, draft), out, *disliked, *unevenness(problem, draft))


def _legal(problem: Problem, draft: Draw, *, vary: bool) -> bool:
    if vary:
        return all(tables for tables in draft) and all(
            len(table) in problem.sizes for tables in draft for table in tables
        )
    return all(
        sorted((len(table) for table in tables), reverse=True)
        == sorted(default_sizes(problem, each), reverse=True)
        for each, tables in enumerate(draft)
    )


def _designed(problem: Problem, budget: Budget) -> Iterator[Draw]:
    """Yield the first rounds of each design that is long enough, players left out if need be."""
    for points, design in designs(problem.players, max(problem.sizes)):
        if len(design) >= problem.rounds:
            for left_out in _choices(design, points, problem, budget):
                yield without(design[: problem.rounds], left_out)


def _choices(
    design: Design, points: int, problem: Problem, budget: Budget
) -> Iterator[tuple[int, ...]]:
    """Yield sets of points to leave out: of one table, and any."""
    number = points - problem.players
    if number == 0:
        yield ()
        return
    for tables in (design[-1], design[0]):
        if len(tables[0]) >= number:
            yield tuple(tables[0][:number])
    for _ in range(RANDOM_CHOICES):
        yield tuple(shuffled(range(points), budget.random)[:number])


def _repeated(problem: Problem, budget: Budget) -> list[Draw]:
    """Return a design in which all pairs meet equally often, repeated, and a plan for the rest.

    Rounds that add the same to all pairs leave the difference of the extremes as it is.
    """
    for points, design in designs(problem.players, max(problem.sizes)):
        block = without(design, tuple(range(problem.players, points)))
        if len(block) < problem.rounds and _adds_the_same(problem, block):
            times, rest = divmod(problem.rounds, len(block))
            tail = replace(
                problem, rounds=rest, present=problem.present[:rest], locked=problem.locked[:rest]
            )
            return [block * times + (solved(tail, budget) if rest else [])]
    return []


def _adds_the_same(problem: Problem, block: Draw) -> bool:
    met = meetings_of(problem.players, block)
    rounds = replace(problem, rounds=len(block), present=problem.present[:1] * len(block))
    return (
        _legal(replace(rounds, locked=((),) * len(block)), block, vary=False)
        and len({met[one][other] for one, other in combinations(range(problem.players), 2)}) == 1
        and all(len(set(counts)) == 1 for counts in sittings_of(rounds, block).values())
    )


def relabelled(problem: Problem, draft: Draw, budget: Budget) -> Draw:
    """Return the draft with the players shuffled, large tables first.

    Forbidden pairs are kept apart if swaps can do that.
    """
    label = shuffled(range(problem.players), budget.random)
    if problem.forbidden:
        label = _apart(problem, meetings_of(problem.players, draft), label, budget)
    return [
        [[label[player] for player in table] for table in sorted(tables, key=len, reverse=True)]
        for tables in draft
    ]


def _apart(
    problem: Problem, met: Sequence[Sequence[int]], label: list[int], budget: Budget
) -> list[int]:
    place = [0] * problem.players
    for point, player in enumerate(label):
        place[player] = point

    def broken() -> int:
        return sum(met[place[one]][place[other]] for one, other in problem.forbidden)

    worst = broken()
    for _ in range(RELABELLINGS):
        if not worst:
            break
        one, other = (int(budget.random() * problem.players) for _ in range(2))
        place[one], place[other] = place[other], place[one]
        now = broken()
        if now > worst:
            place[one], place[other] = place[other], place[one]
        else:
            worst = now
    for player, point in enumerate(place):
        label[point] = player
    return label


# --- Search


def searched(problem: Problem, budget: Budget) -> Draw:
    """Return the best of several tries from chance, each half as long again as the one before.

    A try that leaves too large a difference between the extremes is followed by one to narrow it.
    """
    best = dealt_at_random(problem, budget.random)
    target = target_of(problem, best)
    moves = SHORTEST
    while budget.left > 0 and not target.met_by(problem, best):
        start = dealt_at_random(problem, budget.random)
        draft = anneal(problem, start, budget, Heat(moves=min(moves, budget.left)))
        best = min(best, draft, key=lambda each: score(problem, each))
        best = narrowed(problem, best, budget, moves)
        moves += moves // 2
    return best


def narrowed(problem: Problem, best: Draw, budget: Budget, moves: int) -> Draw:
    """Return the draft, or one with a smaller difference between the extremes if one is found.

    What is far from the bound comes one step nearer: the bound itself would be out of reach.
    """
    target = target_of(problem, best)
    if target.bounds is None:
        return best
    profiles = [[len(table) for table in tables] for tables in best]
    width = max(target.bounds.max_min, score(problem, best)[GAP] - 1)
    for low in windows(problem.players, profiles, width):
        if budget.left > 0 and score(problem, best)[GAP] > width:
            heat = Heat(
                moves=min(moves, budget.left),
                window=Window(low=low, high=low + width),
            )
            draft = anneal(problem, best, budget, heat)
            best = min(best, draft, key=lambda each: score(problem, each))
    return best
