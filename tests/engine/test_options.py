"""The laws, under rules that nobody has thought of."""

from typing import Any

import pytest
from hypothesis import given

from games.engine.mighty.game import MIGHTY
from games.engine.mighty.problems import problems
from tests.engine import test_laws as laws
from tests.engine.any_rules import any_rules
from tests.engine.test_laws import law, seeds

pytestmark = pytest.mark.law
QUICK = [
    laws.test_scores_of_a_hand_sum_to_zero,
    laws.test_cards_are_conserved_at_every_step,
    laws.test_only_seats_to_act_have_legal_actions_and_they_have_one,
    laws.test_an_action_out_of_turn_says_so,
    laws.test_actions_survive_json_and_offers_stand_for_exactly_the_legal_ones,
    laws.test_replaying_the_log_from_what_is_stored_gives_the_live_hand,
    laws.test_the_next_dealer_is_who_the_rules_say,
    laws.test_the_score_is_what_the_taken_points_are_worth,
]
THOROUGH = [
    laws.test_a_hand_accepts_what_is_listed_and_refuses_all_else_unchanged,
    laws.test_worlds_a_seat_cannot_tell_apart_look_the_same_to_it,
]


def holds(test: Any, seed: int) -> None:
    """Run a law once, under the rules of that seed."""
    test.hypothesis.inner_test(game=MIGHTY, rules=any_rules(seed), seed=seed)


@pytest.mark.parametrize("test", QUICK, ids=lambda test: test.__name__[5:])
@law(40)
@given(seed=seeds)
def test_under_any_rules_without_problems(test: Any, seed: int) -> None:
    holds(test, seed)


@pytest.mark.parametrize("test", THOROUGH, ids=lambda test: test.__name__[5:])
@law(6)
@given(seed=seeds)
def test_under_any_rules_without_problems_too(test: Any, seed: int) -> None:
    holds(test, seed)


def test_the_rules_drawn_have_no_problems_and_differ() -> None:
    drawn = [any_rules(seed) for seed in range(20)]

    assert not any(problems(rules) for rules in drawn)
    assert len(set(drawn)) == 20
