"""Appending to a hand's log: two statements, written out.

They run for every card played at every table, and building them with the ORM costs three times
what the database takes to run them. The first is the lock, the order and the check in one: it
moves the hand on only if nobody was faster and nobody has changed seats.
"""

import json
from datetime import datetime
from typing import Any

from django.db import connection

from games.models import Hand, HandAction, Table

_HAND, _TABLE, _ACTION = (model._meta.db_table for model in (Hand, Table, HandAction))  # noqa: SLF001

# The names are those of our own models; every value is a parameter.
_GROW = f"""
    UPDATE {_HAND} SET seq = seq + 1, due_at = %s, finished_at = %s, outcome = %s
    WHERE id = %s AND seq = %s AND finished_at IS NULL
    AND EXISTS (SELECT 1 FROM {_TABLE} WHERE id = {_HAND}.table_id AND version = %s)
"""  # noqa: S608
_APPEND = f"""
    INSERT INTO {_ACTION} (hand_id, seq, seat, action, client_id, by_bot, at)
    VALUES (%s, %s, %s, %s, %s, %s, %s)
"""  # noqa: S608


def grow(
    row: HandAction, *, version: int, due_at: datetime | None, end: tuple[datetime, str] | None
) -> bool:
    """Append `row` if the hand has exactly `row.seq` actions and its table still has `version`.

    `end` is when and how the hand ended with it. Return whether it was appended. Must run in a
    transaction; raises IntegrityError if the client has used this `client_id` before.
    """
    finished_at, outcome = end or (None, "")
    with connection.cursor() as cursor:
        moments: list[Any] = [_moment(due_at), _moment(finished_at)]
        cursor.execute(_GROW, [*moments, outcome, row.hand_id, row.seq, version])
        if cursor.rowcount != 1:
            return False
        values: list[Any] = [row.hand_id, row.seq, row.seat, json.dumps(row.action), row.client_id]
        cursor.execute(_APPEND, [*values, row.by_bot, _moment(row.at)])
    return True


def _moment(value: datetime | None) -> Any:
    """Return the time as this database wants it."""
    return value and connection.ops.adapt_datetimefield_value(value)
