"""Which rules cannot be played, and why: everything at once, for whoever sets them.

Code `unknown_value` is about one option; `out_of_range` about numbers that no game can be played
with; `needs` says that the first option does nothing without the second, `contradicts` that both
cannot be; the other codes are about cards.
"""

from collections.abc import Iterator
from dataclasses import fields

from games.engine.cards import JOKER, TRUMPS
from games.engine.core import Problem

from .choices import CHOICES
from .options import Rules
from .scoring import ALL_POINTS

_TYPES = {field.name: type(field.default) for field in fields(Rules)}
_LENGTHS = {"trump_change_cost": 3, "mighty_cards": 2, "joker_caller_cards": 2}
_NUMBERS = {"deal_packets", "trump_change_cost"}  # options that list them
_FRIENDS = ("friend_card", "friend_first_trick", "friend_last_trick", "friend_seat")
_FACTORS = (
    "friend_share",
    "defender_share",
    "no_trump_multiplier",
    "alone_multiplier",
    "run_multiplier",
    "back_run_multiplier",
)
_KITTIES = range(1, 6)  # more could not be listed any more
_THRESHOLDS = (-1, 2)  # half of all hands are worth more than 3


def problems(rules: Rules) -> tuple[Problem, ...]:
    """Return why these rules cannot be played; empty if they can."""
    unknown = tuple(
        Problem("unknown_value", (field.name,))
        for field in fields(rules)
        if not _known(field.name, getattr(rules, field.name))
    )
    if unknown:
        return unknown
    checks = (_cards, _ranges, _auction, _kitty, _friend, _joker, _deal_miss, _score)
    return tuple(problem for check in checks for problem in check(rules))


def _known(option: str, value: object) -> bool:
    if option == "friend_command_min":
        return value is None or type(value) is int
    if option == "deal_miss_threshold":
        return type(value) in (int, float)
    if type(value) is not _TYPES[option]:
        return False
    words = value if isinstance(value, tuple) else (value,)
    if option in _NUMBERS and not all(type(word) is int for word in words):
        return False
    if option in CHOICES and not CHOICES[option].issuperset(map(str, words)):
        return False
    return len(words) == _LENGTHS.get(option, len(words))


def _cards(rules: Rules) -> Iterator[Problem]:
    seats = (3, 5) if rules.form == "regular" else (2, 2)
    if not seats[0] <= rules.players <= seats[1]:
        yield Problem("players_of_form", ("players", "form"))
        return
    if min(rules.deal_packets, default=0) < 1 or rules.hand_size < 3:
        yield Problem("out_of_range", ("deal_packets",))
        return
    if rules.kitty_size not in _KITTIES:
        yield Problem("deck_size", ("deck", "players", "deal_packets"))
    if rules.layout.tables and rules.hand_size % 2:
        yield Problem("table_stacks", ("form", "deal_packets"))
    for option in ("mighty_cards", "joker_caller_cards"):
        cards = getattr(rules, option)
        if not set(rules.pack).issuperset(cards) or JOKER in cards:
            yield Problem("not_in_pack", (option, "deck"))
    if any(rules.mighty(trump) == rules.joker_caller(trump) for trump in TRUMPS):
        yield Problem("same_card", ("mighty_cards", "joker_caller_cards"))


def _ranges(rules: Rules) -> Iterator[Problem]:
    low = [option for option in _FACTORS if getattr(rules, option) < 1]
    if min(rules.trump_change_cost) < 0:
        low.append("trump_change_cost")
    if rules.no_trump_discount not in range(rules.bid_min):
        low.append("no_trump_discount")
    if rules.friend_command_min is not None and rules.friend_command_min < 1:
        low.append("friend_command_min")
    if not _THRESHOLDS[0] <= rules.deal_miss_threshold <= _THRESHOLDS[1]:
        low.append("deal_miss_threshold")
    for option in low:
        yield Problem("out_of_range", (option,))
    for option in ("first_trick_lead_ban", "deal_miss_table"):
        names = [entry.split(" ")[0] for entry in getattr(rules, option)]
        if len(set(names)) < len(names):
            yield Problem("twice", (option,))


def _auction(rules: Rules) -> Iterator[Problem]:
    if not 1 <= rules.bid_min <= rules.bid_max <= ALL_POINTS:
        yield Problem("out_of_range", ("bid_min", "bid_max"))
    if rules.no_trump_discount and rules.no_trump_bids == "forbidden":
        yield Problem("contradicts", ("no_trump_discount", "no_trump_bids"))
    if rules.opener_must_bid and rules.all_pass == "second_round":  # noqa: S105 - no password
        yield Problem("contradicts", ("opener_must_bid", "all_pass"))
    if rules.trump_change and rules.no_trump_bids == "only":
        yield Problem("contradicts", ("trump_change", "no_trump_bids"))


def _kitty(rules: Rules) -> Iterator[Problem]:
    others_take = rules.kitty_takers == "declarer3_others1"
    if others_take and not rules.kitty_face_up:
        yield Problem("needs", ("kitty_takers", "kitty_face_up"))
    if others_take and rules.kitty_size != 3 + rules.players - 1:
        yield Problem("deck_size", ("kitty_takers", "deck", "players", "deal_packets"))
    if rules.defender_discard_points_to == "owner" and not others_take:
        yield Problem("needs", ("defender_discard_points_to", "kitty_takers"))
    if rules.open_tables == "after_bid" and rules.form != "honeymoon":
        yield Problem("needs", ("open_tables", "form"))


def _friend(rules: Rules) -> Iterator[Problem]:
    for option in _FRIENDS:
        if getattr(rules, option) and rules.players < 4:
            yield Problem("contradicts", (option, "players"))
    needs_card = {
        "friend_joker": rules.friend_joker,
        "friend_reveal": rules.friend_reveal == "card_played_or_voluntary",
    }
    for option, wanted in needs_card.items():
        if wanted and not rules.friend_card:
            yield Problem("needs", (option, "friend_card"))
    needs_friend = {
        "friend_none": rules.friend_none,
        "friend_command_min": rules.friend_command_min is not None,
        "next_dealer": rules.next_dealer == "friend",
        "first_bidder": rules.first_bidder == "prev_friend",
    }
    for option, wanted in needs_friend.items():
        if wanted and not rules.has_friend:
            yield Problem("needs", (option, *_FRIENDS))
    if rules.alone_multiplier > 1 and not rules.friend_none:
        yield Problem("needs", ("alone_multiplier", "friend_none"))


def _joker(rules: Rules) -> Iterator[Problem]:
    if not rules.joker_playable_first_last:
        for option in ("joker_power_first", "joker_power_last", "joker_call_first_trick"):
            if getattr(rules, option):
                yield Problem("contradicts", (option, "joker_playable_first_last"))
    if rules.joker_call_mode == "off":
        for option in ("joker_call_first_trick", "called_joker_has_power"):
            if getattr(rules, option):
                yield Problem("needs", (option, "joker_call_mode"))


def _deal_miss(rules: Rules) -> Iterator[Problem]:
    wants = {
        "deal_miss_mode": rules.deal_miss_mode != "auto",
        "redeal_dealer": rules.redeal_dealer == "deal_miss_caller",
    }
    for option, wanted in wants.items():
        if wanted and rules.deal_miss_rule == "none":
            yield Problem("needs", (option, "deal_miss_rule"))


def _score(rules: Rules) -> Iterator[Problem]:
    if not 0 <= rules.score_base <= rules.bid_min - rules.no_trump_discount:
        yield Problem("out_of_range", ("score_base", "bid_min"))
