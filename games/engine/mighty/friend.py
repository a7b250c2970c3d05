"""Calling the friend: by a card, a seat or a trick, or not at all."""

from dataclasses import dataclass, replace
from functools import cache

from games.engine.cards import JOKER, Card, Seat
from games.engine.core import IllegalAction, check_turn

from .actions import (
    FIRST_TRICK,
    LAST_TRICK,
    NOBODY,
    SEAT,
    Action,
    CallFriend,
    ChangeTrump,
    RaiseBid,
    call_card,
)
from .contract import CHANGE_REFUSED, Contract, Swap, Terms, change, changes
from .dealing import Deal
from .forms import Holding
from .options import DECKS
from .play import Playing, start_play
from .rules import Rules


def friend_calls(rules: Rules, declarer: Seat, own: tuple[Card, ...]) -> tuple[CallFriend, ...]:
    """Return what may be called by a declarer who holds or buried `own`; A:87-93, B:17-19."""
    calls = [*_card_calls(rules.deck, rules.friend_joker)] if rules.friend_card else []
    if rules.friend_self_card == "forbidden":  # F:79
        calls = [call for call in calls if call.card not in own]
    if rules.friend_seat:
        others = [seat for seat in range(rules.players) if seat != declarer]
        calls += [CallFriend(SEAT, seat=seat) for seat in others]
    tricks = {
        FIRST_TRICK: rules.friend_first_trick,
        LAST_TRICK: rules.friend_last_trick,
        NOBODY: rules.friend_none,
    }
    return (*calls, *[CallFriend(kind) for kind, allowed in tricks.items() if allowed])


@cache
def _card_calls(
    deck: str,
    joker: bool,  # noqa: FBT001 - the key of a cache
) -> tuple[CallFriend, ...]:
    return tuple(call_card(card) for card in DECKS[deck] if joker or card != JOKER)


@dataclass(frozen=True, slots=True)
class CallingFriend:
    """The cards are buried; the declarer names a friend, or changes trump first."""

    deal: Deal
    contract: Contract
    holdings: tuple[Holding, ...]
    swaps: tuple[Swap, ...]

    @property
    def discards(self) -> Holding:
        """What the declarer buried."""
        return self.swaps[0].laid

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.contract.declarer,)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.contract.declarer:
            return ()
        rules = self.deal.rules
        calls = friend_calls(rules, seat, self.holdings[seat] + self.discards)
        return (*calls, *changes(rules, self.contract))

    def apply(self, seat: Seat, action: Action) -> "CallingFriend | Playing":
        check_turn(self, seat)
        if action not in self.legal_actions(seat):
            codes = {**CHANGE_REFUSED, CallFriend: "illegal_friend"}
            raise IllegalAction(codes.get(type(action), "wrong_phase"))
        if isinstance(action, ChangeTrump | RaiseBid):
            return replace(self, contract=change(self.deal.rules, self.contract, action))
        assert isinstance(action, CallFriend)  # noqa: S101 - legal_actions lists nothing else
        return start_play(Terms(self.deal, self.contract, self.swaps, action), self.holdings)
