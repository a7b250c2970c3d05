"""The rest: whoever leads may take all tricks that are left, where that is certain.

Certain means: from what the seat knows, whatever the others hold and play. So that it may be
offered says nothing about hidden cards. No rule knows of it; it saves playing cards that change
nothing.
"""

from collections.abc import Collection

from games.engine.cards import JOKER, Card, Seat, strength, suit

from .actions import Play
from .forms import Holding
from .legal import legal_cards, legal_plays
from .play import Playing
from .tricks import Played, Setting, trick_winner

FEWEST = 2  # cards: the last one plays itself


def winning_line(hand: object, seat: Seat) -> tuple[Play, ...]:
    """Return the leads by which the seat surely takes all tricks that are left.

    Empty if it is not on lead, holds fewer than two cards, or cannot prove it. Only for the form
    `regular`: elsewhere the owner of a place may not see all its cards.
    """
    if not isinstance(hand, Playing) or hand.trick or hand.to_act != (seat,):
        return ()
    rules, cards = hand.setting.rules, hand.holdings[seat]
    if rules.form != "regular" or len(cards) < FEWEST:
        return ()
    others = unseen(hand, seat)
    if _is_plainly_beaten(hand.setting, cards, others):
        return ()
    beaten = _Beaten(seat, others)
    if any(beaten.always(hand.setting, card) for card in cards):
        return ()
    return _line(hand.setting, cards, beaten) or ()


def unseen(hand: Playing, seat: Seat) -> frozenset[Card]:
    """Return the cards that, for all the seat knows, another one may still hold."""
    seen = set(hand.holdings[seat])
    for done in hand.tricks:
        seen.update(play.card for play in done.plays)
    for swap in hand.terms.swaps:
        if swap.seat == seat:
            seen.update(swap.laid)
    return frozenset(hand.setting.rules.pack) - seen


def _is_plainly_beaten(here: Setting, cards: Holding, others: Collection[Card]) -> bool:
    """Tell whether one of the cards can never be sure: quick, and mostly it settles the question.

    A higher card of the suit beats it, and so does a trump where it is none.
    """
    highest: dict[str, int] = {}
    for card in others:
        if card != JOKER:
            highest[suit(card)] = max(highest.get(suit(card), -1), strength(card))
    ordinary = [card for card in cards if card not in {JOKER, here.mighty}]
    return any(
        highest.get(suit(card), -1) > strength(card)
        or (here.trump in highest and suit(card) != here.trump)
        for card in ordinary
    )


class _Beaten:
    """Which leads of a seat one of the cards it has not seen could beat."""

    def __init__(self, seat: Seat, others: Collection[Card]) -> None:
        self._seat = seat
        self._others = sorted(others)
        self._known: dict[tuple[bool, bool, bool, Play], bool] = {}

    def always(self, here: Setting, card: Card) -> bool:
        """Tell whether the card is beaten in whatever trick that is left it is led to."""
        last = here._replace(number=here.tricks)
        between = here._replace(number=min(here.number + 1, here.tricks))
        return all(
            self.may_be(there, play)
            for there in (between, here, last)
            for play in legal_plays(there, (card,), ())
        )

    def may_be(self, here: Setting, play: Play) -> bool:
        """Tell whether one of those cards could take this trick from that lead.

        One at a time is enough: what a card is worth depends on the lead alone.
        """
        key = here.first, here.last, here.joker_has_power, play
        if key not in self._known:
            lead, other = Played(self._seat, *play), self._seat + 1
            self._known[key] = any(
                trick_winner(here, (lead, Played(other, card))) == other for card in self._others
            )
        return self._known[key]


def _line(here: Setting, cards: Holding, beaten: _Beaten) -> tuple[Play, ...] | None:
    """Return leads of all these cards, in an order that the rules allow and nothing can beat."""
    if not cards:
        return ()
    for play in legal_plays(here, legal_cards(here, cards, ()).cards, ()):
        if beaten.may_be(here, play):
            continue
        left = tuple(card for card in cards if card != play.card)
        rest = _line(here.following(), left, beaten)
        if rest is not None:
            return (play, *rest)
    return None
