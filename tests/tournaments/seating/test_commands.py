import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command


def said(*words):
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_a_plan_is_printed_as_data():
    plan = json.loads(
        said("plan_seating", "--players", "25", "--sizes", "5", "--rounds", "6", "--json")
    )

    assert plan["players"] == [str(number) for number in range(1, 26)]
    assert plan["sizes"] == [5]
    assert [len(tables) for tables in plan["rounds"]] == [5] * 6


def test_a_plan_is_printed_to_read():
    text = said("plan_seating", "--players", "11", "--sizes", "5,4", "--rounds", "2")

    assert "Round 2" in text
    assert "table 2: " in text
    assert "sitting out: " in text
    assert "(at best " in text


def test_names_and_sat_rounds_come_from_files(tmp_path):
    names, sat = tmp_path / "names.txt", tmp_path / "sat.json"
    names.write_text("Ann\nBo\n\nCy\nDi\nEd\nFay\n", encoding="utf-8")
    rounds = [[["Ann", "Bo", "Cy"], ["Di", "Ed", "Fay"]]]
    sat.write_text(json.dumps({"rounds": rounds}), encoding="utf-8")

    text = said(
        *("plan_seating", "--names", str(names), "--rounds", "2", "--fixed", str(sat)),
        *("--forbid", "Ann, Di", "--json"),
    )

    plan = json.loads(text)
    assert plan["rounds"][:1] == rounds
    assert not any({"Ann", "Di"} <= set(table) for table in plan["rounds"][1])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--players 2", "2 players are too few for one table of an allowed size."),
        ("--players 9 --sizes five", "five are no table sizes: write them like 5,4."),
        ("--players 9 --forbid 1", "1 is no pair of players: write it like A,B."),
        ("--players 9 --forbid 1,10", "10 is not one of the players."),
        ("--names nowhere.txt", "nowhere.txt cannot be read: No such file or directory."),
        ("--players 9 --fixed pyproject.toml", 'pyproject.toml is no plan: it has no "rounds"'),
        ("--players 9 --seed 1 --rounds 0", "There cannot be 0 rounds."),
    ],
)
def test_what_cannot_be_planned_is_said_in_a_sentence(words, sentence):
    with pytest.raises(CommandError, match=sentence):
        said("plan_seating", "--rounds", "3", *words.split())


def test_a_file_that_is_no_text_is_refused(tmp_path):
    names = tmp_path / "names.txt"
    names.write_bytes(b"\xff\xfe")

    with pytest.raises(CommandError, match="is not UTF-8 text"):
        said("plan_seating", "--rounds", "3", "--names", str(names))


def test_plans_are_measured_against_goals(tmp_path):
    goals = tmp_path / "goals.json"
    goals.write_text(json.dumps({"goals": [[5, 3, "5", 0, 0, 89]]}), encoding="utf-8")

    text = said("bench_seating", "--players", "5", "--rounds", "2-3", "--goals", str(goals))

    assert "0, 89 missed" in text
    assert "2 plans, 1 behind the goal" in text


def test_our_own_goals_are_used_if_there_are_no_others():
    assert "0 behind the goal" in said("bench_seating", "--players", "24-25")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--players some", "some is neither a number nor a range like 5-60."),
        ("--rounds 1-2-3", "1-2-3 is neither a number nor a range like 5-60."),
        ("--goals nowhere.json", "nowhere.json cannot be read: No such file or directory."),
        ("--goals pyproject.toml", 'pyproject.toml has no "goals"'),
    ],
)
def test_a_wrong_grid_is_refused_in_a_sentence(words, sentence):
    with pytest.raises(CommandError, match=sentence):
        said("bench_seating", *words.split())
