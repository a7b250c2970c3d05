"""A hand entered as it happened gives what the same hand gave when it was played here."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.core import Entered, Game
from games.engine.mighty.game import MIGHTY
from games.engine.registry import GAMES
from tests.engine import hands as mighty
from tests.engine.any_rules import any_rules
from tests.engine.hands import Story
from tests.engine.michigan import hands as michigan

pytestmark = pytest.mark.law
STORIES = {"mighty": mighty.story, "michigan": michigan.story}
EVERY_SIZE = [
    pytest.param(game, rules, id=f"{game.name}-{preset}-{players}")
    for game in GAMES.values()
    for (preset, players), rules in game.presets.items()
]
seeds = st.integers(0, 2**32 - 1)
law = settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def check(game: Game, story: Story) -> Entered:
    """Enter what happened, and compare."""
    done: Any = story.hands[-1]
    told = json.loads(json.dumps(game.entry_of(done)))
    entered = game.enter(story.rules, story.start, told)
    assert entered.scores == done.scores
    assert entered.roles == done.roles
    assert entered.outcome == done.outcome
    assert entered.next_start == done.next_start
    assert entered.entry == told
    assert told["type"] in game.entry_form(story.rules, story.start)["types"]
    return entered


@pytest.mark.parametrize(("game", "rules"), EVERY_SIZE)
@settings(law, max_examples=15)
@given(seed=seeds)
def test_entering_what_happened_gives_the_same_as_playing_it(
    game: Game, rules: Any, seed: int
) -> None:
    check(game, STORIES[game.name](rules, seed))


@settings(law, max_examples=60)
@given(rules=seeds, seed=seeds)
def test_so_it_does_under_rules_nobody_has_thought_of(rules: int, seed: int) -> None:
    check(MIGHTY, mighty.story(any_rules(rules), seed))


@pytest.mark.parametrize("unclaimed", ["carry_over", "return"])
@settings(law, max_examples=15)
@given(seed=seeds)
def test_so_it_does_where_chips_are_limited_or_go_back(unclaimed: str, seed: int) -> None:
    game = GAMES["michigan"]
    rules = replace(
        game.presets["michigan", 4], unclaimed=unclaimed, allow_negative=False, starting_chips=7
    )

    check(game, michigan.story(rules, seed))


@pytest.mark.parametrize(("game", "rules"), EVERY_SIZE)
@settings(law, max_examples=5)
@given(seed=seeds)
def test_what_was_understood_gives_the_same_again(game: Game, rules: Any, seed: int) -> None:
    story = STORIES[game.name](rules, seed)
    entered = check(game, story)

    assert game.enter(story.rules, story.start, entered.entry) == entered
