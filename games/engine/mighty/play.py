"""The tricks: the declarer leads, the winner leads on, the friend shows when the call falls."""

from dataclasses import dataclass

from games.engine.cards import JOKER, Seat
from games.engine.core import IllegalAction, check_turn

from .actions import FIRST_TRICK, NOBODY, Action, Play, play
from .contract import Terms
from .dealing import Holding
from .done import Done, settle
from .tricks import Legal, Played, Setting, Trick, joker_names, legal_cards, trick_winner


@dataclass(frozen=True, slots=True)
class Playing:
    """A trick is open and one seat must play to it.

    `friend` is the friend the cards decided, None if the declarer is alone (or if the first trick
    will tell); `revealed` tells whether the table knows. Made by `position`.
    """

    terms: Terms
    holdings: tuple[Holding, ...]
    friend: Seat | None
    revealed: bool
    turn: Seat
    tricks: tuple[Trick, ...]
    trick: tuple[Played, ...]
    setting: Setting
    legal: Legal  # the cards of `turn`
    actions: tuple[Play, ...]  # all that `apply` accepts

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.turn,)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        return self.actions if seat == self.turn else ()

    def apply(self, seat: Seat, action: Action) -> "Playing | Done":
        check_turn(self, seat)
        if not isinstance(action, Play) or action not in self.actions:
            raise self._refusal(action)
        card, call, players = action.card, self.terms.call, len(self.holdings)
        kept = tuple(held for held in self.holdings[seat] if held != card)
        holdings = (*self.holdings[:seat], kept, *self.holdings[seat + 1 :])
        trick = (*self.trick, Played(seat, card, action.names))
        revealed = self.revealed or (call is not None and call.card == card)
        if len(trick) == players:
            return self._close(holdings, trick, revealed=revealed)
        turn = (seat + 1) % players
        return position(self.terms, holdings, self.friend, revealed, turn, self.tricks, trick)

    def _close(
        self, holdings: tuple[Holding, ...], trick: tuple[Played, ...], *, revealed: bool
    ) -> "Playing | Done":
        """Give the trick to its winner; after the last one, settle."""
        winner, friend, call = trick_winner(self.setting, trick), self.friend, self.terms.call
        if not self.tricks and call is not None and call.kind == FIRST_TRICK:
            friend = winner if winner != self.terms.contract.declarer else None  # AMB-27
            revealed = True
        tricks = (*self.tricks, Trick(trick, winner))
        if len(tricks) == self.terms.deal.rules.tricks:
            return settle(self.terms, friend, tricks)
        return position(self.terms, holdings, friend, revealed, winner, tricks, ())

    def _refusal(self, action: Action) -> IllegalAction:
        """Say why, from what the seat itself knows."""
        if not isinstance(action, Play):
            return IllegalAction("wrong_phase")
        if action.card not in self.holdings[self.turn]:
            return IllegalAction("not_in_hand", card=action.card)
        if action.card in self.legal.cards:
            return IllegalAction("joker_names")
        return IllegalAction(self.legal.reason, suit=self.legal.suit or "")


def position(  # noqa: PLR0913, PLR0917 - a position is all of these
    terms: Terms,
    holdings: tuple[Holding, ...],
    friend: Seat | None,
    revealed: bool,  # noqa: FBT001
    turn: Seat,
    tricks: tuple[Trick, ...],
    trick: tuple[Played, ...],
) -> Playing:
    """Return the hand at this point of play, with what may be played next worked out once."""
    setting = Setting(terms.deal.rules, terms.contract.trump, len(tricks) + 1)
    legal = legal_cards(setting, holdings[turn], trick)
    if trick or JOKER not in legal.cards:
        actions = tuple([play(card) for card in legal.cards])
    else:
        plain = [play(card) for card in legal.cards if card != JOKER]
        leads = [play(JOKER, name) for name in joker_names(setting)] or [play(JOKER)]
        actions = (*plain, *leads)
    return Playing(terms, holdings, friend, revealed, turn, tricks, trick, setting, legal, actions)


def start_play(terms: Terms, holdings: tuple[Holding, ...]) -> Playing:
    """Return the hand at the declarer's first lead; a called card decides the friend now."""
    call, declarer = terms.call, terms.contract.declarer
    holders = (seat for seat, cards in enumerate(holdings) if call and call.card in cards)
    holder = next(holders, None)
    friend = holder if holder != declarer else None
    revealed = call is None or call.kind == NOBODY
    return position(terms, holdings, friend, revealed, declarer, (), ())
