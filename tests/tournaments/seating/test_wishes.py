import pytest

from tests.tournaments.seating import checker
from tournaments.seating import Request, plan_seating

QUICK = 60_000  # moves


def pairs(*names):
    return frozenset(frozenset(pair) for pair in names)


@pytest.mark.parametrize(
    ("players", "rounds"), [(10, 4), (17, 5), (23, 3), (40, 8), (30, 6), (60, 5)]
)
def test_forbidden_pairs_never_meet(players, rounds):
    apart = pairs((0, 1), (2, 3), (0, 4))
    request = Request(
        players=tuple(range(players)), rounds=rounds, seed=1, forbidden=apart, effort=QUICK
    )

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert {checker.meetings(plan)[pair] for pair in apart} == {0}
    assert plan.quality.broken_forbidden == ()


def test_a_forbidden_pair_leaves_the_design_in_which_all_meet():
    request = Request(
        players=tuple(range(25)), rounds=6, seed=1, forbidden=pairs((3, 9)), effort=200_000
    )

    plan = plan_seating(request)

    assert checker.meetings(plan)[frozenset((3, 9))] == 0


def test_a_pair_that_cannot_be_kept_apart_is_counted():
    request = Request(players=("a", "b", "c"), rounds=2, seed=1, forbidden=pairs("ab"))

    plan = plan_seating(request)

    assert plan.quality.broken_forbidden == (("a", "b"),)


def test_locked_tables_stay_as_they_are():
    locked = {2: ((9, 3, 4, 0, 11), (5, 6, 1, 2)), 3: ((1, 2, 3, 4),)}
    request = Request(players=tuple(range(13)), rounds=4, seed=1, locked=locked, effort=QUICK)

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert checker.spread(checker.sittings(plan, request.players)[5]) <= 1


def test_a_round_locked_as_a_whole_stays_as_it_is():
    locked = {1: ((0, 1, 2, 3), (4, 5, 6, 7))}
    request = Request(players=tuple(range(8)), rounds=1, seed=1, locked=locked, effort=QUICK)

    plan = plan_seating(request)

    assert plan.rounds == (locked[1],)


def test_drawing_again_around_a_locked_table_keeps_the_other_rounds_even():
    first = plan_seating(Request(players=tuple(range(16)), rounds=5, seed=1))
    request = Request(
        players=tuple(range(16)),
        rounds=5,
        seed=2,
        fixed=first.rounds[:2],
        locked={3: (first.rounds[2][1],)},
        old_plan=first.rounds,
        effort=QUICK,
    )

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert checker.gap(plan) <= 2
