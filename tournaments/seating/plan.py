"""The answer: a plan, and its quality in numbers beside what is proved to be unbeatable."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .request import Player, Rounds

VERSION = 2  # changes whenever the same request and seed may give another plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Quality:
    """How even a plan is. A spread is the largest count of a player less the smallest.

    The bounds are proved for these table sizes; they are None when somebody does not take part
    in all rounds.
    """

    meetings: tuple[tuple[int, int], ...]  # (times met, pairs), in order
    never_met: int  # pairs
    repeats: int  # meetings that are not the first of their pair
    max_min: int  # most less fewest meetings of a pair
    squares: int  # the sum over all pairs of the square of their meetings
    max_min_bound: int | None
    squares_bound: int | None
    bound_reason: str  # names the proof, see Bounds; "" without bounds
    bye_spread: int
    size_spreads: tuple[tuple[int, int], ...]  # (table size, spread of sittings at it)
    seat_spreads: tuple[tuple[int, int], ...]  # (table size, the worst spread over his seats)
    dealer_deviation: float  # the worst distance of first deals from the sum of 1 / table size
    repeated_left_neighbours: int  # (player, next player) who are so more than once
    broken_forbidden: tuple[tuple[Player, Player], ...]

    @property
    def best_possible(self) -> bool:
        """Whether no plan with these table sizes lets the pairs meet more evenly."""
        return (self.max_min, self.squares) == (self.max_min_bound, self.squares_bound)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Rounds of tables of players in seat order; the first of a table deals first."""

    rounds: Rounds
    byes: tuple[tuple[Player, ...], ...]  # by round: who is there and has no place
    quality: Quality
    seed: int | str
    moves: int  # that the search tried
    version: int
    finished: bool  # False: the deadline cut the search, the seed alone does not give this plan


def met_times(met: Sequence[Sequence[int]]) -> Counter[int]:
    """Return how many pairs meet how often; `met` is a symmetric table of the meetings."""
    return Counter(count for one, row in enumerate(met) for count in row[:one])


def repeats_of(meetings: Mapping[int, int]) -> int:
    """Return how many meetings are not the first of their pair."""
    return sum((times - 1) * pairs for times, pairs in meetings.items() if times)
