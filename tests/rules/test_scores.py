"""The worked examples are what the engine's scorers say."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.rulebook import BOOKS

MIGHTY, MICHIGAN = BOOKS["mighty"], BOOKS["michigan"]


def told(rules, book=MIGHTY):
    with override("en"):
        return {row.happens: row.scores for row in book.examples(rules).rows}


def test_the_examples_of_classic_are_those_of_the_text():
    assert told(MIGHTY.game.presets["classic", 5]) == {
        "♥14, 16 taken: made": (12, 6, -6),
        "♥14, 12 taken: failed": (-4, -2, 2),
        "no-trump 14, 16 taken: made": (12, 6, -6),
        "♥14 alone, 16 taken: made": (24, -6, -6),
    }


def test_no_trump_counts_twice_where_the_rules_say_so():
    rows = told(MIGHTY.game.presets["standard", 5])

    assert rows["no-trump 14, 16 taken: made"] == (24, 12, -12)


def test_four_in_mahtava_share_four_to_two_to_three():
    rows = told(MIGHTY.game.presets["mahtava", 4])

    assert rows["♥14, 16 taken: made"] == (8, 4, -6)


def test_rules_without_friend_have_no_column_for_one():
    examples = MIGHTY.examples(MIGHTY.game.presets["classic", 3])

    assert len(examples.columns) == 2
    assert examples.rows[0].scores == (8, -4)


def test_only_no_trump_is_shown_where_only_that_is_bid():
    assert all("♥" not in happens for happens in told(MIGHTY.game.presets["mid", 4]))


def test_run_and_back_run_are_shown_where_they_count_more():
    rules = replace(MIGHTY.game.presets["classic", 5], run_multiplier=2, back_run_multiplier=3)

    rows = told(rules)

    assert rows["♥14, all twenty: run"] == (40, 20, -20)
    assert rows["♥14, 9 taken: back-run"] == (-30, -15, 15)


@pytest.mark.parametrize("players", [5, 4, 3])
def test_the_seats_of_an_example_add_up_to_zero(players):
    rules = MIGHTY.game.presets["standard", players]

    for scores in told(rules).values():
        declarer, *_, defender = scores
        friend = scores[1] if rules.has_friend and scores[1] != defender else 0
        others = players - 1 - bool(friend)
        assert declarer + friend + others * defender == 0


def test_michigans_chips_are_staked_collected_and_settled():
    rows = told(MICHIGAN.game.presets["michigan", 4], MICHIGAN)

    assert rows == {
        "The dealer, 3 cards left": (-8, 0, -3, -11),
        "The winner": (-4, 5, 10, 11),
        "2 cards left": (-4, 0, -2, -6),
        "5 cards left": (-4, 0, -5, -9),
    }


def test_scores_are_written_with_their_sign():
    row = MIGHTY.examples(MIGHTY.game.presets["classic", 5]).rows[0]

    assert row.cells == ((12, "+12"), (6, "+6"), (-6, "−6"))
