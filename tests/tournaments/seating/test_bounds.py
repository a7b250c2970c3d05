import pytest

from tournaments.seating.bounds import lower_bounds, windows
from tournaments.seating.sizes import round_sizes


@pytest.mark.parametrize(
    ("players", "sizes", "rounds", "proved"),
    [
        (25, (5,) * 5, 6, (0, 300, "sum")),
        (25, (5,) * 5, 5, (1, 250, "sum")),
        (20, (5,) * 4, 2, (2, 88, "overlap")),
        (20, (5,) * 4, 4, (2, 208, "overlap")),
        (10, (5, 5), 8, (3, 608, "overlap")),
        (13, (5, 4, 4), 5, (2, 190, "overlap")),
        (7, (4, 3), 4, (3, 78, "exhausted")),
        (9, (5, 4), 4, (4, 146, "exhausted")),
        (9, (5, 4), 2, (2, 56, "overlap")),  # nobody sits twice at the table of four
        (6, (3, 3), 12, (2, 350, "parity")),
        (6, (5,), 6, (0, 240, "sum")),
        (6, (5,), 5, (1, 170, "sum")),
        (8, (4, 4), 7, (0, 252, "sum")),
        (8, (5,), 9, (2, 297, "degree")),
        (1, (), 3, (0, 0, "sum")),
    ],
)
def test_a_bound_is_the_one_that_was_proved(players, sizes, rounds, proved):
    bounds = lower_bounds(players, [sizes] * rounds)

    assert (bounds.max_min, bounds.squares, bounds.reason) == proved


def test_who_sits_out_in_turn_can_meet_all_equally_often():
    assert lower_bounds(4, [(2,)] * 6).max_min == 0
    assert lower_bounds(4, [(3,)] * 4).max_min == 0
    assert lower_bounds(6, [(5,)] * 12).max_min == 0


@pytest.mark.parametrize("players", [7, 9, 10, 14, 21])
def test_uneven_sittings_only_loosen_a_bound(players):
    profiles = [round_sizes(players, (5, 4, 3))] * 5

    even, uneven = (lower_bounds(players, profiles, even=flag) for flag in (True, False))

    assert uneven.max_min <= even.max_min
    assert uneven.squares <= even.squares


def test_rounds_of_different_sizes_have_a_bound_too():
    profiles = [(5, 5, 5, 3, 3)] * 2 + [(5, 5, 4, 4, 3)] * 2 + [(5, 4, 4, 4, 4)] * 2

    bounds = lower_bounds(21, profiles, even=False)

    assert (bounds.max_min, bounds.squares) == (0, 210)


def test_windows_are_where_meetings_can_lie():
    assert windows(25, [(5,) * 5] * 6, 0) == [1]
    assert windows(10, [(5, 5)] * 4, 3) == [0, 1]


@pytest.mark.parametrize(
    ("players", "sizes", "tables"),
    [
        (20, (5, 4, 3), (5, 5, 5, 5)),
        (20, (4, 5, 3), (4, 4, 4, 4, 4)),
        (8, (5, 4, 3), (4, 4)),
        (6, (5, 4, 3), (3, 3)),
        (6, (5, 4), (5,)),
        (7, (5, 4, 3), (4, 3)),
        (11, (5, 4, 3), (4, 4, 3)),
        (2, (5, 4, 3), ()),
        (2, (5, 4, 3, 2), (2,)),
        (13, (8, 7, 6, 5, 4, 3), (7, 6)),
    ],
)
def test_a_round_has_few_byes_and_liked_tables(players, sizes, tables):
    assert round_sizes(players, sizes) == tables


def test_threes_are_needed_for_six_seven_and_eleven_only():
    threes = [n for n in range(4, 200) if 3 in round_sizes(n, (5, 4, 3))]

    assert threes == [6, 7, 11]
