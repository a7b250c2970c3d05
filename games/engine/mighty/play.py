"""The tricks: the declarer leads, the winner leads on, the friend shows when the call falls."""

from typing import NamedTuple

from games.engine.cards import Card, Seat, count_points
from games.engine.core import IllegalAction, check_turn

from .actions import (
    CARD,
    COMMAND,
    FIRST_TRICK,
    LAST_TRICK,
    NOBODY,
    REVEAL,
    SEAT,
    Action,
    Announcement,
    Play,
)
from .contract import Terms
from .done import Done, settle
from .forms import Holding, Place, ghost_play, open_cards
from .legal import Legal, legal_cards, legal_plays, winning
from .tricks import Played, Setting, Trick, setting, trick_winner


class Camps(NamedTuple):
    """Who plays with the declarer, and what the table knows of it."""

    friend: Seat | None  # None if the declarer is alone, or if a trick will tell
    revealed: bool
    commanded: int = 0  # the trick that the friend was ordered to take; 0: none yet


class Playing(NamedTuple):
    """A trick is open and one place must play to it. Made by `position`."""

    terms: Terms
    holdings: tuple[Holding, ...]  # by place
    camps: Camps
    turn: Place
    to_act: tuple[Seat, ...]  # whose place that is; the ghost never waits to be asked
    tricks: tuple[Trick, ...]
    trick: tuple[Played, ...]
    setting: Setting
    legal: Legal  # the cards of `turn`
    actions: tuple[Play | Announcement, ...]  # all that `apply` accepts

    @property
    def friend(self) -> Seat | None:
        return self.camps.friend

    @property
    def revealed(self) -> bool:
        return self.camps.revealed

    @property
    def plays(self) -> tuple[Play, ...]:
        return tuple(action for action in self.actions if isinstance(action, Play))

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        return self.actions if seat in self.to_act else ()

    def apply(self, seat: Seat, action: Action) -> "Playing | Done":
        if seat not in self.to_act:
            check_turn(self, seat)
        if action not in self.actions:
            raise self._refusal(action)
        hand = self.play(action) if isinstance(action, Play) else self._announce(action)
        while not hand.to_act and isinstance(hand, Playing):
            hand = hand.play(ghost_play(hand.holdings[hand.turn], hand.plays))
        return hand

    def play(self, action: Play) -> "Playing | Done":
        """Return the hand after one of the plays listed, be it the ghost's."""
        terms, before, camps, place, _, tricks, played, here, _, _ = self
        kept = [*before[place]]
        kept.remove(action.card)
        left = [*before]
        left[place] = tuple(kept)
        holdings, trick = tuple(left), (*played, Played(place, *action))
        if terms.call is not None and terms.call.card == action.card:
            camps = camps._replace(revealed=True)  # B:20
        order = here.layout.orders[trick[0].place]
        if len(trick) == len(order):
            return self._close(holdings, camps, trick)
        return position(terms, holdings, camps, order[len(trick)], tricks, trick, here)

    def _close(
        self, holdings: tuple[Holding, ...], camps: Camps, trick: tuple[Played, ...]
    ) -> "Playing | Done":
        """Give the trick to its winner; after the last one, settle."""
        here, call = self.setting, self.terms.call
        winner = trick_winner(here, trick)
        deciding = {FIRST_TRICK: here.first, LAST_TRICK: here.last}
        if call is not None and deciding.get(call.kind):
            friend = winner if winner != self.terms.contract.declarer else None  # AMB-27
            camps = Camps(friend, revealed=True)
        tricks = (*self.tricks, Trick(trick, winner))
        if here.last:
            return settle(self.terms, camps.friend, tricks)
        return position(self.terms, holdings, camps, winner, tricks, (), here.following())

    def _announce(self, action: Action) -> "Playing":
        number = self.setting.number
        changed = {"revealed": True} if action == REVEAL else {"commanded": number}
        camps = self.camps._replace(**changed)
        return position(
            self.terms, self.holdings, camps, self.turn, self.tricks, self.trick, self.setting
        )

    def _refusal(self, action: Action) -> IllegalAction:
        """Say why, from what the seat itself knows."""
        if not isinstance(action, Play):
            announcing = isinstance(action, Announcement)
            return IllegalAction("illegal_friend" if announcing else "wrong_phase")
        if action.card in self.legal.cards:
            return IllegalAction("joker_names")
        if action.card in visible(self.terms, self.holdings, self.turn):
            return IllegalAction(self.legal.reason, suit=self.legal.suit or "")
        own = self.setting.layout.places_of(*self.to_act) - {self.turn}
        elsewhere = any(action.card in visible(self.terms, self.holdings, place) for place in own)
        return IllegalAction("other_zone" if elsewhere else "not_in_hand", card=action.card)


