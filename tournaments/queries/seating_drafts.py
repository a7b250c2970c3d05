"""The newest draft of the seating, as a page shows it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.models import Entry, Event, Round, SeatingPlan
from tournaments.next_action import Draft
from tournaments.queries.desk import COMING, draft_state


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody's place in a round of the draft."""

    entry_id: int
    name: str
    is_wrong: bool  # has left the event, or shall not sit there


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A table of the draft; `index` from 0 as the draft counts, `number` from 1 as people do."""

    index: int
    places: tuple[Place, ...]
    is_locked: bool

    @property
    def number(self) -> int:
        return self.index + 1


@dataclass(frozen=True, slots=True)
class DraftRound:
    """A round of the draft; one that is published can change no more."""

    number: int
    tables: tuple[DraftTable, ...]
    byes: tuple[Place, ...]
    is_fixed: bool
    is_next: bool  # can be published now


@dataclass(frozen=True, slots=True)
class Bar:
    """How many pairs meet so often; `percent` of the largest number of pairs."""

    times: int
    pairs: int
    percent: int


@dataclass(frozen=True, slots=True)
class DraftShown:
    """The draft, and who plays."""

    plan: SeatingPlan | None
    state: Draft
    rounds: tuple[DraftRound, ...]
    bars: tuple[Bar, ...]
    names: Mapping[int, str]
    coming: int
    sizes: tuple[int, ...]  # of tables there are rules for, the largest first

    @property
    def quality(self) -> Mapping[str, Any]:
        return self.plan.quality if self.plan else {}


def seating_draft(*, event: Event) -> DraftShown:
    """Read the newest draft; five queries."""
    entries = list(event.entries.select_related("player"))
    rounds = {one.number: one for one in event.rounds.order_by("number")}
    plan = event.plans.first()
    open_rounds = [n for n, one in rounds.items() if one.stage == Round.Stage.SEATING]
    number = min(open_rounds, default=1)
    state = Draft.NONE
    if plan is not None:
        state = draft_state(event=event, number=number, plan=plan, entries=entries)
    approved = all(
        one.stage == Round.Stage.APPROVED for n, one in rounds.items() if open_rounds and n < number
    )
    can_publish = bool(open_rounds) and approved and state == Draft.READY
    return DraftShown(
        plan=plan,
        state=state,
        rounds=tuple(_rounds(plan, rounds, entries, number if can_publish else 0)) if plan else (),
        bars=_bars(plan.quality.get("meetings", ())) if plan else (),
        names={entry.pk: entry.name for entry in entries},
        coming=sum(entry.state in COMING for entry in entries),
        sizes=tuple(event.rules.order_by("-players").values_list("players", flat=True)),
    )


def _rounds(
    plan: SeatingPlan, rounds: Mapping[int, Round], entries: Iterable[Entry], next_number: int
) -> Iterable[DraftRound]:
    rows = {entry.pk: entry for entry in entries}
    locked = {tuple(one) for one in plan.locked}
    wrong = {
        (one["round"], entry)
        for one in plan.quality.get("violations", ())
        for entry in one["players"]
    }
    for number, tables in enumerate(plan.rounds, start=1):
        seated = {entry for table in tables for entry in table}
        fixed = number in rounds and rounds[number].stage != Round.Stage.SEATING
        yield DraftRound(
            number=number,
            tables=tuple(
                DraftTable(
                    index=index,
                    places=tuple(_place(rows.get(pk), pk, (number, pk) in wrong) for pk in table),
                    is_locked=(number, index) in locked,
                )
                for index, table in enumerate(tables)
            ),
            byes=tuple(
                _place(entry, entry.pk, is_wrong=False)
                for entry in rows.values()
                if entry.pk not in seated and _plays(entry, number)
            ),
            is_fixed=fixed or number < plan.first_round,
            is_next=number == next_number,
        )


def _plays(entry: Entry, number: int) -> bool:
    last = entry.last_round
    return entry.state in COMING and entry.first_round <= number and (not last or number <= last)


def _place(entry: Entry | None, entry_id: int, is_wrong: bool) -> Place:  # noqa: FBT001
    if entry is None:  # the entry is gone with its person
        return Place(entry_id, "?", is_wrong=True)
    left = entry.state in {Entry.State.WITHDRAWN, Entry.State.WAITING}
    return Place(entry_id, entry.name, is_wrong or left)


def _bars(meetings: Iterable[tuple[int, int]]) -> tuple[Bar, ...]:
    rows = [(times, pairs) for times, pairs in meetings]
    most = max((pairs for _, pairs in rows), default=1)
    return tuple(Bar(times, pairs, round(100 * pairs / most)) for times, pairs in rows)
