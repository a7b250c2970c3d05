"""The runner of rule vectors: it fails when it should, and skips nothing silently."""

import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.vectors import BadVectors, Vector, check, read_vectors, run

GOOD = {
    "id": "SP-01",
    "source": "A:37",
    "status": "seed",
    "preset": "classic",
    "players": 5,
    "form": "regular",
    "kind": "special_cards",
    "given": {"trump": "H"},
    "expect": {"mighty": "SA", "joker_caller": "C3"},
    "why": "default",
}
HAND = "HA HK HQ H9 H4 SA S7 DK D5 C9".split()


def one(
    kind: str, given: dict[str, Any], expect: dict[str, Any], preset: str = "classic"
) -> Vector:
    changed = {"kind": kind, "given": given, "expect": expect, "preset": preset}
    (vector,) = read_vectors(json.dumps([GOOD | changed]))
    return vector


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("{}", "not a list"),
        ("[5]", "Entry 1 of the file is not an object"),
        (json.dumps([GOOD, GOOD]), "2 vectors with the id SP-01"),
        *[
            (json.dumps([{k: v for k, v in GOOD.items() if k != gone}]), f"has no {gone}")
            for gone in ("id", "kind", "preset", "players", "given", "expect")
        ],
        (json.dumps([GOOD | {"gives": {}}]), "Vector SP-01 has an unknown field: gives"),
        (json.dumps([GOOD | {"players": True}]), "has a players of the wrong type"),
        (json.dumps([GOOD | {"id": [1]}]), "has a id of the wrong type"),
        (json.dumps([GOOD | {"given": []}]), "has a given of the wrong type"),
        (json.dumps([GOOD | {"kind": "scores"}]), "unknown kind: scores"),
        (json.dumps([GOOD | {"preset": "clasic"}]), "unknown preset: clasic"),
        (json.dumps([GOOD | {"form": "round"}]), "unknown form: round"),
        (json.dumps([GOOD | {"status": "sure"}]), "unknown status: sure"),
        (json.dumps([GOOD | {"expect": {}}]), "expects nothing"),
    ],
)
def test_a_broken_file_is_told_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadVectors, match=sentence):
        read_vectors(text)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "missing a required .*'trump'"),
        ({"trump": "H", "trumps": 1}, "unexpected keyword argument 'trumps'"),
        ({"trump": "H", "options": []}, "options that are no object"),
        ({"trump": "H", "options": {"bid_minimum": 3}}, "unknown option: bid_minimum"),
        ({"trump": "H", "options": {"bid_min": "12"}}, "unknown value of bid_min: 12"),
        ({"trump": "H", "options": {"bid_min": True}}, "unknown value of bid_min: True"),
        ({"trump": "H", "options": {"win_formula": "most"}}, "unknown value of win_formula"),
        ({"trump": "H", "options": {"first_trick_lead_ban": ["tramp"]}}, "first_trick_lead_ban"),
        ({"trump": "H", "options": {"mighty_cards": [["SA"], "CA"]}}, "unknown value of mighty"),
    ],
)
def test_what_a_vector_gives_must_be_known(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadVectors, match=sentence):
        run(one("special_cards", given, {"mighty": "SA"}))


@pytest.mark.parametrize(
    ("preset", "kind"), [("classic", "michigan_leads"), ("michigan", "special_cards")]
)
def test_a_kind_of_another_game_is_an_error(preset: str, kind: str) -> None:
    with pytest.raises(BadVectors, match=f"{preset} has no kind {kind}"):
        run(one(kind, {}, {"legal": []}, preset=preset))


def test_options_override_the_preset() -> None:
    given = {"trump": "S", "options": {"mighty_cards": ["SA", "CA"]}}

    assert run(one("special_cards", given, {"mighty": "CA"})) is None


