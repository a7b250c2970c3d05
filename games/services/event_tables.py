"""Tables of an event: it says who sits where, how many hands are played, and who takes over."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import F

from accounts.models import Club, User
from accounts.permissions import Person
from games import queries
from games.models import RuleSet, Ruling, Table, TableSeat
from games.seating import seating
from games.services.deals import (
    abandon,
    change_seats,
    close,
    deal_first,
    locked,
    locked_live_hand,
)
from games.services.rulings import directed, rule, tell_later
from games.services.seats import AlreadySeated, SeatTaken, set_table, vacate


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTerms:
    """What an event has decided about a table."""

    hands: int  # that count; a deal thrown in does not
    speed: str = Table.Speed.NORMAL
    first_dealer: int | None = None  # a seat; None: drawn
    ready_by: datetime | None = None  # None: dealt at once
    club: Club | None = None


def open_event_table(
    *,
    rule_set: RuleSet,
    players: Sequence[User],
    terms: EventTerms,
    now: datetime,
    absent: Collection[User] = (),
) -> Table:
    """Open a table with these players in playing order; nobody else may sit down there.

    Bots play for the `absent` and for people without an account, from the first hand on; who comes
    later takes the seat back. Who sits at a casual table leaves it. Raises ValueError unless
    there are as many players as the rules want and hands to play, AlreadySeated if one of them
    sits at another table of an event.
    """
    if terms.hands < 1:
        raise ValueError("an event table plays at least one hand")
    away = {player.pk for player in (*absent, *players) if player.is_paper} | {
        player.pk for player in absent
    }
    with transaction.atomic():
        _free([player for player in players if player.pk not in away], now=now)
        table = set_table(
            rule_set=rule_set,
            players=players,
            is_fixed=True,
            is_private=True,
            length=terms.hands,
            speed=terms.speed,
            first_dealer=terms.first_dealer,
            ready_by=terms.ready_by,
            club=terms.club,
            opened_at=now,
        )
        seats = TableSeat.objects.filter(table=table, player__bot_level="")
        seats.update(gone_at=now)  # until a device of theirs shows the table
        seats.filter(player_id__in=away).update(has_left=True)
        if terms.ready_by is None:
            deal_first(table, now=now)
    return table


def _free(players: Iterable[User], *, now: datetime) -> None:
    """Let these people leave their casual tables; until the commit nobody seats them.

    Raises AlreadySeated.
    """
    people = sorted((player for player in players if not player.is_bot), key=lambda one: one.pk)
    for player in people:
        User.objects.select_for_update().get(pk=player.pk)
    leaving: list[tuple[int, User]] = []
    for player in people:
        table = queries.running_table(player_id=player.pk)
        if table is not None:
            leaving.append((table.pk, player))
    for table_id, player in sorted(leaving, key=lambda one: (one[0], one[1].pk)):
        _leave(table_id, player, now=now)


def _leave(table_id: int, player: User, *, now: datetime) -> None:
    table = locked(table_id)
    if not table.is_fixed:
        vacate(player=player, table_id=table_id, now=now)
        tell_later(table_id)
    elif not close_if_over(table, now=now):
        raise AlreadySeated("already_seated")


def close_if_over(table: Table, *, now: datetime) -> bool:
    """Close a locked table whose last hand is over; return whether it is closed."""
    hand = table.current_hand
    over = (
        hand is not None
        and hand.finished_at is not None
        and seating(table.pk).is_over(hand.number, scored=hand.results.exists())
    )
    if over and table.closed_at is None:
        close(table, now=now)
    return over or table.closed_at is not None


def close_event_table(*, table_id: int, reason: str, now: datetime) -> None:
    """Close the table wherever it stands: an event is called off. A live hand gives nothing.

    Does nothing once it is closed.
    """
    with transaction.atomic():
        table = locked(table_id)
        if table.closed_at is not None or not table.is_fixed:
            return
        hand = locked_live_hand(table)
        if hand is not None:
            abandon(hand, reason=reason, now=now)
        close(table, now=now)


def replace_player(
    *, table_id: int, number: int, player: User, now: datetime, by: Person | None = None
) -> None:
    """Let the player take over seat `number`: at once before the first hand, else with the next.

    The hand that is being played still counts for who sits there now. Raises NotDirector,
    SeatTaken if there is no such seat, AlreadySeated if the player sits here or in another event.
    """
    with transaction.atomic():
        if not player.is_paper:
            _free_elsewhere(player, table_id, now=now)
        table, seats = directed(table_id, by)
        if not 0 <= number < len(seats.seats):
            raise SeatTaken("seat_taken")
        if seats.seat_of(player.pk) or seats.next_seat_of(player.pk):
            raise AlreadySeated("already_seated")
        before = seats.seats[number].player_id
        rows = TableSeat.objects.filter(table=table, number=number)
        rows.update(next_player=player)
        if table.current_hand_id is None:
            change_seats(table)
            if not player.is_bot:
                rows.update(gone_at=now)
        rule(table, Ruling.Kind.REPLACE, by=by, now=now, seat=number, left=before, came=player.pk)
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
        tell_later(table_id)


def _free_elsewhere(player: User, table_id: int, *, now: datetime) -> None:
    table = queries.running_table(player_id=player.pk)
    if table is not None and table.pk != table_id:
        _free([player], now=now)
