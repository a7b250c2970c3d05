"""The kitty: the declarer takes of it and lays down as many, then, by the rules, the others do."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from games.engine.cards import Card, Seat
from games.engine.core import IllegalAction, check_turn

from .actions import CLAIM, Action, ChangeTrump, ClaimDealMiss, Discard, RaiseBid, Take
from .burials import Burials
from .contract import CHANGE_REFUSED, Contract, Swap, Terms, change, changes
from .dealing import Deal, is_deal_miss
from .done import Done, throw_in
from .forms import Holding
from .friend import CallingFriend
from .play import Playing, start_play


@dataclass(frozen=True, slots=True)
class Exchange:
    """One seat takes cards of the kitty, where it has a choice, and then lays down as many."""

    deal: Deal
    contract: Contract
    holdings: tuple[Holding, ...]
    kitty: Holding  # what nobody has taken yet
    swaps: tuple[Swap, ...] = ()  # of the seats that are done
    taken: Holding = ()  # by the seat that must lay down; empty while it must choose

    @property
    def seat(self) -> Seat:
        return (self.contract.declarer + len(self.swaps)) % self.deal.rules.players

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.seat,)

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        if seat != self.seat:
            return ()
        if not self.taken:
            return tuple(map(Take, combinations(sorted(self.kitty), self._share())))
        cards = tuple(sorted(self.holdings[seat]))
        return Burials(cards, len(self.taken), () if self.swaps else self._instead())

    def _instead(self) -> tuple[Action, ...]:
        """Return what the declarer may do besides laying down."""
        rules, dealt = self.deal.rules, self.deal.holdings[self.seat]
        claims = rules.deal_miss_mode == "declarer_may" and is_deal_miss(rules, dealt)
        return (*changes(rules, self.contract), *((CLAIM,) if claims else ()))

    def apply(self, seat: Seat, action: Action) -> "Exchange | CallingFriend | Playing | Done":
        check_turn(self, seat)
        if action not in self.legal_actions(seat):
            codes = {**CHANGE_REFUSED, Take: "illegal_discard", Discard: "illegal_discard"}
            raise IllegalAction(codes.get(type(action), "wrong_phase"))
        match action:
            case Take(cards):
                return self.take(cards)
            case Discard(cards):
                return self._lay_down(cards)
            case ClaimDealMiss():
                return throw_in(self.deal, "deal_miss", missed=seat)
        assert isinstance(action, ChangeTrump | RaiseBid)  # noqa: S101 - nothing else is legal
        return replace(self, contract=change(self.deal.rules, self.contract, action))

    def _share(self) -> int:
        """Return how many cards the seat takes: all, or the declarer three, the others one."""
        if self.deal.rules.kitty_takers == "declarer":
            return len(self.kitty)
        return 1 if self.swaps else 3  # F:170

    def take(self, cards: tuple[Card, ...]) -> "Exchange":
        """Return the hand with these cards of the kitty in the seat's hand."""
        left = tuple([card for card in self.kitty if card not in cards])
        holdings = _with(self.holdings, self.seat, self.holdings[self.seat] + cards)
        return Exchange(self.deal, self.contract, holdings, left, self.swaps, taken=cards)

    def take_all_there_is(self) -> "Exchange":
        """Return the hand after taking, if the seat has no choice of cards."""
        return self.take(self.kitty) if self._share() == len(self.kitty) else self

    def _lay_down(self, cards: tuple[Card, ...]) -> "Exchange | CallingFriend | Playing":
        kept = tuple([card for card in self.holdings[self.seat] if card not in cards])
        holdings = _with(self.holdings, self.seat, kept)
        swaps = (*self.swaps, Swap(self.seat, self.taken, cards))
        if self.kitty:
            return Exchange(
                self.deal, self.contract, holdings, self.kitty, swaps
            ).take_all_there_is()
        if self.deal.rules.has_friend:
            return CallingFriend(self.deal, self.contract, holdings, swaps)
        return start_play(Terms(self.deal, self.contract, swaps, None), holdings)


def _with(holdings: tuple[Holding, ...], seat: Seat, cards: Holding) -> tuple[Holding, ...]:
    return (*holdings[:seat], cards, *holdings[seat + 1 :])


def take_kitty(deal: Deal, contract: Contract) -> Exchange:
    """Return the hand after the auction, the declarer about to take the kitty, or holding it."""
    return Exchange(deal, contract, deal.holdings, deal.kitty).take_all_there_is()
