"""Calling the friend: by a card, by the first trick, or not at all."""

from dataclasses import dataclass, replace

from games.engine.cards import JOKER, Card, Seat
from games.engine.core import IllegalAction, check_turn

from .actions import FIRST_TRICK, NOBODY, Action, CallFriend, ChangeTrump, call_card
from .contract import Contract, Terms, change_trump, trump_changes
from .dealing import Deal, Holding
from .play import Playing, start_play
from .rules import Rules


def friend_calls(rules: Rules, own: tuple[Card, ...]) -> tuple[CallFriend, ...]:
    """Return what may be called by a declarer who holds or buried `own`; A:87-93, B:17-19."""
    calls = []
    if rules.friend_card:
        calls += [
            call_card(card)
            for card in rules.pack
            if (card != JOKER or rules.friend_joker) and (card not in own or rules.friend_self_card)
        ]
    if rules.friend_first_trick:
        calls.append(CallFriend(FIRST_TRICK))
    if rules.friend_none:
        calls.append(CallFriend(NOBODY))
    return tuple(calls)


@dataclass(frozen=True, slots=True)
class CallingFriend:
    """The cards are buried; the declarer names a friend, or changes trump first."""

    deal: Deal
    contract: Contract
    holdings: tuple[Holding, ...]
    discards: Holding

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.contract.declarer,)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        if seat != self.contract.declarer:
            return ()
        rules = self.deal.rules
        calls = friend_calls(rules, self.holdings[seat] + self.discards)
        return (*calls, *trump_changes(rules, self.contract))

    def apply(self, seat: Seat, action: Action) -> "CallingFriend | Playing":
        check_turn(self, seat)
        if action not in self.legal_actions(seat):
            codes = {CallFriend: "illegal_friend", ChangeTrump: "illegal_trump"}
            raise IllegalAction(codes.get(type(action), "wrong_phase"))
        if isinstance(action, ChangeTrump):
            changed = change_trump(self.deal.rules, self.contract, action.trump)
            return replace(self, contract=changed)
        assert isinstance(action, CallFriend)  # noqa: S101 - legal_actions lists nothing else
        return start_play(Terms(self.deal, self.contract, self.discards, action), self.holdings)
