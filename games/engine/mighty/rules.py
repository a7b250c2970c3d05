"""Mighty's rule sets as data, each for every size it is played in.

Sources: rule text A (`classic`), B (`standard`, and `mid` with B's remarks on 미드) and F
(`mahtava`); `docs/rules/mighty.md` says where each option comes from.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from .options import Rules

__all__ = ["PRESETS", "Rules", "read_rules", "write_rules"]

_ONES = (1,) * 10
_SEVENS = ("C7", "S7")  # packs without threes; A:140, B:42
_NO_FRIEND: Mapping[str, Any] = {
    "friend_card": False,
    "friend_joker": False,
    "friend_first_trick": False,
    "friend_none": False,
}
_CLASSIC = Rules()
_STANDARD = replace(
    _CLASSIC,
    deal_packets=_ONES,
    opener_must_bid=False,
    deal_miss_rule="no_pictures",
    trump_change=True,
    friend_first_trick=False,
    joker_any_card="free",
    joker_powerless_lead="next_card_sets_suit",
    no_trump_multiplier=2,
)
_FOUR: Mapping[str, Any] = {"players": 4, "deck": "strip43", "friend_joker": False}
_THREE: Mapping[str, Any] = {
    "players": 3,
    "deck": "strip33",
    "bid_min": 11,
    "joker_caller_cards": _SEVENS,
    **_NO_FRIEND,
}
_TWO: Mapping[str, Any] = {"players": 2, "next_dealer": "rotate", **_NO_FRIEND}  # AMB-67
_HONEYMOON: Mapping[str, Any] = {  # each side has two seats of the four-handed game, AMB-59
    **_TWO,
    "form": "honeymoon",
    "deck": "strip43",
    "bid_min": 12,
    "defender_share": 2,
}
_GHOST: Mapping[str, Any] = {  # the live defender carries the ghost's share, AMB-59
    **_TWO,
    "form": "ghost",
    "deck": "strip33",
    "bid_min": 11,
    "joker_caller_cards": _SEVENS,
    "defender_share": 2,
}
_DUEL: Mapping[str, Any] = {**_TWO, "form": "duel", "deck": "strip23", "bid_min": 11}  # AMB-80
_MID: Mapping[str, Any] = {"joker_any_card": "second_card_sets_suit"}  # B:32
_MAHTAVA = replace(
    _CLASSIC,
    deal_packets=_ONES,
    direction="cw",  # F:59
    bid_tie="nt_breaks_ties",
    pass_is_final=False,
    opener_must_bid=False,
    all_pass="second_round",  # noqa: S106 - F:63
    kitty_face_up=True,
    trump_change=True,
    trump_change_cost=(2, 1, 2),
    trump_change_cap=False,
    friend_first_trick=False,
    friend_self_card="forbidden",
    friend_reveal="card_played_or_voluntary",
    friend_command_min=17,
    first_trick_lead_ban=("trump", "mighty", "joker", "joker_caller"),
    first_trick_lead_release="only_banned_lead_trump",
    joker_power_first=True,
    win_formula="contract_only",
    loss_formula="contract_only",
    score_base=12,
    point_display="all_but_declarer_open",
)

PRESETS: Mapping[tuple[str, int], Rules] = {
    ("classic", 5): _CLASSIC,
    ("classic", 4): replace(_CLASSIC, bid_min=14, **_FOUR),
    ("classic", 3): replace(_CLASSIC, next_dealer="joker_holder", **_THREE),
    ("standard", 5): _STANDARD,
    ("standard", 4): replace(_STANDARD, bid_min=12, **_FOUR),
    ("standard", 3): replace(_STANDARD, next_dealer="declarer", **_THREE),
    ("standard-honeymoon", 2): replace(_STANDARD, **_HONEYMOON),
    ("standard-ghost", 2): replace(_STANDARD, **_GHOST),
    ("standard-duel", 2): replace(_STANDARD, **_DUEL),
    ("mid", 5): replace(_STANDARD, bid_min=12, **_MID),
    ("mid", 4): replace(
        _STANDARD, bid_min=12, no_trump_bids="only", trump_change=False, **_MID, **_FOUR
    ),
    ("mid", 3): replace(_STANDARD, next_dealer="declarer", **_MID, **_THREE),
    ("mid-honeymoon", 2): replace(_STANDARD, **_MID, **_HONEYMOON),
    ("mid-ghost", 2): replace(_STANDARD, **_MID, **_GHOST),
    ("mid-duel", 2): replace(_STANDARD, **_MID, **_DUEL),
    ("mahtava", 5): _MAHTAVA,
    ("mahtava", 4): replace(
        _MAHTAVA,
        players=4,
        deck="chicago51",
        deal_packets=(1,) * 12,
        friend_share=2,
        defender_share=3,
    ),
    ("mahtava", 3): replace(
        _MAHTAVA,
        players=3,
        deal_packets=(1,) * 16,
        bid_min=10,
        kitty_takers="declarer3_others1",
        friend_reveal="card_played",
        friend_command_min=None,
        score_base=9,
        next_dealer="rotate",
        **_NO_FRIEND,
    ),
}


def write_rules(rules: Rules) -> dict[str, Any]:
    """Return the rules as JSON types: the snapshot a hand keeps."""
    return {
        field.name: list(value) if isinstance(value, tuple) else value
        for field in fields(rules)
        for value in [getattr(rules, field.name)]
    }


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Return the rules written by `write_rules`. Raises TypeError on an unknown option."""
    options: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return Rules(**options)
