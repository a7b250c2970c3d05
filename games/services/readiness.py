"""The ready check before a first hand: dealt once everybody is there, or when time is up."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.permissions import Person, can
from games.clock import OUTAGE
from games.models import Ruling, Table, TableSeat
from games.refusals import NotReady, NotSeated
from games.seating import Seating, seating
from games.services.deals import deal_first, locked
from games.services.rulings import directed, rule, tell_later

AFTER_OUTAGE = timedelta(seconds=30)  # to say it again, once the site is back


def note_ready(*, player: Person, table_id: int, now: datetime) -> None:
    """Note that the player is there for the first hand; deal it once everybody is.

    At a casual table that means: people in all seats. Does nothing once the hand is dealt. Raises
    NotSeated, Paused.
    """
    with transaction.atomic():
        table = locked(table_id)
        seats = seating(table_id)
        if table.closed_at or not can(player, "table.play", seats):
            raise NotSeated("not_seated")
        seats.check_running()
        if table.current_hand_id is not None:
            return
        TableSeat.objects.filter(table=table, player_id=player.pk).update(is_ready=True)
        if _all_ready(seating(table_id)):
            deal_first(table, now=now)
        else:
            _changed(table)


def _all_ready(seats: Seating) -> bool:
    """Return whether nobody needs to be waited for."""
    awaited = seats.people if seats.table.is_fixed else seats.seats
    return bool(awaited) and all(seat.is_ready and not seat.played_by_bot for seat in awaited)


def start_due(*, table_id: int, now: datetime) -> bool:
    """Deal the first hand if the ready check is over; bots stand in for who has not answered.

    Return whether it was dealt. A check that ended while the site was down is held again.
    """
    with transaction.atomic():
        table = locked(table_id)
        if not _waits(table) or table.paused_at or table.ready_by is None or now < table.ready_by:
            return False
        if now - table.ready_by >= OUTAGE:
            _set_check(table, now + AFTER_OUTAGE)
            return False
        _stand_in(seating(table_id), for_connected=True)
        deal_first(table, now=now)
    return True


def start_now(*, table_id: int, now: datetime, by: Person | None = None) -> bool:
    """Deal the first hand without waiting; bots stand in for people without a device.

    Return whether it was dealt: not if it has been. `by` None: the event itself. Raises
    NotDirector, Paused.
    """
    with transaction.atomic():
        table, seats = directed(table_id, by)
        seats.check_running()
        if not _waits(table):
            return False
        rule(table, Ruling.Kind.START, by=by, now=now)
        _stand_in(seats, for_connected=False)
        deal_first(table, now=now)
    return True


def extend_ready(
    *, table_id: int, until: datetime, now: datetime, by: Person | None = None
) -> None:
    """Let the ready check end at `until`. Raises NotReady once the hand is dealt, NotDirector."""
    with transaction.atomic():
        table, _ = directed(table_id, by)
        if not _waits(table):
            raise NotReady("not_waiting")
        rule(table, Ruling.Kind.EXTEND, by=by, now=now, until=until.isoformat())
        _set_check(table, until)


def _waits(table: Table) -> bool:
    return table.closed_at is None and table.current_hand_id is None


def _set_check(table: Table, until: datetime) -> None:
    table.ready_by = until
    table.save(update_fields=["ready_by"])
    _changed(table)


def _changed(table: Table) -> None:
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
    tell_later(table.pk)


def _stand_in(seats: Seating, *, for_connected: bool) -> None:
    """Let bots play for people who are not ready, until they say that they are back."""
    missing = [
        seat.number
        for seat in seats.people
        if not seat.is_ready and (for_connected or seat.gone_at is not None)
    ]
    rows = TableSeat.objects.filter(table_id=seats.table_id, number__in=missing)
    rows.update(is_away=True, absent_from=1)
