"""What a finished hand is worth. Scores of a hand sum to zero."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from games.engine.cards import NO_TRUMP, POINT_CARDS, Seat, Trump

from .rules import Rules

ALL_POINTS = len(POINT_CARDS)


class Outcome(NamedTuple):
    """How the play of a contract ended; `taken` counts the declarer's side, 0 to 20."""

    declarer: Seat
    friend: Seat | None
    number: int
    trump: Trump
    taken: int
    announced_alone: bool = False

    @property
    def made(self) -> bool:
        return self.taken >= self.number


# Units a defender pays for a made contract.
WIN: Mapping[str, Callable[[Rules, Outcome], int]] = {
    "over_ten": lambda rules, end: end.taken - rules.score_base,  # A:157
    "risk_bonus": lambda rules, end: (
        2 * (end.number - rules.score_base) + end.taken - end.number  # pagat
    ),
}

# When a lost contract is a back-run.
BACK_RUN: Mapping[str, Callable[[Rules, Outcome], bool]] = {
    "defence_11": lambda _, end: ALL_POINTS - end.taken >= 11,  # pagat
    "defence_10": lambda _, end: ALL_POINTS - end.taken >= 10,
    "defence_contract": lambda _, end: ALL_POINTS - end.taken >= end.number,
    "defence_min": lambda rules, end: ALL_POINTS - end.taken >= rules.bid_min,
}


def unit(rules: Rules, end: Outcome) -> int:
    """Return what each defender pays (made) or gets (failed); at least 0."""
    base = WIN[rules.win_formula](rules, end) if end.made else end.number - end.taken  # A:156
    if end.trump == NO_TRUMP:
        base *= rules.no_trump_multiplier
    if end.announced_alone:
        base *= rules.alone_multiplier
    if end.taken == ALL_POINTS:
        base *= rules.run_multiplier
    if not end.made and BACK_RUN[rules.back_run_when](rules, end):
        base *= rules.back_run_multiplier
    return base


def scores(rules: Rules, end: Outcome) -> tuple[int, ...]:
    """Return each seat's score: a defender one unit, the friend one, the declarer the rest.

    With a friend the declarer's is a double share for five players, a single one for four (A:158);
    alone he settles with everybody (B:19).

    >>> scores(Rules(), Outcome(declarer=0, friend=2, number=13, trump="H", taken=13))
    (6, -3, 3, -3, -3)
    """
    pay = unit(rules, end) if end.made else -unit(rules, end)
    shares = [-pay] * rules.players
    if end.friend is not None:
        shares[end.friend] = pay
    shares[end.declarer] = 0
    shares[end.declarer] = -sum(shares)
    return tuple(shares)
