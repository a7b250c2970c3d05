"""How long a seat may think, and what is left of its bank.

Times are absolute and follow from what the database holds: when the last action came, how much of
its bank each action took, whether a device of the player is connected. So any process computes the
same deadline, and a restart changes none.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from games.pace import sight

GRACE = timedelta(milliseconds=750)  # a move sent in time may arrive late
DISCONNECTED = 60.0  # seconds of a hand that a seat without a device has besides its bank
RETURNED = timedelta(seconds=10)  # at least, for who has just come back
REMATCH = timedelta(seconds=60)  # to say that one wants another session
READY_CHECK = timedelta(seconds=60)  # once people sit in all seats of a waiting room
AWAY_AFTER = 2  # timeouts in a row
OUTAGE = timedelta(seconds=15)  # a deadline nobody enforced for so long: the site was down
RESUMED = timedelta(seconds=10)  # what everybody gets then


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds: for most decisions, for the exchange, and for a whole hand besides."""

    turn: float
    exchange: float
    bank: float


TIMES: Mapping[str, Times] = {  # by Table.Speed
    "relaxed": Times(turn=40, exchange=90, bank=120),
    "normal": Times(turn=20, exchange=45, bank=60),
    "quick": Times(turn=10, exchange=25, bank=30),
}


@dataclass(frozen=True, slots=True)
class Clock:
    """How far a hand's clocks have run: `moved_at` is the last action's time, or the deal's."""

    moved_at: datetime
    spent: Mapping[int, int]  # milliseconds of bank used, by seat

    def after(self, seat: int, *, at: datetime, spent: int) -> "Clock":
        """Return the clock after an action of that seat."""
        if not spent:
            return replace(self, moved_at=at)
        return Clock(at, {**self.spent, seat: self.spent.get(seat, 0) + spent})


@dataclass(frozen=True, slots=True)
class Turn:
    """The time of a person whose turn it is: first the turn's own, then the bank."""

    began: datetime  # once what happened before has been looked at
    turn_ends: datetime
    ends: datetime
    left: timedelta  # what can be taken: the bank, and what a seat without a device has besides

    def spent(self, now: datetime) -> int:
        """Return the milliseconds of bank that acting now takes."""
        over = min(max(timedelta(0), now - self.turn_ends), self.left)
        return round(over.total_seconds() * 1000)


def turn_of(  # noqa: PLR0913 - each is one fact
    *, game: str, public: Any, clock: Clock, speed: str, seat: int, timeouts: int, gone: bool
) -> Turn:
    """Return the time of the seat that is to act; less and less after each timeout in a row."""
    times = TIMES[speed]
    allowance = times.exchange if public.phase == "exchange" else times.turn
    spent = timedelta(milliseconds=clock.spent.get(seat, 0))
    left = _seconds(times.bank + DISCONNECTED) - spent
    bank = left if gone else left - _seconds(DISCONNECTED)
    began = clock.moved_at + sight(game, public)
    turn_ends = began + _seconds(allowance / 2**timeouts)
    return Turn(began, turn_ends, turn_ends + max(timedelta(0), bank), left)


def _seconds(seconds: float) -> timedelta:
    return timedelta(seconds=seconds * settings.MIGHTY_CLOCK)
