"""How long bots think and results are looked at, so that people can follow."""

import random
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.conf import settings

THINK = (0.5, 0.9)  # seconds, independent of the position: a pause must tell nothing
EXCHANGE = 2.0
TRICK_HOLD = 1.6  # the finished trick is looked at before the next lead
FORCED_CARD = 0.7  # a card of Michigan that plays itself
PAY_CARD = 0.9  # besides, when chips are taken
ONLY_BOTS = timedelta(seconds=1)  # between two hands that nobody looks at
THROWN_IN = 6.0  # a deal-miss needs a look, not a score card


def _mighty(public: Any) -> float:
    """Return the seconds the table needs for what just happened."""
    if public.phase == "exchange":
        return EXCHANGE
    lies = public.last_trick and public.trick and not public.trick["plays"]
    return TRICK_HOLD if lies else 0.0


def _michigan(public: Any) -> float:
    return sum(FORCED_CARD + (PAY_CARD if play["chips"] else 0) for play in public.run)


SIGHTS: Mapping[str, Callable[[Any], float]] = {"mighty": _mighty, "michigan": _michigan}


def sight(game: str, public: Any) -> timedelta:
    """Return how long what just happened is looked at, given the public view."""
    return timedelta(seconds=SIGHTS[game](public) * settings.MIGHTY_PACE)


def bot_pause(game: str, public: Any) -> timedelta:
    """Return how long a bot waits in this position, given the public view."""
    think = random.uniform(*THINK)  # noqa: S311 - a pause, not a secret
    return sight(game, public) + timedelta(seconds=think * settings.MIGHTY_PACE)


def result_pause(*, scored: bool) -> timedelta:
    """Return how long the result stands before the next deal."""
    seconds = settings.NEXT_HAND_SECONDS if scored else THROWN_IN * settings.MIGHTY_PACE
    return timedelta(seconds=seconds)
