"""Taking the rest: who leads and surely takes every trick that is left need not play them.

The cards are played out here, one by one like all others, so that the log tells the whole hand.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.permissions import Person, can
from games import log, push
from games.due import turn
from games.live import LiveHand, Moment, live_hand, snapshot
from games.models import HandAction, Table, TableMessage, TableSeat
from games.refusals import NotReady, NotSeated, Stale
from games.seating import Seated, Seating, seating
from games.services.moves import Move, announce_end, lock_table, record_results

SAID = "rest"  # what everybody reads then; nobody can say it otherwise

Played = tuple[HandAction, Moment]


def take_rest(*, player: Person, move: Move, now: datetime) -> None:
    """Play the hand to its end: the player takes all tricks, which must be certain.

    `move.action` is not looked at. A repeated `client_id` is acknowledged without effect. Raises
    NotSeated, Paused, Stale, NotReady unless the player can know that the rest is theirs.
    """
    hand = live_hand(move.hand_id)
    with transaction.atomic():
        lock_table(hand.table_id)
        seats = seating(hand.table_id)
        seat = seats.seat_of(player.pk)
        if seat is None or not can(player, "table.play", seats):
            raise NotSeated("not_seated")
        if _is_repeated(move, seat):
            return
        seats.check_running()
        before = hand.at(move.seq)
        line = hand.game.winning_line(before.state, seat.number)
        if not line:
            raise NotReady("not_certain")
        played = list(_played_out(hand, before, seat, line))
        _write(hand, seats, seat, played, move=move, now=now)
    end = played[-1][1]
    hand.advance(end)
    push.table_changed(snapshot(hand.table_id))
    announce_end(hand, end.state)


def _is_repeated(move: Move, seat: Seated) -> bool:
    rows = HandAction.objects.filter(hand_id=move.hand_id, client_id=move.client_id)
    return bool(move.client_id) and rows.filter(seat=seat.number).exists()


def _played_out(
    hand: LiveHand, before: Moment, seat: Seated, line: Sequence[Any]
) -> Iterator[Played]:
    """Yield each action and what comes of it. What the others play changes nothing."""
    leads, now = iter(line), before
    while now.state.to_act:
        number = now.state.to_act[0]
        mine = number == seat.number
        action = next(leads) if mine else now.state.legal_actions(number)[0]
        row = HandAction(
            hand_id=hand.id,
            seq=now.seq,
            seat=number,
            action=hand.game.write_action(action),
            by_bot=not mine,
        )
        now = Moment(now.seq + 1, now.state.apply(number, action), now.clock)
        yield row, now


def _write(  # noqa: PLR0913 - what was played, by whom, and when
    hand: LiveHand,
    seats: Seating,
    seat: Seated,
    played: list[Played],
    *,
    move: Move,
    now: datetime,
) -> None:
    """Append all of it, with the hand's results. Raises Stale if somebody was faster."""
    end = played[-1][1].state
    first = played[0][0]
    first.client_id = move.client_id
    first.spent = turn(hand, hand.newest(), seats, seat).spent(now)
    table = hand.table_id, seats.version
    try:
        for row, moment in played:
            row.at = now
            ended = None if moment.state.to_act else (now, end.outcome)
            if not log.grow(row, table=table, due_at=None, end=ended):
                raise Stale("stale")
    except IntegrityError as error:
        raise Stale("stale") from error
    record_results(hand, end, seats)
    TableSeat.objects.filter(table_id=hand.table_id, number=seat.number).update(timeouts=0)
    TableMessage.objects.create(
        table_id=hand.table_id,
        author_id=seat.player_id,
        seat=seat.number,
        hand_number=hand.number,
        preset=SAID,
        at=now,
    )
    Table.objects.filter(pk=hand.table_id).update(version=F("version") + 1)
