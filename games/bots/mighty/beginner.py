"""The `beginner` level: the club player's judgement, often mistaken, but never glaringly.

It errs in two places. In the auction it over- or underrates its cards by up to `MISJUDGES` point
cards, anew at every call. To every second trick or more (`often`) it thinks any card better than
it is by up to `MISTAKES` point cards; what people would laugh at is left out. It exchanges cards
and calls its friend like a club player.
"""

from random import Random

from games.engine.cards import NO_TRUMP, Trump
from games.engine.mighty.actions import Action
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import View

from ..bot import seat_to_act
from . import club
from .bidding import call
from .blunders import sensible
from .judging import announcement, best, judged
from .situation import situation

MISJUDGES = 2.5
WANDERS = 0.5  # of the tricks
WANDERS_WITH_FRIEND = 0.75  # a partner makes up for much, but not where no-trump pays double
MISTAKES = 3.0


def decide(view: View, *, rules: Rules, rng: Random) -> Action:
    """Return the choice of a player who knows what matters, but not how much."""
    own = seat_to_act(view)
    phase = view.public.phase
    if phase == "auction":
        return call(view, rules, error=MISJUDGES * (2 * rng.random() - 1))
    if phase != "play" or len(own.legal) == 1:
        return club.decide(view, rules=rules, rng=rng)
    at = situation(view, own, rules)
    plays = judged(at, own)
    order = announcement(at, own, plays)
    if order:
        return order
    wanders = rng.random() < often(at.trump, rules)
    kept = set(sensible(at, [action for _, action in plays]))
    return best(
        [
            (promise + MISTAKES * rng.random() * wanders, action)
            for promise, action in plays
            if action in kept
        ]
    )


def often(trump: Trump, rules: Rules) -> float:
    """Return to what part of the tricks the level is mistaken about the cards."""
    return WANDERS_WITH_FRIEND if rules.has_friend and trump != NO_TRUMP else WANDERS
