"""What every bot for Mighty is."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from games.engine.mighty.actions import Action
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, View

Choice = TypeVar("Choice")


class Bot(Protocol):
    """Choose one of `view.own.legal`, from the view and the public rules alone.

    The view is `games.engine.mighty.view.view(hand, seat, remember=True)` of a seat that is to
    act. Equal views and equally seeded generators give equal choices.
    """

    def __call__(self, view: View, *, rules: Rules, rng: Random) -> Action: ...


def seat_to_act(view: View) -> OwnView:
    """Return the seat's own part of the view. Raises ValueError if the seat cannot act."""
    if view.own is None or not view.own.legal:
        raise ValueError("a bot is asked only when its seat is to act")
    return view.own


def pick(choices: Sequence[Choice], rng: Random) -> Choice:
    """Return one of the choices, the same one in every version of Python."""
    return choices[int(rng.random() * len(choices))]
