"""An event from its draft to the archive."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from secrets import choice, token_hex

from django.db import IntegrityError, transaction

from accounts.models import Club, User
from accounts.permissions import can
from games.models import RuleSet, Table
from tournaments import lifecycle, notices
from tournaments.audit import note
from tournaments.models import Director, Entry, Event, EventRules, Notice, Round
from tournaments.refusals import EventRefused
from tournaments.services.guards import check, locked
from tournaments.services.places import promote
from tournaments.services.standings import publish_standings

CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no look-alikes
CODE_LENGTH = 8
TIE_BREAKS = ("together", "contracts", "defence", "best_round")  # names in standings.TIE_BREAKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an event is to be; each field is one of the event's."""

    name: str
    description: str = ""
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    capacity: int = 0
    guests_welcome: bool = True
    starts_at: datetime | None = None
    medium: str = Event.Medium.ONLINE
    rounds_planned: int = 5
    hands_per_round: int = 10
    minutes_per_round: int = 0
    speed: str = Table.Speed.NORMAL
    no_show: str = Event.NoShow.BOT
    late_entry: str = Event.LateEntry.RANKED
    substitute: str = Event.Substitute.ENTRY
    ranking: str = Event.Ranking.MEAN
    least_share: int = 70
    tie_breaks: tuple[str, ...] = TIE_BREAKS
    rule_sets: Mapping[int, RuleSet] = field(default_factory=dict)  # by players at a table


ALWAYS_OPEN = frozenset({"name", "description", "minutes_per_round", "opens_at", "closes_at"})
_COLUMNS = tuple(one.name for one in fields(Plan) if one.name != "rule_sets")


def create_event(*, by: User, club: Club, plan: Plan, form_key: str, now: datetime) -> Event:
    """Found an event; the same form sent twice makes one. Raises EventRefused."""
    if not can(by, "event.create", club):
        raise EventRefused("not_allowed")
    try:
        with transaction.atomic():
            event = _founded(by, club, form_key, now)
            _write(event, plan)
            event.save(force_insert=True)
            _write_rules(event, plan.rule_sets)
            Director.objects.create(event=event, user=by)
            note(event, by, "created", now=now)
    except IntegrityError:
        first = Event.objects.filter(form_key=form_key, created_by=by).first()
        if first is None:  # the key of somebody else's form
            raise EventRefused("not_allowed") from None
        return first
    return event


def _founded(by: User, club: Club, form_key: str, now: datetime) -> Event:
    code = "".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    return Event(
        code=code,
        club=club,
        created_by=by,
        created_at=now,
        form_key=form_key or token_hex(16),
        seed=token_hex(8),
    )


def _write(event: Event, plan: Plan) -> list[str]:
    """Take the plan over into the row, unsaved; return the names of what changed."""
    changed = []
    for name in _COLUMNS:
        value = getattr(plan, name)
        value = list(value) if name == "tie_breaks" else value
        if getattr(event, name) != value:
            setattr(event, name, value)
            changed.append(name)
    return changed


def _write_rules(event: Event, rule_sets: Mapping[int, RuleSet]) -> bool:
    """Set the rules by size; return whether they changed."""
    rows = {row.players: row.rule_set_id for row in event.rules.all()}
    if rows == {players: rule_set.pk for players, rule_set in rule_sets.items()}:
        return False
    event.rules.all().delete()
    EventRules.objects.bulk_create(
        EventRules(event=event, players=players, rule_set=rule_set)
        for players, rule_set in sorted(rule_sets.items(), reverse=True)
    )
    return True


