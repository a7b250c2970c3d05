"""The mistakes that people remember a bot by. No level makes them when it could do otherwise."""

from collections.abc import Iterable

from games.engine.cards import JOKER, POINT_CARDS, Card
from games.engine.mighty.actions import Play

from . import odds
from .camps import DECLARER
from .ranks import RANK, above
from .situation import Situation

PARTNER, FOE = 0.01, 0.99  # who is as good as known to play with, or against us


def sensible(at: Situation, plays: Iterable[Play]) -> list[Play]:
    """Return the plays that are no such mistake; if there are none, the least bad ones."""
    actions = list(plays)
    cards = [action.card for action in actions]
    faults = [_fault(at, card, cards) for card in cards]
    least = min(faults)
    return [action for action, fault in zip(actions, faults, strict=True) if fault == least]


def _fault(at: Situation, card: Card, cards: list[Card]) -> int:
    """Return how bad a mistake the card is, 0 for none."""
    if card == JOKER and _joker_wasted(at):
        return 2
    if not at.plays:
        calls = card == at.caller and at.caller_alive
        return 2 * (calls and at.called == JOKER and at.role == DECLARER)
    if at.later:
        return 0
    holder, best = odds.best_play(at)
    takes = odds.power(at, card, at.led or card[0], called=at.joker_called) > best
    if at.against[holder] <= PARTNER:
        return takes and (card in (at.mighty, JOKER) or card[0] == at.trump != at.led)
    feeds = at.against[holder] >= FOE and not takes and card in POINT_CARDS
    return feeds and any(_blank(at, other) for other in cards)


def _joker_wasted(at: Situation) -> bool:
    vain = odds.power(at, JOKER, None, called=at.joker_called) < 0
    return vain or any(play["card"] == at.mighty for play in at.plays)


def _blank(at: Situation, card: Card) -> bool:
    """Tell whether the card may be thrown away: no point, no trump, and not a winner to be."""
    if card in (JOKER, at.mighty) or card in POINT_CARDS or card[0] == at.trump:
        return False
    return above(at.rivals[card[0]], RANK[card]) > 0
