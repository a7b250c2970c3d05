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


# Units for a made contract.
WIN: Mapping[str, Callable[[Rules, Outcome], int]] = {
    "over_ten": lambda rules, end: end.taken - rules.score_base,  # A:157
    "over_min": lambda rules, end: max(0, end.taken - rules.bid_min),  # namuwiki
    "contract_only": lambda rules, end: end.number - rules.score_base,  # F:105, F:117-123
    "risk_bonus": lambda rules, end: (
        2 * (end.number - rules.score_base) + end.taken - end.number  # pagat
    ),
}

# Units for a lost one.
LOSS: Mapping[str, Callable[[Rules, Outcome], int]] = {
    "short": lambda _, end: end.number - end.taken,  # A:156
    "contract_only": lambda rules, end: end.number - rules.score_base,  # F:123
}

# When a lost contract is a back-run.
BACK_RUN: Mapping[str, Callable[[Rules, Outcome], bool]] = {
    "defence_11": lambda _, end: ALL_POINTS - end.taken >= 11,  # pagat
    "defence_10": lambda _, end: ALL_POINTS - end.taken >= 10,
    "defence_contract": lambda _, end: ALL_POINTS - end.taken >= end.number,
    "defence_min": lambda rules, end: ALL_POINTS - end.taken >= rules.bid_min,
}


def unit(rules: Rules, end: Outcome) -> int:
    """Return what a contract is worth, made or failed, before it is shared out; at least 0."""
    formula = WIN[rules.win_formula] if end.made else LOSS[rules.loss_formula]
    base = formula(rules, end)
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
    """Return each seat's score: the defenders' and the friend's shares, the declarer the rest.

    With a friend that is a double share for five players, a single one for four (A:158), and four
    to two in F:157-162; alone he settles with everybody (B:19).

    >>> scores(Rules(), Outcome(declarer=0, friend=2, number=13, trump="H", taken=13))
    (6, -3, 3, -3, -3)
    """
    pay = unit(rules, end) if end.made else -unit(rules, end)
    shares = [-pay * rules.defender_share] * rules.players
    if end.friend is not None:
        shares[end.friend] = pay * rules.friend_share
    shares[end.declarer] = 0
    shares[end.declarer] = -sum(shares)
    return tuple(shares)
