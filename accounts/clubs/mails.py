"""Mails to all members of a club."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.clubs.guards import demand, locked
from accounts.clubs.logs import note
from accounts.mail_addresses import has_confirmed
from accounts.models import Club, ClubMail, User
from accounts.refusals import ClubRefused

MOST_A_DAY: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    title: str
    text: str
    settings_url: str  # where a reader can switch mail from clubs off


@transaction.atomic
def write_mail(*, club: Club, by: User, letter: Letter, now: datetime) -> ClubMail:
    """Return the mail, to be sent by `accounts.tasks`.

    Raises ClubRefused: not_allowed, closed, mailed_enough, nobody_to_mail.
    """
    club = locked(club=club)
    demand(by, "club.mail", club)
    if club.mails.filter(at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
        raise ClubRefused("mailed_enough", most=MOST_A_DAY)
    count = recipients(club=club).count()
    if not count:
        raise ClubRefused("nobody_to_mail")
    mail = ClubMail.objects.create(
        club=club,
        author=by,
        title=letter.title,
        text=letter.text,
        settings_url=letter.settings_url,
        at=now,
        recipients=count,
    )
    note("mailed", club=club, by=by, now=now, title=letter.title, count=count)
    return mail


def recipients(*, club: Club) -> QuerySet[User]:
    """Return members who have confirmed their address and want mail from clubs, by id."""
    people = User.objects.filter(
        has_confirmed(), memberships__club=club, is_active=True, wants_club_mail=True
    )
    return people.exclude(email="").order_by("pk")


def take_next(*, mail_id: int) -> tuple[ClubMail, User] | None:
    """Return the mail and to whom it goes now, and to nobody else after that; None: it is done.

    Whoever dies between this and `note_sent` leaves one person without the mail, none with two.
    """
    while True:
        mail = ClubMail.objects.select_related("club").get(pk=mail_id)
        person = recipients(club=mail.club).filter(pk__gt=mail.last_user_id).first()
        if person is None or mail.sent + mail.failed >= mail.recipients:
            return None
        seen = ClubMail.objects.filter(pk=mail_id, last_user_id=mail.last_user_id)
        if seen.update(last_user_id=person.pk):
            return mail, person


def message(*, mail: ClubMail, to: User) -> EmailMessage:
    """Return the mail to one person, in that person's language."""
    with override(to.language):
        closing = _(
            "You get this as a member of %(club)s. You can switch mail from clubs off: %(url)s"
        ) % {"club": mail.club.name, "url": mail.settings_url}
        subject = f"[{mail.club.name}] {mail.title}"
    return EmailMessage(
        subject=" ".join(subject.split()),
        body=f"{mail.text}\n\n-- \n{closing}\n",
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[to.email],
    )


def note_sent(*, mail: ClubMail, arrived: bool) -> None:
    counted = "sent" if arrived else "failed"
    ClubMail.objects.filter(pk=mail.pk).update(**{counted: F(counted) + 1})


@transaction.atomic
def finish_mail(*, mail_id: int, now: datetime) -> None:
    """Note the counts in the club's log, once."""
    if ClubMail.objects.filter(pk=mail_id, finished_at=None).update(finished_at=now):
        mail = ClubMail.objects.select_related("club").get(pk=mail_id)
        action = "mail_partly" if mail.failed else "mail_done"
        title, sent, failed = mail.title, mail.sent, mail.failed
        note(action, club=mail.club, now=now, title=title, sent=sent, failed=failed)
