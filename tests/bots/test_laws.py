"""The laws that `play_hands --check` verifies: a hand that breaks one is caught."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from games.bots.laws import LawBroken, check_hand
from games.bots.random_player import decide as random_player
from games.bots.table import play_on, shuffled
from games.engine.core import IllegalAction
from games.engine.mighty.actions import PASS
from games.engine.mighty.dealing import Start
from games.engine.mighty.game import MIGHTY
from games.engine.mighty.rules import PRESETS

RULES = PRESETS["classic", 5]


@pytest.fixture
def played():
    deck = shuffled(RULES.pack, Random(4))
    hand = MIGHTY.deal(RULES, deck, Start(0))
    done, log = play_on(MIGHTY, hand, RULES, [random_player] * RULES.players, Random(4))
    return deck, log, done


def test_a_hand_as_it_was_played_breaks_no_law(played):
    deck, log, done = played

    for seed in range(20):  # another step is looked at each time
        check_hand(MIGHTY, deck, log, done, Random(seed))


def test_scores_that_do_not_add_up_are_caught(played):
    deck, log, done = played
    wrong = replace(done, scores=(1, 0, 0, 0, 0))

    with pytest.raises(LawBroken, match="do not add up"):
        check_hand(MIGHTY, deck, log, wrong, Random(0))


def test_a_log_that_leads_elsewhere_is_caught(played):
    deck, log, done = played

    with pytest.raises(LawBroken, match="does not replay"):
        check_hand(MIGHTY, deck, log, replace(done, taken=done.taken + 1), Random(0))


def test_an_action_that_json_changes_is_caught(played):
    deck, log, done = played
    forgetful = replace(MIGHTY, read_action=lambda _: PASS)

    with pytest.raises(LawBroken, match="through JSON"):
        check_hand(forgetful, deck, log, done, Random(0))


@dataclass(frozen=True)
class Stubborn:
    """A hand that lists what it may, and takes only what it is used to."""

    hand: Any
    used: frozenset[Any]

    @property
    def to_act(self):
        return self.hand.to_act

    def legal_actions(self, seat):
        return self.hand.legal_actions(seat)

    def apply(self, seat, action):
        if action not in self.used:
            raise IllegalAction("not_used_to_it")
        after = self.hand.apply(seat, action)
        return Stubborn(after, self.used) if after.to_act else after


def test_an_action_that_is_listed_but_refused_is_caught(played):
    deck, log, done = played
    used = frozenset(action for _, action in log)
    stubborn = replace(MIGHTY, deal=lambda *args: Stubborn(MIGHTY.deal(*args), used))

    with pytest.raises(LawBroken, match="listed and refused"):  # noqa: PT012 - at some step
        for seed in range(100):
            check_hand(stubborn, deck, log, done, Random(seed))
