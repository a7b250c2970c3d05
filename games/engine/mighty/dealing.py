"""From the shuffled pack to ten cards each, and the deal-miss."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.engine.cards import JOKER, POINT_CARDS, Card, Seat

from .rules import Rules

Holding = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """What a hand inherits from the one before."""

    dealer: Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Who got what, and under which rules."""

    rules: Rules
    start: Start
    holdings: tuple[Holding, ...]  # by seat
    kitty: Holding


def deal_cards(rules: Rules, deck: Sequence[Card], start: Start) -> Deal:
    """Deal `deck` in packets, beginning with the seat after the dealer (A:52, AMB-4).

    Raises ValueError unless `deck` is a permutation of the pack.
    """
    if sorted(deck) != sorted(rules.pack):
        raise ValueError("the deck is not the pack of these rules")
    holdings: list[list[Card]] = [[] for _ in range(rules.players)]
    dealt = 0
    for packet in rules.deal_packets:
        for turn in range(rules.players):
            seat = (start.dealer + 1 + turn) % rules.players
            holdings[seat] += deck[dealt : dealt + packet]
            dealt += packet
    return Deal(rules, start, tuple(tuple(cards) for cards in holdings), tuple(deck[dealt:]))


def deck_of(rules: Rules, deal: Deal) -> tuple[Card, ...]:
    """Return the deck that `deal_cards` turns into `deal`: its inverse, for written-out hands."""
    rest = [list(cards) for cards in deal.holdings]
    deck: list[Card] = []
    for packet in rules.deal_packets:
        for turn in range(rules.players):
            cards = rest[(deal.start.dealer + 1 + turn) % rules.players]
            deck += cards[:packet]
            del cards[:packet]
    return (*deck, *deal.kitty)


def _no_pictures(_: Rules, cards: Holding) -> bool:
    return JOKER not in cards and POINT_CARDS.isdisjoint(cards)


def _points_table(rules: Rules, cards: Holding) -> bool:
    """At most half a point: mighty 0, joker -1, A K Q J 1, ten 1/2 (pagat)."""
    mighty = rules.mighty_cards[0]  # trump is not known yet
    worth = {card: Fraction(1, 2) if card[1] == "T" else Fraction(1) for card in POINT_CARDS}
    worth |= {JOKER: Fraction(-1), mighty: Fraction(0)}
    return sum(worth.get(card, Fraction(0)) for card in cards) <= Fraction(1, 2)


DEAL_MISS: Mapping[str, Callable[[Rules, Holding], bool]] = {
    "none": lambda _rules, _cards: False,
    "no_pictures": _no_pictures,
    "points_table": _points_table,
}


def is_deal_miss(rules: Rules, cards: Holding) -> bool:
    """Tell whether a hand as dealt is thrown in (B:9-10)."""
    return DEAL_MISS[rules.deal_miss_rule](rules, cards)
