"""Who may do what at a table (`accounts.permissions`)."""

from accounts.models import User
from accounts.permissions import Person, permits
from games.models import Table, TableSeat


@permits("table.open")
def open_table(user: Person, _obj: None) -> bool:
    """People, guests too; a bot has no page to open one from."""
    return isinstance(user, User) and not user.is_bot


@permits("table.watch")
def watch(_user: Person, _table: Table) -> bool:
    """Tables are open to see; what a spectator sees is the public view."""
    return True


@permits("table.play")
def play(user: Person, table: Table) -> bool:
    """Act, be ready, leave and return: whoever sits there."""
    return isinstance(user, User) and TableSeat.objects.filter(table=table, player=user).exists()
