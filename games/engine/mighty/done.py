"""The end of a hand: played out, passed out or thrown in."""

from dataclasses import dataclass

from games.engine.cards import JOKER, Seat, count_points
from games.engine.core import IllegalAction

from .actions import NOBODY, Action
from .contract import Terms
from .dealing import Deal, Start
from .rules import Rules
from .scoring import ALL_POINTS, Outcome, scores, unit
from .tricks import Trick


@dataclass(frozen=True, slots=True)
class Done:
    """A finished hand. `outcome` is made, failed, passed_out or deal_miss."""

    deal: Deal
    outcome: str
    scores: tuple[int, ...]  # by seat, sum 0
    next_start: Start
    terms: Terms | None = None  # None if no card was led
    friend: Seat | None = None
    tricks: tuple[Trick, ...] = ()
    taken: int = 0  # point cards of the declarer's side, buried ones included
    unit: int = 0
    missed: Seat | None = None  # whose hand was the deal-miss

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    @property
    def roles(self) -> tuple[str, ...]:
        """Who each seat was in the contract; empty if no card was led."""
        if self.terms is None:
            return ()
        named = {self.terms.contract.declarer: "declarer", self.friend: "friend"}
        return tuple(named.get(seat, "defender") for seat in range(self.deal.rules.players))

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's
        return ()

    def apply(self, seat: Seat, action: Action) -> "Done":  # noqa: ARG002 - likewise
        raise IllegalAction("hand_over")


def throw_in(deal: Deal, outcome: str, *, missed: Seat | None = None) -> Done:
    """End without play; the same dealer deals again (AMB-10, AMB-66)."""
    nothing = (0,) * deal.rules.players
    return Done(deal, outcome, nothing, next_start=deal.start, missed=missed)


def settle(terms: Terms, friend: Seat | None, tricks: tuple[Trick, ...]) -> Done:
    """Count and score a hand that was played out; A:151-160."""
    contract, rules = terms.contract, terms.deal.rules
    ours = {contract.declarer, friend}
    lost = sum(
        count_points(play.card for play in trick.plays)
        for trick in tricks
        if trick.winner not in ours
    )
    end = Outcome(
        declarer=contract.declarer,
        friend=friend,
        number=contract.number,
        trump=contract.trump,
        taken=ALL_POINTS - lost,  # A:153: what the defenders did not take, the buried included
        announced_alone=terms.call is not None and terms.call.kind == NOBODY,
    )
    return Done(
        deal=terms.deal,
        outcome="made" if end.made else "failed",
        scores=scores(rules, end),
        next_start=Start(next_dealer(rules, contract.declarer, friend, joker_holder(tricks))),
        terms=terms,
        friend=friend,
        tricks=tricks,
        taken=end.taken,
        unit=unit(rules, end),
    )


def joker_holder(tricks: tuple[Trick, ...]) -> Seat | None:
    """Return who played the joker, None if it was buried."""
    return next((play.seat for trick in tricks for play in trick.plays if play.card == JOKER), None)


def next_dealer(
    rules: Rules, declarer: Seat, friend: Seat | None, joker_holder: Seat | None
) -> Seat:
    """Return who deals next: the friend (A:50) or the joker's holder (A:51), else the declarer."""
    heirs = {"friend": friend, "joker_holder": joker_holder, "declarer": declarer}
    heir = heirs[rules.next_dealer]
    return declarer if heir is None else heir
