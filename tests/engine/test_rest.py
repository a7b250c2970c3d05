"""Whoever leads may take the rest where that is certain from what the seat knows."""

import random

import pytest

from games.engine.mighty.done import Done
from games.engine.mighty.play import Playing
from games.engine.mighty.rest import unseen, winning_line
from games.engine.mighty.rules import PRESETS
from tests.engine.hands import deal_with, playing, story
from tests.engine.worlds import other_world

REGULAR = [
    pytest.param(rules, id=f"{preset}-{players}")
    for (preset, players), rules in PRESETS.items()
    if rules.form == "regular"
]


def leads(hands):
    """Yield the place in the story and the seat wherever a trick begins."""
    for at, hand in enumerate(hands):
        if isinstance(hand, Playing) and not hand.trick:
            yield at, hand, hand.to_act[0]


def play_out(hand, seat, line, rng):
    """Play this line against others who do whatever they may; return who took the tricks."""
    line = list(line)
    before = len(hand.tricks)
    while not isinstance(hand, Done):
        (turn,) = hand.to_act
        lead = turn == seat and not hand.trick
        action = line.pop(0) if lead else rng.choice(hand.plays)
        hand = hand.apply(turn, action)
    assert line == []
    return [trick.winner for trick in hand.tricks[before:]]


@pytest.mark.parametrize("rules", REGULAR)
def test_such_a_line_takes_every_trick_whatever_the_others_hold_and_play(rules):
    rng, proved = random.Random(5), 0
    for seed in range(150):
        told = story(rules, seed)
        for at, hand, seat in leads(told.hands):
            line = winning_line(hand, seat)
            if not line:
                continue
            proved += 1
            for _ in range(3):
                world = other_world(hand, told.log[:at], seat, rng) or hand
                assert winning_line(world, seat) == line
                assert set(play_out(world, seat, line, rng)) == {seat}
    assert proved >= 3, proved


def test_a_story_that_ends_with_a_sure_winner_is_found_in_time():
    """With nothing but trumps that nobody can beat, the rest is sure from the first lead on."""
    rules = PRESETS["standard", 5]
    deal = deal_with(rules, {0: "SA JK HA HK HQ HJ HT H9 H8 H7"})
    hand = playing(deal, trump="H")

    line = winning_line(hand, 0)

    assert len(line) == 10
    assert {one.card for one in line} == set(hand.holdings[0])


def test_the_joker_is_led_before_the_trick_in_which_it_has_no_power():
    rules = PRESETS["standard", 5]
    hand = playing(deal_with(rules, {0: "SA JK HA HK HQ HJ HT H9 H8 H7"}), trump="H")

    cards = [one.card for one in winning_line(hand, 0)]

    assert cards.index("JK") not in {0, 9}


def test_one_card_that_may_be_beaten_is_enough_to_prove_nothing():
    rules = PRESETS["standard", 5]
    hand = playing(deal_with(rules, {0: "SA JK HA HK HQ HJ HT H9 H8 D2"}), trump="H")

    assert winning_line(hand, 0) == ()


def test_who_is_not_on_lead_proves_nothing():
    rules = PRESETS["standard", 5]
    hand = playing(deal_with(rules, {0: "SA JK HA HK HQ HJ HT H9 H8 H7"}), trump="H")

    assert all(winning_line(hand, seat) == () for seat in range(1, 5))
    after = hand.apply(0, winning_line(hand, 0)[0])
    assert winning_line(after, after.to_act[0]) == ()


def test_what_was_laid_down_is_known_to_its_seat_alone():
    rules = PRESETS["standard", 5]
    told = next(
        story
        for story in (story(rules, seed) for seed in range(50))
        if any(isinstance(hand, Playing) for hand in story.hands)
    )
    hand = next(hand for hand in told.hands if isinstance(hand, Playing))
    declarer, laid = hand.terms.contract.declarer, set(hand.terms.discards)

    assert not laid & unseen(hand, declarer)
    assert all(laid <= unseen(hand, seat) for seat in range(5) if seat != declarer)


def test_before_the_play_and_in_other_forms_nothing_is_offered():
    for key in (("standard", 5), ("standard-honeymoon", 2)):
        told = story(PRESETS[key], 3)
        for hand in told.hands:
            if not isinstance(hand, Playing) or hand.setting.rules.form != "regular":
                assert all(winning_line(hand, seat) == () for seat in range(2))
