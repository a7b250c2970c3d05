"""What holds for every bot: legal, repeatable, and blind to what its seat may not know."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from games.bots import BOTS
from games.bots.table import play_on, shuffled
from games.bots.variations import varied
from games.engine.core import replay
from games.engine.mighty.choices import CHOICES
from games.engine.mighty.dealing import Start, deal_cards
from games.engine.mighty.done import Done
from games.engine.mighty.game import MIGHTY
from games.engine.mighty.hand import MightyHand
from games.engine.mighty.problems import problems
from games.engine.mighty.rules import PRESETS, Rules
from games.engine.mighty.view import view
from games.engine.registry import GAMES
from tests.engine.hands import exchanging
from tests.engine.worlds import other_world

LEVELS = BOTS["mighty"]
ROOT = Path(__file__).parents[2]
OWN, STRANGERS = 60, 20  # hands
every_preset = pytest.mark.parametrize(
    "rules", [pytest.param(rules, id=f"{name}-{n}") for (name, n), rules in PRESETS.items()]
)
every_level = pytest.mark.parametrize("level", LEVELS)
HANDS = """
from random import Random
from games.bots import BOTS
from games.bots.table import play_on, shuffled
from games.engine.registry import GAMES
for game in GAMES.values():
    for (_, players), rules in game.presets.items():
        for level, bot in BOTS[game.name].items():
            rng = Random(f"{players} {level}")
            hand = game.deal(rules, shuffled(rules.pack, rng), game.first_start(0))
            print(level, play_on(game, hand, rules, [bot] * players, rng))
"""


def dealt(rules: Rules, seed: int) -> MightyHand:
    rng = Random(seed)
    start = Start(int(rng.random() * rules.players))
    return MIGHTY.deal(rules, shuffled(rules.pack, rng), start)


@every_level
@every_preset
def test_a_bot_plays_legally_to_the_end_among_its_own_and_among_random_players(rules, level):
    alike = [LEVELS[level]] * rules.players
    strangers = [LEVELS[level], *[LEVELS["random"]] * (rules.players - 1)]
    for seed in range(OWN + STRANGERS):
        hand = dealt(rules, seed)

        done, log = play_on(MIGHTY, hand, rules, alike if seed < OWN else strangers, Random(seed))

        assert isinstance(done, Done)
        assert sum(done.scores) == 0
        if seed % 5 == 0:
            assert replay(hand, log) == done


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_a_bot_plays_by_rules_that_a_club_made_up(level):
    for number in range(120):
        (_, players), preset = list(PRESETS.items())[number % len(PRESETS)]
        rules = varied(preset, Random(number), choices=CHOICES, problems=problems)
        hand = dealt(rules, number)

        done, log = play_on(MIGHTY, hand, rules, [LEVELS[level]] * players, Random(number))

        assert isinstance(done, Done)
        assert replay(hand, log) == done


@every_level
def test_a_bot_that_is_not_to_act_refuses_to_decide(level):
    rules = PRESETS["classic", 5]
    hand = dealt(rules, 1)
    (turn,) = hand.to_act
    waiting = (turn + 1) % rules.players

    with pytest.raises(ValueError, match="when its seat is to act"):
        LEVELS[level](view(hand, waiting, remember=True), rules=rules, rng=Random(0))


@every_level
def test_equal_seeds_give_equal_hands(level):
    rules = PRESETS["mid", 5]
    bots = [LEVELS[level]] * rules.players

    first, second = (play_on(MIGHTY, dealt(rules, 7), rules, bots, Random(3)) for _ in range(2))

    assert first == second


def test_a_hand_is_the_same_in_another_process_with_another_hash_seed():
    played = [
        subprocess.run(
            [sys.executable, "-c", HANDS],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]

    assert played[0].count("club") == sum(len(game.presets) for game in GAMES.values())
    assert played[0] == played[1]


@every_level
@every_preset
def test_a_bot_decides_alike_whatever_it_cannot_see(rules, level):
    bot, compared = LEVELS[level], 0
    for seed in range(3):
        hand, log, rng = dealt(rules, seed), [], Random(seed)
        while hand.to_act:
            (seat,) = hand.to_act
            here = bot(view(hand, seat, remember=True), rules=rules, rng=Random(seed))
            world = other_world(hand, tuple(log), seat, rng)
            if world is not None:
                seen = view(world, seat, remember=True)
                assert bot(seen, rules=rules, rng=Random(seed)) == here
                compared += 1
            log.append((seat, here))
            hand = hand.apply(seat, here)

    assert compared > 15


def test_a_club_bot_beats_four_random_players_clearly():
    rules, total, hands = PRESETS["classic", 5], 0, 100
    for seed in range(hands):
        bots = [LEVELS["random"]] * rules.players
        bots[seed % rules.players] = LEVELS["club"]

        done, _ = play_on(MIGHTY, dealt(rules, seed), rules, bots, Random(seed))

        total += done.scores[seed % rules.players]
    assert total / hands > 1  # 9, because random players promise twenty


def test_a_beginner_loses_to_four_club_bots_but_not_everything():
    rules, total, hands = PRESETS["classic", 5], 0, 500
    for seed in range(hands):
        bots = [LEVELS["club"]] * rules.players
        bots[seed % rules.players] = LEVELS["beginner"]

        done, _ = play_on(MIGHTY, dealt(rules, seed // rules.players), rules, bots, Random(seed))

        total += done.scores[seed % rules.players]
    assert -1.4 < total / hands < -0.3


def test_a_beginner_beats_four_random_players():
    rules, total, hands = PRESETS["classic", 5], 0, 60
    for seed in range(hands):
        bots = [LEVELS["random"]] * rules.players
        bots[seed % rules.players] = LEVELS["beginner"]

        done, _ = play_on(MIGHTY, dealt(rules, seed), rules, bots, Random(seed))

        total += done.scores[seed % rules.players]
    assert total / hands > 1


@pytest.mark.parametrize("players", [5, 4, 3])
def test_a_club_bot_takes_more_than_a_random_player_with_the_same_cards(players):
    rules, hands = PRESETS["standard", players], 40
    taken = {"club": 0, "random": 0}
    for seed in range(hands):
        deal = deal_cards(rules, shuffled(rules.pack, Random(seed)), Start(0))
        trump = max("SDHC", key=lambda suit: sum(card[0] == suit for card in deal.holdings[0]))
        for level in taken:
            bots = [LEVELS[level], *[LEVELS["club"]] * (players - 1)]
            hand = exchanging(deal, trump=trump)
            taken[level] += play_on(MIGHTY, hand, rules, bots, Random(seed))[0].taken

    assert taken["club"] / hands > taken["random"] / hands + 2