def test_a_size_that_nobody_plays_is_counted_with_its_reason() -> None:
    sizes = [{"players": 6}, {"preset": "mid", "form": "ghost"}]
    vectors = [GOOD | more | {"id": f"N-{at}"} for at, more in enumerate(sizes)]

    report = check(read_vectors(json.dumps(vectors)))

    assert (report.passed, report.failures) == (0, ())
    assert report.not_applicable == {
        "classic for 6 players: no such size yet": 1,
        "mid-ghost for 5 players: no such size yet": 1,
    }


WRONG: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("deck", {}, {"size": 52}),
    ("special_cards", {"trump": "S"}, {"mighty": "SA"}),
    ("count_points", {"cards": ["SA", "C9"]}, {"points": 2}),
    ("declarer_points", {"defender_points": [3, 1, 2]}, {"declarer_side": 13}),
    ("bid_legality", {"best": None, "bid": {"number": 13, "trump": "S"}}, {"legal": False}),
    ("auction", {"dealer": 0, "calls": []}, {"state": "redeal"}),
    ("first_bidder", {"dealer": 2}, {"seat": 3}),
    ("first_leader", {"dealer": 2, "declarer": 4}, {"seat": 2}),
    ("next_leader", {"trick_winner": 1}, {"order": [1, 2, 3, 0, 4]}),
    (
        "trump_change",
        {"contract": {"number": 14, "trump": "H"}, "new_trump": "S"},
        {"legal": True},
    ),
    ("deal_miss", {"hand": HAND}, {"deal_miss": True}),
    ("exchange", {"declarer": 1, "kitty_size": 3}, {"take": {"0": 3}}),
    (
        "exchange_legality",
        {"cards_after_pickup": [*HAND, "C2", "C4", "JK"], "discard": ["C2", "C4"]},
        {"legal": True},
    ),
    (
        "friend_call",
        {"trump": "H", "call": {"kind": "card", "card": "SA"}, "declarer_hand": HAND},
        {"alone": False},
    ),
    (
        "friend_resolve",
        {"declarer": 0, "call": {"kind": "first_trick"}, "first_trick_winner": 3},
        {"friend": 2},
    ),
    (
        "friend_reveal",
        {
            "declarer": 0,
            "friend": 2,
            "call": {"kind": "card", "card": "DA"},
            "events": [{"trick_no": 2, "seat": 2, "card": "D4"}],
        },
        {"revealed_at": {"trick_no": 2, "card": "D4"}},
    ),
    (
        "legal_plays",
        {"trump": "H", "trick_no": 3, "hand": ["D2", "S4"], "trick": [{"seat": 1, "card": "D8"}]},
        {"legal": ["D2", "S4"]},
    ),
    ("joker_names", {"trump": "H", "trick_no": 3}, {"names": []}),
    (
        "trick_winner",
        {"trump": "H", "trick_no": 3, "trick": [{"seat": 4, "card": "D8"}]},
        {"winner": 0},
    ),
    (
        "score",
        {
            "contract": {"number": 13, "trump": "H"},
            "declarer_side_points": 13,
            "declarer": 0,
            "friend": 2,
        },
        {"made": 1},
    ),
    ("next_dealer", {"dealer": 4, "result": "all_pass"}, {"dealer": 0}),
    (
        "visibility",
        {"declarer": 0, "friend": 2, "friend_revealed": True, "won": {"2": ["CK"]}},
        {"face_up": {"1": [], "2": ["CK"], "3": [], "4": []}},
    ),
    ("visibility_history", {"trick_no": 5, "asked_trick": 3}, {"allowed": True}),
    ("kitty_visibility", {"phase": "auction"}, {"kitty_face_up": True}),
    ("direction", {}, {"direction": "clockwise"}),
]


@pytest.mark.parametrize(("kind", "given", "expect"), WRONG, ids=[kind for kind, *_ in WRONG])
def test_a_wrong_expectation_fails(
    kind: str, given: dict[str, Any], expect: dict[str, Any]
) -> None:
    failure = run(one(kind, given, expect))

    assert failure is not None
    assert failure.expected == expect
    assert failure.got.keys() == expect.keys()  # it was answered, only differently


