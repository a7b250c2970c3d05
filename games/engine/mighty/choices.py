"""What the options that are texts may be set to; the others take any value of their type."""

from collections.abc import Mapping

from games.engine.cards import PACK

from .auction import BID_VALUES
from .dealing import DEAL_MISS
from .rules import DECKS
from .scoring import BACK_RUN, WIN

CHOICES: Mapping[str, frozenset[str]] = {
    "deck": frozenset(DECKS),
    "direction": frozenset({"ccw", "cw"}),
    "bid_tie": frozenset(BID_VALUES),
    "no_trump_bids": frozenset({"allowed", "only"}),
    "deal_miss_rule": frozenset(DEAL_MISS),
    "first_trick_lead_ban": frozenset({"trump", "mighty", "joker", "joker_caller"}),
    "joker_any_card": frozenset({"off", "free", "second_card_sets_suit"}),
    "joker_powerless_lead": frozenset({"names_suit", "next_card_sets_suit"}),
    "mighty_cards": frozenset(PACK),
    "joker_caller_cards": frozenset(PACK),
    "win_formula": frozenset(WIN),
    "back_run_when": frozenset(BACK_RUN),
    "next_dealer": frozenset({"friend", "joker_holder", "declarer"}),
    "point_display": frozenset({"defenders_open"}),
    "past_tricks_visible": frozenset({"none", "last", "all"}),
}
