"""The play: a lead is chosen, its run plays itself, and whoever stopped it leads again."""

from dataclasses import dataclass

from games.engine.cards import Card, Seat, suit
from games.engine.core import IllegalAction, check_turn

from .actions import Action, Lead, lead
from .chips import on_table
from .dealing import Deal, Holding
from .done import Done, finish
from .runs import Played, leads, run


@dataclass(frozen=True, slots=True)
class Leading:
    """One seat must begin a run. Made by `position`."""

    deal: Deal
    holdings: tuple[Holding, ...]
    boodle: tuple[int, ...]  # chips on each of rules.boodle_cards
    plays: tuple[Played, ...]  # of the hand so far
    turn: Seat
    passed: tuple[Seat, ...]  # seats that would have led, but hold no other suit
    leads: tuple[Card, ...]  # what `turn` may lead

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return (self.turn,)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:
        return tuple([lead(suit(card)) for card in self.leads]) if seat == self.turn else ()

    def apply(self, seat: Seat, action: Action) -> "Leading | Done":
        check_turn(self, seat)
        if not isinstance(action, Lead):
            raise IllegalAction("wrong_phase")
        if action not in self.legal_actions(seat):
            held = action.suit in map(suit, self.holdings[seat])
            raise IllegalAction("must_change_suit" if held else "not_in_hand", suit=action.suit)
        (card,) = (card for card in self.leads if suit(card) == action.suit)
        return self._after(run(self.holdings, card))

    def _after(self, cards: tuple[tuple[Seat, Card], ...]) -> "Leading | Done":
        """Return the hand after these cards were played and the chips on them taken (M:83)."""
        lies = dict(zip(self.deal.rules.boodle_cards, self.boodle, strict=True))
        plays = [
            Played(seat, card, lead=not at, chips=lies.get(card, 0))
            for at, (seat, card) in enumerate(cards)
        ]
        gone = {card for _, card in cards}
        boodle = tuple([0 if card in gone else chips for card, chips in lies.items()])
        holdings = tuple(
            [tuple([card for card in cards if card not in gone]) for cards in self.holdings]
        )
        if () in holdings:
            return finish(self.deal, holdings, boodle, (*self.plays, *plays))
        return position(self.deal, holdings, boodle, (*self.plays, *plays), plays[-1].seat)


def position(
    deal: Deal,
    holdings: tuple[Holding, ...],
    boodle: tuple[int, ...],
    plays: tuple[Played, ...],
    turn: Seat,
) -> Leading:
    """Return the hand where `turn` leads, or the next seat if it may not (must_change_suit).

    If nobody holds another suit, the same one may be led.
    """
    barred = suit(plays[-1].card) if plays and deal.rules.must_change_suit else None
    turns = [(turn + more) % len(holdings) for more in range(len(holdings))]
    for at, seat in enumerate(turns):
        if cards := leads(holdings[seat], barred=barred):
            return Leading(deal, holdings, boodle, plays, seat, tuple(turns[:at]), cards)
    return Leading(deal, holdings, boodle, plays, turn, (), leads(holdings[turn]))


def open_play(deal: Deal) -> Leading:
    """Return the hand at its first lead, by the seat after the dealer (M:51), with all stakes."""
    rules, start = deal.rules, deal.start
    boodle = tuple(on_table(rules, start).values())
    return position(deal, deal.holdings, boodle, (), (start.dealer + 1) % rules.players)
