"""The log of a club: rows with a key, and the sentences made of them."""

from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext, gettext_noop

from accounts.models import Club, ClubLog, Membership, User

SENTENCES: Final = {
    "founded": gettext_noop("%(by)s founded the club."),
    "edited": gettext_noop("%(by)s changed the club's page."),
    "closed": gettext_noop("%(by)s closed the club."),
    "reopened": gettext_noop("%(by)s opened the club again."),
    "joined": gettext_noop("%(about)s joined."),
    "invited": gettext_noop("%(about)s joined by the invitation link."),
    "accepted": gettext_noop("%(by)s accepted %(about)s's request to join."),
    "declined": gettext_noop("%(by)s declined %(about)s's request to join."),
    "left": gettext_noop("%(about)s left."),
    "removed": gettext_noop("%(by)s removed %(about)s."),
    "banned": gettext_noop("%(by)s banned %(about)s. Reason: %(reason)s"),
    "ban_lifted": gettext_noop("%(by)s lifted the ban of %(about)s."),
    "role": gettext_noop("%(by)s changed the role of %(about)s: %(old)s → %(new)s."),
    "handed_over": gettext_noop("%(by)s handed the club over to %(about)s."),
    "invitation_new": gettext_noop("%(by)s made a new invitation link."),
    "invitation_off": gettext_noop("%(by)s switched the invitation link off."),
    "papers_added": gettext_noop("%(by)s added paper members: %(names)s."),
    "paper_removed": gettext_noop("%(by)s removed the paper member %(name)s."),
    "merged": gettext_noop("The paper member %(name)s is %(about)s now. Confirmed by %(by)s."),
    "claim_link": gettext_noop("%(by)s made a link to claim %(name)s."),
    "announced": gettext_noop("%(by)s announced “%(title)s”."),
    "announcement_changed": gettext_noop("%(by)s changed the announcement “%(title)s”."),
    "announcement_retired": gettext_noop("%(by)s took the announcement “%(title)s” down."),
    "mailed": gettext_noop("%(by)s mailed “%(title)s” to %(count)s members."),
    "mail_done": gettext_noop("“%(title)s” was mailed to %(sent)s members."),
    "mail_partly": gettext_noop("“%(title)s” was mailed to %(sent)s members, %(failed)s failed."),
    "season_made": gettext_noop("%(by)s made the season “%(name)s”."),
    "season_changed": gettext_noop("%(by)s changed the season “%(name)s”."),
    "season_deleted": gettext_noop("%(by)s deleted the season “%(name)s”."),
}  # fmt: skip


def note(
    action: str, *, club: Club, now: datetime, by: User | None = None, about: User | None = None,
    **detail: Any,
) -> None:  # fmt: skip
    """Add a line to the club's log; `action` is a key of SENTENCES, `detail` fits JSON."""
    assert action in SENTENCES, action  # noqa: S101 - a typo of ours
    ClubLog.objects.create(club=club, at=now, by=by, about=about, action=action, detail=detail)


def lines(*, club: Club) -> QuerySet[ClubLog]:
    """Return the log, the newest first."""
    return ClubLog.objects.filter(club=club).select_related("by", "about")


def text_of(line: ClubLog) -> str:
    """Return the line as a sentence in the active language."""
    somebody = gettext("somebody")
    values = {
        **line.detail,
        "by": line.by.shown_name if line.by else somebody,
        "about": line.about.shown_name if line.about else somebody,
    }
    for name in ("old", "new"):
        if name in values:
            values[name] = str(Membership.Role(values[name]).label)
    return gettext(SENTENCES[line.action]) % values