def edit_event(*, by: User, event_id: int, plan: Plan, now: datetime) -> None:
    """Change the event. Raises EventRefused; once it has begun only its text and clock change."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.edit", event)
        before = {row.players: row.rule_set_id for row in event.rules.all()}
        after = {players: rule_set.pk for players, rule_set in plan.rule_sets.items()}
        changed = _write(event, plan)
        if event.has_started and (before != after or set(changed) - ALWAYS_OPEN):
            raise EventRefused("frozen_terms")
        event.save()
        if _write_rules(event, plan.rule_sets):
            changed.append("rules")
        if changed:
            note(event, by, "edited", now=now, fields=", ".join(changed))
        promote(event, now=now)  # there may be more places


def clone_event(*, by: User, event_id: int, form_key: str, now: datetime) -> Event:
    """Make a draft like another event, without its players and dates. Raises EventRefused."""
    model = Event.objects.select_related("club").get(pk=event_id)
    check(by, "event.clone", model)
    values = {name: getattr(model, name) for name in _COLUMNS}
    values |= {"opens_at": None, "closes_at": None, "starts_at": None}
    values["tie_breaks"] = tuple(model.tie_breaks)
    rule_sets = {row.players: row.rule_set for row in model.rules.select_related("rule_set")}
    plan = Plan(**values, rule_sets=rule_sets)
    with transaction.atomic():
        event = create_event(by=by, club=model.club, plan=plan, form_key=form_key, now=now)
        if not event.audit.filter(action="cloned").exists():  # the button was pressed once
            note(event, by, "cloned", now=now, name=model.name)
    return event


def move_event(*, by: User, event_id: int, to: str, now: datetime, reason: str = "") -> None:
    """Take the event to another stage, or back to an earlier one with a reason.

    Raises EventRefused: it may not go there, or something is missing for it.
    """
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.move", event)
        before = event.stage
        if lifecycle.is_step_back(before, to):
            _check_way_back(event, to, reason)
        elif not lifecycle.is_step(before, to):
            raise EventRefused("wrong_stage")
        _arrive(event, to, now)
        event.stage = to
        event.save(update_fields=["stage"])
        action = "reopened" if lifecycle.is_step_back(before, to) else "moved"
        note(event, by, action, now=now, reason=reason, before=before, after=to)


def _check_way_back(event: Event, to: str, reason: str) -> None:
    if not reason.strip():
        raise EventRefused("reason_needed")
    published = event.rounds.exclude(stage=Round.Stage.SEATING)
    if to == Event.Stage.CHECK_IN and published.exists():
        raise EventRefused("round_begun")


def _arrive(event: Event, to: str, now: datetime) -> None:
    """Do what goes with the new stage. Raises EventRefused if it cannot begin."""
    if to == Event.Stage.CHECK_IN:
        coming = event.entries.filter(state=Entry.State.REGISTERED)
        people = [entry.player_id for entry in coming]
        notices.tell(event, people, Notice.Kind.CHECK_IN, key="open", now=now)
    elif to == Event.Stage.PLAYING and not event.has_started:
        if not event.rules.exists():
            raise EventRefused("no_rules")
        here = event.entries.filter(state__in=[Entry.State.REGISTERED, Entry.State.CHECKED_IN])
        least = event.rules.order_by("players").values_list("players", flat=True)[0]
        if here.count() < least:
            raise EventRefused("too_few", players=str(here.count()), least=str(least))
        missing = range(event.rounds.count() + 1, event.rounds_planned + 1)
        Round.objects.bulk_create(Round(event=event, number=number) for number in missing)
    elif to == Event.Stage.FINAL and event.stage == Event.Stage.PLAYING:
        unfinished = event.rounds.exclude(stage__in=[Round.Stage.APPROVED, Round.Stage.SEATING])
        for one in unfinished:
            raise EventRefused("rounds_open", round=str(one.number))
        publish_standings(event, now=now)
        people = list(event.entries.values_list("player_id", flat=True))
        notices.tell(event, people, Notice.Kind.FINAL, key="final", now=now)


def add_director(*, by: User, event_id: int, user: User, now: datetime) -> None:
    """Let somebody run the event too. Raises EventRefused."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.directors", event)
        if not user.is_member:
            raise EventRefused("needs_account")
        _, is_new = Director.objects.get_or_create(event=event, user=user)
        if is_new:
            note(event, by, "director_added", now=now, name=user.shown_name)


def remove_director(*, by: User, event_id: int, user: User, now: datetime) -> None:
    """Take the event out of somebody's hands; one director stays. Raises EventRefused."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.directors", event)
        if not event.directors.exclude(user=user).exists():
            raise EventRefused("last_director")
        if event.directors.filter(user=user).delete()[0]:
            note(event, by, "director_removed", now=now, name=user.shown_name, user=user.pk)
