"""Records of hands: what is written is read again, and whatever is broken is named."""

import json
import random

import pytest

from games.engine.records import (
    Record,
    RecordError,
    check_result,
    read_record,
    result_of,
    states,
    write_record,
)
from games.engine.registry import GAMES

PRESETS = [(name, key) for name, game in GAMES.items() for key in game.presets]


def played(game_name, preset, seed=1):
    """Return the record of a hand played at random to its end."""
    game, rng = GAMES[game_name], random.Random(seed)
    rules = game.presets[preset]
    deck = list(rules.pack)
    rng.shuffle(deck)
    start = game.first_start(0)
    hand, actions = game.deal(rules, deck, start), []
    while hand.to_act:
        seat = hand.to_act[0]
        action = rng.choice(hand.legal_actions(seat))
        actions.append((seat, action))
        hand = hand.apply(seat, action)
    return Record(game, rules, start, tuple(deck), tuple(actions), result_of(hand))


@pytest.fixture
def record():
    return write_record(played("mighty", ("standard", 5)))


def replay(text):
    record = read_record(text)
    check_result(record, states(record)[-1])


def refused(data):
    """Return what is said of a broken record."""
    with pytest.raises(RecordError) as caught:
        replay(data if isinstance(data, str) else json.dumps(data))
    return str(caught.value)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_record_read_again_leads_to_the_same_result(game, preset):
    record = played(game, preset)

    again = read_record(json.dumps(write_record(record)))

    assert again == record
    end = states(again)[-1]
    check_result(again, end)
    assert list(end.scores) == record.result["scores"]


def test_what_is_no_record_is_told_so():
    assert refused("{").startswith("This is not JSON")
    assert refused("[" * 100_000).startswith("This is not JSON")
    assert refused([1]).startswith("This is no record")
    assert refused({"format": "another"}).startswith("This is no record")
    assert refused(" " * 1_000_001).startswith("The text is longer")


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("version", 2, "version: 2 is unknown"),
        ("version", True, "version: True is unknown"),
        ("game", "poker", "game: there is no game 'poker'"),
        ("game", 5, "game: there is no game 5"),
        ("rules", [], "rules: expected an object"),
        ("rules", {"players": 5, "wishes": 1}, "rules: "),
        ("start", {}, "start: 'dealer'"),
        ("start", 3, "start: expected an object"),
        ("deck", "SA", "deck: expected a list"),
        ("deck", ["SA"] * 1001, "deck: has 1001 entries"),
        ("actions", [5], "actions[0]: expected an object with a seat"),
        ("actions", [{"seat": True, "type": "pass"}], "actions[0]: expected an object"),
        ("actions", [{"seat": 1, "type": "fly"}], "actions[0]: unknown_action"),
        ("result", 5, "result: expected an object or null"),
        ("result", {"outcome": "made", "scores": []}, "result: the actions lead to"),
        ("secret", 1, "secret: there is no such field"),
    ],
)
def test_a_broken_field_is_named(record, field, value, said):
    assert refused(record | {field: value}).startswith(said)


def test_a_missing_field_is_named(record):
    del record["deck"]

    assert refused(record) == "deck: is missing."


def test_a_deck_that_is_not_the_pack_is_told_where(record):
    deck = record["deck"]

    assert refused(record | {"deck": deck[:52]}) == "deck: has 52 cards, this pack has 53."
    assert (
        refused(record | {"deck": deck[:-1] + deck[:1]}) == f"deck[52]: {deck[0]} is there twice."
    )
    assert refused(record | {"deck": ["1Z", *deck[1:]]}).startswith("deck[0]: '1Z' is no card")
    assert refused(record | {"deck": [["SA"], *deck[1:]]}).startswith("deck[0]: ['SA'] is no card")


def test_an_action_out_of_turn_is_told_with_its_index(record):
    actions = record["actions"]
    stranger = (actions[3]["seat"] + 1) % 5
    broken = [*actions[:3], actions[3] | {"seat": stranger}]

    said = refused(record | {"actions": broken})

    assert said.startswith(f"actions[3]: seat {stranger} cannot do")
    assert said.endswith("not_your_turn.")


def test_actions_after_the_end_are_told(record):
    actions = record["actions"]

    said = refused(record | {"actions": [*actions, actions[-1]]})

    assert said.startswith(f"actions[{len(actions)}]")
    assert said.endswith("hand_over.")