def test_an_expectation_its_kind_does_not_tell_fails() -> None:
    failure = run(one("special_cards", {"trump": "H"}, {"mighty": "SA", "ripper": "C3"}))

    assert failure is not None
    assert (failure.expected, failure.got) == ({"ripper": "C3"}, {})


def test_card_lists_are_compared_as_sets_and_other_lists_in_order() -> None:
    given = {"trump": "H", "trick_no": 3, "hand": ["S4", "D2"], "trick": []}

    assert run(one("legal_plays", given, {"legal": ["S4", "D2"]})) is None
    assert run(one("legal_plays", given, {"legal": ["S4", "D2", "D2"]})) is not None
    assert run(one("next_leader", {"trick_winner": 1}, {"order": [0, 1, 2, 3, 4]})) is not None


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("legal_plays", {"trump": "H", "trick_no": 3, "hand": ["D2"], "trick": [{"seat": "x"}]}),
        ("joker_names", {"trump": "H", "trick_no": 3, "tricks_total": 12}),
        ("exchange", {"declarer": 1, "kitty_size": 5}),
        ("deal_miss", {"hand": ["S2", "S2"]}),
        ("friend_resolve", {"declarer": 0, "call": {"kind": "seat"}, "first_trick_winner": 3}),
        ("kitty_visibility", {"phase": "breakfast"}),
    ],
)
def test_a_vector_the_engine_cannot_follow_fails_with_the_error(
    kind: str, given: dict[str, Any]
) -> None:
    failure = run(one(kind, given, {"legal": []}))

    assert failure is not None
    assert "(" in str(failure.got)


CALLS = [{"seat": 0, "call": "bid", "number": 13, "trump": "S"}]


@pytest.mark.parametrize(
    ("preset", "calls", "expect"),
    [
        ("classic", [{"seat": 0, "call": "pass"}], {"state": "illegal", "at": 0}),
        ("classic", [{"seat": 1, "call": "pass"}], {"state": "illegal", "at": 0}),
        ("classic", [*CALLS, CALLS[0] | {"seat": 1}], {"state": "illegal", "at": 1}),
        ("classic", [CALLS[0] | {"number": 21}], {"state": "illegal", "at": 0}),
        ("standard", [{"seat": s, "call": "pass"} for s in range(5)], {"state": "redeal"}),
    ],
)
def test_auctions_can_end_in_a_redeal_or_be_illegal(
    preset: str, calls: list[dict[str, Any]], expect: dict[str, Any]
) -> None:
    assert run(one("auction", {"dealer": 0, "calls": calls}, expect, preset=preset)) is None


def test_a_reveal_may_not_come_and_the_declarer_may_lead_his_own_card() -> None:
    event = {"trick_no": 1, "seat": 0, "card": "DA"}
    given = {"declarer": 0, "friend": 2, "call": {"kind": "card", "card": "SA"}}

    assert run(one("friend_reveal", given | {"events": [event]}, {"revealed_at": None})) is None
    own = given | {"friend": 0, "call": {"kind": "card", "card": "DA"}, "events": [event]}
    told = {"revealed_at": {"trick_no": 1, "card": "DA"}}
    assert run(one("friend_reveal", own, told)) is None


def test_three_players_of_mahtava_lay_down_what_they_chose() -> None:
    held = [f"{suit}{rank}" for suit in "SDH" for rank in "23456"]
    given = {"cards_after_pickup": [*held, "C2", "C4", "C5", "CK"], "discard": ["C2", "S2", "CK"]}
    vector = one("exchange_legality", given, {"legal": True}, preset="mahtava")

    assert run(replace(vector, players=3)) is None


def full_hand() -> dict[str, Any]:
    text = (Path(__file__).parents[1] / "golden" / "rule_vectors.json").read_text(encoding="utf-8")
    return next(item for item in json.loads(text) if item["id"] == "FH-05")


def shortened(item: dict[str, Any]) -> None:
    item["given"]["plays"].pop()


def kitty_left_behind(item: dict[str, Any]) -> None:
    item["given"]["exchange"]["take"]["4"][0] = "H2"


