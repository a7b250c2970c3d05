from itertools import combinations

import pytest

from tests.tournaments.seating import checker
from tournaments.seating import Request, Violation, measure, plan_seating, swap, violations

QUICK = 60_000  # moves


def planned(players, rounds, **more):
    request = Request(players=tuple(range(players)), rounds=rounds, seed=1, effort=QUICK, **more)
    return request, plan_seating(request)


@pytest.mark.parametrize(("players", "rounds"), [(9, 4), (14, 5), (21, 3), (11, 6)])
def test_the_quality_is_what_can_be_counted(players, rounds):
    request, plan = planned(players, rounds)
    counts = checker.meetings(plan).values()
    quality = plan.quality

    assert dict(quality.meetings) == {n: list(counts).count(n) for n in set(counts)}
    assert quality.never_met == list(counts).count(0)
    assert quality.repeats == sum(count - 1 for count in counts if count)
    assert (quality.max_min, quality.squares) == (checker.gap(plan), checker.squares(plan))
    assert quality.bye_spread == checker.spread(checker.byes(plan, request.players))
    assert dict(quality.size_spreads) == {
        size: checker.spread(times)
        for size, times in checker.sittings(plan, request.players).items()
    }
    assert max(spread for _, spread in quality.seat_spreads) == max(
        map(checker.spread, checker.seats(plan).values())
    )
    assert quality.dealer_deviation == pytest.approx(checker.dealing_off(plan))


def test_left_neighbours_who_repeat_are_counted_by_pair():
    rounds = ((("a", "b", "c"),), (("b", "c", "a"),), (("c", "b", "a"),))

    quality = measure(rounds, Request(players=("a", "b", "c"), rounds=3, seed=1))

    assert quality.repeated_left_neighbours == 3


def test_uneven_sittings_are_not_held_against_the_even_bound():
    table = (tuple(range(5)), tuple(range(5, 9)))
    request = Request(players=tuple(range(9)), rounds=3, seed=1)

    quality = measure((table,) * 3, request)

    assert quality.size_spreads == ((4, 3), (5, 3))
    assert quality.max_min >= quality.max_min_bound
    assert quality.squares >= quality.squares_bound


def test_swapping_two_players_changes_their_places_in_one_round():
    rounds = ((("a", "b", "c"), ("d", "e", "f")), (("a", "b", "c"), ("d", "e", "f")))

    changed = swap(rounds, 2, "a", "f")

    assert changed == (rounds[0], (("f", "b", "c"), ("d", "e", "a")))
    assert swap(changed, 2, "f", "a") == rounds


def test_a_bye_is_a_place_to_swap():
    assert swap(((("a", "b", "c"),),), 1, "c", "d") == ((("a", "b", "d"),),)


def test_there_is_nothing_to_swap_in_a_round_that_is_not_planned():
    from tournaments.seating import CannotSeat

    with pytest.raises(CannotSeat, match="bad_round_number"):
        swap(((("a", "b", "c"),),), 2, "a", "b")


def test_a_plan_of_ours_breaks_nothing():
    request, plan = planned(14, 4)

    assert violations(plan.rounds, request) == ()


PLAYERS = tuple("abcdefgh")
GOOD = ((("a", "b", "c", "d"), ("e", "f", "g", "h")),)


@pytest.mark.parametrize(
    ("tables", "found"),
    [
        ((), Violation(code="no_tables", round=1)),
        (
            (("a", "b", "c", "x"),),
            Violation(code="unknown_player", round=1, table=1, players=("x",)),
        ),
        ((("a", "b"),), Violation(code="table_size", round=1, table=1, value=2)),
        (
            (("a", "b", "c"), ("c", "d", "e")),
            Violation(code="seated_twice", round=1, table=2, players=("c",)),
        ),
        ((("h", "b", "c"),), Violation(code="not_active", round=1, table=1, players=("h",))),
        (
            (("a", "b", "c"), ("d", "e", "f")),
            Violation(code="forbidden_pair", round=1, table=2, players=("e", "f")),
        ),
        (
            (("a", "b", "c", "d"),),
            Violation(code="locked_table_changed", round=1, players=("a", "b", "c")),
        ),
    ],
)
def test_a_violation_says_what_is_wrong_and_where(tables, found):
    request = Request(
        players=PLAYERS,
        rounds=1,
        seed=1,
        forbidden=frozenset({frozenset("ef")}),
        active={"h": (1, 0)},
        locked={1: (("a", "b", "c"),)},
    )

    assert found in violations((tables,), request)


def test_a_fixed_round_must_not_change():
    request = Request(players=PLAYERS, rounds=1, seed=1, fixed=GOOD)

    assert violations(GOOD, request) == ()
    assert violations(swap(GOOD, 1, "a", "e"), request) == (
        Violation(code="fixed_round_changed", round=1),
    )


def test_a_plan_too_short_is_told():
    request = Request(players=PLAYERS, rounds=2, seed=1)

    assert violations(GOOD, request) == (Violation(code="wrong_number_of_rounds", value=1),)


def test_what_is_uneven_is_told():
    rounds = ((("a", "b", "c", "d"),),) * 3
    request = Request(players=tuple("abcde"), rounds=3, seed=1, sizes=(4,))

    assert violations(rounds, request) == (
        Violation(code="byes_uneven", value=3),
        Violation(code="sizes_uneven", value=3),
        Violation(code="seats_uneven", value=3),
        Violation(code="first_deals_uneven", value=2),
    )


def test_a_swap_by_hand_shows_what_it_costs():
    request, plan = planned(25, 6)

    one, other = plan.rounds[3][0][0], plan.rounds[3][1][0]
    quality = measure(swap(plan.rounds, 4, one, other), request)

    assert quality.max_min == 2
    assert quality.never_met == quality.repeats == 8
    assert all(frozenset(pair) for pair in combinations(request.players, 2))
