"""Records of hands: what is written is read again, and whatever is broken is named."""

import json
import random

import pytest

from games.engine.records import (
    LARGEST,
    Record,
    RecordError,
    canonical,
    check_result,
    read_record,
    replayed,
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


def refused(data):
    """Return what is said of a broken record."""
    with pytest.raises(RecordError) as caught:
        replayed(data if isinstance(data, (str, bytes)) else json.dumps(data))
    return caught.value


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_record_read_again_leads_to_the_same_result(game, preset):
    record = played(game, preset)

    again = read_record(json.dumps(write_record(record)))

    assert again == record
    end = states(again)[-1]
    check_result(again, end)
    assert list(end.scores) == record.result["scores"]


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_every_way_to_write_a_record_has_one_canonical_text(game, preset):
    text = canonical(played(game, preset))
    data = json.loads(text)
    turned = {key: data[key] for key in sorted(data, reverse=True)} | {"fair": {"salt": "x"}}
    del turned["result"]

    record, _ = replayed("\ufeff" + json.dumps(turned, indent=4))

    assert canonical(record) == text


def test_an_unfinished_record_is_read_up_to_where_it_stands(record):
    begun = record | {"actions": record["actions"][:6], "result": None}

    read, found = replayed(json.dumps(begun).encode())

    assert len(found) == 7
    assert found[-1].to_act
    assert read.result is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "not_json"),
        ("{", "not_json"),
        ("[" * 100_000, "too_deep"),
        ("[1]", "no_record"),
        ('{"format": "another"}', "no_record"),
        (b"\xff\xfe", "not_utf8"),
        (" " * (LARGEST + 1), "too_long"),
        (b" " * (LARGEST + 1), "too_long"),
        ("9" * 11, "bad_number"),
        ("NaN", "bad_number"),
    ],
)
def test_what_is_no_record_is_told_so(text, said):
    assert str(refused(text)) == said


def test_what_is_no_json_is_told_where():
    assert refused('{\n "format": x}').detail == {"line": 2, "column": 12}
    assert refused(b"ab\xffc").detail == {"byte": 3}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("version", 2, "version: unknown_version"),
        ("version", True, "version: unknown_version"),
        ("game", "poker", "game: unknown_game"),
        ("game", 5, "game: unknown_game"),
        ("rules", [], "rules: not_an_object"),
        ("rules", {"players": 5, "wishes": 1}, "rules.wishes: unknown_option"),
        ("rules", {"players": 9}, "rules.players: unplayable"),
        ("rules", {"deck": "huge"}, "rules.deck: unplayable"),
        ("rules", {"bid_min": "x"}, "rules.bid_min: unplayable"),
        ("start", {}, "start: bad_start"),
        ("start", 3, "start: not_an_object"),
        ("start", {"dealer": 5}, "start.dealer: bad_start"),
        ("start", {"dealer": -1}, "start.dealer: bad_start"),
        ("start", {"dealer": True}, "start.dealer: bad_start"),
        ("start", {"dealer": 0, "winner": 1}, "start.winner: unknown_field"),
        ("deck", "SA", "deck: not_a_list"),
        ("deck", ["SA"] * 1001, "deck: too_many"),
        ("actions", [{"seat": 1, "type": "pass"}] * 1001, "actions: too_many"),
        ("actions", [5], "actions[0]: no_seat"),
        ("actions", [{"seat": True, "type": "pass"}], "actions[0]: no_seat"),
        ("actions", [{"seat": 1, "type": "fly"}], "actions[0]: no_action"),
        ("result", 5, "result: not_an_object"),
        ("result", {"outcome": "made"}, "result: bad_result"),
        ("result", {"outcome": "made", "scores": 5}, "result: bad_result"),
        ("result", {"outcome": "made", "scores": [True]}, "result.scores[0]: bad_result"),
        ("secret", 1, "secret: unknown_field"),
        ("\ud800", 1, "\\ud800: unknown_field"),
    ],
)
def test_a_broken_field_is_named(record, field, value, said):
    assert str(refused(record | {field: value})) == said


def test_a_start_that_is_none_of_michigan_is_told():
    record = write_record(played("michigan", ("michigan", 4)))

    for start in (
        {"dealer": 0},
        {"dealer": 0, "boodle": [1], "balances": []},
        {"dealer": 0, "boodle": [0, 0, 0, -1], "balances": []},
        {"dealer": 0, "boodle": ["x"], "balances": []},
        {"dealer": 0, "boodle": [], "balances": [5]},
    ):
        assert str(refused(record | {"start": start})) == "start: bad_start"


def test_a_missing_field_is_named(record):
    del record["deck"]

    assert str(refused(record)) == "deck: missing_field"


def test_a_deck_that_is_not_the_pack_is_told_where(record):
    deck = record["deck"]

    short = refused(record | {"deck": deck[:52]})
    assert (short.path, short.code) == ("deck", "deck_size")
    assert short.detail == {"count": 52, "wanted": 53}
    twice = refused(record | {"deck": deck[:-1] + deck[:1]})
    assert (twice.path, twice.code) == ("deck[52]", "card_twice")
    assert twice.detail == {"card": deck[0], "first": 0}
    assert str(refused(record | {"deck": ["1Z", *deck[1:]]})) == "deck[0]: unknown_card"
    assert str(refused(record | {"deck": [["SA"], *deck[1:]]})) == "deck[0]: unknown_card"


def test_an_action_out_of_turn_is_told_with_its_index_and_whose_turn_it_was(record):
    actions = record["actions"]
    stranger = (actions[3]["seat"] + 1) % 5
    broken = [*actions[:3], actions[3] | {"seat": stranger}]

    error = refused(record | {"actions": broken})

    assert str(error) == "actions[3]: out_of_turn"
    assert error.detail == {"seat": stranger, "to_act": (actions[3]["seat"],)}


def test_an_illegal_action_is_told_with_the_reason_of_the_rules(record):
    broken = [{"seat": record["actions"][0]["seat"], "type": "play", "card": "SA"}]

    error = refused(record | {"actions": broken})

    assert str(error) == "actions[0]: illegal"
    assert error.detail["refusal"].code == "wrong_phase"


def test_actions_after_the_end_are_told(record):
    actions = record["actions"]

    error = refused(record | {"actions": [*actions, actions[-1]]})

    assert str(error) == f"actions[{len(actions)}]: illegal"
    assert error.detail["refusal"].code == "hand_over"


def test_another_result_than_that_of_the_actions_is_told_where(record):
    outcome, scores = record["result"]["outcome"], record["result"]["scores"]
    wrong = [*scores[:2], scores[2] + 1, *scores[3:]]

    def told(**result):
        return refused(record | {"result": {"outcome": outcome, "scores": scores, **result}})

    assert str(told(outcome="lost")) == "result.outcome: wrong_outcome"
    assert str(told(scores=scores[:4])) == "result.scores: bad_result"
    error = told(scores=wrong)
    assert str(error) == "result.scores[2]: wrong_score"
    assert error.detail == {"seat": 2, "told": scores[2] + 1, "found": scores[2]}
    begun = record | {"actions": record["actions"][:6]}
    assert str(refused(begun)) == "result: not_over"
