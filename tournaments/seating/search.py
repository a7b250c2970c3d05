"""Simulated annealing: swap two players of a round while that evens the meetings out.

The budget is counted in moves and all numbers but the temperatures are integers, so a plan does
not depend on the machine. Only `random()` of the given generator is used.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise

from .bounds import Bounds, lower_bounds
from .budget import Budget
from .problem import (
    BYE,
    Draw,
    Problem,
    default_sizes,
    meetings_of,
    score,
    shares_of,
    sitting_out,
    sittings_of,
)

EVEN = 6  # the weight of evenness of byes and sizes against meetings, per square
APART = 100_000  # the weight of a forbidden pair
STAGES = 100
Move = tuple[
    list[int], int, list[int], int, Sequence[int], Sequence[int], int, int, int
]  # see _moves


@dataclass(frozen=True, slots=True)
class Window:
    """Where the meetings of all pairs should lie."""

    low: int
    high: int


class State:
    """A draft under search. `rounds` are changed in place; byes are a table of their own."""

    def __init__(self, problem: Problem, draw: Draw, window: Window | None = None) -> None:
        self.problem = problem
        self.draw = [[table[:] for table in tables] for tables in draw]
        top = problem.rounds + 2
        self.rise, self.fall = _costs(top, window)
        self.met = meetings_of(problem.players, draw)
        for one, other in problem.forbidden:
            for row, column in ((one, other), (other, one)):
                self.met[row][column] += top  # the second half of `rise` and `fall`
        self.up = [[self.rise[count] for count in row] for row in self.met]
        self.down = [[self.fall[count] for count in row] for row in self.met]
        for player in range(problem.players):
            self.up[player][player] = self.down[player][player] = 0
        self.places = _place_costs(problem, draw)
        self.moves = self._moves()

    def _moves(self) -> list[Move]:
        """Return each swap of an open round.

        A move is: table, place, table, place, who is met at the one and at the other, how many
        of the two are real tables, and their classes.
        """
        moves: list[Move] = []
        for each in range(self.problem.done, self.problem.rounds):
            locked = len(self.problem.locked[each])
            tables = [(table, table, 1, len(table)) for table in self.draw[each][locked:]]
            seated = {player for table in self.draw[each] for player in table}
            out = [player for player in self.problem.present[each] if player not in seated]
            tables.append((out, [], 0, BYE))
            for (one, here, real, kind), (other, there, real2, kind2) in combinations(tables, 2):
                moves += [
                    (one, place, other, place2, here, there, real + real2, kind, kind2)
                    for place in range(len(one))
                    for place2 in range(len(other))
                ]
        return moves

    def apply(self, move: Move) -> None:
        one, place, other, place2, here, there, _, kind, kind2 = move
        first, second = one[place], other[place2]
        one[place], other[place2] = second, first
        for table, gone, come in ((here, first, second), (there, second, first)):
            self._recount(table, gone, come)
        if kind != kind2:
            for player, old, new in ((first, kind, kind2), (second, kind2, kind)):
                self.places[player][old] -= 2 * EVEN
                self.places[player][new] += 2 * EVEN

    def _recount(self, table: Sequence[int], gone: int, come: int) -> None:
        """Count that everybody at the table meets one player less and another one more."""
        met, up, down, rise, fall = self.met, self.up, self.down, self.rise, self.fall
        gone_met, gone_up, gone_down = met[gone], up[gone], down[gone]
        come_met, come_up, come_down = met[come], up[come], down[come]
        for player in table:
            if player != come:
                count = gone_met[player] - 1
                gone_met[player] = met[player][gone] = count
                gone_up[player] = up[player][gone] = rise[count]
                gone_down[player] = down[player][gone] = fall[count]
                count = come_met[player] + 1
                come_met[player] = met[player][come] = count
                come_up[player] = up[player][come] = rise[count]
                come_down[player] = down[player][come] = fall[count]

    def run(self, random: Callable[[], float], moves: int, accept: Sequence[float]) -> int:
        """Try so many random moves; return the change of the cost (negative: better).

        `accept` has by worsening the probability to take it; what it does not list is refused.
        """
        options, up, down, places, limit = (
            self.moves,
            self.up,
            self.down,
            self.places,
            len(accept),
        )
        number, gained = len(options), 0
        for _ in range(moves):
            move = options[int(random() * number)]
            one, place, other, place2, here, there, real, kind, kind2 = move
            first, second = one[place], other[place2]
            up1, up2, down1, down2 = up[first], up[second], down[first], down[second]
            change = -real * up1[second]
            for player in here:
                change += up2[player] - down1[player]
            for player in there:
                change += up1[player] - down2[player]
            if kind != kind2:
                seat1, seat2 = places[first], places[second]
                change += seat1[kind2] - seat1[kind] + seat2[kind] - seat2[kind2] + 4 * EVEN
            if change <= 0 or (change < limit and random() < accept[change]):
                self.apply(move)
                gained += change
        return gained


def _costs(top: int, window: Window | None) -> tuple[list[int], list[int]]:
    """Return what one meeting more and one less cost, by meetings so far.

    The cost of a pair is the square of its meetings, plus EVEN for the square of the distance to
    the window. The second half of both lists is for forbidden pairs.
    """
    costs = [count * count for count in range(top + 1)]
    if window:
        for count in range(top + 1):
            distance = max(0, window.low - count, count - window.high)
            costs[count] += EVEN * distance * distance
    steps = [after - before for before, after in pairwise(costs)]
    rise = steps + [step + APART for step in steps]
    fall = [0, *steps[:-1], 0, *(step + APART for step in steps[:-1])]
    return rise, fall


def _place_costs(problem: Problem, draw: Draw) -> list[list[int]]:
    """Return by player and class what one more sitting in it costs."""
    largest = max(len(table) for tables in draw for table in tables)
    costs = [[EVEN] * (largest + 1) for _ in range(problem.players)]
    shares = shares_of(problem, draw)
    for kind, counts in sittings_of(problem, draw).items():
        for player, count in enumerate(counts):
            costs[player][kind] += 2 * EVEN * count - int(2 * EVEN * shares[kind][player])
    return costs


def acceptance(temperature: float) -> list[float]:
    """Return exp(-change / temperature) by change, as long as it matters.

    Computed with the four operations alone, which give the same on every machine.
    """
    base = term = 1.0
    for order in range(1, 30):
        term *= -1 / temperature / order
        base += term
    chances = [1.0]
    while chances[-1] > 1e-7:
        chances.append(chances[-1] * base)
    return chances


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What cannot be beaten: the search stops there. None: unknown."""

    bounds: Bounds | None

    def met_by(self, problem: Problem, draw: Draw) -> bool:
        if self.bounds is None:
            return False
        broken, _, byes, places, gap, squares = score(problem, draw)
        return (
            not (broken or byes or places)
            and gap <= self.bounds.max_min
            and squares <= self.bounds.squares
        )


