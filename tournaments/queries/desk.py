"""What the desk shows: where the event stands, and the tables of a round."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import F, OuterRef, Subquery

from games.models import HandMark, Table
from games.seating import shown_name
from tournaments.models import (
    AuditLine,
    DirectorCall,
    Entry,
    Event,
    Pairing,
    PairingSeat,
    Round,
    SeatingPlan,
    Substitution,
)
from tournaments.next_action import (
    Draft,
    EventFacts,
    NextAction,
    RoundFacts,
    next_action,
)
from tournaments.queries.drafts import misses
from tournaments.queries.progress import open_disputes, with_progress

LINES = 8  # of the log, on the desk
COMING = (Entry.State.REGISTERED, Entry.State.CHECKED_IN)


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat of a table; `substitute` is empty unless somebody else plays there."""

    id: int
    number: int
    entry_id: int
    player_id: int  # of the entry
    name: str
    substitute: str
    is_absent: bool

    @property
    def playing(self) -> str:
        return self.substitute or self.name


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of a round, and how far it is."""

    id: int  # of the pairing
    number: int
    is_real: bool
    table: Table | None  # None before the start
    done: int  # hands
    needed: int
    disputes: int
    calls: int
    seats: tuple[SeatShown, ...]

    @property
    def is_done(self) -> bool:
        return self.done >= self.needed

    @property
    def is_waiting(self) -> bool:
        """Whether an online table holds its ready check."""
        table = self.table
        if table is None or self.is_real:
            return False
        return table.current_hand_id is None and table.closed_at is None

    @property
    def people(self) -> str:
        return " · ".join(seat.playing for seat in self.seats)


@dataclass(frozen=True)
class RoundShown:
    """A round with its tables, and who asks for the director there."""

    one: Round
    tables: tuple[TableShown, ...]
    calls: tuple[DirectorCall, ...]
    disputes: tuple[HandMark, ...]

    @property
    def done(self) -> int:
        return sum(table.is_done for table in self.tables)

    def left(self, now: datetime) -> timedelta | None:
        """Return what is left on the clock, None without one."""
        if self.one.ends_at is None:
            return None
        return self.one.ends_at - (self.one.paused_at or now)

    def facts(self, now: datetime) -> RoundFacts:
        left = self.left(now)
        return RoundFacts(
            number=self.one.number,
            stage=self.one.stage,
            tables=len(self.tables),
            done=self.done,
            disputes=len(self.disputes),
            is_paused=self.one.paused_at is not None,
            is_late=left is not None and left <= timedelta(0),
        )


@dataclass(frozen=True)
class Desk:
    """All that the director's desk shows."""

    event: Event
    rounds: Sequence[Round]
    current: Round | None  # the first that is not approved
    shown: RoundShown | None  # its tables, once it is published
    plan: SeatingPlan | None
    action: NextAction
    coming: int
    here: int
    waiting: int

    @cached_property
    def log(self) -> list[AuditLine]:
        return list(self.event.audit.select_related("by")[:LINES])


def desk(*, event: Event, now: datetime) -> Desk:
    """Read where the event stands, and work out what comes next."""
    rounds = list(event.rounds.order_by("number"))
    current = next((one for one in rounds if one.stage != Round.Stage.APPROVED), None)
    plays = event.stage == Event.Stage.PLAYING
    shown = None
    if plays and current is not None and current.stage != Round.Stage.SEATING:
        shown = round_shown(event=event, one=current)
    seats_next = plays and current is not None and shown is None
    entries = list(event.entries.all()) if seats_next or not event.has_started else []
    plan = event.plans.first() if seats_next else None
    sizes = event.rules.values_list("players", flat=True) if not event.has_started else ()
    states = Counter(entry.state for entry in entries)
    facts = EventFacts(
        stage=event.stage,
        coming=sum(states[state] for state in COMING),
        here=states[Entry.State.CHECKED_IN],
        least=min(sizes, default=0),
        draft=_draft(event, current, plan, entries),
        rounds=[
            shown.facts(now)
            if shown is not None and one is current
            else RoundFacts(number=one.number, stage=one.stage)
            for one in rounds
        ],
    )
    return Desk(
        event=event,
        rounds=rounds,
        current=current,
        shown=shown,
        plan=plan,
        action=next_action(facts),
        coming=facts.coming,
        here=facts.here,
        waiting=states[Entry.State.WAITING],
    )


def _draft(
    event: Event, current: Round | None, plan: SeatingPlan | None, entries: Iterable[Entry]
) -> Draft:
    if plan is None or current is None:
        return Draft.NONE
    return draft_state(event=event, number=current.number, plan=plan, entries=entries)


def draft_state(*, event: Event, number: int, plan: SeatingPlan, entries: Iterable[Entry]) -> Draft:
    """Return how the draft stands for that round."""
    if plan.state != SeatingPlan.State.READY:
        return Draft(plan.state)
    if len(plan.rounds) < number or misses(plan, number=number, entries=entries, event=event):
        return Draft.OUTDATED
    return Draft.READY


def round_shown(*, event: Event, one: Round, only: int | None = None) -> RoundShown:
    """Read the tables of a published round; with `only` that table alone."""
    pairings = one.pairings.all() if only is None else one.pairings.filter(number=only)
    rows = with_progress(pairings.select_related("table__rule_set")).order_by("number")
    seats = _seats(one)
    calls = DirectorCall.objects.filter(pairing__round=one, answered_at=None)
    calls = calls.select_related("pairing", "entry__player").order_by("at", "pk")
    asked = tuple(call for call in calls if only is None or call.pairing.number == only)
    disputes = open_disputes(one).select_related("hand", "player").order_by("at", "pk")
    if only is not None:
        disputes = disputes.filter(hand__table__pairing__number=only)
    disputes = disputes.annotate(table_number=F("hand__table__pairing__number"))
    by_pairing = Counter(call.pairing_id for call in asked)
    return RoundShown(
        one=one,
        tables=tuple(
            _table(row, event, by_pairing[row.pk], tuple(seats.get(row.pk, ()))) for row in rows
        ),
        calls=asked,
        disputes=tuple(disputes),
    )


def _table(row: Pairing, event: Event, calls: int, seats: tuple[SeatShown, ...]) -> TableShown:
    return TableShown(
        id=row.pk,
        number=row.number,
        is_real=row.is_real,
        table=row.table,
        done=row.hands_done,  # type: ignore[attr-defined]  # annotated
        needed=event.hands_per_round,
        disputes=row.disputes,  # type: ignore[attr-defined]  # likewise
        calls=calls,
        seats=seats,
    )


def _seats(one: Round) -> dict[int, list[SeatShown]]:
    """Return the seats of the round by pairing, each with its last substitute."""
    last = Substitution.objects.filter(seat=OuterRef("pk")).order_by("-pk")
    rows = (
        PairingSeat.objects.filter(round=one)
        .annotate(
            shown=shown_name("entry__player"),
            substitute=Subquery(last.annotate(shown=shown_name("player")).values("shown")[:1]),
        )
        .order_by("pairing", "number")
        .values_list(
            "pairing_id",
            "pk",
            "number",
            "entry_id",
            "entry__player_id",
            "shown",
            "substitute",
            "entry__state",
        )
    )
    found: dict[int, list[SeatShown]] = {}
    for pairing, pk, number, entry, player, name, substitute, state in rows:
        absent = state == Entry.State.ABSENT
        seat = SeatShown(pk, number, entry, player, name, substitute or "", absent)
        found.setdefault(pairing, []).append(seat)
    return found
