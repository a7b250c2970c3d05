"""What the sweeps have not got round to: on a healthy site there is none of it for long."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Model
from django.utils.translation import gettext as _

from accounts.models import ClubMail
from games.models import Hand
from tournaments.models import Event, Notice, SeatingPlan
from tournaments.queries.tallies import counted

PATIENCE: Final = timedelta(minutes=2)  # some runs of the sweeps
MOST: Final = 20  # rows shown of each kind


@dataclass(frozen=True, slots=True)
class Overdue:
    """One kind of thing, and the first rows of it with the time since when they wait."""

    title: str
    rows: tuple[tuple[Model, datetime | None], ...]
    count: int


def overdue(*, now: datetime) -> list[Overdue]:
    """Return each kind, also those of which there is nothing."""
    before = now - PATIENCE
    hands = Hand.objects.filter(due_at__lt=before, table__paused_at=None).select_related("table")
    plans = SeatingPlan.objects.filter(state=SeatingPlan.State.PLANNING, made_at__lt=before)
    mails = Notice.objects.filter(mail_due_at__lt=before).select_related("user", "event")
    lost = Notice.objects.filter(mail_due_at=None, mailed_at=None, mail_tries__gt=0)
    letters = ClubMail.objects.filter(finished_at=None, at__lt=before)
    return [
        _kind(_("Hands in which nobody acts"), hands.order_by("due_at"), "due_at"),
        _kind(_("Seating still being planned"), plans.select_related("event"), "made_at"),
        _behind(),
        _kind(_("Mails that are due"), mails.order_by("mail_due_at"), "mail_due_at"),
        _kind(_("Mails given up"), lost.select_related("user", "event"), "at"),
        _kind(_("Mails of clubs not finished"), letters, "at"),
    ]


def _kind(title: str, rows: Any, since: str) -> Overdue:
    first = tuple((row, getattr(row, since)) for row in rows[:MOST])
    return Overdue(title, first, rows.count() if len(first) == MOST else len(first))


def _behind() -> Overdue:
    """Return events being played whose standings do not count all there is."""
    playing = Event.objects.filter(stage=Event.Stage.PLAYING).select_related("standings")
    rows = tuple(
        (event, event.standings.computed_at)
        for event in playing.order_by("pk")[:MOST]
        if event.standings and event.standings.digest != counted(event).digest
    )
    return Overdue(_("Standings that are behind"), rows, len(rows))
