"""The kitty: what to take of it, what to bury, and whether to change trump."""

from itertools import combinations

from games.engine.cards import JOKER, NO_TRUMP, POINT_CARDS, SUITS, Card, Trump
from games.engine.mighty.actions import CLAIM, Action, ChangeTrump, Discard, Take, discard
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, View

from ..bot import seat_to_act
from .evaluation import estimate
from .places import open_cards
from .situation import RANK

TRUMP, ACE, KING_BEHIND_ACE, KING = 3.4, 2.4, 1.6, 0.8  # how much better they are kept
SPARE = 8  # so many cards are looked at for the burial, in every combination
VOID = 0.7  # what being out of a suit is worth
HOPELESS = 2.0  # point cards short of the promise: throw the deal in, if that is allowed
POINT, POINT_LOST = -0.4, 0.6  # how much better a point card is kept: it counts for us, or not


def exchange(view: View, rules: Rules) -> Action:
    """Return the best cards of an open kitty, another trump if it is much better, or the burial.

    Whether to raise without another trump is never asked: the kitty is as good as expected.
    """
    own = seat_to_act(view)
    contract = view.public.contract or {"trump": NO_TRUMP, "number": 0, "declarer": own.seat}
    trump: Trump = contract["trump"]
    takes = [action for action in own.legal if isinstance(action, Take)]
    if takes:
        return max(takes, key=lambda take: estimate(own.cards + take.cards, trump, rules))
    seen = own.cards + open_cards(view.public, own.seat)
    better = _better_trump(own, seen, contract["number"], trump, rules)
    if better:
        return better
    down = burial(own.cards, trump, rules, len(own.kitty), counts=_counts(own, contract, rules))
    if CLAIM in own.legal:
        kept = tuple([card for card in seen if card not in down.cards])
        if estimate(kept, trump, rules) + HOPELESS < contract["number"]:
            return CLAIM
    return down


def _better_trump(
    own: OwnView, seen: tuple[Card, ...], number: int, trump: Trump, rules: Rules
) -> Action | None:
    changes = [action.trump for action in own.legal if isinstance(action, ChangeTrump)]
    if not changes or not own.prices:
        return None
    now = estimate(seen, trump, rules)
    value, better = max((estimate(seen, other, rules), other) for other in changes)
    return ChangeTrump(better) if value > now + own.prices[better] - number + 0.5 else None


def _counts(own: OwnView, contract: dict[str, object], rules: Rules) -> bool:
    """Tell whether point cards that the seat lays down count for its side."""
    if own.seat == contract["declarer"]:
        return rules.kitty_points_to == "declarer"
    return rules.defender_discard_points_to == "owner"


def burial(
    cards: tuple[Card, ...], trump: Trump, rules: Rules, count: int, *, counts: bool = True
) -> Discard:
    """Return the cards to lay down: not the winners, small points and short suits first.

    `counts` tells whether buried points count for our side.
    """
    mighty = rules.mighty(trump)
    point = POINT if counts else POINT_LOST
    stays = {card: _stays(card, trump, mighty, cards) for card in cards}
    for card in POINT_CARDS.intersection(cards):
        stays[card] += point
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
        return TRUMP + 0.2 * rank
    if rank == 12:
        return ACE
    higher = sum(other[0] == card[0] and RANK[other] > rank for other in cards)
    if rank == 11:
        return KING_BEHIND_ACE if higher else KING
    return 0.02 * rank
