"""Who hears of a change: pages in this process, and pages of a process that did not make it."""

import logging
import time

import pytest
from channels.layers import get_channel_layer
from django.utils import timezone

from games import hub, push, services
from games.hub import in_pool
from games.live import snapshot
from tests.games.tables import act, person_at, play_to
from tests.games.talk import WAIT, heard, move

DEAD = "redis://127.0.0.1:1/0"  # nobody listens there


@pytest.fixture
def quick_poll(monkeypatch):
    monkeypatch.setattr(hub, "POLL_SECONDS", 0.1)


@pytest.fixture
def dead_redis(live, settings):
    """A channel layer whose server cannot be reached."""
    layer = settings.CHANNEL_LAYERS["default"]
    config = {"hosts": [{"address": DEAD}]}
    settings.CHANNEL_LAYERS = {"default": {**layer, "CONFIG": config}}


def leave(table, player):
    services.leave_seat(player=player, table_id=table.pk, now=timezone.now())


def come_back(table, player):
    services.return_to_seat(player=player, table_id=table.pk, now=timezone.now())


def version(frame):
    return frame["table"]["version"]


@pytest.mark.usefixtures("no_poll")
async def test_a_change_of_another_process_arrives_by_its_poke(
    join, table, people, pokes, elsewhere
):
    page, watcher = await join(table, people[1]), await join(table)
    await page.view()
    await heard(pokes)

    await elsewhere(lambda: act(table))

    assert (await page.view(seq=1))["own"]["legal"] != []
    assert (await watcher.view(seq=1))["own"] is None


@pytest.mark.usefixtures("dead_redis", "quick_poll")
async def test_a_change_of_another_process_arrives_by_the_poll_without_redis(
    join, table, elsewhere
):
    page = await join(table)
    await page.view()

    for seq in (1, 2, 3):
        began = time.monotonic()
        await elsewhere(lambda: act(table))

        await page.view(seq=seq)
        assert time.monotonic() - began < WAIT / 3


@pytest.mark.usefixtures("dead_redis", "quick_poll")
async def test_somebody_leaving_in_another_process_is_shown_here(join, table, people, elsewhere):
    page = await join(table)
    before = await page.view()

    await elsewhere(lambda: leave(table, people[3]))

    frame = await page.until(lambda frame: version(frame) > version(before))
    assert [seat["left"] for seat in frame["table"]["seats"]] == [False] * 3 + [True, False]


@pytest.mark.usefixtures("no_poll")
async def test_the_next_hand_dealt_by_a_worker_is_shown_here(join, table, people, pokes, elsewhere):
    await in_pool(lambda: play_to(table, "done"))
    page = await join(table, people[2])
    await page.view()
    await heard(pokes)

    now = timezone.now()
    await elsewhere(lambda: services.deal_next_hand(table_id=table.pk, after=1, now=now))

    frame = await page.view(number=2)
    assert (frame["table"]["number"], frame["table"]["seq"]) == (2, 0)


@pytest.mark.usefixtures("no_poll")
async def test_a_bot_is_woken_for_a_change_of_another_process(join, bot_table, pokes, elsewhere):
    page = await join(bot_table)
    await page.view()
    await heard(pokes)

    await elsewhere(lambda: act(bot_table))

    assert (await page.view(seq=2))["table"]["seq"] >= 2


async def test_pages_that_open_wake_a_bot_that_is_due(join, bot_table, elsewhere):
    await elsewhere(lambda: act(bot_table))

    page = await join(bot_table)

    assert (await page.view(seq=2))["table"]["seq"] >= 2


@pytest.mark.usefixtures("dead_redis")
async def test_without_redis_a_table_is_played_on_in_its_process(join, table, people):
    pages = [await join(table, person) for person in people]
    for page in pages:
        await page.view()

    for seq, page in enumerate(pages):
        await page.view(seq=seq)
        bid = {"type": "bid", "number": 13 + seq, "trump": "S"}
        began = time.monotonic()
        assert (await page.act(bid))["type"] == "ok"
        assert time.monotonic() - began < WAIT / 3

    for page in pages:
        assert (await page.view(seq=5))["table"]["seq"] == 5


@pytest.mark.usefixtures("dead_redis")
async def test_a_worker_without_redis_changes_the_table_all_the_same(table, elsewhere, caplog):
    with caplog.at_level(logging.WARNING):
        await elsewhere(lambda: act(table))

    assert "untold" in caplog.text
    assert (await in_pool(lambda: snapshot(table.pk))).moment.seq == 1


async def test_an_older_moment_is_never_shown_after_a_newer_one(join, table, people):
    page, watcher = await join(table, people[0]), await join(table)
    old = await in_pool(lambda: snapshot(table.pk))
    await page.act({"type": "bid", "number": 13, "trump": "S"})
    await watcher.view(seq=1)

    push.table_changed(old)
    await in_pool(lambda: act(table))

    await watcher.view(seq=2)
    assert watcher.orders == sorted(watcher.orders)


async def test_the_seats_of_before_are_never_shown_after_those_of_now(join, table, people):
    watcher = await join(table)
    old = await in_pool(lambda: snapshot(table.pk))
    await in_pool(lambda: leave(table, people[4]))
    await watcher.until(lambda frame: version(frame) == old.seating.version + 1)

    push.table_changed(old)
    await in_pool(lambda: come_back(table, people[4]))

    await watcher.until(lambda frame: version(frame) == old.seating.version + 2)
    assert watcher.orders == sorted(watcher.orders)


async def test_views_come_in_order_while_bots_play_a_hand(join, bot_table):
    watcher = await join(bot_table)
    await watcher.view()

    await in_pool(lambda: leave(bot_table, person_at(bot_table, 0)))

    await watcher.until(lambda frame: frame["table"]["view"]["phase"] == "done")
    assert watcher.orders == sorted(set(watcher.orders))
    assert len(watcher.orders) > 20


async def test_a_poke_about_another_table_shows_nothing(join, table, pokes, elsewhere):
    page = await join(table)
    await page.view()
    await heard(pokes)

    await get_channel_layer().group_send(push.GROUP, push.poke("somebody", tables=[table.pk + 1]))
    await in_pool(lambda: act(table))

    await page.view(seq=1)
    assert [order[:2] for order in page.orders] == [(1, 0), (1, 1)]


async def test_a_table_nobody_shows_any_more_is_forgotten(join, table):
    page = await join(table)
    await page.view()
    assert table.pk in hub.hub()._latest

    await page.socket.disconnect()

    assert table.pk not in hub.hub()._latest
    assert table.pk not in hub.hub()._sockets


async def test_a_slow_reader_gets_the_newest_view_and_holds_up_nobody(join, table, people):
    """A socket that does not read keeps one view waiting, not one for each change."""
    page = await join(table, people[0])
    frame = await page.view()
    slow = _Slow()
    await hub.hub().join(slow, table.pk)

    await page.ask(move(frame, {"type": "bid", "number": 13, "trump": "S"}))

    assert (await page.view(seq=1))["table"]["seq"] == 1
    assert slow.shown == 2
    hub.hub().leave(slow, table.pk)


class _Slow:
    player_id = login = None
    blocked = frozenset()
    shown = 0

    def show(self, frame):
        self.shown += 1
