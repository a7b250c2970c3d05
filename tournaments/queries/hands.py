"""The hands of an event, round by round and table by table, for pages and exports."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.models import Hand
from games.seating import shown_name
from tournaments.models import Event, Pairing, PairingSeat, Round, Substitution
from tournaments.queries.progress import with_progress


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand gave one seat; `id` is the result's."""

    id: int
    seat: int
    score: int
    role: str


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that stands; without scores it was thrown in or declared void."""

    id: int
    number: int
    outcome: str
    is_entered: bool
    is_correction: bool
    reason: str  # of the correction
    scores: list[Score] = field(default_factory=list)  # in the order of the seats

    @property
    def has_replay(self) -> bool:
        """Whether its cards can be looked at: it was played here to the end."""
        return not self.is_entered and self.outcome != Hand.VOID


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round, who sits there, and its hands in order."""

    pairing: Any  # with hands_done and disputes
    hands: list[PlayedHand]
    seats: list[Any] = field(default_factory=list)  # PairingSeat; `stand_in` names a substitute

    @property
    def totals(self) -> list[int]:
        """What the hands gave by seat."""
        sums = [0] * len(self.seats)
        for hand in self.hands:
            for one in hand.scores:
                sums[one.seat] += one.score
        return sums


def hands_of(event: Event, *, until: datetime | None = None) -> QuerySet[Hand]:
    """Return the hands that are over and stand, or stood at the moment `until`."""
    hands = Hand.objects.filter(table__pairing__round__event=event, finished_at__isnull=False)
    if until is None:
        return hands.filter(is_replaced=False)
    stood = Q(is_replaced=False) | Q(replaced_by__finished_at__gt=until)
    return hands.filter(stood, finished_at__lte=until)


def played_tables(
    event: Event,
    *,
    number: int | None = None,
    until: datetime | None = None,
) -> list[PlayedTable]:
    """Return the tables of one round, or of all in order, with their hands; three queries."""
    pairings = tables_of(event, number=number)
    hands = hands_of(event, until=until)
    if number is not None:
        hands = hands.filter(table__pairing__round__number=number)
    by_table = _played(hands)
    tables = {
        pairing.pk: PlayedTable(pairing, by_table.get(pairing.table_id or 0, []))
        for pairing in pairings
    }
    seat_people(tables)
    return list(tables.values())


def tables_of(event: Event, *, number: int | None = None) -> QuerySet[Any]:
    """Return the tables of one round, or of all in order, with their progress."""
    pairings = Pairing.objects.filter(round__event=event)
    if number is not None:
        pairings = pairings.filter(round__number=number)
    pairings = pairings.select_related("round", "table").order_by("round__number", "number")
    return with_progress(pairings)


def seat_people(tables: Mapping[int, PlayedTable]) -> None:
    """Read who sits at these tables, by the id of their pairing."""
    last = Substitution.objects.filter(seat=OuterRef("pk")).order_by("-pk")
    stand_in = last.annotate(name=shown_name("player")).values("name")[:1]
    seats = PairingSeat.objects.filter(pairing__in=tables).select_related("entry__player")
    seats = seats.annotate(stand_in=Subquery(stand_in))
    for seat in seats.order_by("pairing", "number"):
        tables[seat.pairing_id].seats.append(seat)


def _played(hands: QuerySet[Hand]) -> Mapping[int, list[PlayedHand]]:
    """Return the hands by the id of their table; one query, without their cards."""
    rows = hands.order_by("table", "number", "results__seat").values_list(
        *("table", "pk", "number", "outcome", "entered_by", "replaces", "reason"),
        *("results", "results__seat", "results__score", "results__role"),
    )
    found: dict[int, dict[int, PlayedHand]] = {}
    for table, key, number, outcome, by, replaces, reason, *result in rows:
        of_table = found.setdefault(table, {})
        hand = of_table.get(key)
        if hand is None:
            hand = PlayedHand(key, number, outcome, by is not None, replaces is not None, reason)
            of_table[key] = hand
        if result[0] is not None:
            hand.scores.append(Score(*result))
    return {table: list(of_table.values()) for table, of_table in found.items()}


def current_round(event: Event) -> Round | None:
    """Return the newest round whose seating is published."""
    return event.rounds.exclude(stage=Round.Stage.SEATING).order_by("-number").first()
