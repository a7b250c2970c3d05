"""What a hand is worth, and who deals next."""

from dataclasses import replace

import pytest

from games.engine.mighty.done import next_dealer
from games.engine.mighty.rules import PRESETS, Rules
from games.engine.mighty.scoring import Outcome, scores, unit

CLASSIC = Rules()
PAGAT = Rules(win_formula="risk_bonus", score_base=13, run_multiplier=2, back_run_multiplier=2)


def end(number: int, taken: int, *, trump: str = "H", friend: int | None = 2) -> Outcome:
    return Outcome(declarer=0, friend=friend, number=number, trump=trump, taken=taken)


@pytest.mark.parametrize(
    ("number", "taken", "expected"),
    [(13, 13, 3), (13, 20, 10), (16, 16, 6), (16, 15, 1), (20, 0, 20), (11, 11, 1)],
)
def test_a_made_contract_pays_what_is_over_ten_and_a_lost_one_what_is_short(
    number: int, taken: int, expected: int
) -> None:
    assert unit(CLASSIC, end(number, taken)) == expected


@pytest.mark.parametrize(
    ("players", "friend", "expected"),
    [
        (5, 2, (6, -3, 3, -3, -3)),
        (5, None, (12, -3, -3, -3, -3)),
        (4, 2, (3, -3, 3, -3)),
        (4, None, (9, -3, -3, -3)),
        (3, None, (6, -3, -3)),
    ],
)
def test_the_declarer_settles_what_the_others_leave(
    players: int, friend: int | None, expected: tuple[int, ...]
) -> None:
    rules = PRESETS["classic", players]

    assert scores(rules, end(13, 13, friend=friend)) == expected
    lost = end(16, 13, friend=friend)
    assert scores(rules, lost) == tuple(-score for score in expected)


def test_no_trump_counts_double_in_standard_won_or_lost_and_once_in_classic() -> None:
    standard = PRESETS["standard", 5]

    assert unit(standard, end(13, 15, trump="N")) == 10
    assert unit(standard, end(15, 13, trump="N")) == 4
    assert unit(CLASSIC, end(13, 15, trump="N")) == 5


def test_the_risk_bonus_counts_the_promise_twice() -> None:
    assert unit(PAGAT, end(15, 16)) == 5
    assert unit(PAGAT, end(17, 20)) == 22  # a run


@pytest.mark.parametrize(
    ("when", "number", "taken", "doubled"),
    [
        ("defence_11", 14, 9, True),
        ("defence_11", 14, 10, False),
        ("defence_10", 14, 10, True),
        ("defence_10", 14, 11, False),
        ("defence_contract", 14, 6, True),
        ("defence_contract", 14, 7, False),
        ("defence_min", 14, 7, True),
        ("defence_min", 14, 8, False),
    ],
)
def test_a_back_run_is_counted_on_the_defences_points(
    when: str, number: int, taken: int, *, doubled: bool
) -> None:
    rules = replace(PAGAT, back_run_when=when)

    assert unit(rules, end(number, taken)) == (number - taken) * (2 if doubled else 1)


def test_only_an_announced_loner_is_multiplied() -> None:
    rules = Rules(alone_multiplier=2)
    secret = end(14, 14, friend=None)

    assert unit(rules, secret) == 4
    assert unit(rules, replace_announced(secret)) == 8
    assert unit(CLASSIC, replace_announced(secret)) == 4


def replace_announced(outcome: Outcome) -> Outcome:
    return outcome._replace(announced_alone=True)


@pytest.mark.parametrize(
    ("preset", "players", "friend", "holder", "expected"),
    [
        ("classic", 5, 3, 4, 3),
        ("classic", 5, None, 4, 1),
        ("classic", 3, None, 2, 2),
        ("classic", 3, None, 0, 0),
        ("classic", 3, None, None, 1),  # the joker is buried
        ("standard", 5, 0, 4, 0),
        ("standard", 3, None, 2, 1),
    ],
)
def test_the_next_dealer_is_the_friend_the_jokers_holder_or_the_declarer(
    preset: str, players: int, friend: int | None, holder: int | None, expected: int
) -> None:
    assert next_dealer(PRESETS[preset, players], 0, 1, friend, holder) == expected
