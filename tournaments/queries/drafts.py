"""Whether a draft of the seating still fits who plays."""

from collections.abc import Iterable

from tournaments.models import Entry, Event, SeatingPlan

State = Entry.State
_PLAYS = frozenset({State.REGISTERED, State.CHECKED_IN})


def misses(
    plan: SeatingPlan, *, number: int, entries: Iterable[Entry], event: Event
) -> frozenset[int]:
    """Return the entries for whom the draft is wrong in that round: who left, and who came."""
    rows = list(entries)
    out = {State.WITHDRAWN, State.WAITING}
    if event.no_show == Event.NoShow.OUT:
        out.add(State.ABSENT)
    gone = {entry.pk for entry in rows if entry.state in out}
    seated = {pk for table in plan.rounds[number - 1] for pk in table}
    known = {pk for tables in plan.rounds for table in tables for pk in table}
    came = {
        entry.pk for entry in rows if entry.state in _PLAYS and entry.first_round <= number
    } - known
    return frozenset(seated & gone | came)
