"""What a club tells on its page."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from accounts.clubs.guards import demand, locked
from accounts.clubs.logs import note
from accounts.models import Announcement, Club, User


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementTerms:
    title: str
    text: str
    is_pinned: bool = False


@transaction.atomic
def announce(*, club: Club, by: User, terms: AnnouncementTerms, now: datetime) -> Announcement:
    """Raises ClubRefused: not_allowed, closed."""
    club = locked(club=club)
    demand(by, "club.announce", club)
    made = Announcement.objects.create(
        club=club,
        author=by,
        title=terms.title,
        text=terms.text,
        is_pinned=terms.is_pinned,
        at=now,
    )
    note("announced", club=club, by=by, now=now, title=terms.title)
    return made


@transaction.atomic
def change_announcement(
    *, announcement: Announcement, by: User, terms: AnnouncementTerms, now: datetime
) -> None:
    """Raises ClubRefused: not_allowed, closed."""
    club = locked(club=announcement.club)
    demand(by, "club.announce", club)
    Announcement.objects.filter(pk=announcement.pk).update(
        title=terms.title, text=terms.text, is_pinned=terms.is_pinned
    )
    note("announcement_changed", club=club, by=by, now=now, title=terms.title)


@transaction.atomic
def retire_announcement(*, announcement: Announcement, by: User, now: datetime) -> None:
    """Take it down; twice is once. Raises ClubRefused: not_allowed, closed."""
    club = locked(club=announcement.club)
    demand(by, "club.announce", club)
    if Announcement.objects.filter(pk=announcement.pk, retired_at=None).update(retired_at=now):
        note("announcement_retired", club=club, by=by, now=now, title=announcement.title)


def announcements(*, club: Club) -> QuerySet[Announcement]:
    """Return what is up, pinned ones first, then the newest."""
    return club.announcements.filter(retired_at=None).select_related("author")
