"""A hand of Michigan is one of its phases."""

from collections.abc import Sequence

from games.engine.cards import Card

from .dealing import Start, deal_cards
from .done import Done
from .play import Leading, open_play
from .rules import Rules

MichiganHand = Leading | Done


def deal(rules: Rules, deck: Sequence[Card], start: Start) -> Leading:
    """Deal a shuffled pack. Raises ValueError unless it is the pack of these rules."""
    return open_play(deal_cards(rules, deck, start))
