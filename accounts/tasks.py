"""The Celery edge of accounts: mails to the members of clubs."""

import logging
from contextlib import closing
from datetime import timedelta
from smtplib import SMTPException

from celery import shared_task
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from accounts.clubs import mails
from accounts.models import ClubMail

AT_ONCE = 10  # letters of one task: each may wait EMAIL_TIMEOUT, all of them CELERY_TASK_TIME_LIMIT
LOST = timedelta(minutes=5)  # since a mail was written: its task should have come long ago
GIVEN_UP = timedelta(days=1)  # a mail as old as that is no news any more

log = logging.getLogger(__name__)


def send_soon(*, mail_id: int) -> None:
    """Send the mail after the commit; the sweep does if the broker cannot be reached."""
    transaction.on_commit(lambda: _start(mail_id))


@shared_task
def send_club_mail(*, mail_id: int) -> None:
    """Send the next letters of the mail, one to each person; harmless when all are sent.

    Each goes over a connection of its own: one that broke would fail all that follow. While the
    server cannot be reached nobody is taken, and the sweep tries again.
    """
    for _ in range(AT_ONCE):
        connection = get_connection()
        try:
            connection.open()
        except (SMTPException, OSError) as error:
            log.warning("club mail %s waits for the sweep: %s", mail_id, error)
            return
        with closing(connection):
            if not _send_next(mail_id, connection):
                mails.finish_mail(mail_id=mail_id, now=timezone.now())
                return
    _start(mail_id)


def _send_next(mail_id: int, connection: BaseEmailBackend) -> bool:
    """Send one letter and count it; return False if nobody is left."""
    taken = mails.take_next(mail_id=mail_id)
    if taken is None:
        return False
    mail, person = taken
    try:
        arrived = connection.send_messages([mails.message(mail=mail, to=person)])
    except (SMTPException, OSError, ValueError) as error:  # the last: an address with a line break
        log.warning("club mail %s to person %s failed: %s", mail_id, person.pk, error)
        arrived = 0
    mails.note_sent(mail=mail, arrived=bool(arrived))
    return True


@shared_task
def sweep_club_mails() -> None:
    """Go on with mails whose task was lost."""
    now = timezone.now()
    lost = ClubMail.objects.filter(finished_at=None, at__gt=now - GIVEN_UP, at__lt=now - LOST)
    for mail_id in lost.values_list("pk", flat=True):
        _start(mail_id)


def _start(mail_id: int) -> None:
    try:
        send_club_mail.apply_async(kwargs={"mail_id": mail_id})
    except OperationalError as error:
        log.warning("club mail %s waits for the sweep: %s", mail_id, error)
