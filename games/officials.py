"""Who directs a table: whoever builds on games says so, by registering a question to ask.

Staff always may, so that an evening can go on if the director has left.
"""

from collections.abc import Callable

from accounts.models import User
from accounts.permissions import Person
from games.models import Table

Official = Callable[[User, Table], bool]  # whether that person directs that table

_officials: list[Official] = []


def register(official: Official) -> Official:
    """Ask `official` too, from now on; also a decorator. Twice counts once."""
    if official not in _officials:
        _officials.append(official)
    return official


def directs(user: Person, table: Table) -> bool:
    """Return whether the person directs this table: pauses it, gives time, settles disputes."""
    if not isinstance(user, User) or not user.is_active or user.is_bot:
        return False
    return user.is_staff or any(official(user, table) for official in _officials)
