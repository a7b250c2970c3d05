"""The clock of a round: time added for everybody, and a pause of all its tables."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games import services as tables
from games.models import Table
from games.refusals import NoSuchTable
from tournaments.audit import note
from tournaments.models import Round
from tournaments.refusals import EventRefused
from tournaments.services.rounds import locked_round, want

Stage = Round.Stage
MOST_MINUTES = 60  # that can be added at once


def add_time(*, by: User, event_id: int, number: int, minutes: int, now: datetime) -> None:
    """Add minutes to the round's clock, for everybody. Raises EventRefused."""
    if not 0 < minutes <= MOST_MINUTES:
        raise EventRefused("bad_minutes", most=str(MOST_MINUTES))
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.RUNNING)
        one.ends_at = (one.ends_at or now) + timedelta(minutes=minutes)
        one.save(update_fields=["ends_at"])
        note(one.event, by, "time_added", now=now, round=number, minutes=minutes)


def pause_round(*, by: User, event_id: int, number: int, reason: str, now: datetime) -> None:
    """Stop every online table and the clock of the round. Raises EventRefused."""
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.RUNNING)
        want(reason)
        if one.paused_at is not None:
            return
        one.paused_at = now
        one.save(update_fields=["paused_at"])
        note(one.event, by, "paused", now=now, reason=reason, round=number)
        online = _online(one)
    for table_id in online:
        with suppress(NoSuchTable):  # it has closed meanwhile
            tables.pause_table(table_id=table_id, by=None, reason=reason, now=now)


def resume_round(*, by: User, event_id: int, number: int, now: datetime) -> None:
    """Let every table go on; the clock is moved by the time of the pause."""
    with transaction.atomic():
        one = locked_round(by, event_id, number, Stage.RUNNING)
        if one.paused_at is None:
            return
        if one.ends_at is not None:
            one.ends_at += now - one.paused_at
        one.paused_at = None
        one.save(update_fields=["paused_at", "ends_at"])
        note(one.event, by, "resumed", now=now, round=number)
        online = _online(one)
    for table_id in online:
        with suppress(NoSuchTable):
            tables.resume_table(table_id=table_id, by=None, now=now)


def _online(one: Round) -> list[int]:
    """Return the ids of the online tables that are still open."""
    tables_of_round = Table.objects.filter(pairing__round=one, is_real=False, closed_at=None)
    return list(tables_of_round.values_list("pk", flat=True))
