"""Tables with people and bots, decks that are known, and sockets with a hub of their own."""

import asyncio
import io
import secrets
import threading
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import lru_cache

import pytest

POOL = 4  # threads


@pytest.fixture(autouse=True)
def _nothing_is_remembered(monkeypatch):
    """Each test is a process of its own to the caches of live hands, and nobody listens yet."""
    from games import push
    from games.live import live_hand

    live_hand.cache_clear()
    monkeypatch.setattr(push, "listeners", set())
    yield
    live_hand.cache_clear()


@pytest.fixture
def rule_sets(db):
    """The rule sets, bots and the club of a fresh site."""
    from django.core.management import call_command

    call_command("load_demo", stdout=io.StringIO())


@pytest.fixture
def rule_set(rule_sets):
    """The rules of a quick hand: five players, `standard`."""
    from games.queries import quick_rule_set

    return quick_rule_set()


@pytest.fixture
def decks(monkeypatch):
    """The decks dealt next, top first; when there are none left, playable ones of a fixed seed.

    Seat 0 deals the first hand of a table.
    """
    from games.dealing import Shuffled, commitment_of
    from games.engine.mighty.rules import PRESETS
    from games.services import deals
    from tests.games.tables import playable_decks

    waiting = deque()
    others = playable_decks(PRESETS["standard", 5], "decks")

    def shuffle(_pack):
        deck = waiting.popleft() if waiting else next(others)
        salt = secrets.token_hex(16)
        return Shuffled(deck, salt, commitment_of(deck, salt))

    monkeypatch.setattr(deals, "shuffle", shuffle)
    monkeypatch.setattr(deals, "randbelow", lambda _seats: 0)
    return waiting


@pytest.fixture
def people(db):
    """Five guests, to sit in this order."""
    from tests.games.tables import newcomer

    return [newcomer(name) for name in ("가람", "나래", "다온", "라온", "마루")]


@pytest.fixture
def stranger(db):
    """Somebody who sits at no table."""
    from tests.games.tables import newcomer

    return newcomer("지나가는 사람")


@pytest.fixture
def opened_at(request):
    """When tables open: a fixed moment, or the real one where hubs look at the clock."""
    from django.utils import timezone

    from tests.games.tables import NOW

    return timezone.now() if "live" in request.fixturenames else NOW


@pytest.fixture
def table(rule_set, people, decks, opened_at):
    """A table of five people; seat 0 deals and speaks first."""
    from games.services import open_table

    return open_table(rule_set=rule_set, players=people, now=opened_at)


@pytest.fixture
def hand(table):
    """The first hand of the table of five."""
    from games.live import live_hand

    return live_hand(table.current_hand_id)


@pytest.fixture
def bot_table(rule_set, decks, opened_at):
    """A table of one person, in seat 0, and four bots."""
    from games import queries
    from games.services import open_table
    from tests.games.tables import newcomer

    players = [newcomer("혼자"), *queries.bots("club")[:4]]
    return open_table(rule_set=rule_set, players=players, now=opened_at)


@pytest.fixture
def sweep(monkeypatch):
    """The sweep, as if a minute had passed since the last thing that happened."""
    from games import tasks

    monkeypatch.setattr(tasks, "LATE", timedelta(minutes=-1))
    return tasks.sweep_tables


@pytest.fixture
def pokes(settings):
    """A channel layer on the real Redis that no other test speaks on; its prefix."""
    prefix = secrets.token_hex(8)
    layer = settings.CHANNEL_LAYERS["default"]
    config = {**layer["CONFIG"], "prefix": prefix}
    settings.CHANNEL_LAYERS = {"default": {**layer, "CONFIG": config}}
    return prefix


@pytest.fixture
async def live(transactional_db, pokes, settings, monkeypatch):
    """A hub for this test, whose threads and tasks end with it. Bots act at once, people slowly."""
    from games import hub

    settings.MIGHTY_PACE = 0
    settings.MIGHTY_CLOCK = 100
    pool = ThreadPoolExecutor(POOL)
    monkeypatch.setattr(hub, "_pool", pool)
    yield
    running = hub._hubs.pop(asyncio.get_running_loop(), None)
    if running:
        running._start = lambda work: work.close()  # what timers would still begin
    while running and running._running:
        for task in running._running:
            task.cancel()  # again and again: a client that is still connecting may swallow it
        await asyncio.wait(list(running._running), timeout=0.1)
    together = threading.Barrier(POOL)
    for _ in range(POOL):
        pool.submit(_close_connections, together)
    await asyncio.to_thread(pool.shutdown)


def _close_connections(together):
    """Close what one thread of the pool has opened; each of them must come here."""
    from django.db import connections

    together.wait(20)
    connections.close_all()


@pytest.fixture
async def join(live):
    """A function that opens the page of a table, for a player or else for a spectator."""
    from channels.routing import URLRouter
    from django.contrib.auth.models import AnonymousUser

    from games.routing import websocket_urlpatterns
    from tests.games.talk import Page
    from tests.sockets import Socket

    application = URLRouter(websocket_urlpatterns)
    sockets = []

    async def join(table, person=None, *, language="ko", **scope):
        path = f"/ws/t/{table.code}/?lang={language}"
        socket = Socket(application, path, user=person or AnonymousUser(), **scope)
        sockets.append(socket)
        assert await socket.connect()
        return Page(socket)

    yield join
    for socket in sockets:
        await socket.disconnect()


@pytest.fixture
def no_poll(monkeypatch):
    """What arrives has come by a poke."""
    from games import hub

    monkeypatch.setattr(hub, "POLL_SECONDS", 3600.0)


@pytest.fixture
def elsewhere(monkeypatch):
    """A function that does something as another process: unheard here, and with its own memory."""
    from games import push
    from games.hub import in_pool
    from games.live import live_hand
    from games.services import moves

    async def elsewhere(work):
        with monkeypatch.context() as there:
            there.setattr(push, "listeners", set())
            there.setattr(moves, "live_hand", lru_cache(live_hand.__wrapped__))
            await in_pool(work)

    return elsewhere
