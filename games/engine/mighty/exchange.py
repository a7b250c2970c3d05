"""The kitty: the declarer takes it, lays down as many cards, and may change trump."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from games.engine.cards import Seat
from games.engine.core import IllegalAction, check_turn

from .actions import Action, ChangeTrump, Discard, discard
from .contract import Contract, Terms, change_trump, trump_changes
from .dealing import Deal, Holding
from .friend import CallingFriend
from .play import Playing, start_play


@lru_cache(maxsize=256)  # asked twice of each hand: what is legal, and whether this is
def burials_of(cards: Holding, count: int) -> tuple[Discard, ...]:
    """Return every choice of `count` cards to lay down: any (B:14), 286 of thirteen."""
    return tuple(map(discard, combinations(sorted(cards), count)))


@dataclass(frozen=True, slots=True)
class Exchange:
    """The declarer holds the kitty too and must bury `kitty_size` cards (A:81, B:14)."""

    deal: Deal
    contract: Contract
    holdings: tuple[Holding, ...]

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.contract.declarer,)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.contract.declarer:
            return ()
        rules = self.deal.rules
        burials = burials_of(self.holdings[seat], rules.kitty_size)
        return (*burials, *trump_changes(rules, self.contract))

    def apply(self, seat: Seat, action: Action) -> "Exchange | CallingFriend | Playing":
        check_turn(self, seat)
        if action not in self.legal_actions(seat):
            codes = {Discard: "illegal_discard", ChangeTrump: "illegal_trump"}
            raise IllegalAction(codes.get(type(action), "wrong_phase"))
        if isinstance(action, ChangeTrump):
            changed = change_trump(self.deal.rules, self.contract, action.trump)
            return replace(self, contract=changed)
        assert isinstance(action, Discard)  # noqa: S101 - legal_actions lists nothing else
        kept = tuple(card for card in self.holdings[seat] if card not in action.cards)
        holdings = (*self.holdings[:seat], kept, *self.holdings[seat + 1 :])
        if self.deal.rules.has_friend:
            return CallingFriend(self.deal, self.contract, holdings, action.cards)
        return start_play(Terms(self.deal, self.contract, action.cards, None), holdings)


def take_kitty(deal: Deal, contract: Contract) -> Exchange:
    """Return the hand after the auction, the kitty in the declarer's hand."""
    seat, holdings = contract.declarer, deal.holdings
    taken = holdings[seat] + deal.kitty
    return Exchange(deal, contract, (*holdings[:seat], taken, *holdings[seat + 1 :]))
