"""The auction (경선): who promises the most becomes the declarer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards import NO_TRUMP, SUITS, Seat, Trump
from games.engine.core import IllegalAction, check_turn

from .actions import CLAIM, PASS, Action, Bid, ClaimDealMiss, Pass, bid
from .contract import Call, Contract
from .dealing import Deal, Start, may_claim
from .done import Done, throw_in
from .exchange import Exchange, take_kitty
from .rules import Rules

# What a bid is worth; a bid must be worth more than the best one.
BID_VALUES: Mapping[str, Callable[[Bid], int]] = {
    "number_only": lambda bid: bid.number,  # A:65, B:12
    "nt_breaks_ties": lambda bid: 2 * bid.number + (bid.trump == NO_TRUMP),  # F:65
    "nt_plus_one": lambda bid: bid.number + (bid.trump == NO_TRUMP),  # namuwiki
}

# Who calls first; without such a seat the dealer does.
FIRST_BIDDERS: Mapping[str, Callable[[Start, int], Seat | None]] = {
    "dealer": lambda start, _: start.dealer,  # A:64, F:59, AMB-12
    "left_of_dealer": lambda start, players: (start.dealer + 1) % players,
    "prev_declarer": lambda start, _: start.declarer,  # pagat
    "prev_friend": lambda start, _: start.declarer if start.friend is None else start.friend,
}


def bids_over(rules: Rules, best: Bid | None) -> tuple[Bid, ...]:
    """Return every bid that the rules allow over the best one so far."""
    lowest = rules.lowest_bid(SUITS[0]), rules.lowest_bid(NO_TRUMP)
    return _bids_over(rules.trumps, lowest, rules.bid_max, rules.bid_tie, best)


@lru_cache(maxsize=2048)  # house rules come without end
def _bids_over(
    trumps: tuple[Trump, ...],
    lowest: tuple[int, int],  # of a suit, of no-trump
    highest: int,
    tie: str,
    best: Bid | None,
) -> tuple[Bid, ...]:
    value = BID_VALUES[tie]
    return tuple(
        offer
        for trump in trumps
        for number in range(lowest[trump == NO_TRUMP], highest + 1)
        for offer in [bid(number, trump)]
        if best is None or value(offer) > value(best)
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bidding in seat order; who passed is out, or out of this round only (A:67, F:61)."""

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
        rules = self.deal.rules
        bids = bids_over(rules, self.best)
        must_open = rules.opener_must_bid and not self.calls
        called = [caller for caller, _ in self.calls].count(seat)
        claims = may_claim(rules, self.deal.holdings[seat], called)
        return (*(() if must_open else (PASS,)), *((CLAIM,) if claims else ()), *bids)

    def apply(self, seat: Seat, action: Action) -> "Auction | Exchange | Done":
        check_turn(self, seat)
        if action not in self.legal_actions(seat):
            calling = isinstance(action, Bid | Pass | ClaimDealMiss)
            raise IllegalAction("illegal_bid" if calling else "wrong_phase")
        if isinstance(action, ClaimDealMiss):
            return throw_in(self.deal, "deal_miss", missed=seat)
        assert isinstance(action, Bid | Pass)  # noqa: S101 - legal_actions lists nothing else
        rest, best = self.bidders[1:], self.best
        if isinstance(action, Bid):
            best = action
        if isinstance(action, Bid) or not self.deal.rules.pass_is_final:
            rest = (*rest, seat)
        return _called(Auction(self.deal, rest, (*self.calls, (seat, action)), best))


def _called(auction: Auction) -> Auction | Exchange | Done:
    """Return what follows the last call: the next one, the end of the auction, or no game."""
    deal, calls, best = auction.deal, auction.calls, auction.best
    rules = deal.rules
    if best is None:  # every seat passes once in a round
        rounds = {"redeal": 1, "second_round": 2}[rules.all_pass]  # F:63
        if len(calls) == rounds * rules.players:
            return throw_in(deal, "passed_out")
        return auction if auction.bidders else Auction(deal, bidders_of(deal), calls)
    passed = next(i for i, (_, call) in enumerate(reversed(calls)) if call == best)
    last = len(auction.bidders) == 1 if rules.pass_is_final else passed == rules.players - 1  # F:67
    if last or not bids_over(rules, best):  # AMB-9
        declarer = calls[-1 - passed][0]
        return take_kitty(deal, Contract(declarer, best.number, best.trump, calls))
    return auction


def bidders_of(deal: Deal) -> tuple[Seat, ...]:
    """Return all seats, the first to call first."""
    rules, start = deal.rules, deal.start
    first = FIRST_BIDDERS[rules.first_bidder](start, rules.players)
    first = start.dealer if first is None else first
    return tuple((first + turn) % rules.players for turn in range(rules.players))


def open_auction(deal: Deal) -> Auction:
    """Return the auction of a fresh deal."""
    return Auction(deal, bidders_of(deal))
