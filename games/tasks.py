"""The Celery edge of tables: the next deal, and the sweep that catches what nobody woke."""

import logging
from datetime import datetime, timedelta
from typing import Any

from celery import shared_task
from django.db.models import Exists, F, OuterRef, Q
from django.dispatch import receiver
from django.utils import timezone
from kombu.exceptions import OperationalError

from games import services
from games.clock import REMATCH
from games.due import result_stands
from games.live import live_hand
from games.models import Hand, Table, TableSeat
from games.pace import result_pause
from games.signals import hand_finished

LATE = timedelta(seconds=3)  # how long the process with the sockets goes first
DESERTED = timedelta(minutes=10)  # without anybody in a waiting room
BATCH = 200  # rows a sweep takes on at once

log = logging.getLogger(__name__)


@receiver(hand_finished)
def plan_next_hand(
    hand_id: int, table_id: int, number: int, *, scored: bool, is_real: bool = False, **_: Any
) -> None:
    """Deal on after a short pause; the sweep does if the broker cannot be reached."""
    if is_real:
        return
    seats = live_hand(hand_id).seating  # as they were when the hand ended
    pause = result_stands(seats, number=number, scored=scored).total_seconds()
    try:
        deal_next_hand.apply_async(kwargs={"table_id": table_id, "after": number}, countdown=pause)
    except OperationalError as error:
        log.warning("table %s: the next deal waits for the sweep: %s", table_id, error)


@shared_task
def deal_next_hand(*, table_id: int, after: int) -> None:
    """Deal the hand after number `after`; harmless when it has been dealt."""
    services.deal_next_hand(table_id=table_id, after=after, now=timezone.now())


@shared_task
def sweep_tables() -> None:
    """Do what the processes with the sockets have left undone, because there are none.

    One table that cannot go on must not hold up the others, so whatever is wrong with it is
    written to the log, and the sweep goes on: the only place where any exception is caught.
    """
    late = timezone.now() - LATE
    for work, tables in (
        (_start, _rooms_to_start(late)),
        (_play_overdue, _overdue_hands(late)),
        (_deal_on, _forgotten_tables(late)),
        (_close, _deserted_rooms(late)),
    ):
        for arguments in tables:
            try:
                work(*arguments)
            except Exception:
                log.exception("%s%s failed", work.__name__, arguments)


def _overdue_hands(late: datetime) -> list[tuple[int]]:
    """Return hands in which a bot should have acted, for itself or for who is late."""
    overdue = Hand.objects.filter(due_at__lt=late, table__paused_at=None).order_by("due_at")
    return list(overdue.values_list("pk")[:BATCH])


def _play_overdue(hand_id: int) -> None:
    """Nobody looks on, so bots need no pause until a person with time left is to act."""
    while services.play_due(hand_id=hand_id, now=timezone.now()):
        pass


def _rooms_to_start(late: datetime) -> list[tuple[int]]:
    """Return waiting rooms whose ready check is over."""
    rooms = Table.objects.filter(closed_at=None, current_hand=None, paused_at=None)
    return list(rooms.filter(ready_by__lt=late).order_by("pk").values_list("pk")[:BATCH])


def _start(table_id: int) -> None:
    services.start_due(table_id=table_id, now=timezone.now())


def _deserted_rooms(late: datetime) -> list[tuple[int]]:
    """Return waiting rooms that nobody has shown for long; an event closes its own."""
    casual = Table.objects.filter(closed_at=None, is_fixed=False, is_real=False)
    rooms = casual.filter(current_hand=None, opened_at__lt=late - DESERTED)
    watched = TableSeat.objects.filter(table=OuterRef("pk"), player__bot_level="")
    here = watched.filter(Q(gone_at=None) | Q(gone_at__gt=late - DESERTED))
    return list(rooms.filter(~Exists(here)).order_by("pk").values_list("pk")[:BATCH])


def _close(table_id: int) -> None:
    services.close_room(table_id=table_id, now=timezone.now())


def _forgotten_tables(late: datetime) -> list[tuple[int, int]]:
    """Return (table, number of its hand) where the hand ended and the task to deal on was lost."""
    ended, sessions_ended = late - result_pause(scored=True), late - REMATCH
    last = F("session_from") + F("length") - 1
    in_session = Q(length=0) | Q(current_hand__number__lt=last)
    due = Q(current_hand__finished_at__lt=sessions_ended) | (
        (in_session | Q(is_fixed=True)) & Q(current_hand__finished_at__lt=ended)
    )
    tables = Table.objects.filter(due, closed_at=None, paused_at=None)
    return list(tables.order_by("pk").values_list("pk", "current_hand__number")[:BATCH])


def _deal_on(table_id: int, number: int) -> None:
    services.deal_next_hand(table_id=table_id, after=number, now=timezone.now())
