"""The `random` level: anything legal. It is a yardstick, and it finds holes in the rules."""

from random import Random

from games.engine.mighty.actions import Action
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import View

from .bot import pick, seat_to_act


def decide(view: View, *, rules: Rules, rng: Random) -> Action:  # noqa: ARG001 - what every bot gets
    return pick(seat_to_act(view).legal, rng)
