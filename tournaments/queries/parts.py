"""What an event is to a visitor, and the one thing they can do there now."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from accounts.models import User
from accounts.permissions import Person, can
from tournaments.models import Entry, Event
from tournaments.queries.events import Roster

State, Stage = Entry.State, Event.Stage


class Step(StrEnum):
    """What comes first on the visitor's page of the event."""

    LOG_IN = "log_in"
    SIGN_UP = "sign_up"
    JOIN_CLUB = "join_club"
    REGISTER = "register"
    WAIT = "wait"  # register for the waiting list
    CHECK_IN = "check_in"
    PLAY = "play"  # go to my seat
    WATCH = "watch"  # see the standings as they change
    RESULTS = "results"
    ENTERED = "entered"  # nothing to do yet
    WAITING = "waiting"
    EARLY = "early"  # registration has not opened
    CLOSED = "closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    step: Step
    entry: Entry | None = None  # mine, unless I withdrew
    line: int = 0  # my place on the waiting list
    can_check_in: bool = False

    @property
    def can_withdraw(self) -> bool:
        over = self.step in {Step.RESULTS, Step.WATCH}
        return self.entry is not None and not over


def part_of(event: Event, person: Person, *, players: Roster, now: datetime) -> Part:
    """Return what the visitor does next."""
    entry = players.of(person.pk) if isinstance(person, User) else None
    if entry is not None and entry.state != State.WITHDRAWN:
        return _of_player(event, entry, players)
    return Part(step=_of_visitor(event, person, players, now))


def _of_player(event: Event, entry: Entry, players: Roster) -> Part:
    if event.is_over:
        return Part(step=Step.RESULTS, entry=entry)
    if entry.state == State.WAITING:
        return Part(step=Step.WAITING, entry=entry, line=players.place_in_line(entry))
    missing = entry.state != State.CHECKED_IN
    can_check_in = missing and event.stage in {Stage.CHECK_IN, Stage.PLAYING}
    # Who never checked in but is seated goes to the seat: not every event has a check-in.
    first = event.stage == Stage.CHECK_IN or entry.state == State.ABSENT
    if can_check_in and first:
        step = Step.CHECK_IN
    else:
        step = Step.PLAY if event.stage == Stage.PLAYING else Step.ENTERED
    return Part(step=step, entry=entry, can_check_in=can_check_in)


def _of_visitor(event: Event, person: Person, players: Roster, now: datetime) -> Step:
    if event.is_over:
        return Step.RESULTS
    if event.stage == Stage.PLAYING:
        return Step.WATCH
    if event.stage != Stage.REGISTRATION or (event.closes_at and now >= event.closes_at):
        return Step.CLOSED
    if event.opens_at and now < event.opens_at:
        return Step.EARLY
    return _to_register(event, person, players)


def _to_register(event: Event, person: Person, players: Roster) -> Step:
    if not isinstance(person, User):
        return Step.LOG_IN
    if not person.is_member:
        return Step.SIGN_UP
    if not event.guests_welcome and not can(person, "club.members", event.club):
        return Step.JOIN_CLUB
    return Step.WAIT if players.is_full(event) else Step.REGISTER
