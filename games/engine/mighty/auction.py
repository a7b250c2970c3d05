"""The auction (경선): who promises the most becomes the declarer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from games.engine.cards import NO_TRUMP, TRUMPS, Seat
from games.engine.core import IllegalAction, check_turn

from .actions import PASS, Action, Bid, Pass, bid
from .contract import Call, Contract
from .dealing import Deal
from .done import Done, throw_in
from .exchange import Exchange, take_kitty
from .rules import Rules

# What a bid is worth; a bid must be worth more than the best one.
BID_VALUES: Mapping[str, Callable[[Bid], int]] = {
    "number_only": lambda bid: bid.number,  # A:65, B:12
    "nt_plus_one": lambda bid: bid.number + (bid.trump == NO_TRUMP),  # namuwiki
}


@cache
def bids_over(rules: Rules, best: Bid | None) -> tuple[Bid, ...]:
    """Return every bid that the rules allow over the best one so far."""
    value = BID_VALUES[rules.bid_tie]
    trumps = (NO_TRUMP,) if rules.no_trump_bids == "only" else TRUMPS
    return tuple(
        offer
        for trump in trumps
        for number in range(rules.bid_min, rules.bid_max + 1)
        for offer in [bid(number, trump)]
        if best is None or value(offer) > value(best)
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding in seat order from the dealer; a pass is final (A:67)."""

    deal: Deal
    bidders: tuple[Seat, ...]  # still in, the next to call first
    calls: tuple[Call, ...] = ()
    best: Bid | None = None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.bidders[:1]

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act:
            return ()
        bids = bids_over(self.deal.rules, self.best)
        must_open = self.deal.rules.opener_must_bid and not self.calls
        return bids if must_open else (PASS, *bids)

    def apply(self, seat: Seat, action: Action) -> "Auction | Exchange | Done":
        check_turn(self, seat)
        if action not in self.legal_actions(seat):
            raise IllegalAction("illegal_bid" if isinstance(action, Bid | Pass) else "wrong_phase")
        assert isinstance(action, Bid | Pass)  # noqa: S101 - legal_actions lists nothing else
        rest, best = self.bidders[1:], self.best
        if isinstance(action, Bid):
            rest, best = (*rest, seat), action
        calls = (*self.calls, (seat, action))
        if not rest:
            return throw_in(self.deal, "passed_out")
        if best and (len(rest) == 1 or not bids_over(self.deal.rules, best)):
            return take_kitty(self.deal, Contract(rest[-1], best.number, best.trump, calls))
        return Auction(self.deal, rest, calls, best)


def open_auction(deal: Deal) -> Auction:
    """Return the auction of a fresh deal: the dealer calls first (A:64, AMB-12)."""
    players = deal.rules.players
    return Auction(deal, tuple((deal.start.dealer + i) % players for i in range(players)))
