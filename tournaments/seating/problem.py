"""A request in numbers: players are 0, 1, 2 ..., rounds are lists of lists of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

from .request import CannotSeat, Request, Rounds, check, span
from .sizes import round_sizes

BYE = 0  # the class of those who sit out; the class of the others is the size of their table

Draw = list[list[list[int]]]  # rounds of tables of players


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    players: int
    rounds: int
    sizes: tuple[int, ...]
    present: tuple[tuple[int, ...], ...]  # by round: who takes part
    fixed: tuple[tuple[tuple[int, ...], ...], ...]  # the first rounds
    locked: tuple[tuple[tuple[int, ...], ...], ...]  # by round: tables to keep
    forbidden: tuple[tuple[int, int], ...]

    @property
    def done(self) -> int:
        """The number of rounds that cannot change."""
        return len(self.fixed)

    @property
    def everybody_always(self) -> bool:
        return all(len(present) == self.players for present in self.present)

    @property
    def slack(self) -> int:
        """How many sittings at a table size beside the fair share are no worse than meeting again.

        None in a fresh plan; one once rounds have been sat or players come and go.
        """
        return 0 if self.everybody_always and not self.fixed else 1


def problem_of(request: Request) -> Problem:
    """Return the request in numbers. Raises CannotSeat if it is senseless or too small."""
    check(request)
    number = {player: index for index, player in enumerate(request.players)}
    spans = [span(request, player) for player in request.players]
    present = tuple(
        tuple(player for player, (first, last) in enumerate(spans) if first <= each <= last)
        for each in range(1, request.rounds + 1)
    )
    numbered = problem_rounds(request, request.fixed)
    problem = Problem(
        players=len(request.players),
        rounds=request.rounds,
        sizes=request.sizes,
        present=present,
        fixed=tuple(tuple(tuple(table) for table in tables) for tables in numbered),
        locked=tuple(
            tuple(
                tuple(number[player] for player in table) for table in request.locked.get(each, ())
            )
            for each in range(1, request.rounds + 1)
        ),
        forbidden=tuple(
            sorted(
                (min(pair), max(pair))
                for pair in (
                    tuple(number[player] for player in names) for names in request.forbidden
                )
            )
        ),
    )
    for each in range(problem.done, problem.rounds):
        if not default_sizes(problem, each):
            raise CannotSeat("too_few_players", len(present[each]))
    return problem


def problem_rounds(request: Request, rounds: Rounds) -> Draw:
    """Return these rounds in numbers. Raises CannotSeat on a player the request does not name."""
    number = {player: index for index, player in enumerate(request.players)}
    for tables in rounds:
        for table in tables:
            for player in table:
                if player not in number:
                    raise CannotSeat("unknown_player", player)
    return [[[number[player] for player in table] for table in tables] for tables in rounds]


def default_sizes(problem: Problem, each: int) -> tuple[int, ...]:
    """Return the table sizes of the round with this index, those of locked tables first."""
    locked = tuple(len(table) for table in problem.locked[each])
    rest = len(problem.present[each]) - sum(locked)
    return locked + round_sizes(rest, problem.sizes)


def sitting_out(problem: Problem, each: int, tables: Iterable[Sequence[int]]) -> list[int]:
    """Return who takes part in the round but has no place at its tables."""
    seated = {player for table in tables for player in table}
    return [player for player in problem.present[each] if player not in seated]


def meetings_of(players: int, draw: Draw) -> list[list[int]]:
    """Return how often each two players meet, as a symmetric table."""
    met = [[0] * players for _ in range(players)]
    for tables in draw:
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
    return met


def sittings_of(problem: Problem, draw: Draw) -> dict[int, list[int]]:
    """Return by class how many rounds each player spends in it; classes in order."""
    sittings: dict[int, list[int]] = {}
    for each, tables in enumerate(draw):
        out = sitting_out(problem, each, tables)
        for kind, members in [(len(table), table) for table in tables] + [(BYE, out)]:
            if members:
                counts = sittings.setdefault(kind, [0] * problem.players)
                for player in members:
                    counts[player] += 1
    return dict(sorted(sittings.items()))


def shares_of(problem: Problem, draw: Draw) -> dict[int, list[Fraction]]:
    """Return by class the fair number of rounds of each player in it.

    In each round everybody present has the same chance of a place of each class.
    """
    shares: dict[int, list[Fraction]] = {}
    for (present, counts), times in _kinds_of_rounds(problem, draw).items():
        for kind, seats in counts:
            if seats:
                share = shares.setdefault(kind, [Fraction(0)] * problem.players)
                for player in present:
                    share[player] += times * Fraction(seats, len(present))
    return shares


def _kinds_of_rounds(
    problem: Problem, draw: Draw
) -> Counter[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]]:
    kinds: Counter[tuple[tuple[int, ...], tuple[tuple[int, int], ...]]] = Counter()
    for each, tables in enumerate(draw):
        seats: Counter[int] = Counter()
        for table in tables:
            seats[len(table)] += len(table)
        seats[BYE] = len(problem.present[each]) - seats.total()
        kinds[problem.present[each], tuple(sorted(seats.items()))] += 1
    return kinds


def unevenness(problem: Problem, draw: Draw, slack: int = 0) -> tuple[int, int]:
    """Return how far byes, and sittings by table size, are from the fair share rounded.

    The sum over the players of what lies outside the share rounded down to the share rounded up;
    0 means that nobody can complain. `slack`: so much more does not count for table sizes.
    """
    shares = shares_of(problem, draw)
    outside = {}
    for kind, counts in sittings_of(problem, draw).items():
        room = 0 if kind == BYE else slack
        outside[kind] = sum(
            max(0, floor(share) - count - room, count - ceil(share) - room)
            for count, share in zip(counts, shares[kind], strict=True)
        )
    byes = outside.pop(BYE, 0)
    return byes, sum(outside.values())


Score = tuple[int, int, int, int, int, int]
GAP = 4  # the place in the score of the difference between most and fewest meetings


def score(problem: Problem, draw: Draw) -> Score:
    """Return how bad the draw is, the gravest first; drafts are compared by it.

    Forbidden pairs at one table, byes, unevenness of byes, of sizes, then (for full attendance)
    the difference between most and fewest meetings of a pair, then the sum of squares.
    """
    met = meetings_of(problem.players, draw)
    broken = sum(met[one][other] for one, other in problem.forbidden)
    out = sum(len(sitting_out(problem, each, tables)) for each, tables in enumerate(draw))
    byes, places = unevenness(problem, draw, problem.slack)
    counts = [count for one, row in enumerate(met) for count in row[:one]]
    gap = max(counts, default=0) - min(counts, default=0) if problem.everybody_always else 0
    return broken, out, byes, places, gap, sum(count * count for count in counts)
