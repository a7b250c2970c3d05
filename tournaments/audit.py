"""The log of an event: what is written down, and how it reads."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.permissions import Person
from tournaments.models import AuditLine, Event

SENTENCES = {
    "created": gettext_noop("The event was created."),
    "cloned": gettext_noop("The event was made from “%(name)s”."),
    "edited": gettext_noop("Changed: %(fields)s."),
    "moved": gettext_noop("The event went from “%(before)s” to “%(after)s”."),
    "reopened": gettext_noop("The event was taken back from “%(before)s” to “%(after)s”."),
    "registered": gettext_noop("%(name)s was registered."),
    "waiting": gettext_noop("%(name)s was put on the waiting list."),
    "promoted": gettext_noop("%(name)s moved up from the waiting list."),
    "checked_in": gettext_noop("%(name)s is here."),
    "absent": gettext_noop("%(name)s did not come."),
    "withdrawn": gettext_noop("%(name)s withdrew."),
    "names_added": gettext_noop("%(count)s players were added: %(names)s."),
    "director_added": gettext_noop("%(name)s directs the event too."),
    "director_removed": gettext_noop("%(name)s no longer directs the event."),
    "forbidden": gettext_noop("%(first)s and %(second)s shall not sit at one table."),
    "allowed": gettext_noop("%(first)s and %(second)s may sit at one table again."),
    "planned": gettext_noop("The seating was planned (draft %(revision)s)."),
    "swapped": gettext_noop(
        "Round %(round)s: %(first)s and %(second)s changed places (draft %(revision)s)."
    ),
    "published": gettext_noop("The seating of round %(round)s was published."),
    "unpublished": gettext_noop("The seating of round %(round)s was taken back."),
    "round_started": gettext_noop("Round %(round)s began."),
    "time_added": gettext_noop("Round %(round)s: %(minutes)s minutes were added."),
    "paused": gettext_noop("Round %(round)s was paused."),
    "resumed": gettext_noop("Round %(round)s goes on."),
    "nudged": gettext_noop("Round %(round)s: the tables that wait were reminded."),
    "collecting": gettext_noop("Round %(round)s: the results are being collected."),
    "approved": gettext_noop("Round %(round)s was approved."),
    "round_reopened": gettext_noop("Round %(round)s was opened again."),
    "real_cards": gettext_noop("Round %(round)s, table %(table)s plays with real cards."),
    "online": gettext_noop("Round %(round)s, table %(table)s plays online."),
    "table_started": gettext_noop("Round %(round)s, table %(table)s was started."),
    "time_to_come": gettext_noop(
        "Round %(round)s, table %(table)s: %(minutes)s more minutes to come."
    ),
    "substituted": gettext_noop(
        "Round %(round)s, table %(table)s: %(substitute)s plays for %(name)s."
    ),
    "corrected": gettext_noop(
        "Round %(round)s, table %(table)s, hand %(hand)s was corrected: %(before)s → %(after)s."
    ),
    "voided": gettext_noop("Round %(round)s, table %(table)s, hand %(hand)s was declared void."),
    "entered": gettext_noop("Round %(round)s, table %(table)s, hand %(hand)s was entered."),
    "settled": gettext_noop(
        "Round %(round)s, table %(table)s, hand %(hand)s: the dispute was settled."
    ),
    "penalty": gettext_noop("%(name)s got a penalty: %(points)s points."),
    "adjustment": gettext_noop("%(name)s got an adjustment: %(points)s points."),
    "adjustment_cancelled": gettext_noop("%(points)s points of %(name)s were cancelled."),
    "frozen": gettext_noop("The standings shown to everybody were frozen."),
    "unfrozen": gettext_noop("The standings are shown as they change again."),
    "standings_published": gettext_noop("The standings were published."),
    "call_answered": gettext_noop("Round %(round)s, table %(table)s: the director came."),
}


def note(
    event: Event, by: Person | None, action: str, *, now: datetime, reason: str = "", **detail: Any
) -> AuditLine:
    """Write a line of the event's log. Raises KeyError for an action without a sentence."""
    SENTENCES[action]
    return AuditLine.objects.create(
        event=event,
        by=by if isinstance(by, User) else None,
        action=action,
        detail=detail,
        reason=reason,
        at=now,
    )


def sentence(line: AuditLine) -> str:
    """Return what happened, in the active language; stages and fields are named in it too."""
    detail = {name: _told(name, value) for name, value in line.detail.items()}
    return gettext(SENTENCES[line.action]) % detail


def _told(name: str, value: Any) -> Any:
    if name in {"before", "after"}:
        return dict(Event.Stage.choices).get(value, value)
    if name == "fields":  # those of the event, and "rules" for its rule sets
        labels = {field.name: field.verbose_name for field in Event._meta.fields}  # noqa: SLF001
        return ", ".join(str(labels.get(one, _("rules"))) for one in value.split(", "))
    return value
