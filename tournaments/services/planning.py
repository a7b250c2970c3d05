"""Drafts of the seating: planned by a task, changed by hand, kept as revisions."""

import dataclasses
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.audit import note
from tournaments.models import Entry, Event, PairingSeat, Round, SeatingPlan
from tournaments.refusals import EventRefused
from tournaments.seating import CannotSeat, Quality, Request, measure, plan_seating, violations
from tournaments.seating import swap as swapped
from tournaments.seating.request import Player, Rounds
from tournaments.services.entries import COMING
from tournaments.services.guards import check, locked

State = SeatingPlan.State
Draft = list[list[list[int]]]  # by round and table the entry ids in seat order
DEADLINE = 20.0  # seconds a search may take on a busy machine


def newest_plan(event: Event) -> SeatingPlan | None:
    return event.plans.order_by("-revision").first()


def request_plan(
    *, by: User, event_id: int, sizes: Sequence[int], now: datetime, vary: bool = False
) -> SeatingPlan:
    """Start a new draft for the rounds to come; a task plans it. Raises EventRefused.

    Tables that are locked in the draft before stay as they are.
    """
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.seat", event)
        have = set(event.rules.values_list("players", flat=True))
        if not have:
            raise EventRefused("no_rules")
        for size in sizes:
            if size not in have:
                raise EventRefused("no_such_size", size=str(size))
        if not _coming(event):
            raise EventRefused("nobody_here")
        before = newest_plan(event)
        first = len(_sat(event)) + 1
        plan = _revise(event, by, now, before, sizes=list(sizes or sorted(have, reverse=True)))
        plan.first_round, plan.vary = first, vary
        if before is not None and before.state != State.FAILED:  # a lock may be why it failed
            plan.locked = [[number, table] for number, table in before.locked if number >= first]
        plan.save()
    return plan


def _revise(
    event: Event, by: User | None, now: datetime, before: SeatingPlan | None, **values: Any
) -> SeatingPlan:
    """Return the next revision, unsaved."""
    revision = before.revision + 1 if before else 1
    return SeatingPlan(
        event=event,
        revision=revision,
        seed=f"{event.seed}/{revision}",
        made_by=by,
        made_at=now,
        **values,
    )


def _coming(event: Event) -> list[Entry]:
    """Return who plays in rounds to come, or has played, in the order of registration."""
    entries = event.entries.exclude(state=Entry.State.WAITING).order_by("registered_at", "pk")
    return [
        entry
        for entry in entries
        if entry.state in COMING or (entry.state != Entry.State.WAITING and _stays(event, entry))
    ]


def _stays(event: Event, entry: Entry) -> bool:
    """Return whether somebody absent or withdrawn has a seat in the plan, now or in the past."""
    if entry.state == Entry.State.ABSENT and event.no_show != Event.NoShow.OUT:
        return event.has_started
    return PairingSeat.objects.filter(entry=entry).exists()


def _last_round(event: Event, entry: Entry, sat: int) -> int | None:
    """Return the last round of the entry, None if it plays to the end."""
    out = entry.state == Entry.State.ABSENT and event.no_show == Event.NoShow.OUT
    return sat if out and entry.last_round is None else entry.last_round


def _sat(event: Event) -> Draft:
    """Return the published rounds, as they were really sat."""
    rounds: Draft = []
    published = event.rounds.exclude(stage=Round.Stage.SEATING).order_by("number")
    for one in published.prefetch_related("pairings__seats"):
        pairings = sorted(one.pairings.all(), key=lambda pairing: pairing.number)
        rounds.append(
            [
                [seat.entry_id for seat in sorted(pairing.seats.all(), key=lambda s: s.number)]
                for pairing in pairings
            ]
        )
    return rounds


def request_of(plan: SeatingPlan) -> Request:
    """Return what the planner is asked: the event as it stands now."""
    event = plan.event
    entries = _coming(event)
    sat = _sat(event)
    ids = [entry.pk for entry in entries]
    active: dict[str | int, tuple[int, int | None]] = {}
    for entry in entries:
        last = _last_round(event, entry, len(sat))
        if entry.first_round > 1 or last is not None:
            active[entry.pk] = (entry.first_round, last)
    pairs = event.forbidden_pairs.values_list("first_id", "second_id")
    before = event.plans.filter(revision__lt=plan.revision, state=State.READY).first()
    old: Draft = before.rounds if before is not None else []
    return Request(
        players=tuple(ids),
        rounds=event.rounds_planned,
        seed=plan.seed,
        sizes=tuple(plan.sizes),
        vary=plan.vary,
        forbidden=frozenset(frozenset(pair) for pair in pairs if pair[0] in ids and pair[1] in ids),
        fixed=_frozen(sat),
        active=active,
        locked=_locked_tables(plan, old, set(ids)),
        old_plan=_frozen(old) if sat and len(old) == event.rounds_planned else (),
    )


def _frozen(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(tuple(table) for table in one) for one in rounds)


