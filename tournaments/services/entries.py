"""Who plays: registering, waiting, checking in, staying away, withdrawing."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from accounts.clubs.papers import add_papers
from accounts.models import User
from accounts.papers import paper_person
from accounts.permissions import can
from tournaments import notices
from tournaments.audit import note
from tournaments.models import Entry, Event, ForbiddenPair, Notice
from tournaments.queries.people import people_by_name
from tournaments.refusals import EventRefused
from tournaments.services.guards import check, locked
from tournaments.services.places import COMING, give_place, is_full, next_open_round, promote

State = Entry.State
PROMOTED = Notice.Kind.PROMOTED
MOST_ENTRIES = 500  # of an event


def register(*, by: User, event_id: int, player: User, now: datetime) -> Entry:
    """Enter the player, or put them on the waiting list of a full event.

    People register themselves; directors register anybody, also late. Raises EventRefused.
    """
    with transaction.atomic():
        event = locked(event_id)
        _check_registration(event, by, player, now)
        entry = _enter(event, player, now)
        action = "waiting" if entry.state == State.WAITING else "registered"
        note(event, by, action, now=now, name=player.shown_name)
    return entry


def _check_registration(event: Event, by: User, player: User, now: datetime) -> None:
    if can(by, "event.entries", event):
        _check_late(event)
        return
    if by != player:
        raise EventRefused("not_allowed")
    _check_open(event, now)
    if not can(by, "event.register", event):
        raise EventRefused("registration_closed")
    if not player.is_member:
        raise EventRefused("needs_account")
    of_club = can(player, "club.members", event.club)
    if not of_club and not event.guests_welcome:
        raise EventRefused("guests_not_welcome")
    if not of_club and event.club.bans.filter(user=player, lifted_at=None).exists():
        raise EventRefused("not_allowed")


def _check_open(event: Event, now: datetime) -> None:
    """Raise EventRefused unless people may register themselves at this moment."""
    if event.stage != Event.Stage.REGISTRATION:
        raise EventRefused("registration_closed")
    if event.opens_at is not None and now < event.opens_at:
        raise EventRefused("registration_not_open")
    if event.closes_at is not None and now >= event.closes_at:
        raise EventRefused("registration_closed")


def _check_late(event: Event) -> None:
    """Raise EventRefused if the event has begun and takes nobody else."""
    if event.has_started and event.late_entry == Event.LateEntry.CLOSED:
        raise EventRefused("late_entry_closed")


def _enter(event: Event, player: User, now: datetime) -> Entry:
    entry = Entry.objects.filter(event=event, player=player).first()
    if entry is not None and entry.state != State.WITHDRAWN:
        raise EventRefused("already_entered", name=player.shown_name)
    if event.entries.count() >= MOST_ENTRIES and entry is None:
        raise EventRefused("too_many_entries", most=str(MOST_ENTRIES))
    entry = entry or Entry(event=event, player=player)
    entry.registered_at = now
    if is_full(event) and not event.has_started:
        entry.state, entry.last_round = State.WAITING, None
        entry.save()
    else:
        give_place(event, entry)
    return entry


def add_names(*, by: User, event_id: int, names: Sequence[str], now: datetime) -> list[Entry]:
    """Enter people by name: members of the club, known paper persons, others as new ones.

    Names that are in the event already are left alone. Raises EventRefused.
    """
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.entries", event)
        _check_late(event)
        entered = event.entries.select_related("player")
        known = {entry.player.shown_name.casefold() for entry in entered}
        new = {name.casefold(): name for name in reversed(names) if name.casefold() not in known}
        people = _people_of(event, by, list(reversed(new.values())), now)
        entries = [_enter(event, person, now) for person in people]
        if entries:
            added = ", ".join(person.shown_name for person in people)
            note(event, by, "names_added", now=now, count=len(entries), names=added)
    return entries


def _people_of(event: Event, by: User, names: Sequence[str], now: datetime) -> list[User]:
    """Return who is meant by each name: a member, or somebody new on paper.

    Whoever keeps the club's lists makes new names paper members, who are known the next time.
    """
    people = people_by_name(event)
    unknown = [name for name in names if not people.get(name.casefold())]
    papers: dict[str, User] = {}
    if unknown and can(by, "club.papers", event.club):
        made = add_papers(club=event.club, names=unknown, by=by, now=now)
        papers = dict(zip(unknown, made, strict=True))
    found = []
    for name in names:
        of_that_name = people.get(name.casefold(), [])
        # Two members of one name: nobody can tell who is meant, so a paper person plays.
        person = of_that_name[0] if len(of_that_name) == 1 else papers.get(name)
        found.append(person or paper_person(name=name))
    return found


def withdraw(*, by: User, entry_id: int, now: datetime) -> None:
    """Take the entry out; rounds played stay, and the next in the list moves up.

    Players withdraw themselves, directors anybody. Raises EventRefused.
    """
    with transaction.atomic():
        event, entry = _locked(entry_id)
        own = entry.player_id == by.pk and can(by, "event.withdraw", event)
        if not own and not can(by, "event.entries", event):
            raise EventRefused("not_allowed")
        if entry.state == State.WITHDRAWN:
            return
        entry.state = State.WITHDRAWN
        if event.has_started:
            entry.last_round = next_open_round(event) - 1
        entry.save(update_fields=["state", "last_round"])
        note(event, by, "withdrawn", now=now, name=entry.name)
        promote(event, now=now)


def admit(*, by: User, entry_id: int, now: datetime) -> None:
    """Give somebody of the waiting list a place, also out of turn or beyond the last one.

    Raises EventRefused.
    """
    with transaction.atomic():
        event, entry = _locked(entry_id)
        check(by, "event.entries", event)
        _check_late(event)
        if entry.state != State.WAITING:
            raise EventRefused("already_entered", name=entry.name)
        give_place(event, entry)
        note(event, by, "promoted", now=now, name=entry.name)
        notices.tell(event, [entry.player_id], PROMOTED, key=str(entry.pk), now=now)


def check_in(*, by: User, entry_id: int, now: datetime) -> None:
    """Note that the player is here. Raises EventRefused."""
    with transaction.atomic():
        event, entry = _locked(entry_id)
        own = entry.player_id == by.pk
        if not can(by, "event.entries", event) and not (own and is_open_to_check_in(event)):
            raise EventRefused("check_in_closed" if own else "not_allowed")
        if entry.state == State.WITHDRAWN:
            raise EventRefused("has_withdrawn", name=entry.name)
        if entry.state == State.WAITING:
            raise EventRefused("check_in_closed")
        if entry.state == State.CHECKED_IN:
            return
        entry.state = State.CHECKED_IN
        entry.save(update_fields=["state"])
        note(event, by, "checked_in", now=now, name=entry.name)


def is_open_to_check_in(event: Event) -> bool:
    return event.stage in {Event.Stage.CHECK_IN, Event.Stage.PLAYING}


def mark_absent(*, by: User, entry_id: int, now: datetime) -> None:
    """Note that somebody did not come; the event says what becomes of the seat."""
    with transaction.atomic():
        event, entry = _locked(entry_id)
        check(by, "event.entries", event)
        if entry.state == State.ABSENT:
            return
        if entry.state not in COMING:
            raise EventRefused("has_withdrawn", name=entry.name)
        entry.state = State.ABSENT
        entry.save(update_fields=["state"])
        note(event, by, "absent", now=now, name=entry.name)
        promote(event, now=now)


def forbid(*, by: User, event_id: int, first_id: int, second_id: int, now: datetime) -> None:
    """Keep two entries from one table, as far as that can be. Raises EventRefused."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.entries", event)
        first, second = _pair(event, first_id, second_id)
        _, is_new = ForbiddenPair.objects.get_or_create(event=event, first=first, second=second)
        if is_new:
            note(event, by, "forbidden", now=now, first=first.name, second=second.name)


def allow(*, by: User, event_id: int, first_id: int, second_id: int, now: datetime) -> None:
    """Take a forbidden pair back. Raises EventRefused."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.entries", event)
        first, second = _pair(event, first_id, second_id)
        if ForbiddenPair.objects.filter(first=first, second=second).delete()[0]:
            note(event, by, "allowed", now=now, first=first.name, second=second.name)


def _pair(event: Event, first_id: int, second_id: int) -> tuple[Entry, Entry]:
    ids = sorted((first_id, second_id))
    rows = event.entries.filter(pk__in=ids).select_related("player").order_by("pk")
    if ids[0] == ids[1]:
        raise EventRefused("same_pair")
    found = list(rows)
    if len(found) != len(ids):
        raise EventRefused("not_in_event")
    return found[0], found[1]


def _locked(entry_id: int) -> tuple[Event, Entry]:
    entry = Entry.objects.select_related("player").get(pk=entry_id)
    event = locked(entry.event_id)
    entry.refresh_from_db(fields=["state", "last_round"])
    return event, entry
