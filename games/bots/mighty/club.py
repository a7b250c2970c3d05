"""The `club` level: plays by rules of thumb, fast and without glaring mistakes."""

from random import Random

from games.engine.mighty.actions import Action
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import View

from ..bot import seat_to_act
from .bidding import call
from .calling import call_friend
from .exchange import exchange
from .judging import announcement, best, judged
from .situation import situation


def decide(view: View, *, rules: Rules, rng: Random) -> Action:  # noqa: ARG001 - what every bot gets
    """Return the choice of a sound club player."""
    own = seat_to_act(view)
    if len(own.legal) == 1:
        return own.legal[0]
    match view.public.phase:
        case "auction":
            return call(view, rules)
        case "exchange":
            return exchange(view, rules)
        case "friend":
            return call_friend(view, rules)
        case _:
            at = situation(view, own, rules)
            plays = judged(at, own)
            return announcement(at, own, plays) or best(plays)
