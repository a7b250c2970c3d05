"""The Celery edge of tables: the next deal, and the sweep that catches what nobody woke."""

import logging
from datetime import datetime, timedelta
from typing import Any

from celery import shared_task
from django.dispatch import receiver
from django.utils import timezone
from kombu.exceptions import OperationalError

from games import services
from games.models import Hand, Table
from games.pace import result_pause
from games.signals import hand_finished

LATE = timedelta(seconds=3)  # how long the process with the sockets goes first
BATCH = 200  # rows a sweep takes on at once

log = logging.getLogger(__name__)


@receiver(hand_finished)
def plan_next_hand(table_id: int, number: int, *, scored: bool, **_: Any) -> None:
    """Deal on after a short pause; the sweep does if the broker cannot be reached."""
    pause = result_pause(scored=scored).total_seconds()
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
    """Do what the processes with the sockets have left undone, because there are none."""
    late = timezone.now() - LATE
    _play_overdue_bots(late)
    _wake_for_the_left()
    _deal_forgotten_hands(late)


def _play_overdue_bots(late: datetime) -> None:
    """Nobody looks on, so bots need no pause until a person is to act."""
    overdue = Hand.objects.filter(due_at__lt=late).order_by("due_at")
    for hand_id in overdue.values_list("pk", flat=True)[:BATCH]:
        while services.play_bot(hand_id=hand_id, now=timezone.now()):
            pass


def _wake_for_the_left() -> None:
    """Somebody may leave in the instant in which a move makes it their turn."""
    waiting = Table.objects.filter(
        closed_at=None,
        current_hand__finished_at=None,
        current_hand__due_at=None,
        seats__has_left=True,
    ).distinct()
    for table_id in waiting.order_by("pk").values_list("pk", flat=True)[:BATCH]:
        services.wake(table_id=table_id, now=timezone.now())


def _deal_forgotten_hands(late: datetime) -> None:
    """A lost broker loses tasks; the finished hand is still there."""
    ended = late - result_pause(scored=True)
    tables = Table.objects.filter(closed_at=None, current_hand__finished_at__lt=ended)
    found = tables.order_by("pk").values_list("pk", "current_hand__number")[:BATCH]
    for table_id, number in found:
        deal_next_hand(table_id=table_id, after=number)
