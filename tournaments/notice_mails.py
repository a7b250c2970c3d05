"""Mails of notices: who sends one takes it first, so that nobody else does; what fails waits.

A process that dies between the mail and the note that it has left sends it once more, later.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.models import Notice
from tournaments.notices import sentence

# From one try to the next, in minutes. After the last one the mail is given up.
WAITS: Final[Sequence[int]] = (2, 5, 15, 60, 240)

log = logging.getLogger(__name__)


def due_mails(*, now: datetime, most: int) -> list[int]:
    """Return the ids of the notices whose mail is due, longest due first."""
    due = Notice.objects.filter(mail_due_at__lte=now).order_by("mail_due_at", "pk")
    return list(due.values_list("pk", flat=True)[:most])


def send_mail(*, notice_id: int, now: datetime) -> bool:
    """Send the mail unless somebody else does; return whether it has left."""
    notice = Notice.objects.select_related("user", "event").get(pk=notice_id)
    if not _taken(notice, now):
        return False
    try:
        message(notice).send()
    except (OSError, ValueError) as error:  # the server; an address or a subject it cannot take
        log.warning("notice %s: no mail yet: %s", notice.pk, error)
        return False
    Notice.objects.filter(pk=notice.pk).update(mail_due_at=None, mailed_at=now)
    return True


def _taken(notice: Notice, now: datetime) -> bool:
    """Put the next try off, as one of those who want to send it now; return whether it is ours."""
    if notice.mail_due_at is None or notice.mail_due_at > now:
        return False
    is_last = notice.mail_tries >= len(WAITS)
    again = None if is_last else now + timedelta(minutes=WAITS[notice.mail_tries])
    mine = Notice.objects.filter(pk=notice.pk, mail_due_at=notice.mail_due_at, mailed_at=None)
    return bool(mine.update(mail_due_at=again, mail_tries=F("mail_tries") + 1))


def message(notice: Notice) -> EmailMessage:
    """Return the mail, in the language of who gets it."""
    choices = settings.SITE_URL + reverse("tournaments:notice_choices")
    with override(notice.user.language):
        closing = _("You choose here what the site tells you by e-mail: %(url)s") % {"url": choices}
        text = sentence(notice)
    name = " ".join(notice.event.name.split())
    return EmailMessage(
        subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{name}",
        body=f"{text}\n\n{settings.SITE_URL}{notice.address}\n\n-- \n{closing}\n",
        to=[notice.user.email],
        headers={"List-Unsubscribe": f"<{choices}>"},
    )


def resend(*, notice_ids: Sequence[int], now: datetime) -> int:
    """Make mails due again that have been given up; return how many."""
    rows = Notice.objects.filter(pk__in=notice_ids, mailed_at=None, mail_tries__gt=0)
    return rows.update(mail_due_at=now, mail_tries=0)
