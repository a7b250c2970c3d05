"""A hand of Mighty is one of its phases."""

from collections.abc import Sequence

from games.engine.cards import Card

from .auction import Auction, open_auction
from .dealing import Deal, Start, deal_cards, is_deal_miss
from .done import Done, throw_in
from .exchange import Exchange
from .friend import CallingFriend
from .play import Playing
from .rules import Rules

MightyHand = Auction | Exchange | CallingFriend | Playing | Done


def begin(deal: Deal) -> Auction | Done:
    """Return the auction, or the hand thrown in because of a deal-miss (B:9-10)."""
    rules = deal.rules
    if rules.deal_miss_mode == "auto":  # AMB-17; only the hands of seats count, AMB-74
        for seat in range(rules.players):
            if is_deal_miss(rules, deal.holdings[seat]):
                return throw_in(deal, "deal_miss", missed=seat)
    return open_auction(deal)


def deal(rules: Rules, deck: Sequence[Card], start: Start) -> Auction | Done:
    """Deal a shuffled pack. Raises ValueError unless it is the pack of these rules."""
    return begin(deal_cards(rules, deck, start))
