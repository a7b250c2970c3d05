"""Who can play for somebody in a round."""

from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from tournaments.models import Entry, Event, Round


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who has no seat in the round; `waits`: is on the event's waiting list."""

    player_id: int
    name: str
    waits: bool
    sits_out: bool  # is in the event, and has a bye


def substitutes(*, event: Event, one: Round) -> list[Candidate]:
    """Return who could play: the waiting list first, those with a bye, members of the club."""
    seated = Q(entries__seats__round=one) | Q(substitutions__seat__round=one)
    busy = User.objects.filter(seated).values("pk")
    entries = {
        row["player"]: row["state"]
        for row in event.entries.exclude(state=Entry.State.WITHDRAWN)
        .order_by("registered_at", "pk")
        .values("player", "state")
    }
    people = User.objects.filter(Q(pk__in=entries) | Q(clubs=event.club), bot_level="").exclude(
        pk__in=busy
    )
    order = {player: place for place, player in enumerate(entries)}
    found = [
        Candidate(
            player_id=person.pk,
            name=person.shown_name,
            waits=entries.get(person.pk) == Entry.State.WAITING,
            sits_out=entries.get(person.pk, Entry.State.WAITING) != Entry.State.WAITING,
        )
        for person in people.distinct()
    ]
    return sorted(
        found,
        key=lambda row: (not row.waits, not row.sits_out, order.get(row.player_id, 0), row.name),
    )
