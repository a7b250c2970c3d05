"""Leading to a trick."""

from collections.abc import Mapping

from games.engine.cards import JOKER, POINT_CARDS, SUITS, Suit
from games.engine.mighty.actions import Play

from . import odds
from .camps import DECLARER, DEFENDER
from .situation import RANK, TEN, Situation
from .worth import Judged, keep

GIVES, SPARES = 1.1, 0.6  # how far a partner's, an opponent's card beats the mean of its suit
DRAW_TOP, DRAW, DRAW_FOR_FRIEND = 0.25, 0.1, 0.5
JOKER_DRAWS = 0.3
CALL = 1.2

Chances = dict[tuple[Suit, bool, int, tuple[int, int]], float]


def leads(at: Situation, legal: tuple[Play, ...]) -> list[Judged]:
    """Return what each lead promises, now and for later."""
    coming = {suit: _coming(at, suit) for suit in SUITS}
    chances: Chances = {}

    def promise(action: Play) -> float:
        card, names = action.card, action.names
        if card == JOKER:
            return _joker(at, names, coming)
        high = odds.power(at, card, card[0])
        # Our side's chance is the same for all cards of a suit with as many above them.
        seen = high if at.known else 0
        key = (card[0], high >= odds.MIGHTY, seen, odds.over(at, high, card[0]))
        if key not in chances:
            chances[key] = odds.ours(at, at.seat, high, card[0], coming[card[0]])
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


def _coming(at: Situation, led: Suit) -> float:
    """Return how many point cards the others may be expected to play to a lead of that suit."""
    unseen = at.rivals[led]
    if not unseen:
        return 0.0
    dense: float = sum([rank >= TEN for rank in unseen]) / len(unseen)
    return dense * sum([GIVES + (SPARES - GIVES) * at.against[seat] for seat in at.later])


def _joker(at: Situation, names: Suit | None, coming: Mapping[Suit, float]) -> float:
    if not at.joker_has_power:
        return -5.0
    if names not in SUITS:
        return -1.0
    points = coming[names]
    chance = odds.ours(at, at.seat, odds.JOKER_POWER, names, points)
    value = chance * points - keep(at, JOKER)
    if at.called and at.called[0] == names and at.role == DECLARER:
        value -= 1.0
    if names == at.trump:
        value += JOKER_DRAWS * len(at.rivals[names]) if at.role != DEFENDER else -1.0
    return value


def _trump(at: Situation, rank: int) -> float:
    """Return what drawing trumps is worth besides the trick."""
    out = len(at.rivals[at.trump])
    if at.role == DECLARER and at.called and at.called[0] == at.trump:
        out -= 1  # the friend's
    if at.role == DEFENDER:
        return -0.6
    if out <= 0:
        return -0.5
    held = sum([card[0] == at.trump for card in at.own])
    if at.role == DECLARER:
        if rank > at.rivals[at.trump][0]:
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
