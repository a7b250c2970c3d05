import pytest

from tests.tournaments.seating import checker
from tournaments.seating import Request, plan_seating

QUICK = 60_000  # moves


def begun(players, rounds, sat, *, left=0, came=0, **more):
    """Return a plan, and the request after some rounds of it when players have left and come."""
    plan = plan_seating(Request(players=tuple(range(players)), rounds=rounds, seed=1, effort=QUICK))
    active = dict.fromkeys(range(left), (1, sat))
    active |= {players + player: (sat + 1, None) for player in range(came)}
    request = Request(
        players=tuple(range(players + came)),
        rounds=rounds,
        fixed=plan.rounds[:sat],
        active=active,
        **{"seed": 2, "effort": QUICK, "old_plan": plan.rounds} | more,
    )
    return plan, request


def holes(plan, request):
    """Return the meetings above one if those who left just leave holes."""
    rounds = [
        [
            [p for p in t if request.active.get(p, (1, None))[1] is None or n <= len(request.fixed)]
            for t in ts
        ]
        for n, ts in enumerate(plan.rounds, start=1)
    ]
    old = type(plan)(**{name: getattr(plan, name) for name in plan.__slots__} | {"rounds": rounds})
    return sum(max(0, count - 1) for count in checker.meetings(old).values())


@pytest.mark.parametrize(
    ("players", "rounds", "sat", "left", "came"),
    [
        *[(25, 6, 2, 1, 0), (25, 6, 2, 2, 0), (25, 6, 3, 3, 0), (25, 6, 2, 1, 1), (24, 6, 1, 0, 1)],
        *[(40, 8, 3, 3, 0), (20, 7, 3, 1, 0), (20, 7, 3, 0, 1), (25, 6, 1, 0, 1), (12, 4, 4, 0, 0)],
    ],
)
def test_rounds_that_were_sat_stay(players, rounds, sat, left, came):
    plan, request = begun(players, rounds, sat, left=left, came=came)

    again = plan_seating(request)

    assert again.rounds[:sat] == plan.rounds[:sat]
    assert checker.faults(request, again) == []


@pytest.mark.parametrize(
    ("players", "rounds", "sat", "left"),
    [(25, 6, 2, 1), (25, 6, 2, 2), (25, 6, 3, 3), (40, 8, 3, 3), (20, 7, 3, 1)],
)
def test_when_players_leave_the_rest_is_no_worse_than_the_old_plan_with_holes(
    players, rounds, sat, left
):
    plan, request = begun(players, rounds, sat, left=left)

    again = plan_seating(request)

    repeats = sum(max(0, count - 1) for count in checker.meetings(again).values())
    assert repeats <= holes(plan, request)


def test_when_two_leave_an_exact_plan_nobody_meets_twice():
    _, request = begun(25, 6, 2, left=2)

    again = plan_seating(request)

    assert max(checker.meetings(again).values()) == 1


def test_who_comes_takes_the_place_of_who_left():
    plan, request = begun(25, 6, 2, left=1, came=1)

    again = plan_seating(request)

    assert max(checker.meetings(again).values()) == 1
    assert [len(byes) for byes in again.byes] == [0] * 6
    assert again.rounds[:2] == plan.rounds[:2]


def test_who_comes_late_takes_the_empty_chair():
    _, request = begun(24, 6, 1, came=1)

    again = plan_seating(request)

    assert max(checker.meetings(again).values()) == 1


def test_who_comes_late_and_finds_no_chair_still_plays():
    _, request = begun(25, 6, 1, came=1, sizes=(5,))

    again = plan_seating(request)

    assert checker.faults(request, again) == []
    assert max(checker.byes(again, request.players)) <= 1


def test_an_unchanged_event_keeps_its_plan():
    plan, request = begun(25, 6, 2)

    again = plan_seating(request)

    meet = [[{frozenset(t) for t in tables} for tables in p.rounds] for p in (plan, again)]
    assert meet[0] == meet[1]


def test_added_rounds_follow_the_old_plan():
    plan, request = begun(16, 4, 1)
    longer = Request(
        players=request.players,
        rounds=5,
        fixed=plan.rounds[:1],
        old_plan=plan.rounds,
        seed=1,
        effort=QUICK,
    )

    again = plan_seating(longer)

    assert checker.faults(longer, again) == []
    assert again.rounds[:1] == plan.rounds[:1]


def test_an_old_plan_with_tables_too_small_is_not_kept():
    _, request = begun(8, 5, 2, left=3, sizes=(5, 4))

    again = plan_seating(request)

    assert checker.faults(request, again) == []


def test_a_plan_without_its_old_one_is_made_anew():
    _, request = begun(17, 5, 2, left=1, came=2, old_plan=())

    again = plan_seating(request)

    assert checker.faults(request, again) == []


def test_seats_of_rounds_that_were_sat_count():
    _, request = begun(20, 8, 4, old_plan=())

    again = plan_seating(request)

    assert max(checker.spread(counts) for counts in checker.seats(again).values()) <= 1
    assert checker.dealing_off(again) < 1


def test_players_who_come_and_go_sit_out_as_often_as_others():
    active = {0: (3, None), 1: (1, 4), 2: (2, 5)}
    request = Request(
        players=tuple(range(13)), rounds=6, sizes=(4,), seed=1, active=active, effort=QUICK
    )

    plan = plan_seating(request)

    assert checker.faults(request, plan) == []
    assert checker.spread(checker.byes(plan, request.players)) <= 1
    assert plan.quality.max_min_bound is None
    assert not plan.quality.best_possible
