"""What becomes of a plan when rounds have been sat, players leave and others come."""

from collections.abc import Sequence
from dataclasses import replace

from .budget import Budget
from .portfolio import searched, solved
from .problem import Draw, Problem, meetings_of, score, sitting_out
from .search import COOL, Heat, anneal


def replanned(problem: Problem, old: Draw, budget: Budget, *, vary: bool = False) -> Draw:
    """Return the best of: the old plan with holes, a search from it, a search from chance.

    Never worse than the old plan with holes, if its tables have allowed sizes.
    """
    drafts: list[Draw] = []
    if old:
        kept = with_holes(problem, old)
        if _legal(problem, kept):
            if len(kept) < problem.rounds:
                kept = searched(_held(problem, kept), budget)
            drafts.append(kept)
            heat = Heat(moves=budget.left // 3, stages=COOL)
            drafts.append(anneal(problem, kept, budget, heat))
    drafts.append(solved(problem, budget, vary=vary))
    return min(
        drafts, key=lambda draft: (score(problem, draft), changed_seats(problem, old, draft))
    )


def changed_seats(problem: Problem, old: Draw, draft: Draw) -> int:
    """Return how many players meet others than announced in the next round."""
    if len(old) <= problem.done < problem.rounds or problem.done >= len(draft):
        return 0
    announced = meetings_of(problem.players, old[problem.done : problem.done + 1])
    now = meetings_of(problem.players, draft[problem.done : problem.done + 1])
    return sum(before != after for before, after in zip(announced, now, strict=True))


def with_holes(problem: Problem, old: Draw) -> Draw:
    """Return the rounds sat, then the old rounds without those who left.

    Whoever came takes the place of one who left, or else a place at a short table.
    """
    kept = [[list(table) for table in tables] for tables in problem.fixed]
    planned = {player for tables in old for table in tables for player in table}
    heirs = _heirs(problem, planned)
    for each in range(problem.done, min(len(old), problem.rounds)):
        here = set(problem.present[each])
        tables = []
        for table in old[each]:
            now = [player if player in here else heirs.get(player) for player in table]
            tables.append([player for player in now if player in here])
        tables = _locked_first(problem.locked[each], [table for table in tables if table])
        for player in sitting_out(problem, each, tables):
            if player not in planned:
                _squeeze_in(problem, kept, tables[len(problem.locked[each]) :], player)
        kept.append(tables)
    return kept


def _locked_first(locked: Sequence[tuple[int, ...]], tables: list[list[int]]) -> list[list[int]]:
    """Return the tables in the order a draft has them."""
    others = [table for table in tables if not any(set(table) == set(one) for one in locked)]
    return [list(one) for one in locked] + others


def _heirs(problem: Problem, planned: set[int]) -> dict[int, int]:
    """Return by player who left the one who takes his places."""
    if problem.done >= problem.rounds:
        return {}
    still = set(problem.present[-1])
    left = sorted(planned - still)
    came = [player for player in problem.present[-1] if player not in planned]
    return dict(zip(left, came, strict=False))


def _squeeze_in(problem: Problem, before: Draw, tables: list[list[int]], player: int) -> None:
    """Seat the player at the table with room where he has met the fewest, if there is one."""
    met = meetings_of(problem.players, before)[player]
    room = [table for table in tables if len(table) + 1 in problem.sizes]
    if room:
        min(room, key=lambda table: (sum(met[other] for other in table), len(table))).append(player)


def _legal(problem: Problem, draft: Draw) -> bool:
    """Return whether the rounds to come can be played, locked tables and all."""
    for tables in draft[problem.done :]:
        seated = [player for table in tables for player in table]
        sizes_allowed = all(len(table) in problem.sizes for table in tables)
        if not (tables and sizes_allowed and len(seated) == len(set(seated))):
            return False
    return True


def _held(problem: Problem, kept: Draw) -> Problem:
    return replace(problem, fixed=tuple(tuple(tuple(table) for table in tables) for tables in kept))
