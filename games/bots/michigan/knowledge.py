"""What an attentive player works out from his view before he leads."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import RANKED, Card, Seat, Suit, strength
from games.engine.michigan.runs import next_card
from games.engine.michigan.view import OwnView, PublicView

Json = dict[str, Any]


@dataclass(slots=True)
class Knowledge:
    """One seat's knowledge when it is to lead."""

    own: frozenset[Card]
    boodle: Mapping[Card, int]
    left: tuple[int, ...]  # cards by seat
    live: Mapping[Card, float]  # of each unseen card the chance that a player holds it


def knowledge(public: PublicView, own: OwnView) -> Knowledge:
    """Return the seat's knowledge; the view must tell all plays."""
    gone, dead, floors = _shown(public.plays)
    unseen = [card for card in RANKED if card not in gone | dead and card not in own.cards]
    others = [seat for seat in range(len(public.cards_left)) if seat != own.seat]
    hidden = len(unseen) - sum(public.cards_left[seat] for seat in others)  # in the dead hand
    live = {}
    for card in unseen:
        held = sum(
            public.cards_left[seat]
            for seat in others
            if strength(card) > floors.get((seat, card[0]), -1)
        )
        live[card] = held / (held + hidden)
    return Knowledge(frozenset(own.cards), public.boodle, public.cards_left, live)


def _shown(
    plays: Iterable[Json],
) -> tuple[set[Card], set[Card], dict[tuple[Seat, Suit], int]]:
    """Return the cards played, those in the dead hand for sure, and what was the lowest.

    A run that stopped before a card nobody had played shows that card to be dead. A lead is the
    seat's lowest card of the suit: it holds none below.
    """
    gone: set[Card] = set()
    dead: set[Card] = set()
    floors: dict[tuple[Seat, Suit], int] = {}
    last = None
    for play in plays:
        card = play["card"]
        if play["lead"]:
            dead |= {last} - gone if last else set()
            floors[play["seat"], card[0]] = strength(card)
        gone.add(card)
        last = next_card(card)
    return gone, dead | ({last} - gone if last else set()), floors
