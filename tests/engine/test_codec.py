"""What comes over the wire is an action, or is refused with a reason; nothing else happens."""

from typing import Any

import pytest

from games.engine.core import InvalidAction
from games.engine.mighty.actions import (
    CLAIM,
    COMMAND,
    PASS,
    REVEAL,
    Bid,
    CallFriend,
    ChangeTrump,
    Discard,
    Play,
    RaiseBid,
    Take,
    read_action,
    write_action,
    write_legal,
)

LONG = "S" * 1_000_000
DEEP: Any = []
for _ in range(500):
    DEEP = [DEEP]
JUNK = [None, True, 1.5, -1, 10**30, "", "x", LONG, [], [[]], ["SA", ["SA"]], {}, {"a": []}, DEEP]
GOOD = [
    ({"type": "pass"}, PASS),
    ({"type": "bid", "number": 13, "trump": "N"}, Bid(13, "N")),
    ({"type": "discard", "cards": ["JK", "C2", "SA"]}, Discard(("C2", "JK", "SA"))),
    ({"type": "change_trump", "trump": "H"}, ChangeTrump("H")),
    ({"type": "call_friend", "kind": "card", "card": "SA"}, CallFriend("card", "SA")),
    ({"type": "call_friend", "kind": "first_trick"}, CallFriend("first_trick")),
    ({"type": "call_friend", "kind": "none", "card": None}, CallFriend("none")),
    ({"type": "call_friend", "kind": "last_trick"}, CallFriend("last_trick")),
    ({"type": "call_friend", "kind": "seat", "seat": 4}, CallFriend("seat", seat=4)),
    ({"type": "claim_deal_miss"}, CLAIM),
    ({"type": "take", "cards": ["SA", "C2"]}, Take(("C2", "SA"))),
    ({"type": "raise_bid", "number": 20}, RaiseBid(20)),
    ({"type": "reveal_friend"}, REVEAL),
    ({"type": "command_friend"}, COMMAND),
    ({"type": "play", "card": "C3", "calls": True}, Play("C3", None, calls=True)),
    ({"type": "play", "card": "H2"}, Play("H2")),
    ({"type": "play", "card": "JK", "names": "ANY"}, Play("JK", "ANY")),
    ({"type": "play", "card": "JK", "names": None}, Play("JK")),
]
CODES = {"bad_number", "bad_suit", "bad_card", "bad_shape", "unknown_action"}


def code(message: Any) -> str:
    with pytest.raises(InvalidAction) as error:
        read_action(message)
    return error.value.code


@pytest.mark.parametrize(("message", "action"), GOOD, ids=lambda value: str(value)[:50])
def test_an_action_is_read(message: dict[str, Any], action: Any) -> None:
    assert read_action(message) == action
    assert read_action(write_action(action)) == action


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({}, "unknown_action"),
        ({"type": "resign"}, "unknown_action"),
        ({"type": "bid"}, "bad_shape"),
        ({"type": "bid", "number": 13}, "bad_shape"),
        ({"type": "pass", "seat": 2}, "bad_shape"),
        ({"type": "play", "card": "H2", "seat": 2}, "bad_shape"),
        ({"type": "bid", "number": True, "trump": "S"}, "bad_number"),
        ({"type": "bid", "number": 13.0, "trump": "S"}, "bad_number"),
        ({"type": "bid", "number": "13", "trump": "S"}, "bad_number"),
        ({"type": "bid", "number": 0, "trump": "S"}, "bad_number"),
        ({"type": "bid", "number": 21, "trump": "S"}, "bad_number"),
        ({"type": "bid", "number": 13, "trump": "J"}, "bad_suit"),
        ({"type": "bid", "number": 13, "trump": ["S"]}, "bad_suit"),
        ({"type": "change_trump", "trump": "ANY"}, "bad_suit"),
        ({"type": "discard", "cards": "SA"}, "bad_card"),
        ({"type": "discard", "cards": ["SA", "S1"]}, "bad_card"),
        ({"type": "discard", "cards": ["SA", 5]}, "bad_card"),
        ({"type": "discard", "cards": ["SA"] * 54}, "bad_card"),
        ({"type": "call_friend", "kind": "card"}, "bad_card"),
        ({"type": "call_friend", "kind": "card", "card": "ten"}, "bad_card"),
        ({"type": "call_friend", "kind": "seat"}, "bad_shape"),
        ({"type": "call_friend", "kind": "none", "card": "SA"}, "bad_shape"),
        ({"type": "call_friend", "kind": "seat", "seat": 5}, "bad_number"),
        ({"type": "call_friend", "kind": "seat", "seat": True}, "bad_number"),
        ({"type": "call_friend", "kind": "seat", "seat": 1, "card": "SA"}, "bad_shape"),
        ({"type": "call_friend", "kind": "card", "seat": 1, "card": "SA"}, "bad_shape"),
        ({"type": "take", "cards": "SA"}, "bad_card"),
        ({"type": "raise_bid", "number": 21}, "bad_number"),
        ({"type": "play", "card": "C3", "calls": 1}, "bad_shape"),
        ({"type": "play", "card": "jk"}, "bad_card"),
        ({"type": "play", "card": "JK", "names": "N"}, "bad_suit"),
        ({"type": "play", "card": "JK", "names": {}}, "bad_suit"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_wrong_message_is_refused_with_its_reason(message: Any, expected: str) -> None:
    assert code(message) == expected


@pytest.mark.parametrize("junk", JUNK, ids=lambda value: str(value)[:20])
def test_junk_in_any_field_is_refused(junk: Any) -> None:
    assert code({"type": junk}) == "unknown_action"
    for message, _ in GOOD:
        assert code(message | {"surprise": junk}) == "bad_shape"
        for field in message.keys() - {"type"}:
            if junk is None and message["type"] == "play" and field == "names":
                continue  # a joker that names nothing
            if junk is None and message.get("kind") == "none" and field == "card":
                continue
            if junk == [] and field == "cards":
                continue  # an action, which no hand accepts
            if junk is True and field == "calls":
                continue
            assert code(message | {field: junk}) in CODES


def test_many_discards_are_told_as_the_cards_to_choose_from() -> None:
    discards = [Discard(("C2", "D2")), Discard(("C2", "S2")), Discard(("D2", "S2"))]

    assert write_legal(discards) == [{"type": "discard", "count": 2, "cards": ["C2", "D2", "S2"]}]


def test_bids_of_a_trump_and_calls_of_a_kind_are_told_together() -> None:
    actions = [
        Bid(13, "S"),
        Bid(13, "H"),
        Bid(14, "S"),
        CallFriend("card", "SA"),
        CallFriend("card", "DA"),
        CallFriend("none"),
        ChangeTrump("S"),
        ChangeTrump("N"),
    ]

    assert write_legal(actions) == [
        {"type": "bid", "number": [13, 14], "trump": ["S"]},
        {"type": "bid", "number": [13], "trump": ["H"]},
        {"type": "call_friend", "kind": "card", "card": ["SA", "DA"]},
        {"type": "call_friend", "kind": "none"},
        {"type": "change_trump", "trump": ["S", "N"]},
    ]
