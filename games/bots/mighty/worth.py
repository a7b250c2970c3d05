"""What a card is worth if it is kept for a later trick, in point cards."""

from games.engine.cards import JOKER, NO_TRUMP, POINT_CARDS, Card
from games.engine.mighty.actions import Play

from .camps import DECLARER, DEFENDER
from .ranks import RANK, above
from .situation import Situation

Judged = tuple[float, Play]  # a play, after what it promises in point cards

POINT = 0.45  # a point card kept may still be given to our side
MIGHTY = (0.0, 1.6, 2.2, 2.6, 2.9)  # by tricks left after this one
JOKERS = (0.0, 1.4, 1.7, 1.9, 2.0)  # by tricks left in which it has power
TOP_TRUMP, ANY_TRUMP, LAST_TRUMP = 1.3, 0.5, 0.9
TOP = 0.08  # a suit's highest card, for each card of the suit that the others still hold
SECOND = 0.2
CALLER = 0.4  # the joker caller, while it may still catch the joker


def keep(at: Situation, card: Card) -> float:
    """Return what the card is worth later."""
    after = at.after
    if card == at.mighty:
        return MIGHTY[min(after, 4)]
    if card == JOKER:
        powerful = after if at.rules.joker_power_last else after - 1
        return JOKERS[max(0, min(powerful, 4))]
    if not after:
        return 0.0
    value = POINT if card in POINT_CARDS else 0.0
    value += _trump(at, RANK[card]) if card[0] == at.trump else _side(at, card)
    if card == at.caller and catches(at) and after > 1:
        value += CALLER
    return value


def catches(at: Situation) -> bool:
    """Tell whether the joker may be with an opponent who would have to play it to the caller."""
    joker_out = at.joker_out and at.rules.joker_call_mode != "off"
    if not joker_out or at.role not in (DECLARER, DEFENDER):
        return False
    return at.called != JOKER or at.role == DEFENDER


def _trump(at: Situation, rank: int) -> float:
    unseen = at.rivals[at.trump]
    if not unseen:
        return LAST_TRUMP
    over = above(unseen, rank)
    return TOP_TRUMP if not over else ANY_TRUMP + 0.04 * rank - 0.1 * min(over, 3)


def _side(at: Situation, card: Card) -> float:
    rank, unseen = RANK[card], at.rivals[card[0]]
    over = above(unseen, rank)
    rest = unseen.bit_count() - (len(at.later) if at.led == card[0] else 0)
    value = 0.02 * rank
    if not over:
        value += 0.8 if at.trump == NO_TRUMP else max(0.2, min(0.8, TOP * rest))
    elif over == 1 and rest >= 4:
        value += SECOND
    return value
