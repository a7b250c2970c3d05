"""Nobody is told what he may not know: the law of two worlds can fail, and the dead hand stays."""

import random
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

import pytest

from games.engine.michigan.hand import MichiganHand
from games.engine.michigan.rules import PRESETS
from games.engine.michigan.view import View, view
from tests.engine.michigan.hands import story
from tests.engine.michigan.worlds import check_law, other_world
from tests.engine.worlds import Leak

pytestmark = pytest.mark.law
RULES = PRESETS["michigan", 4]
CHANGING = replace(RULES, must_change_suit=True)


def cards_in(told: Any) -> set[str]:
    """Return every card told; which cards have chips on them is no secret."""
    if isinstance(told, dict):
        return set().union(*(cards_in(item) for key, item in told.items() if key != "boodle"))
    if isinstance(told, list | tuple):
        return set().union(*map(cards_in, told))
    return {told} if told in RULES.pack else set()


@pytest.mark.parametrize("players", range(3, 9))
def test_no_view_ever_tells_a_card_of_the_dead_hand(players: int) -> None:
    for seed in range(10):
        for hand in story(PRESETS["michigan", players], seed).hands:
            for viewer in (*range(players), None):
                for remember in (False, True):
                    told = cards_in(asdict(view(hand, viewer, remember=remember)))
                    assert told.isdisjoint(hand.deal.dead_hand)


def test_other_worlds_are_found_late_in_a_hand_for_everybody() -> None:
    rng, late = random.Random(1), set()
    for seed in range(10):
        played = story(RULES, seed)
        for at, hand in enumerate(played.hands[:-1]):
            for viewer in (*range(4), None):
                if len(hand.plays) > 20 and other_world(hand, played.log[:at], viewer, rng):
                    late.add(viewer)

    assert late == {*range(4), None}


def test_the_law_holds_where_the_turn_may_pass() -> None:
    for seed in range(10):
        check_law(story(CHANGING, seed), seed=seed, view=view)


def telling(fact: Callable[[MichiganHand], Any]) -> Callable[..., View]:
    """Return a view that tells a fact to everybody."""

    def leaky(hand: MichiganHand, seat: int | None, *, remember: bool = False) -> View:
        seen = view(hand, seat, remember=remember)
        return replace(seen, public=replace(seen.public, result={"leak": fact(hand)}))

    return leaky


LEAKS = {
    "the dead hand": lambda hand: hand.deal.dead_hand,
    "whether the heart ace is dead": lambda hand: "HA" in hand.deal.dead_hand,
    "who holds the jack of spades": lambda hand: ["SJ" in cards for cards in hand.holdings],
    "how many suits the leader has": lambda hand: len(hand.legal_actions(hand.turn)),
    "the last card of seat 3": lambda hand: hand.holdings[3][-1],
}


@pytest.mark.parametrize("fact", LEAKS.values(), ids=LEAKS)
def test_a_view_that_tells_too_much_is_caught(fact: Callable[[MichiganHand], Any]) -> None:
    leaky, caught = telling(fact), 0
    for seed in range(3):
        try:
            check_law(story(RULES, seed), seed=seed, view=leaky)
        except Leak:
            caught += 1

    assert caught
