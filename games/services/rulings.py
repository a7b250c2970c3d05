"""What all commands of a director have in common: who may, what is noted, who is told."""

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.permissions import Person, can
from games import push
from games.live import snapshot
from games.models import Ruling, Table
from games.refusals import NoSuchTable, Refused
from games.seating import Seating, seating
from games.services.deals import locked


class NotDirector(Refused):
    """Only the director may do that, and some things only where they do not play."""


def directed(
    table_id: int, by: Person | None, *, action: str = "table.direct"
) -> tuple[Table, Seating]:
    """Return the table, locked, and its seats. `by` None: the event itself.

    Raises NotDirector, NoSuchTable once it is closed.
    """
    table = locked(table_id)
    if table.closed_at:
        raise NoSuchTable("not_found")
    seats = seating(table_id)
    if by is not None and not can(by, action, seats):
        raise NotDirector("no_director")
    return table, seats


def rule(
    table: Table,
    kind: Ruling.Kind,
    *,
    by: Person | None,
    now: datetime,
    reason: str = "",
    **detail: Any,
) -> None:
    """Note what was done, in the transaction that does it."""
    Ruling.objects.create(
        table=table,
        hand_number=table.current_hand.number if table.current_hand else 0,
        kind=kind,
        by=by if isinstance(by, User) else None,
        reason=reason,
        detail=detail,
        at=now,
    )


def tell_later(table_id: int) -> None:
    """Tell everybody who shows the table, after the commit."""
    transaction.on_commit(partial(_tell, table_id))


def _tell(table_id: int) -> None:
    push.table_changed(snapshot(table_id))
