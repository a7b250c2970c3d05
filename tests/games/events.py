"""An event's table in tests, and its director."""

from datetime import timedelta

from accounts.models import User
from games import services
from games.models import Table
from games.services import EventTerms
from tests.games.tables import NOW, act, current

HANDS = 2
READY = timedelta(seconds=90)


def open_event(rule_set, players, *, waits=False, now=NOW, absent=(), **terms) -> Table:
    """Open an event's table of `HANDS` hands; dealt at once unless it `waits` for a ready check."""
    ready_by = now + READY if waits else None
    return services.open_event_table(
        rule_set=rule_set,
        players=players,
        terms=EventTerms(**{"hands": HANDS, "ready_by": ready_by, **terms}),
        absent=absent,
        now=now,
    )


def director_named(name: str) -> User:
    return User.objects.create_user(name, display_name=name, is_staff=True)


def paper_person(name: str) -> User:
    """Return somebody who has a name on paper, and no account."""
    return User.objects.create(username=name, display_name=name, is_paper=True, is_active=False)


def play_out(table: Table) -> None:
    """Play the hand that is being played to its end, all by people."""
    while current(table).newest().state.to_act:
        act(table)
