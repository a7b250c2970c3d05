"""The standings as pages, exports and the wall show them: the snapshot and names, nothing anew."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import Any

from tournaments.models import Adjustment, Entry, Event, Snapshot

NONE, LIVE, FROZEN, PUBLISHED = "none", "live", "frozen", "published"


@dataclass(frozen=True, slots=True)
class Sitting:
    """What an entry played at the table with the id `table` in a round."""

    round: int
    table: int
    hands: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round gave, corrections included; `hands` counted."""

    number: int
    hands: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the standings; see tournaments.standings.Standing."""

    entry: int
    rank: int | None
    name: str
    handle: str  # of the profile; empty if there is none
    points: int
    mean: Fraction
    hands: int
    corrected: int
    corrections: tuple[Adjustment, ...]
    made: int
    failed: int
    befriended: int
    defended: int
    rounds: tuple[RoundScore, ...]
    sittings: tuple[Sitting, ...]
    decided_by: str
    trail: tuple[tuple[str, Fraction], ...]
    unranked: str
    missing: int

    @property
    def declared(self) -> int:
        return self.made + self.failed

    @property
    def running(self) -> tuple[int, ...]:
        """The points after each round, from 0; the last are all, those of no round included."""
        sums = list(accumulate((one.points for one in self.rounds), initial=0))
        if len(sums) > 1:
            sums[-1] = self.points
        return tuple(sums)

    @property
    def by_round(self) -> Mapping[int, RoundScore]:
        return {one.number: one for one in self.rounds}


@dataclass(frozen=True, kw_only=True)
class Board:
    """The standings as somebody may see them now."""

    event: Event
    snapshot: Snapshot | None
    rows: tuple[Row, ...]
    state: str  # NONE, LIVE, FROZEN or PUBLISHED
    is_ahead: bool  # officers see what others do not, while they are frozen

    @cached_property
    def ranked(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.rank is not None)

    @cached_property
    def unranked(self) -> tuple[Row, ...]:
        return tuple(row for row in self.rows if row.rank is None)

    @cached_property
    def by_mean(self) -> bool:
        """Whether points per hand are what tells: not where everybody played the same hands."""
        hands = {row.hands for row in self.ranked}
        return self.event.ranking == Event.Ranking.MEAN and len(hands) > 1

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds that gave something, in order."""
        return tuple(sorted({one.number for row in self.rows for one in row.rounds}))

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {row.entry: row.name for row in self.rows}

    @property
    def until(self) -> datetime | None:
        """While they are frozen the moment until which hands are told, else None: all."""
        if self.state != FROZEN:
            return None
        return self.snapshot.computed_at if self.snapshot else self.event.created_at

    @property
    def version(self) -> str:
        """Changes whenever the standings look different."""
        key = self.snapshot.pk if self.snapshot else 0
        return f"{key}-{self.state}-{int(self.is_ahead)}"


def shown_snapshot(event: Event, *, is_officer: bool) -> Snapshot | None:
    """Return the newest standings, or those that were frozen for whoever is no officer."""
    hidden = event.is_frozen and not is_officer
    key = event.published_standings_id if hidden else event.standings_id
    return Snapshot.objects.filter(pk=key).first() if key else None


def board(event: Event, *, is_officer: bool = False) -> Board:
    """Return the standings that everybody sees, or an officer; three queries."""
    snapshot = shown_snapshot(event, is_officer=is_officer)
    rows = _rows(event, snapshot) if snapshot else ()
    return Board(
        event=event,
        snapshot=snapshot,
        rows=rows,
        state=_state(event, snapshot, is_officer=is_officer),
        is_ahead=event.is_frozen and is_officer,
    )


def version_of(event: Event, *, is_officer: bool = False) -> str:
    """Return `Board.version` without reading the rows."""
    hidden = event.is_frozen and not is_officer
    key = event.published_standings_id if hidden else event.standings_id
    return f"{key or 0}-{_state_of(event, key, is_officer)}-{int(event.is_frozen and is_officer)}"


def _state(event: Event, snapshot: Snapshot | None, *, is_officer: bool) -> str:
    return _state_of(event, snapshot.pk if snapshot else None, is_officer)


def _state_of(event: Event, key: int | None, is_officer: bool) -> str:  # noqa: FBT001 - ours
    if event.is_frozen and not is_officer:
        return FROZEN
    if key is None:
        return NONE
    return PUBLISHED if key == event.published_standings_id else LIVE


def _rows(event: Event, snapshot: Snapshot) -> tuple[Row, ...]:
    entries = Entry.objects.filter(event=event).select_related("player")
    known = {entry.pk: entry for entry in entries}
    counted = event.adjustments.order_by("pk")[: snapshot.counted["adjustments"]]
    given: dict[int, list[Adjustment]] = {}
    for adjustment in counted:
        given.setdefault(adjustment.entry_id, []).append(adjustment)
    return tuple(
        _row(line, known[line["entry"]], given.get(line["entry"], []))
        for line in snapshot.rows
        if line["entry"] in known
    )


def _row(line: Mapping[str, Any], entry: Entry, given: list[Adjustment]) -> Row:
    sittings = tuple(Sitting(*one) for one in line["tables"])
    hands: dict[int, int] = {}
    for one in sittings:
        hands[one.round] = hands.get(one.round, 0) + one.hands
    return Row(
        entry=entry.pk,
        rank=line["rank"],
        name=entry.name,
        handle=entry.player.username if entry.player.is_member else "",
        points=line["points"],
        mean=Fraction(line["mean"]),
        hands=line["hands"],
        corrected=line["corrections"],
        corrections=tuple(given),
        made=line["made"],
        failed=line["failed"],
        befriended=line["befriended"],
        defended=line["defended"],
        rounds=tuple(
            RoundScore(number, hands.get(number, 0), points) for number, points in line["rounds"]
        ),
        sittings=sittings,
        decided_by=line["decided_by"],
        trail=tuple((name, Fraction(value)) for name, value in line["trail"]),
        unranked=line["unranked"],
        missing=line["missing"],
    )
