"""The `club` level: leads what promises the most, by what an attentive player has seen."""

from random import Random

from games.engine.michigan.actions import Lead
from games.engine.michigan.rules import Rules
from games.engine.michigan.view import View

from ..bot import seat_to_act
from .knowledge import knowledge
from .prospect import worth


def decide(view: View, *, rules: Rules, rng: Random) -> Lead:  # noqa: ARG001 - what every bot gets
    own = seat_to_act(view)
    at = knowledge(view.public, own)
    return max(own.legal, key=lambda lead: worth(at, own.leads[lead.suit]))
