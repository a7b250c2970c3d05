"""From the shuffled pack to the holdings and the dead hand."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.cards import Card, Seat

from .rules import Rules

Holding = tuple[Card, ...]
DEAD = -1  # the pile that belongs to no seat


@dataclass(frozen=True, slots=True)
class Start:
    """What a hand inherits from the one before."""

    dealer: Seat
    boodle: tuple[int, ...] = ()  # chips lying on each of rules.boodle_cards; empty: none
    balances: tuple[int, ...] = ()  # chips of each seat, kept where they may not go below zero


@dataclass(frozen=True, slots=True)
class Deal:
    """Who got what, and under which rules."""

    rules: Rules
    start: Start
    holdings: tuple[Holding, ...]  # by seat
    dead_hand: Holding  # never seen, never played; M:53


def piles(rules: Rules, dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats, and DEAD, in the order in which they are dealt a card (M:51-53, AMB-81)."""
    seats = tuple((dealer + 1 + turn) % rules.players for turn in range(rules.players))
    return (DEAD, *seats) if rules.dead_hand_dealt == "first" else (*seats, DEAD)


def sizes(rules: Rules, dealer: Seat) -> dict[Seat, int]:
    """Return how many cards each pile is dealt."""
    order = piles(rules, dealer)
    return {pile: len(range(turn, len(rules.pack), len(order))) for turn, pile in enumerate(order)}


def deal_cards(rules: Rules, deck: Sequence[Card], start: Start) -> Deal:
    """Deal `deck` one card at a time until it is gone.

    Raises ValueError unless `deck` is a permutation of the pack, and `start` one of these rules.
    """
    if sorted(deck) != sorted(rules.pack):
        raise ValueError("the deck is not the pack of these rules")
    seats, boodle = range(rules.players), start.boodle or (0,) * len(rules.boodle_cards)
    if start.dealer not in seats or len(start.balances) not in (0, rules.players):
        raise ValueError("the start is not one of that many players")
    if len(boodle) != len(rules.boodle_cards) or min(*boodle, *start.balances) < 0:
        raise ValueError("the start has other chips than these rules")
    order = piles(rules, start.dealer)
    dealt = {pile: tuple(deck[turn :: len(order)]) for turn, pile in enumerate(order)}
    return Deal(rules, start, tuple(dealt[seat] for seat in seats), dealt[DEAD])


def deck_of(rules: Rules, deal: Deal) -> tuple[Card, ...]:
    """Return the deck that `deal_cards` turns into `deal`: its inverse, for written-out hands."""
    order = piles(rules, deal.start.dealer)
    dealt = [deal.dead_hand if pile == DEAD else deal.holdings[pile] for pile in order]
    return tuple(dealt[at % len(order)][at // len(order)] for at in range(len(rules.pack)))
