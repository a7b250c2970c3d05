"""What comes over the wire is a lead, or is refused with a reason."""

from typing import Any

import pytest

from games.engine.core import InvalidAction
from games.engine.michigan.actions import Lead, read_action, write_action, write_legal


@pytest.mark.parametrize("suit", "SDHC")
def test_a_lead_is_read(suit: str) -> None:
    assert read_action({"type": "lead", "suit": suit}) == Lead(suit)
    assert read_action(write_action(Lead(suit))) == Lead(suit)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({}, "unknown_action"),
        ({"type": "play", "card": "S2"}, "unknown_action"),
        ({"type": ["lead"], "suit": "S"}, "unknown_action"),
        ({"type": "lead"}, "bad_shape"),
        ({"type": "lead", "suit": "S", "seat": 1}, "bad_shape"),
        ({"type": "lead", "suit": "N"}, "bad_suit"),
        ({"type": "lead", "suit": "SD"}, "bad_suit"),
        ({"type": "lead", "suit": ""}, "bad_suit"),
        ({"type": "lead", "suit": ["S"]}, "bad_suit"),
        ({"type": "lead", "suit": None}, "bad_suit"),
    ],
)
def test_a_wrong_message_is_refused_with_its_reason(message: dict[str, Any], code: str) -> None:
    with pytest.raises(InvalidAction) as error:
        read_action(message)
    assert error.value.code == code


def test_nothing_to_do_is_no_offer() -> None:
    assert write_legal([]) == []
