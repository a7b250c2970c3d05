"""`manage.py play_hands`: what it prints, and what it refuses."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine.registry import GAMES

TIMES = {"hands_per_cpu_second", "decision_ms_p50", "decision_ms_p99"}


def figures(*arguments, hands=12):
    out = StringIO()
    call_command("play_hands", "--hands", str(hands), "--json", *arguments, stdout=out)
    return json.loads(out.getvalue())


def untimed(printed):
    return {key: value for key, value in printed.items() if key not in TIMES}


def test_the_figures_add_up():
    printed = figures("--preset", "mid", "--players", "4", "--check")

    assert printed["hands"] == 12
    assert (
        printed["made"] + printed["failed"] + printed["passed_out"] + printed["deal_misses"] == 12
    )
    assert printed["decisions"] > 12
    assert 12 <= printed["average_bid"] <= 20
    assert 0 <= printed["average_taken"] <= 20
    assert printed["friend_share"] + printed["alone_share"] == pytest.approx(1)
    assert sum(printed["sum_scores"]) == 0
    assert printed["mean_scores"] == pytest.approx(
        [s / 12 for s in printed["sum_scores"]], abs=1e-3
    )
    assert printed["hands_per_cpu_second"] > 0
    assert 0 < printed["decision_ms_p50"] <= printed["decision_ms_p99"]


def test_michigan_is_played_with_its_chips():
    printed = figures("--game", "michigan", "--bots", "club,beginner,random,club,club", "--check")

    assert sum(printed["wins"]) == 12
    assert sum(printed["sum_scores"]) + sum(printed["chips_lying"]) == 0
    assert 5 < printed["average_leads"] < printed["average_played"] < 48


def test_equal_seeds_give_equal_figures():
    assert untimed(figures("--seed", "3")) == untimed(figures("--seed", "3"))
    assert untimed(figures("--seed", "3")) != untimed(figures("--seed", "4"))


def test_every_seat_may_have_a_bot_of_its_own():
    printed = figures("--bots", "club,random,random,random,random")

    assert printed["average_bid"] > 18  # random players promise anything


def test_without_json_a_person_can_read_it():
    out = StringIO()

    call_command("play_hands", "--hands", "3", stdout=out)

    assert "hands per cpu second" in out.getvalue()
    assert len(out.getvalue().splitlines()) > 10


def test_all_games_presets_and_sizes_make_a_table():
    out = StringIO()

    call_command("play_hands", "--all", "--hands", "1", "--bots", "random", stdout=out)

    heading, *rows = out.getvalue().splitlines()
    assert heading.split() == ["hands", "hands/s", "made", "bid", "p50", "ms", "p99", "ms"]
    assert len(rows) == sum(len(game.presets) for game in GAMES.values())
    assert rows[0].split()[:4] == ["mighty", "classic", "5", "1"]


def test_hands_by_drawn_rules_are_shared_out_evenly_and_break_no_law():
    table = figures("--all", "--check", "--bots", "random", hands=250)

    assert sum(row["hands"] for row in table) == 250
    assert {row["hands"] for row in table} == {10, 11}


def test_laws_hold_where_club_bots_play():
    table = figures("--all", "--check", hands=48)

    assert [row["hands"] for row in table] == [2] * len(table)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--preset", "tarot"], "no preset 'tarot': choose from classic, mahtava, mid, "),
        (["--game", "michigan", "--preset", "mid"], "no preset 'mid': choose from michigan"),
        (["--game", "michigan", "--players", "9"], "by 9: choose from 3, 4, 5, 6, 7, 8"),
        (["--game", "chess"], "invalid choice: 'chess'"),
        (["--players", "6"], "not played by 6: choose from 3, 4, 5"),
        (["--bots", "genius"], "no bot 'genius': choose from random, beginner, club"),
        (["--bots", "club,random"], "one bot for all, or 5, from random, beginner, club"),
        (["--hands", "0"], "at least 1"),
    ],
)
def test_a_mistaken_option_is_answered_with_what_there_is(arguments, message):
    with pytest.raises(CommandError, match=message):
        call_command("play_hands", *arguments)
