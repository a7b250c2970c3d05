"""What the lobby reads: tables to sit down at or to watch, with their seats."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import Membership, User
from accounts.permissions import Person
from games.models import RuleSet, Table, TableSeat
from games.seating import Seated, seats_at

SHOWN = 30  # tables in the lobby
TRIED = 10  # tables of which a quick match takes the best


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table in a list, with who sits there."""

    table: Table  # with its rule set, club and hand
    seats: tuple[Seated, ...]

    @property
    def code(self) -> str:
        return self.table.code

    @property
    def title(self) -> str:
        return self.table.rule_set.name

    @property
    def hand(self) -> int:
        """Return the number of the hand being played, 0 in a waiting room."""
        return self.table.current_hand.number if self.table.current_hand else 0

    @property
    def players(self) -> list[str]:
        """Return the names of the people: who plays, and who sits down with the next deal."""
        playing = [seat.name for seat in self.seats if not seat.played_by_bot]
        return playing + [seat.next_name for seat in self.seats if seat.next_name]

    @property
    def free(self) -> int:
        """Return how many seats somebody may take."""
        return sum(seat.is_open(self.hand) for seat in self.seats)

    def seats_any(self, player_ids: Collection[int]) -> bool:
        """Return whether one of these sits here and plays."""
        return any(not seat.played_by_bot and seat.player_id in player_ids for seat in self.seats)


def open_tables(
    *, person: Person, since: datetime, limit: int = SHOWN, exclude: Table | None = None
) -> list[OpenTable]:
    """Return tables with somebody present, in a waiting room or dealt at since `since`.

    First those of the person's clubs, private ones too; then the public ones, the liveliest first.
    """
    membership = Membership.objects.filter(club=OuterRef("club"), user=person.pk)
    tables = _lively(since).annotate(is_of_my_club=Exists(membership))
    shown = tables.filter(Q(is_private=False) | Q(is_of_my_club=True))
    last = Coalesce("current_hand__dealt_at", "opened_at").desc()
    rows = shown.exclude(pk=exclude.pk if exclude else 0).order_by("-is_of_my_club", last, "-pk")
    return _with_seats(rows[:limit])


def matches(
    *, rule_set: RuleSet, since: datetime, soon: bool, avoid: Collection[int] = ()
) -> list[OpenTable]:
    """Return public tables that play by these rules and have an open seat, the fullest first.

    With `soon` only those between two hands. Left out are those where one of the users `avoid`
    sits.
    """
    rows = _lively(since).filter(rule_set=rule_set, is_private=False, current_hand__isnull=False)
    if soon:
        rows = rows.filter(current_hand__finished_at__isnull=False)
    found = _with_seats(rows.order_by("-current_hand__dealt_at", "-pk")[:TRIED])
    welcome = [one for one in found if one.free and not one.seats_any(avoid)]
    return sorted(welcome, key=lambda one: one.free)


def has_open_seat(table: Table, number: int | None) -> bool:
    """Return whether seat `number`, or any seat, may be taken."""
    if table.is_fixed:
        return False
    hand = table.current_hand.number if table.current_hand else 0
    seats = seats_at([table.pk])[table.pk]
    return any(seat.is_open(hand) for seat in seats if number in {None, seat.number})


def bot_names(level: str) -> list[str]:
    """Return the names of the bots of that level."""
    bots = User.objects.filter(bot_level=level, is_active=True).order_by("pk")
    return [bot.shown_name for bot in bots]


def _lively(since: datetime) -> QuerySet[Table]:
    """Return open tables where somebody is present and, once they play, deals go on."""
    here = TableSeat.objects.filter(
        table=OuterRef("pk"), player__bot_level="", has_left=False, is_away=False, gone_at=None
    )
    goes_on = Q(current_hand=None) | Q(current_hand__dealt_at__gte=since)
    casual = Table.objects.filter(closed_at=None, is_fixed=False, is_real=False)
    tables = casual.filter(goes_on, Exists(here))
    return tables.select_related("rule_set", "club", "current_hand")


def _with_seats(tables: QuerySet[Table]) -> list[OpenTable]:
    found = list(tables)
    seats = seats_at([table.pk for table in found])
    return [OpenTable(table, seats[table.pk]) for table in found]
