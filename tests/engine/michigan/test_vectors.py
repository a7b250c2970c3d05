"""The runners of Michigan's rule vectors fail when they should."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.vectors import Failure, Vector, read_vectors, run

FILE = Path(__file__).parents[2] / "golden" / "rule_vectors.json"
NONE = {"HA": 0, "CK": 0, "DQ": 0, "SJ": 0}
HANDS = {"0": ["S4", "H3"], "1": ["S5", "DK"], "2": ["H4", "D8"]}


def ask(kind: str, given: dict[str, Any], expect: dict[str, Any]) -> Failure | None:
    return run(Vector(id="M", kind=kind, preset="michigan", players=3, given=given, expect=expect))


def whole_hand() -> dict[str, Any]:
    vectors = read_vectors(FILE.read_text(encoding="utf-8"))
    given: dict[str, Any] = next(one.given for one in vectors if one.id == "MF-01")
    return json.loads(json.dumps(given))


WRONG: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("direction", {}, {"direction": "counterclockwise"}),
    ("michigan_deal", {"dealer": 0}, {"dead_hand": 12}),
    ("michigan_ante", {"dealer": 0, "boodle": NONE}, {"paid": [8, 8, 4]}),
    ("michigan_leader", {"dealer": 2}, {"seat": 2}),
    ("michigan_leads", {"hand": ["S7", "S9", "H4"]}, {"legal": ["S9", "H4"]}),
    ("michigan_next", {"last": {"seat": 0, "card": "H2"}, "hands": HANDS}, {"card": "H4"}),
    (
        "michigan_collect",
        {"boodle": NONE | {"HA": 5}, "play": {"seat": 1, "card": "HA"}},
        {"collect": 0},
    ),
    ("michigan_settle", {"winner": 1, "remaining": [2, 0, 1]}, {"chips": [-2, 2, -1]}),
    ("michigan_next_dealer", {"dealer": 2, "winner": 2}, {"dealer": 2}),
    ("michigan_hand", whole_hand(), {"winner": 1}),
]


@pytest.mark.parametrize(("kind", "given", "expect"), WRONG, ids=[kind for kind, *_ in WRONG])
def test_a_wrong_expectation_fails(
    kind: str, given: dict[str, Any], expect: dict[str, Any]
) -> None:
    failure = ask(kind, given, expect)

    assert failure is not None
    assert failure.expected == expect
    assert failure.got.keys() == expect.keys()  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("kind", "given", "expect"),
    [
        ("michigan_deal", {"options": {"dead_hand_dealt": "first"}}, {"dead_hand": 13}),
        (
            "michigan_ante",
            {"boodle": NONE, "options": {"ante": 3, "dealer_ante": 0}},
            {"paid": [0, 12, 12], "boodle": dict.fromkeys(NONE, 6)},
        ),
        (
            "michigan_ante",
            {
                "boodle": dict.fromkeys(("SA", "HQ", "DQ", "SJ"), 1),
                "options": {"boodle_cards": ["SA", "HQ", "DQ", "SJ"]},
            },
            {"boodle": dict.fromkeys(("SA", "HQ", "DQ", "SJ"), 5)},
        ),
    ],
)
def test_options_count(kind: str, given: dict[str, Any], expect: dict[str, Any]) -> None:
    assert ask(kind, {"dealer": 0} | given, expect) is None


@pytest.mark.parametrize(
    ("options", "chips"),
    [
        ({"settlement": 2}, [-4, 6, -2]),
        ({"allow_negative": False, "starting_chips": 1}, [-1, 2, -1]),
    ],
)
def test_the_settlement_follows_the_options(options: dict[str, Any], chips: list[int]) -> None:
    given = {"winner": 1, "remaining": [2, 0, 1], "options": options}

    assert ask("michigan_settle", given, {"chips": chips}) is None


def test_a_first_lead_is_free_of_a_stop() -> None:
    given = {"hand": ["S7", "S9"], "options": {"must_change_suit": True}}

    assert ask("michigan_leads", given, {"legal": ["S7"], "turn_passes": False}) is None


def broken(**changes: Any) -> dict[str, Any]:
    return whole_hand() | changes


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("michigan_ante", {"dealer": 0, "boodle": {"HA": 1}}),
        ("michigan_settle", {"winner": 0, "remaining": [2, 0, 1]}),
        ("michigan_settle", {"winner": 1, "remaining": [2, 0, 1], "antes": [1]}),
        (
            "michigan_next",
            {"last": {"seat": 0, "card": "H2"}, "hands": HANDS, "played": ["S4"]},
        ),
        ("michigan_hand", broken(leads=["H4"])),
        ("michigan_hand", broken(leads=["H3"])),
        ("michigan_hand", broken(leads=[*whole_hand()["leads"], "S2"])),
        ("michigan_hand", broken(dead_hand=["H3"])),
    ],
)
def test_a_vector_the_engine_cannot_follow_fails_with_the_error(
    kind: str, given: dict[str, Any]
) -> None:
    failure = ask(kind, given, {"chips": []})

    assert failure is not None
    assert "(" in str(failure.got)
