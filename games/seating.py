"""Who sits at a table, and on what terms, at one version of it."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Value
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from games.clock import AWAY_AFTER
from games.models import RuleSet, Shuffle, Table, TableMessage, TableSeat
from games.refusals import NoSuchTable, Paused

OPEN_AFTER = 2  # hands somebody may be away before the seat is offered
HEARD_FOR = timedelta(minutes=2)  # how long a message stays in views
HEARD = 5  # messages in a view


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat of a table."""

    number: int
    player_id: int
    name: str
    bot_level: str  # empty for people
    has_left: bool
    is_away: bool  # the clock ran out: a bot plays until they say that they are back
    absent_from: int  # number of the hand since when a bot stands in, 0 if none does
    timeouts: int  # in a row
    gone_at: datetime | None  # since when no device is connected
    is_ready: bool  # for the first hand
    ready_after: int
    next_player_id: int | None  # sits down here with the next deal
    next_name: str | None

    @property
    def played_by_bot(self) -> bool:
        return self.has_left or self.is_away or bool(self.bot_level)

    def is_open(self, hand_number: int) -> bool:
        """Return whether somebody else may sit down here, now or with the next deal."""
        if self.next_player_id is not None:
            return False
        away_long = self.is_away and hand_number - self.absent_from >= OPEN_AFTER
        return bool(self.bot_level) or self.has_left or away_long


@dataclass(frozen=True, slots=True)
class Said:
    """A message, as everybody hears it."""

    id: int
    author_id: int
    seat: int
    name: str
    preset: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a table in playing order, and what was agreed on, at one version of it."""

    version: int
    table: Table  # its row, with its rule set; what is in `seats` and below is read with it
    seats: tuple[Seated, ...]
    said: tuple[Said, ...] = ()
    sealed: tuple[int, str] | None = None  # number and commitment of the next hand's deck

    @property
    def table_id(self) -> int:
        return self.table.pk

    @property
    def rule_set(self) -> RuleSet:
        return self.table.rule_set

    @property
    def is_paused(self) -> bool:
        return self.table.paused_at is not None

    def check_running(self) -> None:
        """Raise Paused, with the director's reason, if nobody may act now."""
        if self.is_paused:
            raise Paused("paused", reason=self.table.pause_reason)

    def held(self, hand_id: int, seq: int) -> timedelta:
        """Return how long the clock of that turn stood still, or what was added to it."""
        held = self.table.held
        if (held.get("hand"), held.get("seq")) != (hand_id, seq):
            return timedelta(0)
        return timedelta(milliseconds=held["ms"])

    def seat_of(self, player_id: int | None) -> Seated | None:
        return next((seat for seat in self.seats if seat.player_id == player_id), None)

    def next_seat_of(self, player_id: int | None) -> Seated | None:
        """Return the seat the player sits down at with the next deal."""
        if player_id is None:
            return None
        return next((seat for seat in self.seats if seat.next_player_id == player_id), None)

    @property
    def people(self) -> tuple[Seated, ...]:
        return tuple(seat for seat in self.seats if not seat.played_by_bot)

    @property
    def is_awaited(self) -> bool:
        """Return whether somebody waits for the next deal to sit down."""
        return any(seat.next_player_id is not None for seat in self.seats)

    def after_move(self, seat: Seated, *, timed_out: bool, hand_number: int) -> "Seating":
        """Return the seating after a person's move, or after the clock moved for the person."""
        timeouts = seat.timeouts + 1 if timed_out else 0
        if timeouts == seat.timeouts:
            return self
        away = timeouts >= AWAY_AFTER
        moved = replace(
            seat, timeouts=timeouts, is_away=away, absent_from=hand_number if away else 0
        )
        seats = (*self.seats[: seat.number], moved, *self.seats[seat.number + 1 :])
        return replace(self, version=self.version + 1, seats=seats)

    def with_ready(self, player_id: int | None, hand_number: int) -> "Seating":
        """Return the seating once the player has seen the result of that hand."""
        seats = tuple(
            replace(seat, ready_after=hand_number) if seat.player_id == player_id else seat
            for seat in self.seats
        )
        return replace(self, version=self.version + 1, seats=seats)

    def after_deal(self, sealed: tuple[int, str]) -> "Seating":
        """Return the seating once a hand is dealt and the deck of the next one is sealed."""
        return replace(self, version=self.version + 1, sealed=sealed)

    def is_open(self, seat: Seated, hand_number: int) -> bool:
        """Return whether somebody else may sit down there: never where an event seats people."""
        return not self.table.is_fixed and seat.is_open(hand_number)

    def is_over(self, hand_number: int, *, scored: bool = True) -> bool:
        """Return whether the session ended with that hand.

        In an event a deal that was thrown in does not count: `scored` tells.
        """
        length = self.table.length
        if self.table.is_fixed and not scored:
            return False
        return length > 0 and hand_number - self.table.session_from + 1 >= length


def shown_name(path: str) -> Coalesce:
    """Return `User.shown_name` of the user at that path, as the database computes it."""
    return Coalesce(NullIf(f"{path}__display_name", Value("")), f"{path}__username")


_NAMES = {"shown_name": shown_name("player"), "next_shown_name": shown_name("next_player")}
_SEATED = (
    "number",
    "player_id",
    "shown_name",
    "player__bot_level",
    "has_left",
    "is_away",
    "absent_from",
    "timeouts",
    "gone_at",
    "is_ready",
    "ready_after",
    "next_player_id",
    "next_shown_name",
)


def seats_at(table_ids: Collection[int]) -> dict[int, tuple[Seated, ...]]:
    """Read the seats of these tables in playing order, by table."""
    seats = TableSeat.objects.filter(table_id__in=table_ids).order_by("table_id", "number")
    rows = seats.annotate(**_NAMES).values_list("table_id", *_SEATED)
    found: dict[int, tuple[Seated, ...]] = dict.fromkeys(table_ids, ())
    for table_id, *row in rows:
        found[table_id] += (Seated(*row),)
    return found


def seating(table_id: int) -> Seating:
    """Read the seats of the table and all that goes with them. Raises NoSuchTable."""
    table = Table.objects.select_related("rule_set").filter(pk=table_id).first()
    if table is None:
        raise NoSuchTable("not_found")
    return seating_of(table)


def seating_of(table: Table) -> Seating:
    """Read what goes with this row of a table, as it is now and with its rule set."""
    sealed = Shuffle.objects.filter(table_id=table.pk).order_by("-number")
    return Seating(
        version=table.version,
        table=table,
        seats=seats_at([table.pk])[table.pk],
        said=_said(table.pk),
        sealed=sealed.values_list("number", "commitment").first(),
    )


def _said(table_id: int) -> tuple[Said, ...]:
    """Return what was said lately, the oldest first."""
    lately = TableMessage.objects.filter(table_id=table_id, at__gt=timezone.now() - HEARD_FOR)
    fields = ("pk", "author_id", "seat", "name", "preset", "text", "at")
    named = lately.annotate(name=shown_name("author"))
    rows = named.order_by("-pk").values_list(*fields)[:HEARD]
    return tuple(Said(*row) for row in reversed(rows))
