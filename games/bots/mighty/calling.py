"""Whom the declarer calls as his friend."""

from games.engine.cards import JOKER, NO_TRUMP, SUITS, Card, Trump
from games.engine.mighty.actions import (
    CARD,
    FIRST_TRICK,
    LAST_TRICK,
    NOBODY,
    SEAT,
    Action,
    CallFriend,
    call_card,
)
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import View

from ..bot import seat_to_act
from .ranks import RANK

ALONE = CallFriend(NOBODY)
PREFERRED = (CARD, NOBODY, LAST_TRICK, FIRST_TRICK, SEAT)  # a card of no use last


def call_friend(view: View, rules: Rules) -> Action:
    """Return the call of the strongest card the declarer lacks; alone with a monster only.

    Without such a card it is the seat that bid the most, then the winner of a trick.
    """
    own = seat_to_act(view)
    trump: Trump = view.public.contract["trump"] if view.public.contract else NO_TRUMP
    if rules.friend_none and sure_tricks(own.cards, trump, rules) >= rules.tricks - 1:
        return ALONE
    calls = [action for action in own.legal if isinstance(action, CallFriend)]
    others = {call.card for call in calls} - {*own.cards, *own.discards}
    for card in wanted(own.cards, trump, rules):
        if card in others:
            return call_card(card)
    bids = {call["seat"]: call["number"] for call in view.public.calls if call["type"] == "bid"}
    return max(calls, key=lambda call: (PREFERRED.index(call.kind), bids.get(call.seat, 0)))


def wanted(cards: tuple[Card, ...], trump: Trump, rules: Rules) -> list[Card]:
    """Return the cards worth calling, best first: the aces of long side suits before others."""
    sides = [suit for suit in SUITS if suit != trump]
    sides.sort(key=lambda suit: -sum(card[0] == suit for card in cards))
    trumps = [trump + rank for rank in "AK"] if trump != NO_TRUMP else []
    top = [rules.mighty(trump), JOKER, *trumps]
    return top + [suit + rank for rank in "AKQ" for suit in sides]


def sure_tricks(cards: tuple[Card, ...], trump: Trump, rules: Rules) -> int:
    """Return how many tricks the holding takes whatever the others hold, nearly."""
    mighty = rules.mighty(trump)
    sure = (mighty in cards) + (JOKER in cards and mighty in cards)
    for suit in SUITS:
        ranks = sorted((RANK[c] for c in cards if c[0] == suit and c != mighty), reverse=True)
        best = [rank for rank in range(12, -1, -1) if rank != RANK[mighty] or suit != mighty[0]]
        tops = sum(1 for rank, top in zip(ranks, best, strict=False) if rank == top)
        drawn = suit == trump and tops >= 3 and len(ranks) >= 5
        sure += len(ranks) if drawn else tops
    return sure
