"""What no plan can beat: proved lower bounds on how evenly the pairs can meet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from .overlap import Profile, class_seats, fewest_shared
from .parity import parity_forbids

# (players, table sizes, rounds): the smallest difference of the extremes with even sittings; that
# there is none smaller was found by trying all plans.
EXHAUSTED: dict[tuple[int, Profile, int], int] = {
    (7, (4, 3), 3): 3,
    (7, (4, 3), 4): 3,
    (9, (5, 4), 3): 3,
    (9, (5, 4), 4): 4,
    (10, (5, 5), 3): 3,
    (10, (5, 5), 4): 3,
    (10, (5, 5), 5): 3,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """No plan has a smaller difference between most and fewest meetings, or sum of squares.

    `reason` names the proof.

    sum: so many meetings cannot be spread more evenly over so many pairs.
    degree: the same for each player and his opponents.
    overlap: two rounds of few tables must share pairs.
    parity: with two tables, of three players one pair or three pairs sit together.
    exhausted: all plans have been tried.
    """

    max_min: int
    squares: int
    reason: str


def lower_bounds(players: int, profiles: Sequence[Sequence[int]], *, even: bool = True) -> Bounds:
    """Return the bounds for full attendance.

    `profiles` are the table sizes of each round; who is not seated sits out. `even`: byes and
    tables of each size come to every player equally often, or once more.
    """
    if players < 2:
        return Bounds(max_min=0, squares=0, reason="sum")
    return _lower_bounds(
        players, tuple(sorted(tuple(sorted(sizes, reverse=True)) for sizes in profiles)), even
    )


@lru_cache(maxsize=1024)
def _lower_bounds(players: int, profiles: tuple[Profile, ...], even: bool) -> Bounds:  # noqa: FBT001 - cached by its arguments
    pairs = comb(players, 2)
    meetings = sum(comb(size, 2) for sizes in profiles for size in sizes)
    flat = _flat_squares(meetings, pairs)
    proofs = {"sum": flat, "overlap": meetings + 2 * fewest_shared(players, profiles, even)}
    if even:
        proofs["degree"] = _degree_squares(players, profiles)
    reason = max(proofs, key=lambda name: proofs[name])
    squares = proofs[reason]
    width = _narrowest(meetings, pairs, squares)
    if width <= 1 and parity_forbids(players, profiles, even):
        width, reason = 2, "parity"
    known = EXHAUSTED.get((players, profiles[0], len(profiles)), 0)
    if even and known > width and len(set(profiles)) == 1:
        width, reason = known, "exhausted"
    if squares == flat and width > (1 if meetings % pairs else 0):
        squares = flat + 2  # the sums of squares of equal sums differ by even numbers
    return Bounds(max_min=width, squares=squares, reason=reason)


def _flat_squares(total: int, cells: int) -> int:
    """Return the smallest sum of squares of so many integers with this total."""
    low, more = divmod(total, cells)
    return (cells - more) * low * low + more * (low + 1) ** 2


def _narrowest(total: int, cells: int, squares: int) -> int:
    """Return the smallest difference of the extremes that leaves room for so large a sum."""
    width = 0
    mean = total // cells
    while max(_most_squares(total, cells, low, width) for low in range(mean + 1)) < squares:
        width += 1
    return width


def _most_squares(total: int, cells: int, low: int, width: int) -> int:
    """Return the largest sum of squares within low..low+width; -1 if the total does not fit."""
    above = total - low * cells
    if not 0 <= above <= width * cells:
        return -1
    if width == 0:
        return total * low
    full, rest = divmod(above, width)
    ends = full * (low + width) ** 2 + (cells - full) * low * low
    return ends + ((low + rest) ** 2 - low * low if rest else 0)


def _degree_squares(players: int, profiles: Sequence[Profile]) -> int:
    """Return the bound from the meetings of each player, if two classes share them evenly."""
    seats = class_seats(players, profiles)
    if len(seats) != 2:
        return 0
    low, high = sorted(seats)
    few, more = divmod(seats[low], players)
    doubled = 0
    for times, count in ((few, players - more), (few + 1, more)):
        meetings = times * max(0, low - 1) + (len(profiles) - times) * (high - 1)
        doubled += count * _flat_squares(meetings, players - 1)
    return (doubled + 1) // 2


def windows(players: int, profiles: Sequence[Sequence[int]], width: int) -> list[int]:
    """Return the fewest meetings of a pair that a plan with this difference of extremes can have.

    The likeliest first.
    """
    pairs = comb(players, 2)
    meetings = sum(comb(size, 2) for sizes in profiles for size in sizes)
    squares = lower_bounds(players, profiles).squares
    mean = meetings // pairs
    lows = [
        low
        for low in range(max(0, mean - width), mean + 1)
        if _most_squares(meetings, pairs, low, width) >= squares
    ]
    return sorted(lows, key=lambda low: abs(2 * (meetings - low * pairs) - width * pairs))
