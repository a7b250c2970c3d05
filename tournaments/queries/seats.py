"""Where somebody sits in an event, and what came of it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.urls import reverse

from accounts.models import User
from games.models import Table
from tournaments.models import Event, Pairing, PairingSeat, Round
from tournaments.queries.tallies import results


@dataclass(frozen=True, slots=True, kw_only=True)
class MySeat:
    """A seat of mine in a round, or one where I play for somebody."""

    seat: PairingSeat
    names: tuple[str, ...]  # of those who sit at the table, in seat order
    replaces: str  # the name of whom I play for, or nothing
    substitute: str  # the name of who plays for me, or nothing
    hands: int  # that count
    points: int

    @property
    def pairing(self) -> Pairing:
        return self.seat.pairing

    @property
    def round(self) -> Round:
        return self.seat.pairing.round

    @property
    def address(self) -> str:
        """Return where I play or enter hands; nothing while there is no table, or not for me."""
        table = self.pairing.table
        return "" if table is None or self.substitute else address_of(table)


def address_of(table: Table) -> str:
    """Return where the table is played, or its hands are entered."""
    if table.is_real:
        return reverse("games:sheet", args=[table.sheet_token])
    return reverse("games:table", args=[table.code])


def my_seats(event: Event, user: User) -> list[MySeat]:
    """Return the person's seats in the event's published rounds, in their order."""
    of_event = PairingSeat.objects.filter(round__event=event)
    pairings = of_event.filter(Q(entry__player=user) | Q(substitutions__player=user))
    rows = (
        of_event.filter(pairing__in=pairings.values("pairing"))
        .select_related("pairing__round", "pairing__table", "entry__player")
        .prefetch_related("substitutions__player")
        .order_by("round__number", "pairing__number", "number")
    )
    tables: dict[int, list[PairingSeat]] = {}
    for seat in rows:
        tables.setdefault(seat.pairing_id, []).append(seat)
    scores = _scores(event, list(tables))
    mine = []
    for seats in tables.values():
        for seat in seats:
            sitter, owner = _sitter(seat), seat.entry.player
            if user not in {sitter, owner}:
                continue
            hands, points = scores.get((seat.pairing_id, seat.entry_id), (0, 0))
            mine.append(
                MySeat(
                    seat=seat,
                    names=tuple(_sitter(other).shown_name for other in seats),
                    replaces="" if owner == user else owner.shown_name,
                    substitute="" if sitter == user else sitter.shown_name,
                    hands=hands,
                    points=points,
                )
            )
    return mine


def _sitter(seat: PairingSeat) -> User:
    """Return who sits there: the last substitute, or the entry's player."""
    substitutions = sorted(seat.substitutions.all(), key=lambda one: one.pk)
    return substitutions[-1].player if substitutions else seat.entry.player


def _scores(event: Event, pairing_ids: list[int]) -> dict[tuple[int, int], tuple[int, int]]:
    """Return hands and points by pairing and entry."""
    counting: QuerySet[Any] = results(event).filter(hand__table__pairing__in=pairing_ids)
    rows = counting.order_by().values("hand__table__pairing", "entry")
    rows = rows.annotate(hands=Count("pk"), points=Sum("score"))
    return {
        (row["hand__table__pairing"], row["entry"]): (row["hands"], row["points"]) for row in rows
    }
