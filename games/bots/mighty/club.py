"""The `club` level: plays by rules of thumb, fast and without glaring mistakes."""

from random import Random

from games.engine.mighty.actions import Action, Play
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import View

from ..bot import seat_to_act
from .bidding import call
from .calling import call_friend
from .exchange import bury
from .follow import follow
from .lead import lead
from .situation import situation


def decide(view: View, *, rules: Rules, rng: Random) -> Action:  # noqa: ARG001 - what every bot gets
    """Return the choice of a sound club player."""
    own = seat_to_act(view)
    if len(own.legal) == 1:
        return own.legal[0]
    match view.public.phase:
        case "auction":
            return call(own, rules)
        case "exchange":
            return bury(view, rules)
        case "friend":
            return call_friend(view, rules)
        case _:
            at = situation(view, own, rules)
            plays = tuple([action for action in own.legal if isinstance(action, Play)])
            return lead(at, plays) if at.leads else follow(at, plays)
