"""The `beginner` level: the club player's judgement, often mistaken."""

from random import Random

from games.engine.michigan.actions import Lead
from games.engine.michigan.rules import Rules
from games.engine.michigan.view import View

from ..bot import seat_to_act
from .knowledge import knowledge
from .prospect import worth

MISTAKES = 6.0  # chips by which a lead may be thought better than it is


def decide(view: View, *, rules: Rules, rng: Random) -> Lead:  # noqa: ARG001 - what every bot gets
    own = seat_to_act(view)
    at = knowledge(view.public, own)
    judged = {lead: worth(at, own.leads[lead.suit]) + MISTAKES * rng.random() for lead in own.legal}
    return max(judged, key=lambda lead: judged[lead])
