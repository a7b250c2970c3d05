"""One action on its way into a hand's log: what it changes is known before anything is written."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games import push
from games.due import due, turn
from games.live import LiveHand, Moment, Snapshot
from games.models import HandAction
from games.seating import Seated, Seating


@dataclass(frozen=True, slots=True)
class Act:
    """An action that is about to be logged, and what its seat saw before."""

    hand: LiveHand
    before: Moment
    seating: Seating
    seat: Seated
    action: Any
    client_id: str = ""
    by_bot: bool = False

    @property
    def timed_out(self) -> bool:
        return self.by_bot and not self.seat.played_by_bot


@dataclass(frozen=True, slots=True)
class Step:
    """An action applied, and the row that makes it true."""

    act: Act
    moment: Moment
    seating: Seating
    due_at: datetime | None
    row: HandAction

    @property
    def is_over(self) -> bool:
        return not self.moment.state.to_act

    @property
    def moves_seats(self) -> bool:
        return self.seating is not self.act.seating

    @property
    def known_table(self) -> tuple[int, int]:
        """Id of the table, and the version of its seats that the action was judged by."""
        return self.act.hand.table_id, self.act.seating.version


def step_of(act: Act, *, now: datetime) -> Step:
    """Apply the action. Raises IllegalAction."""
    hand, before, seat = act.hand, act.before, act.seat
    after = before.state.apply(seat.number, act.action)
    spent = 0 if seat.played_by_bot else turn(hand, before, act.seating, seat).spent(now)
    clock = before.clock.after(seat.number, at=now, spent=spent)
    moment = Moment(before.seq + 1, after, clock)
    seats = act.seating
    if not seat.played_by_bot:
        seats = seats.after_move(seat, timed_out=act.timed_out, hand_number=hand.number)
    row = HandAction(
        hand_id=hand.id,
        seq=before.seq,
        seat=seat.number,
        action=hand.game.write_action(act.action),
        client_id=act.client_id,
        by_bot=act.by_bot,
        timed_out=act.timed_out,
        spent=spent,
        at=now,
    )
    return Step(act, moment, seats, due(hand, moment, seats, now), row)


def tell(step: Step) -> None:
    """Remember and show what was committed."""
    hand = step.act.hand
    hand.advance(step.moment)
    hand.seating = step.seating
    finished_at = step.row.at if step.is_over else None
    push.table_changed(Snapshot(step.seating, hand, step.moment, step.due_at, finished_at))
