"""How long bots think and results are looked at, so that people can follow."""

import random
from datetime import timedelta
from typing import Any

from django.conf import settings

THINK = (0.5, 0.9)  # seconds, independent of the position: a pause must tell nothing
EXCHANGE = 2.0
TRICK_HOLD = 1.6  # the finished trick is looked at before the next lead
THROWN_IN = 6.0  # a deal-miss needs a look, not a score card


def bot_pause(public: Any) -> timedelta:
    """Return how long a bot waits in this position."""
    seconds = random.uniform(*THINK)  # noqa: S311 - a pause, not a secret
    if public.phase == "exchange":
        seconds += EXCHANGE
    if public.last_trick and not public.trick["plays"]:
        seconds += TRICK_HOLD
    return timedelta(seconds=seconds * settings.MIGHTY_PACE)


def result_pause(*, scored: bool) -> timedelta:
    """Return how long the result stands before the next deal."""
    seconds = settings.NEXT_HAND_SECONDS if scored else THROWN_IN * settings.MIGHTY_PACE
    return timedelta(seconds=seconds)
