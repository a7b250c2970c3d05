"""Appending to a hand's log: two statements, written out.

They run for every card played at every table, and building them with the ORM costs three times
what the database takes to run them. The first is the lock and the order in one: it moves the hand
on only if nobody was faster. The second adds nothing if the seats have changed: it must be the one
that looks, because only a statement begun after the lock was got sees who changed them meanwhile.
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
"""  # noqa: S608
_APPEND = f"""
    INSERT INTO {_ACTION}
    (hand_id, seq, seat, action, client_id, by_bot, timed_out, spent, at)
    SELECT %s, %s, %s, %s, %s, %s, %s, %s, %s FROM {_TABLE} WHERE id = %s AND version = %s
"""  # noqa: S608


def grow(
    row: HandAction,
    *,
    table: tuple[int, int],
    due_at: datetime | None,
    end: tuple[datetime, str] | None,
) -> bool:
    """Append `row` if the hand has exactly `row.seq` actions and its table is as known.

    `table` is its id and version; `end` is when and how the hand ended with it. Return whether it
    was appended; if not, the transaction it must run in has to be rolled back. Raises
    IntegrityError if the client has used this `client_id` before.
    """
    finished_at, outcome = end or (None, "")
    with connection.cursor() as cursor:
        moments: list[Any] = [_moment(due_at), _moment(finished_at)]
        cursor.execute(_GROW, [*moments, outcome, row.hand_id, row.seq])
        if cursor.rowcount != 1:
            return False
        values: list[Any] = [row.hand_id, row.seq, row.seat, json.dumps(row.action), row.client_id]
        values += [row.by_bot, row.timed_out, row.spent, _moment(row.at)]
        cursor.execute(_APPEND, [*values, *table])
        return bool(cursor.rowcount == 1)


def _moment(value: datetime | None) -> Any:
    """Return the time as this database wants it."""
    return value and connection.ops.adapt_datetimefield_value(value)
