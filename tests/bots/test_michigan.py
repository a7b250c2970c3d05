"""The bots for Michigan: legal, blind to hidden cards, and each as strong as it should be."""

from random import Random

import pytest

from games.bots import BOTS
from games.bots.michigan.knowledge import knowledge
from games.bots.michigan.prospect import prospect
from games.bots.table import play_on, shuffled
from games.engine.core import replay
from games.engine.michigan.actions import lead
from games.engine.michigan.dealing import Start
from games.engine.michigan.examples import holding_only
from games.engine.michigan.game import MICHIGAN
from games.engine.michigan.play import open_play
from games.engine.michigan.rules import PRESETS
from games.engine.michigan.view import view
from tests.engine.michigan.hands import dealt, played
from tests.engine.michigan.worlds import other_world

LEVELS = BOTS["michigan"]
THREE = PRESETS["michigan", 3]
every_level = pytest.mark.parametrize("level", LEVELS)
every_size = pytest.mark.parametrize("players", range(3, 9))


def begun(players, seed):
    rules, rng = PRESETS["michigan", players], Random(seed)
    deck = shuffled(rules.pack, rng)
    start = Start(int(rng.random() * players), (0, 9, 0, 20))
    return MICHIGAN.deal(rules, deck, start)


def known_in(hand):
    seen = view(hand, hand.turn, remember=True)
    return knowledge(seen.public, seen.own)


def choice(hand, level="club"):
    seen = view(hand, hand.turn, remember=True)
    return LEVELS[level](seen, rules=THREE, rng=Random(0))


@every_level
@every_size
def test_a_bot_plays_legally_to_the_end(players, level):
    for seed in range(20):
        hand = begun(players, seed)
        for bots in (
            [LEVELS[level]] * players,
            [LEVELS[level], *[LEVELS["random"]] * (players - 1)],
        ):
            done, log = play_on(MICHIGAN, hand, hand.deal.rules, bots, Random(seed))

            assert not done.to_act
            assert replay(hand, log) == done


@every_level
def test_a_bot_that_is_not_to_act_refuses_to_decide(level):
    hand = begun(4, 1)

    with pytest.raises(ValueError, match="when its seat is to act"):
        LEVELS[level](view(hand, (hand.turn + 1) % 4), rules=hand.deal.rules, rng=Random(0))


@every_level
@every_size
def test_a_bot_decides_alike_whatever_it_cannot_see(players, level):
    bot, compared = LEVELS[level], 0
    for seed in range(4):
        hand, log, rng = begun(players, seed), [], Random(seed)
        while hand.to_act:
            (seat,) = hand.to_act
            here = bot(view(hand, seat, remember=True), rules=hand.deal.rules, rng=Random(seed))
            world = other_world(hand, tuple(log), seat, rng)
            if world is not None:
                seen = view(world, seat, remember=True)
                assert bot(seen, rules=hand.deal.rules, rng=Random(seed)) == here
                compared += 1
            log.append((seat, here))
            hand = hand.apply(seat, here)

    assert compared > 10


def mean_score(level, against, hands=150):
    """Return what one seat wins a hand, each deal played from each of five seats."""
    total, rules = 0, PRESETS["michigan", 5]
    for seed in range(hands):
        for seat in range(5):
            bots = [LEVELS[against]] * 5
            bots[seat] = LEVELS[level]
            total += play_on(MICHIGAN, begun(5, seed), rules, bots, Random(seed))[0].scores[seat]
    return total / hands / 5


def test_levels_are_in_order_of_strength():
    club, beginner, random = (mean_score(level, "club") for level in ("club", "beginner", "random"))

    assert club > beginner + 0.3
    assert beginner > random + 0.3


# What a club player works out


def test_a_stop_shows_that_the_next_card_is_dead_and_a_lead_that_nothing_is_below_it():
    hands = ("S4 S9 H4", "S7 H2 H3", "S8 H7")  # nobody has S5, S6, ST
    hand = played(dealt(THREE, *hands, dead="S5 S6 ST SQ S2 S3"), "S")

    live = known_in(hand).live
    assert hand.plays[-1].card == "S9"
    assert "ST" not in live  # dead
    assert "S8" not in live  # played
    assert 0 < live["S5"] < live["SQ"] < 1  # seat 1 has nothing below the seven


def test_what_a_lead_promises_is_counted_up_to_the_stop():
    hands = ["H2 H3 HT S7 CK".split(), ["D2"], ["D3"]]
    hand = holding_only(THREE, hands, turn=0, boodle=(0, 7, 0, 0), last="H9")
    at = known_in(hand)

    assert prospect(at, "CK").won == 7
    assert prospect(at, "H2").won == 0
    assert 0 < prospect(at, "CK").keeps < 1  # somebody may have the ace
    sure = holding_only(THREE, [["HA", "SA"], ["D2"], ["D3"]], turn=0)
    assert prospect(known_in(sure), "HA").keeps == 1


def test_a_card_that_nobody_can_lead_up_to_is_stuck():
    hand = holding_only(THREE, [["H2", "ST", "SJ", "C9"], ["D2"], ["D3"]], turn=0, last="C8")
    at = known_in(hand)

    assert prospect(at, "H2").stuck == 1  # nothing is lower
    assert prospect(at, "C9").stuck == 1  # the eight is gone
    assert 0 < prospect(at, "ST").stuck < 1


def test_the_club_player_leads_a_stuck_card_before_one_that_others_may_bring_out():
    hand = holding_only(THREE, [["H2", "SQ"], ["D2", "D3"], ["D4", "D5"]], turn=0)

    assert choice(hand) == lead("H")


def test_the_club_player_takes_the_chips_he_can_reach():
    hand = holding_only(
        THREE, [["CK", "S9"], ["D2", "D3"], ["D4", "D5"]], turn=0, boodle=(0, 40, 0, 0)
    )

    assert choice(hand) == lead("C")


def test_the_first_lead_is_judged_without_any_play():
    assert choice(open_play(dealt(THREE))) in open_play(dealt(THREE)).legal_actions(1)
