"""An event's table and its director: what no page of games can do, a shell of the site can."""

from playwright.sync_api import Page, expect

from tests.site import Site, managed

BEGIN = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from games import queries, services
from games.models import Table, TableSeat
now = timezone.now()
director, _ = User.objects.get_or_create(username="director", defaults={"is_staff": True})
"""
OPEN = """
host = TableSeat.objects.get(table__code={code!r}, player__bot_level="").player
players = [host, *queries.bots("club")[:4]]
terms = services.EventTerms(
    hands=1, first_dealer=0, ready_by=now + timedelta(seconds={seconds})
)
table = services.open_event_table(
    rule_set=queries.quick_rule_set(), players=players, terms=terms, now=now
)
print(table.code)
"""
STAGE = """
from tests.games.scenes import stage
host = TableSeat.objects.get(table__code={code!r}, player__bot_level="").player
print(stage({scene!r}, host=host, now=now).code)
"""
TABLE = "table = Table.objects.get(code={code!r}).pk\n"


def sit_in_a_room(page: Page) -> None:
    """Open a waiting room and sit in it."""
    page.goto("/play/new/")
    page.locator(".start .button").click()
    expect(page.locator(".room-seat.mine")).to_be_visible()


def room_of(page: Page) -> str:
    """Return the code of the table that the page shows."""
    return page.url.rstrip("/").rsplit("/", maxsplit=1)[-1]


def in_shell(site: Site, text: str) -> str:
    """Run it as another process of the site would; return the last line it prints."""
    printed = managed(site.folder, "shell", "--no-imports", "-c", BEGIN + text)
    return printed.strip().rsplit("\n", maxsplit=1)[-1]


def open_event_for(site: Site, room: str, *, seconds: int) -> str:
    """Seat who sits in that waiting room at a table of an event; return its code."""
    return in_shell(site, OPEN.format(code=room, seconds=seconds))


def open_scene_for(site: Site, room: str, scene: str) -> str:
    """Do so at that moment of tests/games/scenes.py; return the table's code."""
    return in_shell(site, STAGE.format(code=room, scene=scene))


def pause(site: Site, code: str, reason: str) -> None:
    text = "services.pause_table(table_id=table, by=director, reason={reason!r}, now=now)"
    in_shell(site, TABLE.format(code=code) + text.format(reason=reason))


def resume(site: Site, code: str) -> None:
    text = "services.resume_table(table_id=table, by=director, now=now)"
    in_shell(site, TABLE.format(code=code) + text)


def let_bots_play(site: Site, code: str) -> None:
    """Let a bot play on in every seat of a person; their pages stay open."""
    text = """
for seat in TableSeat.objects.filter(table=table, player__bot_level=""):
    services.leave_seat(player=seat.player, table_id=table, now=now)
"""
    in_shell(site, TABLE.format(code=code) + text)