def target_of(problem: Problem, draw: Draw) -> Target:
    """Return the target for drafts with the table sizes of this one."""
    if not problem.everybody_always:
        return Target(bounds=None)
    sizes = [[len(table) for table in tables] for tables in draw]
    return Target(bounds=lower_bounds(problem.players, sizes))


def dealt_at_random(problem: Problem, random: Callable[[], float]) -> Draw:
    """Return a draft with the fixed rounds, the locked tables and chance for the rest."""
    draw = [[list(table) for table in tables] for tables in problem.fixed]
    for each in range(problem.done, problem.rounds):
        tables = [list(table) for table in problem.locked[each]]
        free = shuffled(sitting_out(problem, each, tables), random)
        for size in default_sizes(problem, each)[len(tables) :]:
            tables.append(free[:size])
            del free[:size]
        draw.append(tables)
    return draw


def shuffled(values: Sequence[int], random: Callable[[], float]) -> list[int]:
    mixed = list(values)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def cooling(hottest: float, ratio: float) -> list[list[float]]:
    """Return the `acceptance` of each stage, the hottest first."""
    stages, temperature = [], hottest
    for _ in range(STAGES):
        stages.append(acceptance(temperature))
        temperature *= ratio
    return stages


HOT = cooling(1.0, 0.9861)  # to 0.25: forgets where it began
COOL = cooling(0.45, 0.9959)  # to 0.3: keeps most of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Heat:
    """How to anneal: with about so many moves, at these temperatures."""

    moves: int
    stages: Sequence[Sequence[float]] = field(default_factory=lambda: HOT)
    window: Window | None = None


def anneal(problem: Problem, draw: Draw, budget: Budget, heat: Heat) -> Draw:
    """Return the best draft found from this one; fixed rounds and locked tables stay."""
    state = State(problem, draw, heat.window)
    moves = heat.moves // STAGES
    if not state.moves or not moves:
        budget.spend(heat.moves)  # or those who try until all is spent would never end
        return draw
    target = target_of(problem, draw)
    best, best_draw, cost = 0, draw, 0
    for accept in heat.stages:
        cost += state.run(budget.random, moves, accept)
        if cost < best:
            best, best_draw = cost, [[table[:] for table in tables] for tables in state.draw]
            if target.met_by(problem, best_draw):
                break
        if budget.spend(moves):
            break
    return best_draw
