import pytest

from tournaments.seating import CannotSeat, Request, measure, plan_seating

FIVE = ("a", "b", "c", "d", "e")


@pytest.mark.parametrize(
    ("code", "detail", "request_"),
    [
        ("no_players", None, {"players": ()}),
        ("duplicate_player", "a", {"players": ("a", "b", "a")}),
        ("bad_rounds", 0, {"rounds": 0}),
        ("bad_sizes", (), {"sizes": ()}),
        ("bad_sizes", (5, 1), {"sizes": (5, 1)}),
        ("bad_sizes", (5, 5), {"sizes": (5, 5)}),
        ("too_few_players", 2, {"players": ("a", "b")}),
        ("too_few_players", 1, {"players": ("a",)}),
        ("too_few_players", 2, {"active": dict.fromkeys("abc", (2, None))}),
        ("unknown_player", "x", {"forbidden": frozenset({frozenset("ax")})}),
        ("unknown_player", "x", {"active": {"x": (1, None)}}),
        ("forbidden_with_oneself", "a", {"forbidden": frozenset({frozenset("a")})}),
        ("too_many_fixed_rounds", 3, {"fixed": ((FIVE,),) * 3}),
        ("unknown_player", "x", {"fixed": ((("a", "x", "b"),),)}),
        ("seated_twice", "a", {"fixed": ((("a", "a", "b"),),)}),
        ("bad_round_number", 3, {"locked": {3: (FIVE,)}}),
        ("bad_round_number", 1, {"fixed": ((FIVE,),), "locked": {1: (FIVE,)}}),
        ("not_active", "a", {"active": {"a": (2, None)}, "locked": {1: (("a", "b", "c"),)}}),
        ("locked_size", 2, {"locked": {1: (("a", "b"),)}}),
        ("unknown_player", "x", {"old_plan": ((("x", "b", "c"),),)}),
    ],
)
def test_a_senseless_request_is_refused_with_its_reason(code, detail, request_):
    request = Request(**{"players": FIVE, "rounds": 2, "seed": 1} | request_)

    with pytest.raises(CannotSeat) as refusal:
        plan_seating(request)

    assert (refusal.value.code, refusal.value.detail) == (code, detail)
    assert code in CannotSeat.CODES


def test_locked_tables_that_leave_too_few_for_another_leave_them_out():
    request = Request(players=FIVE, rounds=1, seed=1, locked={1: (("a", "b", "c"),)})

    plan = plan_seating(request)

    assert plan.rounds == ((("a", "b", "c"),),)
    assert plan.byes == (("d", "e"),)


def test_strangers_cannot_be_measured():
    with pytest.raises(CannotSeat, match="unknown_player"):
        measure(((("a", "x", "b"),),), Request(players=FIVE, rounds=1, seed=1))
