"""What somebody enters of a hand of Mighty with real cards, and what that gives."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.core import Entered, IllegalAction, InvalidAction, Refused
from games.engine.mighty.dealing import Start
from games.engine.mighty.done import Done
from games.engine.mighty.entering import enter, entry_form, entry_of
from games.engine.mighty.hand import begin
from games.engine.mighty.rules import PRESETS, Rules
from tests.engine.hands import deal_with, story

STANDARD = PRESETS["standard", 5]
PLAYED = {"type": "played", "declarer": 1, "number": 14, "trump": "H", "friend": 3, "taken": 15}


def entered(entry: dict[str, Any], *, rules: Rules = STANDARD, dealer: int = 0) -> Entered:
    return enter(rules, Start(dealer), entry)


def code(entry: dict[str, Any], *, rules: Rules = STANDARD) -> str:
    with pytest.raises(Refused) as refusal:
        entered(entry, rules=rules)
    return refusal.value.code


def test_a_made_contract_is_scored_and_the_friend_deals() -> None:
    hand = entered(PLAYED)

    assert hand.outcome == "made"
    assert hand.scores == (-5, 10, -5, 5, -5)
    assert hand.roles == ("defender", "declarer", "defender", "friend", "defender")
    assert hand.next_start == Start(3)
    assert hand.facts == {"unit": 5, "made": True, "taken": 15}


def test_a_lost_contract_is_scored_the_other_way() -> None:
    hand = entered({**PLAYED, "taken": 12})

    assert hand.outcome == "failed"
    assert hand.scores == (2, -4, 2, -2, 2)
    assert hand.facts == {"unit": 2, "made": False, "taken": 12}


def test_what_was_understood_can_be_entered_again() -> None:
    hand = entered(PLAYED)

    assert hand.entry == {**PLAYED, "alone": False}
    assert entered(hand.entry) == hand


@pytest.mark.parametrize(
    ("preset", "players", "entry", "scores", "dealer"),
    [
        ("standard", 4, {}, (-5, 5, -5, 5), 3),
        ("standard", 3, {"friend": None}, (-5, 10, -5), 1),
        ("classic", 3, {"friend": None, "joker": 2}, (-5, 10, -5), 2),
        ("standard-honeymoon", 2, {"friend": None}, (-10, 10), 1),
        ("standard-ghost", 2, {"friend": None}, (-10, 10), 1),
        ("standard-duel", 2, {"friend": None}, (-5, 5), 1),
        ("mahtava", 5, {}, (-2, 4, -2, 2, -2), 3),
        ("mahtava", 4, {}, (-6, 8, -6, 4), 3),
    ],
)
def test_every_size_is_scored_by_its_own_rules(
    preset: str, players: int, entry: dict[str, Any], scores: tuple[int, ...], dealer: int
) -> None:
    hand = entered({**PLAYED, **entry}, rules=PRESETS[preset, players])

    assert (hand.scores, hand.next_start.dealer) == (scores, dealer)


def test_a_loner_settles_with_everybody() -> None:
    announced = entered({**PLAYED, "friend": None, "alone": True})
    secret = entered({**PLAYED, "friend": None})

    assert announced.scores == secret.scores == (-5, 20, -5, -5, -5)
    assert announced.next_start == Start(1)


def test_only_an_announced_loner_is_multiplied() -> None:
    rules = replace(STANDARD, alone_multiplier=2)

    assert entered({**PLAYED, "friend": None, "alone": True}, rules=rules).facts["unit"] == 10
    assert entered({**PLAYED, "friend": None}, rules=rules).facts["unit"] == 5


def test_a_declarer_who_called_an_own_card_is_alone() -> None:
    assert entered({**PLAYED, "friend": 1}) == entered({**PLAYED, "friend": None})


def test_what_the_next_auction_asks_for_is_handed_on() -> None:
    rules = replace(STANDARD, first_bidder="prev_declarer")

    assert entered(PLAYED, rules=rules).next_start == Start(3, declarer=1, friend=3)


def test_a_passed_out_hand_gives_nothing_and_is_dealt_again() -> None:
    hand = entered({"type": "passed_out"}, dealer=2)

    assert (hand.outcome, hand.scores, hand.roles) == ("passed_out", (0,) * 5, ())
    assert hand.next_start == Start(2)


def test_the_rules_say_who_deals_after_a_deal_miss() -> None:
    rules = replace(STANDARD, redeal_dealer="deal_miss_caller")
    miss = {"type": "deal_miss", "seat": 4}

    assert entered(miss).next_start == Start(0)
    assert entered(miss, rules=rules).next_start == Start(4)
    assert entered(miss).outcome == "deal_miss"


def test_a_void_hand_leaves_everything_as_it_was() -> None:
    start = Start(2, declarer=1, friend=3)

    hand = enter(STANDARD, start, {"type": "void"})

    assert (hand.outcome, hand.scores, hand.next_start) == ("void", (0,) * 5, start)


FOUL = {"type": "foul", "declarer": 1, "number": 14, "trump": "H", "friend": 3}


@pytest.mark.parametrize("offender", [0, 2, 4])
def test_a_defenders_foul_counts_as_a_contract_just_made(offender: int) -> None:
    hand = entered({**FOUL, "seat": offender})

    assert hand.scores == entered({**PLAYED, "taken": 14}).scores == (-4, 8, -4, 4, -4)
    assert (hand.outcome, hand.facts["made"]) == ("foul", True)


@pytest.mark.parametrize("offender", [1, 3])
def test_a_foul_of_the_declarers_side_costs_what_the_contract_would_have_given(
    offender: int,
) -> None:
    hand = entered({**FOUL, "seat": offender})

    assert hand.scores == (4, -8, 4, -4, 4)
    assert hand.facts == {"unit": 4, "made": False}
    assert hand.next_start == Start(3)


def test_a_foul_before_there_is_a_contract_costs_nothing() -> None:
    hand = entered({"type": "foul", "seat": 3}, dealer=2)

    assert (hand.outcome, hand.scores, hand.roles) == ("foul", (0,) * 5, ())
    assert hand.next_start == Start(2)


CLASSIC_3 = PRESETS["classic", 3]
NO_FRIEND = {**PLAYED, "friend": None}


@pytest.mark.parametrize(
    ("entry", "rules", "expected"),
    [
        ({**PLAYED, "taken": 21}, STANDARD, "entry_points"),
        ({**PLAYED, "taken": -1}, STANDARD, "entry_points"),
        ({**PLAYED, "number": 12}, STANDARD, "entry_low"),
        ({**PLAYED, "number": 21}, STANDARD, "entry_high"),
        ({**PLAYED, "declarer": 5}, STANDARD, "entry_seat"),
        ({**PLAYED, "friend": -1}, STANDARD, "entry_seat"),
        ({**PLAYED, "trump": "N"}, replace(STANDARD, no_trump_bids="forbidden"), "entry_no_trump"),
        (PLAYED, PRESETS["mid", 4], "entry_trump"),
        ({**PLAYED, "alone": True}, STANDARD, "entry_friend_alone"),
        ({**PLAYED, "friend": 1}, PRESETS["mahtava", 5], "entry_own_friend"),
        (NO_FRIEND, PRESETS["mahtava", 5], "entry_who_friend"),
        ({**PLAYED, "friend": 2}, PRESETS["standard", 3], "entry_no_friend"),
        ({**NO_FRIEND, "alone": True}, PRESETS["standard", 3], "entry_not_alone"),
        ({**NO_FRIEND, "alone": True}, replace(STANDARD, friend_none=False), "entry_not_alone"),
        (NO_FRIEND, CLASSIC_3, "entry_joker"),
        ({**PLAYED, "joker": 2}, STANDARD, "entry_no_joker"),
        ({"type": "passed_out"}, PRESETS["classic", 5], "entry_must_open"),
        ({"type": "deal_miss", "seat": 0}, PRESETS["classic", 5], "entry_no_deal_miss"),
        ({"type": "deal_miss", "seat": 7}, STANDARD, "entry_seat"),
        ({**FOUL, "seat": 9}, STANDARD, "entry_seat"),
    ],
)
def test_what_cannot_have_happened_is_refused(
    entry: dict[str, Any], rules: Rules, expected: str
) -> None:
    assert code(entry, rules=rules) == expected
    with pytest.raises(IllegalAction):
        entered(entry, rules=rules)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({}, "unknown_entry"),
        ({"type": "won"}, "unknown_entry"),
        ({"type": ["void"]}, "unknown_entry"),
        ({"type": "void", "seat": 1}, "bad_shape"),
        ({"type": "played"}, "bad_shape"),
        ({**PLAYED, "colour": "red"}, "bad_shape"),
        ({**PLAYED, "alone": "yes"}, "bad_shape"),
        ({**PLAYED, "taken": True}, "bad_number"),
        ({**PLAYED, "taken": "15"}, "bad_number"),
        ({**PLAYED, "number": 14.0}, "bad_number"),
        ({**PLAYED, "declarer": None}, "bad_number"),
        ({**PLAYED, "trump": "X"}, "bad_suit"),
        ({**PLAYED, "trump": None}, "bad_suit"),
        ({"type": "foul"}, "bad_shape"),
    ],
)
def test_what_is_no_entry_is_refused(entry: dict[str, Any], expected: str) -> None:
    assert code(entry) == expected
    with pytest.raises(InvalidAction):
        entered(entry)


def test_a_contract_may_be_lower_than_any_bid_after_a_change_of_trump() -> None:
    rules = replace(STANDARD, no_trump_discount=1, trump_change_cost=(2, 2, 0))

    assert entered({**PLAYED, "number": 12}, rules=rules).outcome == "made"
    assert code({**PLAYED, "number": 11}, rules=rules) == "entry_low"


def test_the_form_offers_what_these_rules_know() -> None:
    form = entry_form(STANDARD, Start(0))

    assert form["types"] == ["played", "passed_out", "deal_miss", "foul", "void"]
    assert form["trumps"] == ["S", "D", "H", "C", "N"]
    assert form["numbers"]["H"] == list(range(13, 21))
    assert (form["friend"], form["lone"], form["joker"]) == (True, [False], False)


def test_the_form_of_other_rules_asks_other_things() -> None:
    mahtava = entry_form(PRESETS["mahtava", 5], Start(0))
    doubled = entry_form(replace(STANDARD, alone_multiplier=2), Start(0))
    three = entry_form(CLASSIC_3, Start(0))

    assert doubled["lone"] == [False, True]
    assert mahtava["lone"] == [True]
    assert entry_form(PRESETS["mid", 4], Start(0))["trumps"] == ["N"]
    assert three["types"] == ["played", "foul", "void"]
    assert (three["friend"], three["lone"], three["joker"]) == (False, [], True)


def played_out(rules: Rules) -> tuple[Start, Done]:
    """Return a hand in which cards were led, and what it inherited."""
    stories = (story(rules, seed) for seed in range(100))
    return next((one.start, done) for one in stories for done in [one.hands[-1]] if done.terms)


@pytest.mark.parametrize("rules", [STANDARD, CLASSIC_3])
def test_a_hand_that_was_played_here_can_be_entered(rules: Rules) -> None:
    start, done = played_out(rules)

    hand = enter(rules, start, entry_of(done))

    assert (hand.scores, hand.roles, hand.next_start) == (done.scores, done.roles, done.next_start)


def test_so_can_one_that_was_thrown_in() -> None:
    miss = begin(deal_with(STANDARD, {2: "S2 S3 S4 H2 H3 H4 D2 D3 D4 C2"}))

    assert isinstance(miss, Done)
    assert entry_of(miss) == {"type": "deal_miss", "seat": 2}
    assert entry_of(replace(miss, outcome="passed_out", missed=None)) == {"type": "passed_out"}
