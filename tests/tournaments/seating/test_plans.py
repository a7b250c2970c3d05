import os
import subprocess
import sys

import pytest

from tests.tournaments.seating import checker
from tournaments.seating import Request, plan_seating

QUICK = 60_000  # moves

EXACT = [  # players, rounds: everybody meets everybody equally often
    *[(16, 5), (24, 6), (25, 6), (7, 7), (8, 7), (16, 10), (25, 12), (24, 12)],
    *[(12, 11), (19, 19), (6, 10), (5, 3)],
]
ONCE = [(28, 6), (29, 6), (30, 6), (35, 7), (39, 7), (40, 8), (44, 8), (45, 9), (54, 10), (55, 11)]


def event(players, rounds, **more):
    return Request(players=tuple(range(players)), rounds=rounds, **{"seed": 1} | more)


@pytest.mark.parametrize("players", [*range(3, 14), 17, 22, 23, 33, 58])
@pytest.mark.parametrize("rounds", [1, 4])
def test_every_event_gets_a_playable_and_even_plan(players, rounds):
    request = event(players, rounds, effort=QUICK)

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert checker.spread(checker.byes(plan, request.players)) <= 1
    for counts in checker.sittings(plan, request.players).values():
        assert checker.spread(counts) <= 1
    for counts in checker.seats(plan).values():
        assert checker.spread(counts) <= 1
    assert checker.dealing_off(plan) < 1
    assert plan.finished


@pytest.mark.parametrize(("players", "rounds"), EXACT)
def test_a_design_lets_all_pairs_meet_equally_often_without_search(players, rounds):
    plan = plan_seating(event(players, rounds, effort=0))

    assert checker.gap(plan) == 0
    assert plan.quality.best_possible


@pytest.mark.parametrize(("players", "rounds"), ONCE)
def test_a_design_lets_no_pair_meet_twice_without_search(players, rounds):
    plan = plan_seating(event(players, rounds, effort=0))

    assert max(checker.meetings(plan).values()) == 1


@pytest.mark.parametrize("players", [6, 11, 16])
def test_one_more_than_fives_can_seat_sit_out_in_turn(players):
    request = event(players, players, sizes=(5,), effort=0)

    plan = plan_seating(request)

    assert checker.byes(plan, request.players) == [1] * players
    assert checker.gap(plan) == 0
    assert plan.quality.best_possible


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(12, 4), (13, 3), (17, 4), (18, 5), (19, 3), (20, 4), (22, 3), (26, 4), (28, 3), (9, 6)],
)
def test_search_reaches_the_bound_where_no_design_is_known(players, rounds):
    plan = plan_seating(event(players, rounds))

    assert checker.gap(plan) == plan.quality.max_min_bound
    assert checker.squares(plan) == plan.quality.squares_bound


@pytest.mark.parametrize(("players", "rounds"), [(14, 6), (20, 6), (27, 7), (37, 6)])
def test_a_hard_event_is_at_most_one_above_the_bound(players, rounds):
    plan = plan_seating(event(players, rounds, effort=100_000))

    assert checker.gap(plan) <= plan.quality.max_min_bound + 1
    assert checker.squares(plan) <= 1.25 * plan.quality.squares_bound


@pytest.mark.parametrize(
    ("players", "rounds", "sizes"),
    [(20, 6, (5, 4)), (21, 6, (5, 4, 3)), (23, 6, (5, 4, 3)), (21, 6, (5, 4)), (15, 5, (5, 4, 3))],
)
def test_with_changing_sizes_everybody_meets_once(players, rounds, sizes):
    request = event(players, rounds, sizes=sizes, vary=True, effort=0)

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert set(checker.meetings(plan).values()) == {1}


def test_changing_sizes_that_help_nobody_are_not_used():
    request = event(23, 8, vary=True, effort=QUICK)

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert {len(tables) for tables in plan.rounds} == {5}


@pytest.mark.parametrize(
    ("players", "sizes", "tables"),
    [
        (2, (2,), {(2,)}),
        (9, (5, 4, 3, 2), {(5, 4)}),
        (8, (8, 3), {(8,)}),
        (17, (6, 5), {(6, 6, 5)}),
    ],
)
def test_tables_of_other_games_have_other_sizes(players, sizes, tables):
    request = event(players, 3, sizes=sizes, effort=QUICK)

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert {tuple(map(len, each)) for each in plan.rounds} == tables


def test_players_keep_their_names():
    names = ("Ann", "Bo", 7, "Di", "Ed")

    plan = plan_seating(Request(players=names, rounds=2, seed="club night"))

    assert {frozenset(tables[0]) for tables in plan.rounds} == {frozenset(names)}


def test_the_same_seed_gives_the_same_plan():
    one, other = (plan_seating(event(22, 5, seed="x", effort=QUICK)) for _ in range(2))

    assert one == other


def test_another_seed_gives_another_plan():
    one, other = (plan_seating(event(25, 6, seed=seed)) for seed in (1, 2))

    assert one.rounds != other.rounds


def test_the_plan_does_not_depend_on_how_names_are_hashed():
    program = (
        "from tournaments.seating import Request, plan_seating\n"
        "names = tuple('player %d' % n for n in range(14))\n"
        "apart = frozenset({frozenset(names[:2]), frozenset(names[3:5]), frozenset(names[7:9])})\n"
        "print(plan_seating(Request(players=names, rounds=4, seed=3, forbidden=apart,"
        f" effort={QUICK})))"
    )

    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(said) == 1


def test_progress_grows_to_one():
    seen = []

    plan_seating(event(18, 6, effort=QUICK), progress=seen.append)

    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_the_effort_is_spent_and_not_passed():
    plan = plan_seating(event(23, 6, effort=QUICK))

    assert 0 < plan.moves <= QUICK


def test_a_deadline_gives_the_best_plan_so_far():
    request = event(23, 6)

    plan = plan_seating(request, deadline=0)

    assert checker.faults(request, plan) == []
    assert not plan.finished
    assert plan.moves < request.effort


def test_neighbours_seldom_repeat():
    plan = plan_seating(event(25, 6))

    assert plan.quality.repeated_left_neighbours == 0
