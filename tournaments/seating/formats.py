"""The ways a number of players can be seated, side by side in numbers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

from .bounds import lower_bounds, windows
from .budget import Budget
from .plan import met_times, repeats_of
from .portfolio import known
from .problem import Draw, meetings_of, problem_of, sitting_out
from .request import CannotSeat, Request
from .sizes import round_sizes

MOST_BYES = 2  # in a round, where tables of all sizes would leave nobody out


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One choice; `sizes` and `vary` go into the request.

    The figures about pairs are the best that no proof rules out; with `vary` they are exact.
    """

    sizes: tuple[int, ...]  # the best liked first
    vary: bool  # nobody meets twice, as the sizes change from round to round
    tables: tuple[tuple[int, ...], ...]  # by round: the size of each table
    byes: tuple[int, ...]  # by round
    byes_per_player: tuple[int, int]  # fewest, most
    max_min: int  # most less fewest meetings of a pair
    never_met: int  # pairs
    repeats: int  # meetings that are not the first of their pair


def formats(players: int, rounds: int, *, sizes: tuple[int, ...] = (5, 4, 3)) -> tuple[Format, ...]:
    """Return the formats worth comparing, the usual one first.

    `sizes` are the allowed ones, the best liked first. Others to choose from are: only tables of
    the two best liked sizes, or of the best liked, with byes; rather the second size; and tables
    of changing sizes if then nobody meets twice. Raises CannotSeat if there are too few players.
    """
    if not round_sizes(players, sizes):
        raise CannotSeat("too_few_players", players)
    cards: list[Format] = []
    for liked in (sizes, sizes[:2], sizes[:1], (*sizes[1:2], sizes[0], *sizes[2:])):
        profile = round_sizes(players, liked)
        known_already = any(card.tables[0] == profile for card in cards)
        few_byes = not cards or players - sum(profile) <= MOST_BYES
        if profile and few_byes and not known_already:
            cards.append(_even(players, rounds, liked))
    if cards[0].repeats:
        cards += _varied(players, rounds, sizes)
    return tuple(cards)


def _even(players: int, rounds: int, sizes: tuple[int, ...]) -> Format:
    profile = round_sizes(players, sizes)
    out = players - sum(profile)
    meetings = expected_meetings(players, [profile] * rounds)
    return Format(
        sizes=sizes,
        vary=False,
        tables=(profile,) * rounds,
        byes=(out,) * rounds,
        byes_per_player=(out * rounds // players, -(-out * rounds // players)),
        max_min=lower_bounds(players, [profile] * rounds).max_min,
        never_met=meetings.get(0, 0),
        repeats=repeats_of(meetings),
    )


def _varied(players: int, rounds: int, sizes: tuple[int, ...]) -> Iterator[Format]:
    """Yield the format in which nobody meets twice, if a design gives it."""
    request = Request(players=tuple(range(players)), rounds=rounds, seed=0, sizes=sizes)
    problem = problem_of(request)
    for draft in known(problem, Budget(seed=0, moves=0), vary=True):
        meetings = met_times(meetings_of(players, draft))
        if repeats_of(meetings):
            continue
        out = [sitting_out(problem, each, tables) for each, tables in enumerate(draft)]
        byes = Counter(player for each in out for player in each)
        yield Format(
            sizes=sizes,
            vary=True,
            tables=_sizes(draft),
            byes=tuple(map(len, out)),
            byes_per_player=(
                min(byes[player] for player in range(players)),
                max(byes[player] for player in range(players)),
            ),
            max_min=max(meetings) - min(meetings),
            never_met=meetings.get(0, 0),
            repeats=0,
        )


def _sizes(draft: Draw) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted((len(table) for table in tables), reverse=True)) for tables in draft)


def expected_meetings(players: int, profiles: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return how many pairs meet how often in a plan that reaches the bounds, if there is one.

    >>> expected_meetings(25, [(5,) * 5] * 6)
    {1: 300}
    """
    bounds = lower_bounds(players, profiles)
    pairs = comb(players, 2)
    total = sum(comb(size, 2) for sizes in profiles for size in sizes)
    low, more = divmod(total, pairs)
    counts = Counter({low: pairs - more, low + 1: more})
    bottom = windows(players, profiles, bounds.max_min)[0]
    allowed = range(bottom, bottom + bounds.max_min + 1)
    squares = sum(number * times * times for times, number in counts.items())
    while squares < bounds.squares and (drift := _drift(counts, allowed)):
        one, other = drift
        counts.update({one - 1: 1, other + 1: 1})
        counts.subtract([one, other])
        squares += 2 * (other - one + 1)
    return {times: number for times, number in sorted(counts.items()) if number}


def _drift(counts: Counter[int], allowed: range) -> tuple[int, int] | None:
    """Return the meetings of two pairs of which one can meet once less, the other once more.

    The two as close as possible: that raises the squares least.
    """
    choices = [
        (one, other)
        for one, other in combinations_with_replacement(sorted(counts), 2)
        if min(counts[one], counts[other]) > (one == other)
        and one - 1 in allowed
        and other + 1 in allowed
    ]
    return min(choices, key=lambda two: two[1] - two[0], default=None)
