"""When the server acts next in a hand: a bot after a pause, the clock once time is up."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from games.clock import GRACE, REMATCH, Turn, turn_of
from games.live import LiveHand, Moment
from games.pace import ONLY_BOTS, bot_pause, result_pause
from games.seating import Seated, Seating


def awaited(state: Any, seats: Seating) -> Seated | None:
    """Return the seat that is to act; None once the hand is over."""
    return seats.seats[state.to_act[0]] if state.to_act else None


def turn(hand: LiveHand, moment: Moment, seats: Seating, seat: Seated) -> Turn:
    """Return the time of the person in that seat, whose turn it is."""
    moved_at = moment.clock.moved_at + seats.held(hand.id, moment.seq)
    return turn_of(
        game=hand.game.name,
        public=hand.public(moment.state),
        clock=replace(moment.clock, moved_at=moved_at),
        speed=seats.table.speed,
        seat=seat.number,
        timeouts=seat.timeouts,
        gone=seat.gone_at is not None,
    )


def due(hand: LiveHand, moment: Moment, seats: Seating, now: datetime) -> datetime | None:
    """Return when a bot acts if nobody else does before; None once the hand is over."""
    seat = awaited(moment.state, seats)
    if seat is None:
        return None
    if seat.played_by_bot:
        return now + bot_pause(hand.game.name, hand.public(moment.state))
    return turn(hand, moment, seats, seat).ends + GRACE


def result_stands(seats: Seating, *, number: int, scored: bool) -> timedelta:
    """Return how long the result of that hand stands before the next deal, or another session.

    A table of an event closes at once after its last hand, and bots look at no results.
    """
    over = seats.is_over(number, scored=scored)
    if not seats.table.is_fixed:
        return REMATCH if over else result_pause(scored=scored)
    if over:
        return timedelta(0)
    return result_pause(scored=scored) if seats.people else ONLY_BOTS
