"""Leading to a trick."""

from collections.abc import Mapping

from games.engine.cards import JOKER, POINT_CARDS, SUITS, Suit
from games.engine.mighty.actions import Play

from . import odds
from .camps import DECLARER, DEFENDER
from .ranks import RANK, TEN, above
from .situation import Situation
from .worth import Judged, keep

GIVES, SPARES = 1.1, 0.6  # how far a partner's, an opponent's card beats the mean of its suit
DRAW_TOP, DRAW, DRAW_FOR_FRIEND = 0.25, 0.1, 0.5
JOKER_DRAWS = 0.3
CALL = 1.2

Chances = dict[tuple[Suit, int, int, int], float]


def leads(at: Situation, legal: tuple[Play, ...]) -> list[Judged]:
    """Return what each lead promises, now and for later."""
    each = sum([GIVES + (SPARES - GIVES) * at.against[place] for place in at.later])
    # How many point cards the others may be expected to play to a lead of each suit.
    coming = {suit: _dense(at.rivals[suit]) * each for suit in SUITS}
    chances: Chances = {}

    def promise(action: Play) -> float:
        card, names = action.card, action.names
        if card == JOKER:
            return _joker(at, names, coming)
        high = odds.power(at, card, card[0])
        # Our side's chance is the same for all cards of a suit with as many above them.
        bar = odds.bar(at, high, card[0])
        exact = high if at.known or high >= odds.MIGHTY else 0
        key = (card[0], exact, bar.higher, bar.ruffs)
        if key not in chances:
            chances[key] = odds.ours(at, at.seat, bar, coming[card[0]])
        points = (card in POINT_CARDS) + coming[card[0]]
        return chances[key] * points - keep(at, card) + _besides(at, action)

    return [(promise(action), action) for action in legal]


def _besides(at: Situation, action: Play) -> float:
    """Return what the lead is worth beyond its trick."""
    card, value = action.card, 0.0
    if card[0] == at.trump:
        value += _trump(at, RANK[card])
    calls = action.calls or at.rules.joker_call_mode == "automatic"
    if card == at.caller and calls and at.caller_alive and at.joker_out:
        value += _call(at)
    return value


def _dense(ranks: int) -> float:
    """Return which part of these ranks of a suit are point cards."""
    return above(ranks, TEN - 1) / ranks.bit_count() if ranks else 0.0


def _joker(at: Situation, names: Suit | None, coming: Mapping[Suit, float]) -> float:
    if not at.joker_has_power:
        return -5.0
    if names not in SUITS:
        return -1.0
    points = coming[names]
    chance = odds.ours(at, at.seat, odds.bar(at, odds.JOKER_POWER, names), points)
    value = chance * points - keep(at, JOKER)
    if at.called and at.called[0] == names and at.role == DECLARER:
        value -= 1.0
    if names == at.trump:
        value += JOKER_DRAWS * at.rivals[names].bit_count() if at.role != DEFENDER else -1.0
    return value


def _trump(at: Situation, rank: int) -> float:
    """Return what drawing trumps is worth besides the trick."""
    out = at.rivals[at.trump].bit_count()
    if at.role == DECLARER and at.called and at.called[0] == at.trump:
        out -= 1  # the friend's
    if at.role == DEFENDER:
        return -0.6
    if out <= 0:
        return -0.5
    held = sum([card[0] == at.trump for card in at.own])
    if at.role == DECLARER:
        if not above(at.rivals[at.trump], rank):
            return DRAW_TOP * min(out, 6)
        return DRAW * min(out, 6) if held > out / 3 else 0.0
    return DRAW_FOR_FRIEND


def _call(at: Situation) -> float:
    """Return what driving out the joker is worth."""
    if at.called == JOKER:
        return 2.0 if at.role == DEFENDER else -4.0
    if at.role == DECLARER:
        return CALL
    return CALL if at.role == DEFENDER else -1.0
