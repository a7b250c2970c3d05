"""The places of an event: who has one, and who gets one that becomes free."""

from datetime import datetime

from tournaments import notices
from tournaments.audit import note
from tournaments.models import Entry, Event, Notice, Round

State = Entry.State
COMING = (State.REGISTERED, State.CHECKED_IN)


def is_full(event: Event) -> bool:
    """Return whether all places are taken; an event without a limit never is."""
    return 0 < event.capacity <= event.entries.filter(state__in=COMING).count()


def promote(event: Event, *, now: datetime) -> None:
    """Fill free places from the waiting list, first come first served; tell who moves up.

    Once the event has begun nobody is seated without a director: who waits may have gone home.
    """
    if event.has_started:
        return
    while not is_full(event):
        waiting = event.entries.filter(state=State.WAITING).order_by("registered_at", "pk")
        first = waiting.select_related("player").first()
        if first is None:
            return
        give_place(event, first)
        note(event, None, "promoted", now=now, name=first.name)
        kind = Notice.Kind.PROMOTED
        notices.tell(event, [first.player_id], kind, key=str(first.pk), now=now)


def give_place(event: Event, entry: Entry) -> None:
    """Let the entry play; in an event that has begun from the next round that is not seated yet.

    Who has played in it before keeps the first round and the rank.
    """
    entry.state = State.REGISTERED
    entry.last_round = None
    if event.has_started:
        entry.state = State.CHECKED_IN
        if entry.pk is None or not entry.seats.exists():
            entry.first_round = next_open_round(event)
            entry.is_ranked = event.late_entry == Event.LateEntry.RANKED
    entry.save()


def next_open_round(event: Event) -> int:
    """Return the first round whose seating is not published; one past the last if all are."""
    rounds = event.rounds.filter(stage=Round.Stage.SEATING).order_by("number")
    number = rounds.values_list("number", flat=True).first()
    return number or event.rounds_planned + 1
