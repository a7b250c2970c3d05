"""The way from a request to a plan."""

from collections.abc import Callable

from .budget import Budget
from .measure import measure
from .plan import VERSION, Plan
from .problem import problem_of, problem_rounds, sitting_out
from .replan import replanned
from .request import Request
from .seats import seated


def plan_seating(
    request: Request,
    *,
    progress: Callable[[float], None] | None = None,
    deadline: float | None = None,
) -> Plan:
    """Return the most even plan found.

    The same request gives the same plan on every machine, unless `deadline` (seconds from now)
    cuts the search: then the best plan so far is returned, not `finished`. `progress` is told
    numbers from 0 to 1.

    Raises CannotSeat.
    """
    problem = problem_of(request)
    old = problem_rounds(request, request.old_plan)
    budget = Budget(seed=request.seed, moves=request.effort, progress=progress, deadline=deadline)
    draw = seated(problem, replanned(problem, old, budget, vary=request.vary), budget)
    names = request.players
    rounds = tuple(
        tuple(tuple(names[player] for player in table) for table in tables) for tables in draw
    )
    if progress:
        progress(1.0)
    return Plan(
        rounds=rounds,
        byes=tuple(
            tuple(names[player] for player in sitting_out(problem, each, tables))
            for each, tables in enumerate(draw)
        ),
        quality=measure(rounds, request),
        seed=request.seed,
        moves=budget.spent,
        version=VERSION,
        finished=budget.finished,
    )
