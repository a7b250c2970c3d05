"""What bots achieved in the hands they played: results, strength and speed."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


class Tally(Protocol):
    """What is counted of a game's hands besides scores."""

    def add(self, done: Any) -> None: ...

    def figures(self) -> dict[str, Any]: ...


@dataclass(slots=True)
class MightyTally:
    outcomes: Counter[str] = field(default_factory=Counter)
    numbers: list[int] = field(default_factory=list)  # of the contracts
    taken: list[int] = field(default_factory=list)
    with_friend: int = 0

    def add(self, done: Any) -> None:
        self.outcomes[done.outcome] += 1
        if done.terms:
            self.numbers.append(done.terms.contract.number)
            self.taken.append(done.taken)
            self.with_friend += done.friend is not None

    def figures(self) -> dict[str, Any]:
        played, made = len(self.numbers), self.outcomes["made"]
        return {
            "made": made,
            "failed": self.outcomes["failed"],
            "made_share": _mean(made, played),
            "passed_out": self.outcomes["passed_out"],
            "deal_misses": self.outcomes["deal_miss"],
            "average_bid": _mean(sum(self.numbers), played),
            "average_taken": _mean(sum(self.taken), played),
            "friend_share": _mean(self.with_friend, played),
            "alone_share": _mean(played - self.with_friend, played),
        }


@dataclass(slots=True)
class MichiganTally:
    wins: Counter[int] = field(default_factory=Counter)  # by seat
    leads: int = 0
    played: int = 0  # cards
    lying: tuple[int, ...] = ()  # chips on the boodle cards after the last hand
    seats: int = 0

    def add(self, done: Any) -> None:
        self.wins[done.winner] += 1
        self.leads += sum(play.lead for play in done.plays)
        self.played += len(done.plays)
        self.lying = done.next_start.boodle
        self.seats = len(done.scores)

    def figures(self) -> dict[str, Any]:
        hands = self.wins.total()
        return {
            "wins": [self.wins[seat] for seat in range(self.seats)],
            "average_leads": _mean(self.leads, hands),
            "average_played": _mean(self.played, hands),
            "chips_lying": list(self.lying),
        }


TALLIES: Mapping[str, Callable[[], Tally]] = {"mighty": MightyTally, "michigan": MichiganTally}


@dataclass(slots=True)
class Report:
    """What has been counted so far."""

    tally: Tally
    scores: list[int]  # by seat
    hands: int = 0
    seconds: list[float] = field(default_factory=list)  # of each decision

    def add(self, done: Any) -> None:
        self.hands += 1
        self.scores = [a + b for a, b in zip(self.scores, done.scores, strict=True)]
        self.tally.add(done)

    def figures(self, cpu_seconds: float) -> dict[str, Any]:
        return {
            "hands": self.hands,
            "hands_per_cpu_second": round(self.hands / cpu_seconds, 1),
            **self.tally.figures(),
            "mean_scores": [_mean(score, self.hands) for score in self.scores],
            "sum_scores": self.scores,
            "decisions": len(self.seconds),
            "decision_ms_p50": _milliseconds(self.seconds, 0.5),
            "decision_ms_p99": _milliseconds(self.seconds, 0.99),
        }


def _mean(total: float, count: int) -> float:
    return round(total / count, 3) if count else 0.0


def _milliseconds(seconds: list[float], quantile: float) -> float:
    ordered = sorted(seconds)
    return round(1000 * ordered[int(quantile * (len(ordered) - 1))], 3) if ordered else 0.0


COLUMNS = {  # heading -> figure
    "hands": "hands",
    "hands/s": "hands_per_cpu_second",
    "made": "made_share",
    "bid": "average_bid",
    "p50 ms": "decision_ms_p50",
    "p99 ms": "decision_ms_p99",
}
NAMES = 28  # characters of a row's name


def heading() -> str:
    """Return the first line of a table of reports."""
    return " " * NAMES + "".join(f"{name:>9}" for name in COLUMNS)


def row(name: str, figures: Mapping[str, Any]) -> str:
    """Return a line of that table; what a game does not know is left open."""
    return f"{name:{NAMES}}" + "".join(f"{figures.get(key, ''):>9}" for key in COLUMNS.values())