def visible(terms: Terms, holdings: tuple[Holding, ...], place: Place) -> tuple[Card, ...]:
    """Return the cards of a place that its owner sees: of a table hand the open ones."""
    if place in terms.deal.rules.layout.tables:
        return open_cards(terms.deal.holdings[place], holdings[place])
    return holdings[place]


def position(  # noqa: PLR0913, PLR0917 - a position is all of these
    terms: Terms,
    holdings: tuple[Holding, ...],
    camps: Camps,
    turn: Place,
    tricks: tuple[Trick, ...],
    trick: tuple[Played, ...],
    known: Setting | None = None,
) -> Playing:
    """Return the hand at this point of play, with what may be played next worked out once.

    `known` is the setting, where it need not be worked out.
    """
    here = known or setting(terms.deal.rules, terms.contract.trump, len(tricks) + 1)
    cards = visible(terms, holdings, turn) if here.layout.tables else holdings[turn]
    legal = legal_cards(here, cards, trick)
    if camps.commanded == here.number and turn == camps.friend:
        legal = winning(here, legal, trick, turn)
    actions: tuple[Play | Announcement, ...] = legal_plays(here, legal.cards, trick)
    if not trick and may_reveal(terms, camps, turn, tricks):
        actions = (*actions, REVEAL)
    if here.rules.friend_command_min is not None and may_command(terms, camps, turn, trick):
        actions = (*actions, COMMAND)
    owner = here.layout.owners[turn]
    to_act = () if owner is None else (owner,)
    return Playing(terms, holdings, camps, turn, to_act, tricks, trick, here, legal, actions)


def may_reveal(terms: Terms, camps: Camps, leader: Place, tricks: tuple[Trick, ...]) -> bool:
    """Tell whether the friend may say so: when he leads after a trick with points (F:97)."""
    return (
        terms.deal.rules.friend_reveal == "card_played_or_voluntary"
        and not camps.revealed
        and leader == camps.friend
        and bool(tricks)
        and count_points(play.card for play in tricks[-1].plays) > 0
    )


def may_command(terms: Terms, camps: Camps, turn: Place, trick: tuple[Played, ...]) -> bool:
    """Tell whether the declarer may order his friend, once, before his own card (F:99, AMB-31).

    Only what the table knows counts: the friend, still unknown, may have played to the trick.
    """
    lowest, contract, call = terms.deal.rules.friend_command_min, terms.contract, terms.call
    if lowest is None or contract.number < lowest or turn != contract.declarer or camps.commanded:
        return False
    played = [play.place for play in trick]
    if camps.revealed:
        return camps.friend is not None and camps.friend not in played
    return call is not None and call.kind == CARD and len(played) < terms.deal.rules.players - 1


def start_play(terms: Terms, holdings: tuple[Holding, ...]) -> Playing:
    """Return the hand at the declarer's first lead; a card or a seat decides the friend now."""
    call, declarer = terms.call, terms.contract.declarer
    friend = call.seat if call else None
    if call and call.card:
        holders = (seat for seat, cards in enumerate(holdings) if call.card in cards)
        holder = next(holders, None)
        friend = holder if holder != declarer else None
    revealed = call is None or call.kind in (NOBODY, SEAT)
    return position(terms, holdings, Camps(friend, revealed), declarer, (), ())
