import pytest

from tests.tournaments.seating import checker
from tournaments.seating import CannotSeat, Request, formats, plan_seating
from tournaments.seating.formats import expected_meetings


def test_twenty_players_choose_between_fives_fours_and_meeting_once():
    fives, fours, once = formats(20, 6)

    assert (fives.sizes, fives.vary, fives.tables) == ((5, 4, 3), False, ((5, 5, 5, 5),) * 6)
    assert (fives.max_min, fives.never_met, fives.repeats) == (2, 10, 60)
    assert (fours.sizes, fours.tables[0], fours.repeats) == ((4, 5, 3), (4, 4, 4, 4, 4), 0)
    assert once.vary
    assert sorted(once.tables).count((5, 5, 5, 5)) == 1
    assert (once.max_min, once.never_met, once.repeats) == (0, 0, 0)


def test_six_players_choose_between_threes_and_a_bye():
    threes, five = formats(6, 6)

    assert (threes.tables[0], threes.byes, threes.byes_per_player) == ((3, 3), (0,) * 6, (0, 0))
    assert (five.tables[0], five.byes, five.byes_per_player) == ((5,), (1,) * 6, (1, 1))
    assert (threes.max_min, five.max_min) == (2, 0)


def test_there_is_nothing_to_choose_where_all_fits():
    (only,) = formats(5, 3)

    assert only.tables == ((5,),) * 3


@pytest.mark.parametrize("players", [12, 15, 18, 20, 21, 24, 26])
def test_a_format_can_be_planned_with_its_sizes(players):
    for card in formats(players, 4):
        request = Request(
            players=tuple(range(players)),
            rounds=4,
            seed=1,
            sizes=card.sizes,
            vary=card.vary,
            effort=40_000,
        )

        plan = plan_seating(request)

        tables = [sorted(map(len, each)) for each in plan.rounds]
        assert sorted(tables) == sorted(sorted(each) for each in card.tables)
        assert [len(byes) for byes in plan.byes] == list(card.byes)
        assert checker.gap(plan) >= card.max_min


def test_allowed_sizes_are_kept():
    assert {size for card in formats(21, 6, sizes=(5, 4)) for size in card.tables[0]} == {4, 5}


def test_too_few_players_have_no_format():
    with pytest.raises(CannotSeat, match="too_few_players"):
        formats(2, 6)


def test_what_is_expected_adds_up():
    assert expected_meetings(25, [(5,) * 5] * 6) == {1: 300}
    assert (
        expected_meetings(10, [(5, 5)] * 4) == {0: 2, 1: 9, 2: 30, 3: 4}
        or sum(expected_meetings(10, [(5, 5)] * 4).values()) == 45
    )
