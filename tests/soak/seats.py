"""Tables of every kind, full of logged-in people: what a soak plays at.

`python -m tests.soak.seats TABLES ROOMS GUESTS` makes a site of the environment's empty database,
fills them, and prints them as JSON.
"""

import json
import sys
from dataclasses import asdict, dataclass, field
from typing import Any

KINDS = (  # (game, preset, players, bots among them)
    ("mighty", "standard", 5, 0),
    ("mighty", "mahtava", 3, 0),
    ("michigan", "michigan", 4, 1),
    ("mighty", "standard-honeymoon", 2, 0),
    ("mighty", "classic", 5, 2),
    ("mighty", "standard-ghost", 2, 1),
    ("mighty", "mid", 4, 0),
    ("michigan", "michigan", 6, 0),
    ("mighty", "standard-duel", 2, 0),
)
SPEEDS = ("relaxed", "quick")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a session; `cookie` is the Cookie header of it."""

    user: int
    cookie: str


@dataclass(frozen=True, slots=True)
class Table:
    id: int
    code: str
    kind: str  # preset and size, for people
    speed: str
    people: list[Person] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Places:
    """All there is: tables in play, waiting rooms with one open seat, and guests without one."""

    tables: list[Table]
    rooms: list[Table]
    guests: list[Person]


def read_places(text: str) -> Places:
    """Return what the command has printed."""
    content = json.loads(text)
    return Places(
        [_table(row) for row in content["tables"]],
        [_table(row) for row in content["rooms"]],
        [Person(**row) for row in content["guests"]],
    )


def _table(row: dict[str, Any]) -> Table:
    return Table(**{**row, "people": [Person(**person) for person in row["people"]]})


def fill(tables: int, rooms: int, guests: int) -> Places:
    """Open that many tables and waiting rooms, and create the guests."""
    return Places(
        [_open(KINDS[number % len(KINDS)], SPEEDS[number // 2 % 2]) for number in range(tables)],
        [_open(("mighty", "standard", 5, 1), "relaxed", waits=True) for _ in range(rooms)],
        [_person() for _ in range(guests)],
    )


def _open(kind: tuple[str, str, int, int], speed: str, *, waits: bool = False) -> Table:
    from django.utils import timezone

    from accounts.models import User
    from games import queries, services

    game, preset, players, bots = kind
    rules = queries.general_rule_sets().get(game=game, preset=preset, players=players)
    people = [_person() for _ in range(players - bots)]
    seated = list(User.objects.filter(pk__in=[person.user for person in people]).order_by("pk"))
    seated += queries.bots("club")[:bots]
    table = services.open_table(
        rule_set=rules,
        players=seated,
        terms=services.Terms(speed=speed),
        waits=waits,
        now=timezone.now(),
    )
    return Table(table.pk, table.code, f"{preset} {players}", speed, people)


def _person() -> Person:
    from accounts.services import start_guest
    from mighty_site.management.commands.bench_seats import session_cookie

    guest = start_guest()
    return Person(guest.pk, session_cookie(guest))


if __name__ == "__main__":
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("load_demo", stdout=sys.stderr)
    sys.stdout.write(json.dumps(asdict(fill(*map(int, sys.argv[1:])))))
