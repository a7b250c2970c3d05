"""Where lines, labels and ticks of the plots lie."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.score_plots import (
    BOTTOM,
    HEIGHT,
    LABEL,
    LEADERS,
    LEFT,
    RIGHT,
    TOP,
    Run,
    plot,
    sparks,
)

VALUES = st.lists(st.integers(-500, 500), min_size=1, max_size=5).map(lambda rest: [0, *rest])
RUNS = st.lists(VALUES, min_size=1, max_size=5).map(
    lambda values: [Run(key, f"{key}", scores) for key, scores in enumerate(values)]
)


def points(text):
    return [tuple(map(float, pair.split(","))) for pair in text.split()]


@given(RUNS)
def test_every_line_lies_inside_and_has_a_point_for_each_step(runs):
    drawn = plot(runs, steps=[])

    by_key = {line.key: line for line in drawn.lines}
    for run in runs:
        found = points(by_key[run.key].points)
        assert len(found) == len(run.values)
        assert all(LEFT <= x <= RIGHT and TOP <= y <= BOTTOM for x, y in found)
        assert found[-1] == (by_key[run.key].x, by_key[run.key].y)


@given(RUNS)
def test_the_leaders_lie_on_top_and_their_labels_apart(runs):
    drawn = plot(runs, steps=[])

    leaders = [line for line in drawn.lines if line.place < LEADERS]
    assert drawn.lines[-len(leaders) :] == leaders
    heights = sorted(line.label_y for line in leaders)
    assert heights[-1] <= HEIGHT
    assert all(b - a >= LABEL - 0.11 for a, b in pairwise(heights))


@given(RUNS)
def test_ticks_are_inside_and_rise(runs):
    heights = [tick.at for tick in plot(runs, steps=[]).values]

    assert heights == sorted(heights, reverse=True)
    assert all(TOP <= height <= BOTTOM for height in heights)


def test_before_the_first_step_there_is_no_plot():
    assert plot([], steps=["0"]) is None
    assert plot([Run(1, "가", [0])], steps=["0"]) is None
    assert sparks([Run(1, "가", [0])]) == {}


@given(RUNS)
def test_small_plots_share_one_scale(runs):
    drawn = sparks(runs)

    assert set(drawn) == {run.key for run in runs}
    starts = {points(text)[0] for text in drawn.values()}
    assert len(starts) == 1
