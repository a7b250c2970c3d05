"""Reads of events for their own pages, the home page and the clubs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from accounts.models import Club, Membership, User
from accounts.permissions import Person
from tournaments.models import Entry, Event, Round
from tournaments.queries.people import hints

State, Stage = Entry.State, Event.Stage
COMING = (State.REGISTERED, State.CHECKED_IN)
BEGUN_LATELY = timedelta(days=2)  # an event that ought to have begun so long ago is no news
OPEN_STAGES = (Stage.REGISTRATION, Stage.CHECK_IN, Stage.PLAYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """An entry in a list of players; `hint` tells it from another of the same name."""

    entry: Entry
    hint: str

    @property
    def name(self) -> str:
        return self.entry.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """The players of an event, each group in the order of registration."""

    coming: tuple[Listed, ...]
    waiting: tuple[Listed, ...]
    absent: tuple[Listed, ...]
    withdrawn: tuple[Listed, ...]

    @property
    def here(self) -> int:
        return sum(one.entry.state == State.CHECKED_IN for one in self.coming)

    @property
    def everybody(self) -> tuple[Listed, ...]:
        return (*self.coming, *self.waiting, *self.absent, *self.withdrawn)

    @property
    def people(self) -> list[User]:
        """Return everybody who is in the event or was."""
        return [one.entry.player for one in self.everybody]

    def is_full(self, event: Event) -> bool:
        return 0 < event.capacity <= len(self.coming)

    def place_in_line(self, entry: Entry) -> int:
        """Return the place on the waiting list, from 1."""
        return [one.entry.pk for one in self.waiting].index(entry.pk) + 1

    def of(self, user_id: int | None) -> Entry | None:
        """Return the person's entry, also one that was withdrawn."""
        found = (one.entry for one in self.everybody if one.entry.player_id == user_id)
        return next(found, None)


def roster(event: Event) -> Roster:
    entries = list(event.entries.select_related("player").order_by("registered_at", "pk"))
    told_apart = hints(entry.player for entry in entries)
    rows = [Listed(entry=entry, hint=told_apart.get(entry.player_id, "")) for entry in entries]

    def at(*states: str) -> tuple[Listed, ...]:
        return tuple(row for row in rows if row.entry.state in states)

    return Roster(
        coming=at(*COMING),
        waiting=at(State.WAITING),
        absent=at(State.ABSENT),
        withdrawn=at(State.WITHDRAWN),
    )


def with_places(events: QuerySet[Event]) -> QuerySet[Any]:
    """Add to each event how many are `coming` and `waiting`."""
    return events.select_related("club").annotate(
        coming=Count("entries", filter=Q(entries__state__in=COMING)),
        waiting=Count("entries", filter=Q(entries__state=State.WAITING)),
    )


def next_events(*, person: Person, now: datetime, limit: int) -> list[Event]:
    """Return the events somebody could come to, the next first; of private clubs to members."""
    mine = Membership.objects.filter(club=OuterRef("club"), user=person.pk)
    seen = Q(club__is_private=False) | Exists(mine)
    soon = Q(starts_at=None) | Q(starts_at__gt=now - BEGUN_LATELY)
    rows = Event.objects.filter(seen, soon, stage__in=OPEN_STAGES, club__closed_at=None)
    return list(with_places(rows).order_by(F("starts_at").asc(nulls_last=True), "pk")[:limit])


def events_of(club: Club, *, with_drafts: bool) -> tuple[list[Event], list[Event]]:
    """Return the club's events to come or under way, the next first, and those over."""
    rows = with_places(club.events.all())
    if not with_drafts:
        rows = rows.exclude(stage=Stage.DRAFT)
    over = [Stage.FINAL, Stage.ARCHIVED]
    ahead = rows.exclude(stage__in=over).order_by(F("starts_at").asc(nulls_last=True), "pk")
    done = rows.filter(stage__in=over).order_by(F("starts_at").desc(nulls_last=True), "-pk")
    return list(ahead), list(done)


def schedule(event: Event) -> list[Any]:
    """Return the rounds with how many `tables` each has."""
    return list(event.rounds.annotate(tables=Count("pairings")).order_by("number"))


def current_round(event: Event) -> Round | None:
    """Return the round whose seating is published and that is not approved yet."""
    going_on = [Round.Stage.PUBLISHED, Round.Stage.RUNNING, Round.Stage.COLLECTING]
    return event.rounds.filter(stage__in=going_on).order_by("number").first()


def last_event(club: Club) -> Event | None:
    """Return the event of the club that was set up last."""
    return club.events.order_by("-created_at", "-pk").first()
