"""The declarer with the kitty: what to bury, and whether to change trump."""

from itertools import combinations

from games.engine.cards import JOKER, NO_TRUMP, POINT_CARDS, SUITS, Card, Trump
from games.engine.mighty.actions import Action, ChangeTrump, Discard, Take, discard
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import View

from ..bot import seat_to_act
from .evaluation import estimate
from .situation import RANK

SPARE = 8  # so many cards are looked at for the burial, in every combination
VOID = 0.7  # what being out of a suit is worth


def bury(view: View, rules: Rules) -> Action:
    """Return the burial, or a change of trump if the kitty brought a much better one.

    Where the kitty lies open for a choice, return the best cards of it.
    """
    own = seat_to_act(view)
    contract = view.public.contract or {"trump": NO_TRUMP, "number": 0}
    trump: Trump = contract["trump"]
    takes = [action for action in own.legal if isinstance(action, Take)]
    if takes:
        return max(takes, key=lambda take: estimate(own.cards + take.cards, trump, rules))
    changes = [action.trump for action in own.legal if isinstance(action, ChangeTrump)]
    if changes and own.prices:
        now = estimate(own.cards, trump, rules)
        value, better = max((estimate(own.cards, other, rules), other) for other in changes)
        if value > now + own.prices[better] - contract["number"] + 0.5:
            return ChangeTrump(better)
    return burial(own.cards, trump, rules, len(own.kitty))


def burial(cards: tuple[Card, ...], trump: Trump, rules: Rules, count: int) -> Discard:
    """Return the cards to lay down: not the winners, small points and short suits first."""
    mighty = rules.mighty(trump)
    stays = {card: _stays(card, trump, mighty, cards) for card in cards}
    spare = sorted(cards, key=lambda card: (stays[card], card))[:SPARE]
    sides = [{card for card in cards if card[0] == s} for s in SUITS if s != trump]

    def gain(down: tuple[Card, ...]) -> tuple[float, tuple[Card, ...]]:
        value = -sum([stays[card] for card in down])
        if trump != NO_TRUMP:
            value += VOID * sum([bool(side) and side.issubset(down) for side in sides])
        return value, down

    best = max(map(gain, combinations(spare, count)))[1]
    return discard(tuple(sorted(best)))


def _stays(card: Card, trump: Trump, mighty: Card, cards: tuple[Card, ...]) -> float:
    """Return how much better a card is kept than buried."""
    if card in (mighty, JOKER):
        return 9.0
    rank = RANK[card]
    if card[0] == trump:
        return 3.0 + 0.2 * rank
    if rank == 12:
        return 2.0
    higher = sum(other[0] == card[0] and RANK[other] > rank for other in cards)
    if rank == 11:
        return 1.2 if higher else 0.4
    value = -0.4 if card in POINT_CARDS else 0.0
    return value + 0.02 * rank
