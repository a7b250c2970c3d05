"""The end of a hand: played out, passed out or thrown in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

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
        return roles(self.deal.rules, self.terms.contract.declarer, self.friend)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's
        return ()

    def apply(self, seat: Seat, action: Action) -> "Done":  # noqa: ARG002 - likewise
        raise IllegalAction("hand_over")


# Who deals after a throw-in; the second argument is whose hand was the deal-miss, if it was one.
REDEALERS: Mapping[str, Callable[[Seat, Seat | None, int], Seat]] = {
    "same": lambda dealer, _, __: dealer,  # F:63, AMB-10, AMB-66
    "next": lambda dealer, _, players: (dealer + 1) % players,
    "deal_miss_caller": lambda dealer, missed, _: dealer if missed is None else missed,
}


def roles(rules: Rules, declarer: Seat, friend: Seat | None) -> tuple[str, ...]:
    """Return who each seat was in a contract: declarer, friend or defender."""
    named = {declarer: "declarer", friend: "friend"}
    return tuple(named.get(seat, "defender") for seat in range(rules.players))


def redeal(rules: Rules, start: Start, *, missed: Seat | None = None) -> Start:
    """Return how the cards are dealt again; `missed`: whose hand was the deal-miss."""
    dealer = REDEALERS[rules.redeal_dealer](start.dealer, missed, rules.players)
    return replace(start, dealer=dealer)


def throw_in(deal: Deal, outcome: str, *, missed: Seat | None = None) -> Done:
    """End without play; the cards are dealt again."""
    nothing = (0,) * deal.rules.players
    again = redeal(deal.rules, deal.start, missed=missed)
    return Done(deal, outcome, nothing, again, missed=missed)


def settle(terms: Terms, friend: Seat | None, tricks: tuple[Trick, ...]) -> Done:
    """Count and score a hand that was played out; A:151-160."""
    deal, contract, rules = terms.deal, terms.contract, terms.deal.rules
    end = Outcome(
        declarer=contract.declarer,
        friend=friend,
        number=contract.number,
        trump=contract.trump,
        taken=ALL_POINTS - lost_points(terms, friend, tricks),  # A:153
        announced_alone=terms.call is not None and terms.call.kind == NOBODY,
    )
    holder = joker_holder(terms, tricks) if rules.next_dealer == "joker_holder" else None
    return Done(
        deal=deal,
        outcome="made" if end.made else "failed",
        scores=scores(rules, end),
        next_start=hand_on(rules, deal.start.dealer, contract.declarer, friend, holder),
        terms=terms,
        friend=friend,
        tricks=tricks,
        taken=end.taken,
        unit=unit(rules, end),
    )


def lost_points(terms: Terms, friend: Seat | None, tricks: tuple[Trick, ...]) -> int:
    """Return the defenders' point cards: taken in tricks, and by the rules some laid down."""
    rules = terms.deal.rules
    ours = rules.layout.places_of(terms.contract.declarer, friend)
    lost = [play.card for trick in tricks if trick.winner not in ours for play in trick.plays]
    if rules.kitty_points_to == "defenders":
        lost += terms.discards
    if rules.defender_discard_points_to == "owner":
        lost += [card for swap in terms.swaps[1:] for card in swap.laid]
    return count_points(lost)


def joker_holder(terms: Terms, tricks: tuple[Trick, ...]) -> Seat | None:
    """Return who played the joker, None if it was buried."""
    places = (play.place for trick in tricks for play in trick.plays if play.card == JOKER)
    return next((terms.deal.rules.layout.owners[place] for place in places), None)


def hand_on(
    rules: Rules,
    dealer: Seat,
    declarer: Seat,
    friend: Seat | None,
    joker_holder: Seat | None,
) -> Start:
    """Return what the next hand inherits from one that was played."""
    heir = next_dealer(rules, dealer, declarer, friend, joker_holder)
    bids_first = rules.first_bidder in ("prev_declarer", "prev_friend")
    return Start(heir, declarer, friend) if bids_first else Start(heir)


def next_dealer(
    rules: Rules,
    dealer: Seat,
    declarer: Seat,
    friend: Seat | None,
    joker_holder: Seat | None,
) -> Seat:
    """Return who deals next; without such a seat the declarer, or the next seat (AMB-63)."""
    follower = (dealer + 1) % rules.players
    heirs = {
        "friend": friend,  # A:50, F:27
        "joker_holder": joker_holder,  # A:51
        "declarer": declarer,
        "rotate": follower,  # F:168, AMB-67
    }
    heir = heirs[rules.next_dealer]
    if heir is None:
        return follower if rules.next_dealer_alone == "rotate" else declarer
    return heir
