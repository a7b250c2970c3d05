from itertools import combinations, product

import pytest

from tournaments.seating.designs import designs, rotated, starters, without
from tournaments.seating.fields import ORDERS, affine_plane, field, transversal_design


def meetings(design):
    times = {}
    for tables in design:
        for table in tables:
            for pair in combinations(sorted(table), 2):
                times[pair] = times.get(pair, 0) + 1
    return times


@pytest.mark.parametrize("order", ORDERS)
def test_a_field_can_be_calculated_in(order):
    add, times = field(order)
    elements = range(order)

    assert all(sorted(row) == list(elements) for row in add)
    assert all(sorted(row) == list(elements) for row in times[1:])
    for a, b, c in product(range(min(order, 9)), repeat=3):
        assert times[a][add[b][c]] == add[times[a][b]][times[a][c]]
        assert times[a][times[b][c]] == times[times[a][b]][c]


@pytest.mark.parametrize("order", [3, 4, 5, 7, 8, 9])
def test_in_an_affine_plane_all_meet_once(order):
    plane = affine_plane(order)

    assert len(plane) == order + 1
    assert set(meetings(plane).values()) == {1}
    assert len(meetings(plane)) == order**2 * (order**2 - 1) // 2


@pytest.mark.parametrize(("size", "order"), [(5, 7), (5, 8), (5, 9), (4, 9), (5, 11), (5, 13)])
def test_in_a_transversal_design_none_meet_twice(size, order):
    design = transversal_design(size, order)

    assert set(meetings(design).values()) == {1}
    for tables in design:
        assert sorted(point for table in tables for point in table) == list(range(size * order))


@pytest.mark.parametrize("number", range(len(starters())))
def test_the_rounds_rotated_from_a_starter_differ_by_one_meeting_at_most(number):
    starter = starters()[number]
    design = rotated(starter)
    times = meetings(design)

    counts = [times.get(pair, 0) for pair in combinations(range(starter.players), 2)]

    assert max(counts) - min(counts) <= 1
    assert len(design) == starter.modulus * len(starter.rounds)
    for tables in design:
        points = [point for table in tables for point in table]
        assert len(points) == len(set(points))
        assert set(points) <= set(range(starter.players))


def test_leaving_players_out_keeps_the_others_apart():
    smaller = without(affine_plane(5), (0, 7))

    assert set(meetings(smaller).values()) == {1}
    assert {point for tables in smaller for table in tables for point in table} == set(range(23))


def test_who_is_left_alone_sits_out():
    smaller = without([[[0, 1], [2, 3]]], (1,))

    assert smaller == [[[1, 2]]]


@pytest.mark.parametrize("players", [6, 15, 20, 24, 35])
def test_designs_have_the_players_or_a_few_more(players):
    for points, design in designs(players, 5):
        assert players <= points <= players + 5
        assert {p for ts in design for t in ts for p in t} <= set(range(points))
