"""The `random` level: anything legal. It is a yardstick, and it finds holes in the rules."""

from random import Random
from typing import Any

from .bot import pick, seat_to_act


def decide(view: Any, *, rules: Any, rng: Random) -> Any:  # noqa: ARG001 - what every bot gets
    return pick(seat_to_act(view).legal, rng)
