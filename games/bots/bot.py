"""What every bot is, of whatever game."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol, TypeVar

Choice = TypeVar("Choice")


class Bot(Protocol):
    """Choose one of `view.own.legal`, from the view and the public rules alone.

    The view is the game's `view(hand, seat, remember=True)` of a seat that is to act. Equal views
    and equally seeded generators give equal choices.
    """

    def __call__(self, view: Any, *, rules: Any, rng: Random) -> Any: ...


class Own(Protocol):
    """A seat's own part of a view."""

    @property
    def legal(self) -> Sequence[Any]: ...


OwnOfGame = TypeVar("OwnOfGame", bound=Own)
Own_co = TypeVar("Own_co", bound=Own, covariant=True)


class Seen(Protocol[Own_co]):
    """A view of any game."""

    @property
    def own(self) -> Own_co | None: ...


def seat_to_act(view: Seen[OwnOfGame]) -> OwnOfGame:
    """Return the seat's own part of the view. Raises ValueError if the seat cannot act."""
    if view.own is None or not view.own.legal:
        raise ValueError("a bot is asked only when its seat is to act")
    return view.own


def pick(choices: Sequence[Choice], rng: Random) -> Choice:
    """Return one of the choices, the same one in every version of Python."""
    return choices[int(rng.random() * len(choices))]
