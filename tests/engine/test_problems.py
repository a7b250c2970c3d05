"""What rules cannot be played, and that it is told all at once."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.core import Problem
from games.engine.mighty.problems import problems
from games.engine.mighty.rules import PRESETS, Rules

CLASSIC = Rules()
THREE, HONEYMOON = PRESETS["classic", 3], PRESETS["standard-honeymoon", 2]
MAHTAVA_3 = PRESETS["mahtava", 3]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=lambda rules: f"{rules.players}")
def test_the_presets_have_no_problems(rules: Rules) -> None:
    assert problems(rules) == ()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("deck", "full54"),
        ("players", "5"),
        ("players", True),
        ("friend_card", 1),
        ("friend_command_min", "17"),
        ("friend_command_min", True),
        ("deal_miss_threshold", "0.5"),
        ("deal_packets", (3, "3")),
        ("trump_change_cost", (2, 2)),
        ("trump_change_cost", 2),
        ("mighty_cards", ("SA",)),
        ("first_trick_lead_ban", ("tramp",)),
        ("deal_miss_table", ("SA 5",)),
        ("win_formula", ""),
    ],
)
def test_a_value_of_another_kind_is_unknown(option: str, value: Any) -> None:
    assert problems(replace(CLASSIC, **{option: value})) == (Problem("unknown_value", (option,)),)


def test_a_threshold_may_be_a_whole_number() -> None:
    assert problems(replace(CLASSIC, deal_miss_threshold=1)) == ()


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert problems(replace(CLASSIC, deck="x", form="y")) == (
        Problem("unknown_value", ("form",)),
        Problem("unknown_value", ("deck",)),
    )
    told = problems(replace(CLASSIC, deck="strip43", bid_min=15, bid_max=14, run_multiplier=0))
    assert {problem.code for problem in told} == {"deck_size", "out_of_range"}
    assert len(told) == 3


CASES: list[tuple[Rules, dict[str, Any], str, tuple[str, ...]]] = [
    (HONEYMOON, {"form": "regular"}, "players_of_form", ("players", "form")),
    (HONEYMOON, {"players": 3}, "players_of_form", ("players", "form")),
    (CLASSIC, {"deal_packets": (3, 0, 7)}, "out_of_range", ("deal_packets",)),
    (CLASSIC, {"deal_packets": (2,)}, "out_of_range", ("deal_packets",)),
    (CLASSIC, {"deal_packets": ()}, "out_of_range", ("deal_packets",)),
    (CLASSIC, {"deck": "strip43"}, "deck_size", ("deck", "players", "deal_packets")),
    (CLASSIC, {"deal_packets": (4, 4)}, "deck_size", ("deck", "players", "deal_packets")),
    (
        HONEYMOON,
        {"deck": "strip33", "deal_packets": (7,), "joker_caller_cards": ("C7", "S7")},
        "table_stacks",
        ("form", "deal_packets"),
    ),
    (THREE, {"joker_caller_cards": ("C3", "S3")}, "not_in_pack", ("joker_caller_cards", "deck")),
    (CLASSIC, {"mighty_cards": ("SA", "JK")}, "not_in_pack", ("mighty_cards", "deck")),
    (
        CLASSIC,
        {"joker_caller_cards": ("C3", "SA")},
        "same_card",
        ("mighty_cards", "joker_caller_cards"),
    ),
    (CLASSIC, {"no_trump_multiplier": 0}, "out_of_range", ("no_trump_multiplier",)),
    (CLASSIC, {"defender_share": 0}, "out_of_range", ("defender_share",)),
    (CLASSIC, {"trump_change_cost": (2, -1, 2)}, "out_of_range", ("trump_change_cost",)),
    (CLASSIC, {"no_trump_discount": -1}, "out_of_range", ("no_trump_discount",)),
    (CLASSIC, {"friend_command_min": 0}, "out_of_range", ("friend_command_min",)),
    (CLASSIC, {"deal_miss_threshold": 5.0}, "out_of_range", ("deal_miss_threshold",)),
    (CLASSIC, {"first_trick_lead_ban": ("trump",) * 2}, "twice", ("first_trick_lead_ban",)),
    (CLASSIC, {"deal_miss_table": ("A 1", "A 0")}, "twice", ("deal_miss_table",)),
    (CLASSIC, {"bid_min": 15, "bid_max": 14}, "out_of_range", ("bid_min", "bid_max")),
    (CLASSIC, {"bid_max": 21}, "out_of_range", ("bid_min", "bid_max")),
    (
        CLASSIC,
        {"no_trump_discount": 1, "no_trump_bids": "forbidden"},
        "contradicts",
        ("no_trump_discount", "no_trump_bids"),
    ),
    (CLASSIC, {"all_pass": "second_round"}, "contradicts", ("opener_must_bid", "all_pass")),
    (
        CLASSIC,
        {"trump_change": True, "no_trump_bids": "only"},
        "contradicts",
        ("trump_change", "no_trump_bids"),
    ),
    (MAHTAVA_3, {"kitty_face_up": False}, "needs", ("kitty_takers", "kitty_face_up")),
    (
        PRESETS["mahtava", 5],
        {"kitty_takers": "declarer3_others1"},
        "deck_size",
        ("kitty_takers", "deck", "players", "deal_packets"),
    ),
    (
        CLASSIC,
        {"defender_discard_points_to": "owner"},
        "needs",
        ("defender_discard_points_to", "kitty_takers"),
    ),
    (CLASSIC, {"open_tables": "after_bid"}, "needs", ("open_tables", "form")),
    (THREE, {"friend_card": True}, "contradicts", ("friend_card", "players")),
    (CLASSIC, {"friend_card": False}, "needs", ("friend_joker", "friend_card")),
    (
        CLASSIC,
        {"friend_card": False, "friend_joker": False, "friend_reveal": "card_played_or_voluntary"},
        "needs",
        ("friend_reveal", "friend_card"),
    ),
    (
        THREE,
        {"next_dealer": "friend"},
        "needs",
        ("next_dealer", "friend_card", "friend_first_trick", "friend_last_trick", "friend_seat"),
    ),
    (
        CLASSIC,
        {"friend_none": False, "alone_multiplier": 2},
        "needs",
        ("alone_multiplier", "friend_none"),
    ),
    (
        CLASSIC,
        {"joker_playable_first_last": False, "joker_power_first": True},
        "contradicts",
        ("joker_power_first", "joker_playable_first_last"),
    ),
    (
        CLASSIC,
        {"joker_call_mode": "off", "called_joker_has_power": True},
        "needs",
        ("called_joker_has_power", "joker_call_mode"),
    ),
    (
        CLASSIC,
        {"deal_miss_mode": "declarer_may"},
        "needs",
        ("deal_miss_mode", "deal_miss_rule"),
    ),
    (CLASSIC, {"score_base": 14}, "out_of_range", ("score_base", "bid_min")),
]


@pytest.mark.parametrize(
    ("rules", "options", "code", "about"), CASES, ids=[f"{c}-{a[0]}" for _, _, c, a in CASES]
)
def test_a_combination_that_cannot_be_played_is_told(
    rules: Rules, options: dict[str, Any], code: str, about: tuple[str, ...]
) -> None:
    assert problems(replace(rules, **options)) == (Problem(code, about),)