def _locked_tables(
    plan: SeatingPlan, old: Draft, known: Collection[int]
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return the locked tables by round; one whose players have left is locked no more."""
    tables: dict[int, list[tuple[int, ...]]] = {}
    for number, index in plan.locked:
        if number <= len(old) and index < len(old[number - 1]):
            table = old[number - 1][index]
            if set(table) <= set(known):
                tables.setdefault(number, []).append(tuple(table))
    return {number: tuple(found) for number, found in tables.items()}


def _places(
    locked_tables: Mapping[int, Sequence[Sequence[Player]]], rounds: Sequence[Any]
) -> list[list[int]]:
    """Return where the locked tables are in the new draft, as [round, table]."""
    return [
        [number, index]
        for number, kept in sorted(locked_tables.items())
        for index, table in enumerate(rounds[number - 1])
        if any(set(one) == set(table) for one in kept)
    ]


def run_plan(*, plan_id: int) -> None:
    """Search, and write the draft; running it twice writes the same. A task's work."""
    plan = SeatingPlan.objects.select_related("event").get(pk=plan_id)
    if plan.state != State.PLANNING:
        return
    rows = SeatingPlan.objects.filter(pk=plan_id, state=State.PLANNING)
    try:
        asked = request_of(plan)
        found = plan_seating(asked, progress=_progress_of(rows), deadline=DEADLINE)
    except CannotSeat as refusal:
        rows.update(state=State.FAILED, failure=refusal.code, progress=100)
        return
    written_now = rows.update(
        state=State.READY,
        progress=100,
        rounds=[[list(table) for table in one] for one in found.rounds],
        quality=judged(found.rounds, asked),
        locked=_places(asked.locked, found.rounds),
    )
    if written_now:  # or another worker was faster, with the same plan
        note(plan.event, plan.made_by, "planned", now=plan.made_at, revision=plan.revision)


def _progress_of(rows: Any) -> Callable[[float], None]:
    """Return what writes how far the search is, no more than once for every tenth."""
    shown = 0

    def progress(share: float) -> None:
        nonlocal shown
        tenth = int(share * 10) * 10
        if tenth > shown:
            shown = tenth
            rows.update(progress=min(tenth, 99))

    return progress


def judged(rounds: Rounds, request: Request) -> dict[str, Any]:
    """Return the figures of these rounds as JSON, and under `violations` what is wrong with them.

    Raises CannotSeat if they name somebody who is not in the request.
    """
    wrong = [dataclasses.asdict(one) for one in violations(rounds, request)]
    return written(measure(rounds, request)) | {"violations": _plain(wrong)}


def written(quality: Quality) -> dict[str, Any]:
    """Return the planner's figures as JSON, by the names of their fields."""
    values = dataclasses.asdict(quality) | {"best_possible": quality.best_possible}
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(one) for one in value]
    return value


def swap(  # noqa: PLR0913 - which two, in which round of which draft, and who says so
    *,
    by: User,
    event_id: int,
    revision: int,
    number: int,
    first_id: int,
    second_id: int,
    now: datetime,
) -> SeatingPlan:
    """Let two entries change places in a round of the draft; a bye is a place too.

    Raises EventRefused if the draft is not the newest, or the round is published.
    """
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.seat", event)
        before = _current(event, revision)
        if _is_fixed(before, number):
            raise EventRefused("round_begun")
        pair = Entry.objects.filter(event=event, pk__in=[first_id, second_id])
        names = {entry.pk: entry.name for entry in pair.select_related("player")}
        if len(names) != 2:
            raise EventRefused("same_pair")
        request = dataclasses.replace(request_of(before), locked={})  # a lock is for a new draw
        rounds = swapped(_frozen(before.rounds), number, first_id, second_id)
        try:
            quality = judged(rounds, request)
        except CannotSeat as refusal:  # somebody in it has left the event
            raise EventRefused("plan_misses") from refusal
        plan = _revise(
            event,
            by,
            now,
            before,
            sizes=before.sizes,
            vary=before.vary,
            first_round=before.first_round,
            state=State.READY,
            progress=100,
            rounds=[[list(table) for table in one] for one in rounds],
            quality=quality,
            locked=before.locked,
        )
        plan.save()
        note(
            event,
            by,
            "swapped",
            now=now,
            round=number,
            first=names[first_id],
            second=names[second_id],
            revision=plan.revision,
        )
    return plan


def lock_table(  # noqa: PLR0913 - as above
    *, by: User, event_id: int, revision: int, number: int, table: int, is_locked: bool
) -> None:
    """Keep a table of the draft as it is when the rest is drawn anew, or let it go."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.seat", event)
        plan = _current(event, revision)
        if _is_fixed(plan, number) or table >= len(plan.rounds[number - 1]):
            raise EventRefused("round_begun")
        place = [number, table]
        plan.locked = [one for one in plan.locked if one != place] + ([place] if is_locked else [])
        plan.save(update_fields=["locked"])


def _is_fixed(plan: SeatingPlan, number: int) -> bool:
    """Return whether the round cannot change in this draft: it was published, or is not there."""
    if not plan.first_round <= number <= len(plan.rounds):
        return True
    published = plan.event.rounds.exclude(stage=Round.Stage.SEATING)
    return published.filter(number=number).exists()


def _current(event: Event, revision: int) -> SeatingPlan:
    plan = newest_plan(event)
    if plan is None or plan.revision != revision:
        raise EventRefused("plan_outdated")
    if plan.state != State.READY:
        raise EventRefused("plan_not_ready")
    return plan
