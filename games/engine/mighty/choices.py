"""What the options that are texts may be set to; the others take any value of their type."""

from collections.abc import Mapping

from games.engine.cards import PACK

from .auction import BID_VALUES, FIRST_BIDDERS
from .dealing import CLAIMS, DEAL_MISS, NAMES, VALUES
from .done import REDEALERS
from .forms import FORMS
from .legal import RELEASES
from .options import DECKS
from .scoring import BACK_RUN, LOSS, WIN
from .table import FACE_DOWN

CHOICES: Mapping[str, frozenset[str]] = {
    "form": frozenset(FORMS),
    "deck": frozenset(DECKS),
    "direction": frozenset({"ccw", "cw"}),
    "next_dealer": frozenset({"friend", "joker_holder", "declarer", "rotate"}),
    "next_dealer_alone": frozenset({"declarer", "rotate"}),
    "redeal_dealer": frozenset(REDEALERS),
    "deal_miss_rule": frozenset(DEAL_MISS),
    "deal_miss_table": frozenset(f"{name} {value}" for name in NAMES for value in VALUES),
    "deal_miss_mode": frozenset(CLAIMS),
    "first_bidder": frozenset(FIRST_BIDDERS),
    "bid_tie": frozenset(BID_VALUES),
    "no_trump_bids": frozenset({"allowed", "forbidden", "only"}),
    "all_pass": frozenset({"redeal", "second_round"}),
    "kitty_takers": frozenset({"declarer", "declarer3_others1"}),
    "kitty_points_to": frozenset({"declarer", "defenders"}),
    "defender_discard_points_to": frozenset({"declarer", "owner"}),
    "friend_self_card": frozenset({"allowed_alone", "forbidden"}),
    "friend_reveal": frozenset({"card_played", "card_played_or_voluntary"}),
    "first_trick_lead_ban": frozenset({"trump", "mighty", "joker", "joker_caller"}),
    "first_trick_lead_release": frozenset(RELEASES),
    "joker_any_card": frozenset({"off", "free", "second_card_sets_suit"}),
    "joker_powerless_lead": frozenset({"names_suit", "next_card_sets_suit", "forbidden"}),
    "joker_call_mode": frozenset({"automatic", "declared", "off"}),
    "mighty_cards": frozenset(PACK),
    "joker_caller_cards": frozenset(PACK),
    "win_formula": frozenset(WIN),
    "loss_formula": frozenset(LOSS),
    "back_run_when": frozenset(BACK_RUN),
    "point_display": frozenset(FACE_DOWN),
    "past_tricks_visible": frozenset({"none", "last", "all"}),
    "open_tables": frozenset({"before_bid", "after_bid"}),
}
