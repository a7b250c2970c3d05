"""The kitty: what to take of it, and what to bury."""

from itertools import combinations

from games.engine.cards import JOKER, NO_TRUMP, POINT_CARDS, SUITS, Card, Trump
from games.engine.mighty.actions import CLAIM, Action, Discard, Take
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, View

from ..bot import seat_to_act
from .changing import change
from .evaluation import estimate
from .places import open_cards
from .ranks import RANK

TRUMP, ACE, KING_BEHIND_ACE, KING = 3.4, 2.4, 1.6, 0.8  # how much better they are kept
SPARE = 8  # so many cards are looked at for the burial, in every combination
VOID = 0.7  # what being out of a suit is worth
HOPELESS = 2.0  # point cards short of the promise: throw the deal in, if that is allowed
POINT, POINT_LOST = -0.4, 0.6  # how much better a point card is kept: it counts for us, or not


def exchange(view: View, rules: Rules) -> Action:
    """Return the best cards of an open kitty, a change of contract if it pays, or the burial."""
    own = seat_to_act(view)
    contract = view.public.contract or {"trump": NO_TRUMP, "number": 0, "declarer": own.seat}
    trump: Trump = contract["trump"]
    if isinstance(own.legal[0], Take):
        takes = [action for action in own.legal if isinstance(action, Take)]
        return max(takes, key=lambda take: estimate(own.cards + take.cards, trump, rules))
    seen = own.cards + open_cards(view.public, own.seat)
    better = change(own, seen, contract["number"], trump, rules)
    if better:
        return better
    down = burial(own.cards, trump, rules, len(own.kitty), counts=_counts(own, contract, rules))
    if rules.deal_miss_mode == "declarer_may" and CLAIM in own.legal:
        kept = tuple([card for card in seen if card not in down.cards])
        if estimate(kept, trump, rules) + HOPELESS < contract["number"]:
            return CLAIM
    return down


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
    sides = [side for side in sides if 0 < len(side) <= count and trump != NO_TRUMP]

    def gain(down: tuple[Card, ...]) -> tuple[float, tuple[Card, ...]]:
        value = -sum([stays[card] for card in down])
        for side in sides:
            value += VOID * side.issubset(down)
        return value, down

    best = max(map(gain, combinations(spare, count)))[1]
    return Discard(tuple(sorted(best)))


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
