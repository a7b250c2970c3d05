"""Plots of how evenly cards fall to the seats: where each dot and band is drawn."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.deal_statistics import Chance, Tally, dots, evenness

WIDTH, TOP, BOTTOM = 320, 26, 114  # of the drawing, and where its values lie
LABEL = 14  # from a dot to the number beside it


@dataclass(frozen=True, slots=True)
class Mark:
    """One seat's dot with its band, in the units of the drawing."""

    number: int  # of the seat, from 1
    value: float
    is_inside: bool
    left: float
    width: float
    x: float
    y: float
    label_y: float
    band_top: float
    band_height: float
    line_y: float


@dataclass(frozen=True, slots=True)
class Plot:
    """How many of some cards each seat got, for a drawing of WIDTH."""

    title: str
    marks: list[Mark]
    chance: Chance | None
    unit: str


def plot(
    tally: Tally, cards: Iterable[str], *, seats: int, title: str, percent: bool = False
) -> Plot:
    """Draw how many of these cards the seats got in a deal, `percent` for a single card."""
    chosen = frozenset(cards)
    found = dots(tally, chosen, seats=seats)
    lowest = min(min(dot.low, dot.value) for dot in found)
    highest = max(max(dot.high, dot.value) for dot in found)
    width = WIDTH / seats

    def height(value: float) -> float:
        return round(BOTTOM - (value - lowest) / (highest - lowest) * (BOTTOM - TOP), 1)

    marks = [
        Mark(
            number=seat + 1,
            value=dot.value * (100 if percent else 1),
            is_inside=dot.is_inside,
            left=round(seat * width, 1),
            width=round(width, 1),
            x=round((seat + 0.5) * width, 1),
            y=height(dot.value),
            label_y=height(dot.value) + (LABEL + 8 if dot.value < dot.expected else -LABEL + 4),
            band_top=height(dot.high),
            band_height=round(height(dot.low) - height(dot.high), 1),
            line_y=height(dot.expected),
        )
        for seat, dot in enumerate(found)
    ]
    return Plot(title, marks, evenness(tally, chosen), "%" if percent else "")
