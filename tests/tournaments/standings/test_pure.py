"""Standings as a function of what was played."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import (
    FEW_HANDS,
    NO_HANDS,
    TIE_BREAKS,
    UNWANTED,
    Correction,
    Tally,
    Terms,
    standings,
)

ALL = tuple(TIE_BREAKS)
EVERYTHING = Terms(tie_breaks=ALL)


def ranked(*entries):
    return dict.fromkeys(entries, True)


def ranks(lines):
    return {line.entry: line.rank for line in lines}


def test_entries_are_ranked_by_points_per_hand_and_not_by_their_sum():
    tallies = [Tally(1, 1, 1, 10, 20), Tally(2, 1, 1, 10, 15), Tally(2, 2, 2, 10, 15)]

    lines = standings(ranked(1, 2), tallies, terms=Terms(least_share=0))

    assert ranks(lines) == {1: 1, 2: 2}
    assert [line.mean for line in lines] == [2, Fraction(3, 2)]


def test_entries_are_ranked_by_their_sum_where_the_event_says_so():
    tallies = [Tally(1, 1, 1, 10, 20), Tally(2, 1, 1, 10, 15), Tally(2, 2, 2, 10, 15)]

    lines = standings(ranked(1, 2), tallies, terms=Terms(by_mean=False, least_share=0))

    assert ranks(lines) == {2: 1, 1: 2}


def test_means_that_no_float_can_tell_apart_are_told_apart():
    huge = 10**17
    tallies = [Tally(1, 1, 1, 3 * huge, huge), Tally(2, 1, 2, 3 * huge + 3, huge + 1)]
    tallies.append(Tally(3, 1, 3, 3 * huge, huge + 1))

    lines = standings(ranked(1, 2, 3), tallies)

    assert ranks(lines) == {3: 1, 1: 2, 2: 2}
    assert float(lines[0].mean) == float(lines[1].mean)


def test_a_place_needs_its_share_of_the_most_hands_and_the_line_says_how_many_are_missing():
    tallies = [Tally(1, 1, 1, 11, 1), Tally(2, 1, 1, 8, 80), Tally(3, 1, 1, 7, 70)]

    lines = standings(ranked(1, 2, 3, 4), tallies, terms=Terms(least_share=70))

    assert ranks(lines) == {2: 1, 1: 2, 3: None, 4: None}
    by_entry = {line.entry: line for line in lines}
    assert (by_entry[3].unranked, by_entry[3].missing) == (FEW_HANDS, 1)
    assert by_entry[4].unranked == NO_HANDS


def test_who_wants_no_place_gets_none_and_takes_none_away():
    tallies = [Tally(1, 1, 1, 5, 50), Tally(2, 1, 1, 5, -50)]

    lines = standings({1: False, 2: True}, tallies)

    assert ranks(lines) == {2: 1, 1: None}
    assert lines[1].unranked == UNWANTED


def test_what_others_played_is_left_out():
    lines = standings(ranked(1), [Tally(1, 1, 1, 1, 1), Tally(9, 1, 1, 1, -1)])

    assert [line.entry for line in lines] == [1]


def test_corrections_count_for_the_sum_the_mean_and_their_round():
    tallies = [Tally(1, 1, 1, 5, 10), Tally(1, 2, 2, 5, 10), Tally(2, 1, 1, 10, 19)]
    corrections = [Correction(1, 2, -3), Correction(1, 0, 1), Correction(7, 1, 100)]

    lines = standings(ranked(1, 2), tallies, corrections)

    assert ranks(lines) == {2: 1, 1: 2}
    line = next(line for line in lines if line.entry == 1)
    assert (line.points, line.corrections, line.mean) == (18, -2, Fraction(18, 10))
    assert line.rounds == ((1, 10), (2, 7))


def test_a_correction_in_a_round_without_hands_is_shown_there():
    lines = standings(ranked(1), [Tally(1, 1, 1, 5, 10)], [Correction(1, 3, 4)])

    assert lines[0].rounds == ((1, 10), (3, 4))


# One tie for each tie-break; every earlier one is level, or has nothing to say.
TIES = {
    "together": [
        Tally(1, 1, 1, 1, 3), Tally(2, 1, 1, 1, -3), Tally(1, 2, 2, 1, 0), Tally(2, 2, 3, 1, 6),
    ],
    "contracts": [Tally(1, 1, 1, 2, 4, made=1), Tally(2, 1, 2, 2, 4, made=1, failed=1)],
    "defence": [
        Tally(1, 1, 1, 4, 4, defended=2, defence=3), Tally(2, 1, 2, 4, 4, defended=3, defence=4),
    ],
    "best_round": [
        Tally(1, 1, 1, 1, 9), Tally(1, 2, 2, 1, -1), Tally(2, 1, 3, 1, 4), Tally(2, 2, 4, 1, 4),
    ],
}  # fmt: skip
VALUES = {
    "together": (3, -3),
    "contracts": (1, 0),
    "defence": (Fraction(3, 2), Fraction(4, 3)),
    "best_round": (9, 4),
}


@pytest.mark.parametrize("name", ALL)
def test_a_tie_is_decided_and_the_line_says_by_what_and_with_which_values(name):
    lines = standings(ranked(2, 1), TIES[name], terms=EVERYTHING)

    assert [(line.entry, line.rank, line.decided_by) for line in lines] == [
        (1, 1, name),
        (2, 2, name),
    ]
    assert [dict(line.trail)[name] for line in lines] == list(VALUES[name])


def test_every_tie_break_has_a_test():
    assert set(TIES) == set(TIE_BREAKS)


def test_tie_breaks_are_asked_in_the_order_of_the_event():
    tallies = [
        Tally(1, 1, 1, 2, 4, made=1, defended=1, defence=0),
        Tally(2, 1, 2, 2, 4, made=0, defended=1, defence=5),
    ]

    by_contracts = standings(ranked(1, 2), tallies, terms=EVERYTHING)
    by_defence = standings(ranked(1, 2), tallies, terms=Terms(tie_breaks=("defence", "contracts")))

    assert ranks(by_contracts) == {1: 1, 2: 2}
    assert ranks(by_defence) == {2: 1, 1: 2}


def test_points_together_need_a_table_where_all_who_are_level_sat():
    tallies = [
        Tally(1, 1, 1, 1, 5), Tally(2, 1, 1, 1, -5), Tally(3, 1, 2, 1, 0),
        Tally(1, 2, 3, 1, -5), Tally(2, 2, 4, 1, 5), Tally(3, 2, 5, 1, 0),
    ]  # fmt: skip

    lines = standings(ranked(1, 2, 3), tallies, terms=Terms(tie_breaks=("together",)))

    assert set(ranks(lines).values()) == {1}
    assert {line.trail for line in lines} == {()}


def test_a_tie_of_three_is_decided_step_by_step():
    tallies = [
        Tally(1, 1, 1, 2, 4, made=2),
        Tally(2, 1, 2, 2, 4, made=1, defended=1, defence=1),
        Tally(3, 1, 3, 2, 4, made=1, defended=1, defence=2),
    ]

    lines = standings(ranked(1, 2, 3), tallies, terms=EVERYTHING)

    assert [(line.entry, line.rank, line.decided_by) for line in lines] == [
        (1, 1, "contracts"),
        (3, 2, "defence"),
        (2, 3, "defence"),
    ]


def test_who_is_level_in_everything_shares_the_place_and_the_next_is_left_out():
    tallies = [Tally(1, 1, 1, 2, 4), Tally(2, 1, 2, 2, 4), Tally(3, 1, 3, 2, 1)]

    lines = standings(ranked(1, 2, 3), tallies, terms=EVERYTHING)

    assert ranks(lines) == {1: 1, 2: 1, 3: 3}
    assert [line.decided_by for line in lines] == ["", "", ""]


def test_who_shares_a_place_after_a_decided_tie_still_says_what_decided_it():
    tallies = [
        Tally(1, 1, 1, 2, 4, made=1),
        Tally(2, 1, 2, 2, 4),
        Tally(3, 1, 3, 2, 4),
    ]

    lines = standings(ranked(1, 2, 3), tallies, terms=EVERYTHING)

    assert ranks(lines) == {1: 1, 2: 2, 3: 2}
    assert {line.decided_by for line in lines} == {"contracts"}


def test_an_unknown_tie_break_is_no_tie_break():
    with pytest.raises(KeyError):
        standings({}, [], terms=Terms(tie_breaks=("coin",)))


def test_nobody_makes_no_standings():
    assert standings({}, [Tally(1, 1, 1, 1, 1)]) == ()


ENTRIES = range(1, 7)
TALLIES = st.builds(
    Tally,
    entry=st.sampled_from(ENTRIES),
    round=st.integers(1, 3),
    table=st.integers(1, 4),
    hands=st.integers(1, 3),
    points=st.integers(-3, 3),
    made=st.integers(0, 1),
    failed=st.integers(0, 1),
    befriended=st.integers(0, 1),
    defended=st.integers(0, 2),
    defence=st.integers(-2, 2),
)
CORRECTIONS = st.builds(Correction, st.sampled_from(ENTRIES), st.integers(0, 3), st.integers(-2, 2))
TERMS = st.builds(
    Terms,
    by_mean=st.booleans(),
    least_share=st.integers(0, 100),
    tie_breaks=st.permutations(ALL).map(tuple),
)
INPUTS = st.tuples(
    st.dictionaries(st.sampled_from(ENTRIES), st.booleans()),
    st.lists(TALLIES, unique_by=lambda one: (one.entry, one.round)),
    st.lists(CORRECTIONS, max_size=4),
    TERMS,
)


@given(INPUTS, st.randoms(use_true_random=False))
def test_the_order_of_the_input_does_not_matter(given_input, rng: Random):
    entries, tallies, corrections, terms = given_input
    first = standings(entries, tallies, corrections, terms)
    names = list(entries)
    for rows in (names, tallies, corrections):
        rng.shuffle(rows)

    again = standings({name: entries[name] for name in names}, tallies, corrections, terms)

    assert again == first


@given(INPUTS)
def test_everybody_is_listed_once_and_nothing_is_lost(given_input):
    entries, tallies, corrections, terms = given_input

    lines = standings(entries, tallies, corrections, terms)

    assert sorted(line.entry for line in lines) == sorted(entries)
    assert sum(line.points for line in lines) == sum(
        row.points for row in [*tallies, *corrections] if row.entry in entries
    )
    assert all((line.rank is None) == bool(line.unranked) for line in lines)


@given(INPUTS)
def test_places_follow_the_value_and_equal_places_are_equal_in_every_tie_break(given_input):
    entries, tallies, corrections, terms = given_input

    placed = [line for line in standings(entries, tallies, corrections, terms) if line.rank]

    for upper, lower in pairwise(placed):
        values = [line.mean if terms.by_mean else line.points for line in (upper, lower)]
        assert values[0] >= values[1]
        if upper.rank == lower.rank:
            assert values[0] == values[1]
            assert upper.trail == lower.trail
    for at, line in enumerate(placed, start=1):
        assert line.rank == at or line.rank == placed[at - 2].rank