def another_lays_down(item: dict[str, Any]) -> None:
    laid = item["given"]["exchange"]["discard"]
    laid["3"] = laid.pop("4")


def illegal_card(item: dict[str, Any]) -> None:
    item["given"]["plays"][0][0]["card"] = "ST"


def lengthened(item: dict[str, Any]) -> None:
    item["given"]["plays"].append(item["given"]["plays"][0])


def wrong_scores(item: dict[str, Any]) -> None:
    item["expect"]["scores"][0] += 1


@pytest.mark.parametrize(
    "spoil",
    [shortened, lengthened, kitty_left_behind, another_lays_down, illegal_card, wrong_scores],
)
def test_a_spoilt_full_hand_fails(spoil: Callable[[dict[str, Any]], None]) -> None:
    item = full_hand()
    assert check(read_vectors(json.dumps([item]))).passed == 1

    spoil(item)

    assert len(check(read_vectors(json.dumps([item]))).failures) == 1


# The command


def told(tmp_path: Path, vectors: object, *options: str) -> str:
    path = tmp_path / "vectors.json"
    path.write_text(vectors if isinstance(vectors, str) else json.dumps(vectors), encoding="utf-8")
    out = io.StringIO()
    try:
        call_command("check_vectors", str(path), *options, stdout=out)
    except CommandError as error:
        return f"{out.getvalue()}! {error}"
    return out.getvalue()


def test_the_command_counts_what_passed_and_what_is_not_there_yet(tmp_path: Path) -> None:
    other = [GOOD | {"id": f"M-{n}", "players": 6} for n in range(2)]

    assert told(tmp_path, [GOOD, *other]) == (
        "1 passed, 0 failed, 2 not applicable (classic for 6 players: no such size yet (2))\n"
    )
    assert told(tmp_path, [GOOD]) == "1 passed, 0 failed, 0 not applicable\n"


def test_the_command_tells_a_failure_with_its_id_and_fails(tmp_path: Path) -> None:
    assert told(tmp_path, [GOOD | {"expect": {"mighty": "DA", "joker_caller": "C3"}}]) == (
        'SP-01 (special_cards, A:37): expected {"mighty": "DA"}, got {"mighty": "SA"}\n'
        "0 passed, 1 failed, 0 not applicable\n"
        "! 1 of 1 vectors failed."
    )


def test_the_command_runs_only_what_was_asked_for(tmp_path: Path) -> None:
    deck = GOOD | {"id": "DK-1", "kind": "deck", "given": {}, "expect": {"size": 53}}
    mid = GOOD | {"id": "SP-2", "preset": "mid", "status": "derived"}
    out = " passed, 0 failed, 0 not applicable\n"

    assert told(tmp_path, [GOOD, deck, mid]) == "3" + out
    assert told(tmp_path, [GOOD, deck, mid], "--kind", "deck") == "1" + out
    assert told(tmp_path, [GOOD, deck, mid], "--preset", "mid", "--preset", "classic") == "3" + out
    assert told(tmp_path, [GOOD, deck, mid], "--status", "seed", "--preset", "mid") == "0" + out


@pytest.mark.parametrize("option", ["--kind", "--preset", "--status"])
def test_the_command_refuses_to_look_for_what_nobody_knows(tmp_path: Path, option: str) -> None:
    assert f"! There is no {option[2:]} nonsense; there are " in told(
        tmp_path, [GOOD], option, "nonsense"
    )


def test_the_command_tells_a_broken_file_in_one_sentence(tmp_path: Path) -> None:
    assert told(tmp_path, "nothing").endswith(
        "not JSON: Expecting value: line 1 column 1 (char 0)."
    )
    with pytest.raises(CommandError, match=r"gone\.json cannot be read: No such file"):
        call_command("check_vectors", str(tmp_path / "gone.json"))
    (tmp_path / "latin.json").write_bytes(b"\xff\xfe\xfa")
    with pytest.raises(CommandError, match="not UTF-8"):
        call_command("check_vectors", str(tmp_path / "latin.json"))
