"""Plots of running scores: where each line, label and tick is drawn."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor, log10

WIDTH, HEIGHT = 360, 240  # of the drawing
LEFT, RIGHT, TOP, BOTTOM = 34, 282, 10, 218  # where values lie
LABEL = 12  # between the base lines of two labels
LOWEST = 236  # base line of a label
LEADERS = 3  # lines with a colour and a label of their own
MOST_POINTS = 200  # of one line
SPARK_WIDTH, SPARK_HEIGHT, SPARK_EDGE = 64, 22, 2


@dataclass(frozen=True, slots=True)
class Run:
    """Somebody's score as it went, from 0; `key` names the line."""

    key: int
    name: str
    values: Sequence[int]


@dataclass(frozen=True, slots=True)
class Line:
    key: int
    name: str
    value: int  # at the end
    points: str  # of the polyline
    x: float  # of the end
    y: float
    label_y: float
    place: int  # 0.. among the leaders, LEADERS for all others


@dataclass(frozen=True, slots=True)
class Tick:
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Plot:
    """Everything for the template; lines that matter most come last, on top."""

    lines: list[Line]
    values: list[Tick]  # `at` is y
    steps: list[Tick]  # `at` is x
    zero: float
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


@dataclass(frozen=True, slots=True)
class _Scale:
    low: int
    high: int
    steps: int  # the last of them, from 0

    def x(self, step: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * step / max(self.steps, 1), 1)

    def y(self, value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - self.low) / (self.high - self.low), 1)


def plot(runs: Sequence[Run], *, steps: Sequence[str]) -> Plot | None:
    """Draw the runs, the best first; `steps` name what lies below. None: there is nothing yet."""
    longest = max((len(run.values) for run in runs), default=0)
    if longest < 2:
        return None
    values = [value for run in runs for value in run.values]
    scale = _Scale(*_bounds(values), max(longest, len(steps)) - 1)
    lines = [_line(run, at, scale) for at, run in enumerate(runs)]
    return Plot(
        lines=_apart(lines)[::-1],
        values=[Tick(str(value), scale.y(value)) for value in _ticks(scale.low, scale.high)],
        steps=[Tick(text, scale.x(at)) for at, text in enumerate(steps) if text],
        zero=scale.y(0),
    )


def _bounds(values: Iterable[int]) -> tuple[int, int]:
    low, high = min(0, *values), max(0, *values)
    return (low, high) if low < high else (-1, 1)


def _ticks(low: int, high: int) -> list[int]:
    """Return three to six round values between the two.

    >>> _ticks(-37, 81)
    [-20, 0, 20, 40, 60, 80]
    """
    rough = max((high - low) / 5, 1)
    power = 10 ** floor(log10(rough))
    step = next(power * one for one in (1, 2, 5, 10) if power * one >= rough)
    return [*range(ceil(low / step) * step, high + 1, step)]


def _line(run: Run, at: int, scale: _Scale) -> Line:
    last = len(run.values) - 1
    y = scale.y(run.values[last])
    return Line(
        key=run.key,
        name=run.name,
        value=run.values[last],
        points=_polyline((scale.x(step), scale.y(value)) for step, value in enumerate(run.values)),
        x=scale.x(last),
        y=y,
        label_y=y + 4,
        place=min(at, LEADERS),
    )


def _polyline(points: Iterable[tuple[float, float]]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


def _apart(lines: list[Line]) -> list[Line]:
    """Move the labels of the leaders so that none lies on another, nor below the drawing."""
    leaders = sorted((line for line in lines if line.place < LEADERS), key=lambda line: line.y)
    moved: dict[int, float] = {}
    free = float(TOP)
    for line in leaders:
        moved[line.key] = max(line.label_y, free)
        free = moved[line.key] + LABEL
    above = float(LOWEST)
    for line in reversed(leaders):
        moved[line.key] = round(min(moved[line.key], above), 1)
        above = moved[line.key] - LABEL
    return [replace(line, label_y=moved.get(line.key, line.label_y)) for line in lines]


def sparks(runs: Sequence[Run]) -> dict[int, str]:
    """Return a small polyline for each run with a step in it, all in one scale."""
    low, high = _bounds([value for run in runs for value in run.values] or [0])
    steps = max((len(run.values) for run in runs), default=1) - 1
    drawn = {}
    for run in runs:
        if len(run.values) > 1:
            drawn[run.key] = _polyline(
                (
                    round(SPARK_EDGE + (SPARK_WIDTH - 2 * SPARK_EDGE) * step / steps, 1),
                    round(
                        SPARK_HEIGHT
                        - SPARK_EDGE
                        - (SPARK_HEIGHT - 2 * SPARK_EDGE) * (value - low) / (high - low),
                        1,
                    ),
                )
                for step, value in enumerate(run.values)
            )
    return drawn


def thinned(values: Sequence[int], *, most: int = MOST_POINTS) -> list[int]:
    """Return at most so many of the values, evenly chosen, first and last among them.

    >>> thinned([0, 1, 2, 3, 4], most=3)
    [0, 2, 4]
    """
    if len(values) <= most:
        return list(values)
    return [values[round(at * (len(values) - 1) / (most - 1))] for at in range(most)]
