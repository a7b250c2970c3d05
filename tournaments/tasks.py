"""The Celery edge of events: planning, standings after each hand, mails, and the sweep.

A task is told what to look at, never what to write; running one twice or late does no harm.
"""

import logging
from datetime import timedelta
from time import monotonic
from typing import Any

from celery import shared_task
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from kombu.exceptions import OperationalError

from games.models import Hand, HandMark
from games.signals import hand_corrected, hand_disputed, hand_finished
from tournaments import notice_mails
from tournaments.models import Event, SeatingPlan
from tournaments.services import planning, rounds, standings, telling

LATE = timedelta(seconds=30)  # how long a plan or a mail may take before the sweep sees to it
LATELY = timedelta(minutes=10)  # hands after which standings are looked at again
BATCH = 200  # mails of one sweep
MAILING = 60.0  # seconds it may take: less than CELERY_TASK_TIME_LIMIT, with EMAIL_TIMEOUT to spare

log = logging.getLogger(__name__)


def wake(task: Any, **arguments: Any) -> None:
    """Start the task after the commit; the sweep does its work if the broker is away."""

    def start() -> None:
        try:
            task.apply_async(kwargs=arguments)
        except OperationalError as error:
            log.warning("%s%s waits for the sweep: %s", task.name, arguments, error)

    transaction.on_commit(start)


@receiver(hand_disputed)
def tell_of_dispute(mark_id: int, **_: Any) -> None:
    telling.tell_of_dispute(mark_id=mark_id, now=timezone.now())


@receiver([hand_finished, hand_corrected])
def count_hand(table_id: int, **_: Any) -> None:
    """Count the hand if its table is an event's."""
    event_id = rounds.close_pairing(table_id=table_id, now=timezone.now())
    if event_id is not None:
        wake(compute_standings, event_id=event_id)


@shared_task
def compute_standings(*, event_id: int) -> None:
    standings.compute_standings(event_id=event_id, now=timezone.now())


@shared_task
def plan_seating(*, plan_id: int) -> None:
    planning.run_plan(plan_id=plan_id)


@shared_task
def send_notices() -> None:
    """Send the mails that are due, each once; one that cannot be sent now is tried again.

    It ends in time for a mail server that hangs: the next sweep goes on.
    """
    until = monotonic() + MAILING
    for notice_id in notice_mails.due_mails(now=timezone.now(), most=BATCH):
        if monotonic() > until:
            return
        notice_mails.send_mail(notice_id=notice_id, now=timezone.now())


@shared_task
def sweep_events() -> None:
    """Do what lost tasks have left undone: plans, pairings, standings, notices, mails.

    One event that cannot be seen to must not hold up the others, so any exception is caught here.
    """
    now = timezone.now()
    late = SeatingPlan.objects.filter(state=SeatingPlan.State.PLANNING, made_at__lt=now - LATE)
    for plan_id in late.values_list("pk", flat=True):
        _try(planning.run_plan, plan_id=plan_id)
    lately = Hand.objects.filter(finished_at__gt=now - LATELY, table__pairing__isnull=False)
    for table_id in set(lately.values_list("table_id", flat=True)):
        _try(rounds.close_pairing, table_id=table_id, now=now)
    for event_id in Event.objects.filter(stage=Event.Stage.PLAYING).values_list("pk", flat=True):
        _try(standings.compute_standings, event_id=event_id, now=now)
    disputes = HandMark.objects.filter(kind=HandMark.Kind.DISPUTE, at__gt=now - LATELY)
    for mark_id in disputes.filter(settled_at=None).values_list("pk", flat=True):
        _try(telling.tell_of_dispute, mark_id=mark_id, now=now)
    _try(telling.remind_of_check_in, now=now)
    _try(rounds.nudge_silent, now=now)
    _try(send_notices)


def _try(work: Any, **arguments: Any) -> None:
    try:
        work(**arguments)
    except Exception:
        log.exception("%s%s failed", getattr(work, "__name__", work), arguments)
