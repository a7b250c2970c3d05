"""The quality of a plan, whoever made it."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction

from .bounds import lower_bounds
from .plan import Quality, met_times, repeats_of
from .problem import (
    BYE,
    Draw,
    meetings_of,
    problem_of,
    problem_rounds,
    sittings_of,
    unevenness,
)
from .request import CannotSeat, Request, Rounds


def measure(rounds: Rounds, request: Request) -> Quality:
    """Return the quality of these rounds as an answer to the request.

    The rounds may break its rules (see `violations`), but name only its players and no
    more than its rounds: raises CannotSeat if not.
    """
    if len(rounds) > request.rounds:
        raise CannotSeat("bad_rounds", len(rounds))
    problem = problem_of(request)
    draw = problem_rounds(request, rounds)
    met = meetings_of(problem.players, draw)
    counts = [count for one, row in enumerate(met) for count in row[:one]]
    sittings = sittings_of(problem, draw)
    byes = sittings.pop(BYE, [0])
    names = request.players
    bounds = None
    if problem.everybody_always:
        even = unevenness(problem, draw) == (0, 0)
        sizes = [[len(table) for table in tables] for tables in draw]
        bounds = lower_bounds(problem.players, sizes, even=even)
    return Quality(
        meetings=tuple(sorted(met_times(met).items())),
        never_met=counts.count(0),
        repeats=repeats_of(met_times(met)),
        max_min=_spread(counts),
        squares=sum(count * count for count in counts),
        max_min_bound=bounds.max_min if bounds else None,
        squares_bound=bounds.squares if bounds else None,
        bound_reason=bounds.reason if bounds else "",
        bye_spread=_spread(byes),
        size_spreads=tuple((size, _spread(counts)) for size, counts in sittings.items()),
        seat_spreads=_seat_spreads(draw),
        dealer_deviation=_dealer_deviation(draw),
        repeated_left_neighbours=_repeated_neighbours(draw),
        broken_forbidden=tuple(
            (names[one], names[other]) for one, other in problem.forbidden if met[one][other]
        ),
    )


def _spread(values: Iterable[int]) -> int:
    values = list(values)
    return max(values, default=0) - min(values, default=0)


def _seat_spreads(draw: Draw) -> tuple[tuple[int, int], ...]:
    seats: dict[tuple[int, int], list[int]] = {}
    for tables in draw:
        for table in tables:
            for seat, player in enumerate(table):
                seats.setdefault((len(table), player), [0] * len(table))[seat] += 1
    worst: dict[int, int] = {}
    for (size, _), counts in seats.items():
        worst[size] = max(worst.get(size, 0), _spread(counts))
    return tuple(sorted(worst.items()))


def _dealer_deviation(draw: Draw) -> float:
    off: dict[int, Fraction] = defaultdict(Fraction)
    for tables in draw:
        for table in tables:
            off[table[0]] += 1
            for player in table:
                off[player] -= Fraction(1, len(table))
    return float(max(map(abs, off.values()), default=0))


def _repeated_neighbours(draw: Draw) -> int:
    left: Counter[tuple[int, int]] = Counter()
    for tables in draw:
        for table in tables:
            left.update(zip(table, table[1:] + table[:1], strict=True))
    return sum(count > 1 for count in left.values())
