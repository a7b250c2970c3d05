"""What somebody enters of a hand of Michigan with real cards, and what that gives."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.core import Entered, IllegalAction, InvalidAction, Refused
from games.engine.michigan.dealing import Start
from games.engine.michigan.entering import enter, entry_form, entry_of
from games.engine.michigan.rules import PRESETS, Rules
from tests.engine.michigan.hands import story

THREE = PRESETS["michigan", 3]
TAKEN = {"HA": 0, "CK": 1, "DQ": None, "SJ": 2}
OUT = {"type": "out", "left": [0, 3, 2], "boodle": TAKEN}


def entered(entry: dict[str, Any], *, rules: Rules = THREE, start: Start = Start(0)) -> Entered:  # noqa: B008
    return enter(rules, start, entry)


def test_the_winner_gets_a_chip_for_each_card_left() -> None:
    hand = entered({**OUT, "boodle": dict.fromkeys(TAKEN)})

    assert hand.scores == (-8 + 5, -4 - 3, -4 - 2)
    assert hand.roles == ("winner", "player", "player")
    assert hand.next_start == Start(1, (4, 4, 4, 4))


def test_whoever_played_a_boodle_card_took_what_lay_on_it() -> None:
    hand = entered(OUT, start=Start(0, (0, 6, 1, 0)))

    assert hand.scores == (-8 + 5 + 4, -4 - 3 + 10, -4 - 2 + 4)
    assert hand.facts == {"boodle": {"HA": 0, "CK": 0, "DQ": 5, "SJ": 0}}
    assert hand.next_start == Start(1, (0, 0, 5, 0))


def test_scores_and_the_change_on_the_boodle_cards_sum_to_zero() -> None:
    before = Start(2, (3, 0, 0, 9))

    hand = entered(OUT, start=before)

    assert sum(hand.scores) + sum(hand.next_start.boodle) - sum(before.boodle) == 0


def test_unclaimed_chips_go_back_where_the_rules_say_so() -> None:
    rules = replace(THREE, unclaimed="return")

    hand = entered(OUT, rules=rules)

    assert hand.next_start == Start(1, (0, 0, 0, 0))
    assert sum(hand.scores) == 0


def test_a_balance_that_may_not_go_below_zero_limits_what_is_paid() -> None:
    rules = replace(THREE, allow_negative=False, starting_chips=6)

    hand = entered({**OUT, "left": [0, 9, 2]}, rules=rules, start=Start(1, (), (6, 8, 6)))

    assert min(hand.next_start.balances) >= 0
    assert sum(hand.next_start.balances) + sum(hand.next_start.boodle) == 20


def test_what_was_understood_can_be_entered_again() -> None:
    hand = entered(OUT)

    assert hand.entry == OUT
    assert entered(hand.entry) == hand


def test_a_void_hand_leaves_everything_as_it_was() -> None:
    start = Start(2, (1, 2, 3, 4))

    hand = entered({"type": "void"}, start=start)

    assert (hand.outcome, hand.scores, hand.roles) == ("void", (0, 0, 0), ())
    assert hand.next_start == start


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({**OUT, "left": [0, 0, 2]}, "entry_winner"),
        ({**OUT, "left": [1, 3, 2]}, "entry_winner"),
        ({**OUT, "left": [0, 14, 2]}, "entry_left"),
        ({**OUT, "left": [0, -1, 2]}, "entry_left"),
        ({**OUT, "boodle": {**TAKEN, "HA": 3}}, "entry_seat"),
    ],
)
def test_what_cannot_have_happened_is_refused(entry: dict[str, Any], expected: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        entered(entry)
    assert refusal.value.code == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({}, "unknown_entry"),
        ({"type": "played"}, "unknown_entry"),
        ({"type": "out"}, "bad_shape"),
        ({**OUT, "left": [0, 3]}, "bad_shape"),
        ({**OUT, "left": "032"}, "bad_shape"),
        ({**OUT, "left": [0, "3", 2]}, "bad_number"),
        ({**OUT, "boodle": {"HA": 0}}, "bad_shape"),
        ({**OUT, "boodle": [0, 1, 2, 0]}, "bad_shape"),
        ({"type": "void", "left": []}, "bad_shape"),
    ],
)
def test_what_is_no_entry_is_refused(entry: dict[str, Any], expected: str) -> None:
    with pytest.raises(Refused) as refusal:
        entered(entry)
    assert isinstance(refusal.value, InvalidAction)
    assert refusal.value.code == expected


def test_the_form_tells_the_chips_on_the_cards_and_how_many_cards_there_were() -> None:
    form = entry_form(THREE, Start(0, (2, 0, 0, 0)))

    assert form["types"] == ["out", "void"]
    assert form["boodle"] == {"HA": 6, "CK": 4, "DQ": 4, "SJ": 4}
    assert form["left"] == [13, 13, 13]


def test_a_hand_that_was_played_here_can_be_entered() -> None:
    one = story(THREE, 1)
    done: Any = one.hands[-1]

    hand = entered(entry_of(done), start=one.start)

    assert (hand.scores, hand.next_start) == (done.scores, done.next_start)
