"""When the server acts next in a hand: a bot after a pause, the clock once time is up."""

from datetime import datetime
from typing import Any

from games.clock import GRACE, Turn, turn_of
from games.live import LiveHand, Moment
from games.pace import bot_pause
from games.seating import Seated, Seating


def awaited(state: Any, seats: Seating) -> Seated | None:
    """Return the seat that is to act; None once the hand is over."""
    return seats.seats[state.to_act[0]] if state.to_act else None


def turn(hand: LiveHand, moment: Moment, seats: Seating, seat: Seated) -> Turn:
    """Return the time of the person in that seat, whose turn it is."""
    return turn_of(
        game=hand.game.name,
        public=hand.public(moment.state),
        clock=moment.clock,
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
