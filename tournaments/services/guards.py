"""How every write to an event begins: lock its row, ask who may."""

from typing import Any

from accounts.permissions import can
from tournaments.models import Event
from tournaments.refusals import EventRefused


def locked(event_id: int) -> Event:
    """Return the event's row, locked: whatever changes an event goes one after the other."""
    events = Event.objects.select_for_update(of=("self",)).select_related("club")
    return events.get(pk=event_id)


def check(user: Any, action: str, event: Event) -> None:
    """Raise EventRefused unless the person may do that now."""
    if not can(user, action, event):
        raise EventRefused("not_allowed")
