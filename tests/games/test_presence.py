"""Devices that are lost and come back, over sockets."""

import pytest
from django.utils import timezone

from games import hub, services
from games.clock import DISCONNECTED
from games.hub import in_pool
from games.models import Hand, TableSeat

SOON = 0.05  # seconds until a seat counts as disconnected here


@pytest.fixture
def soon(monkeypatch, settings):
    """A lost device is noticed at once, and clocks run as they do on a site."""
    monkeypatch.setattr(hub, "GONE_AFTER", SOON)
    settings.MIGHTY_CLOCK = 1


def is_gone(frame, seat):
    return frame["table"]["seats"][seat]["gone_at"] is not None


async def test_who_loses_the_last_device_is_shown_as_gone_and_has_more_time(
    join, soon, table, people
):
    watcher, page = await join(table), await join(table, people[0])
    before = (await watcher.view())["table"]["clock"]

    await page.socket.disconnect()

    frame = await watcher.until(lambda frame: is_gone(frame, 0))
    assert frame["table"]["clock"]["seat"] == 0
    assert frame["table"]["clock"]["until"] == before["until"] + DISCONNECTED * 1000
    assert abs(frame["table"]["seats"][0]["gone_at"] - timezone.now().timestamp() * 1000) < 30_000


async def test_who_has_another_device_is_not_gone(join, soon, table, people):
    watcher = await join(table)
    phone, laptop = await join(table, people[0]), await join(table, people[0])
    await phone.socket.disconnect()
    await laptop.view()
    other = await join(table, people[1])
    await other.socket.disconnect()

    frame = await watcher.until(lambda frame: is_gone(frame, 1))

    assert not is_gone(frame, 0)


async def test_who_reconnects_soon_is_never_shown_as_gone(join, table, people, monkeypatch):
    monkeypatch.setattr(hub, "GONE_AFTER", 0.5)
    watcher, page = await join(table), await join(table, people[0])
    await page.socket.disconnect()
    await join(table, people[0])
    other = await join(table, people[1])
    await other.socket.disconnect()

    frame = await watcher.until(lambda frame: is_gone(frame, 1))

    assert not is_gone(frame, 0)


async def test_who_comes_back_is_shown_as_there_and_has_the_usual_time(join, soon, table, people):
    watcher, page = await join(table), await join(table, people[0])
    before = (await watcher.view())["table"]["clock"]
    await page.socket.disconnect()
    await watcher.until(lambda frame: is_gone(frame, 0))

    await join(table, people[0])

    frame = await watcher.until(lambda frame: not is_gone(frame, 0))
    assert frame["table"]["clock"] == before


async def test_what_another_process_says_of_a_lost_device_is_corrected_here(
    join, table, people, elsewhere
):
    """The player's tab there was closed, the one here is open."""
    page = await join(table, people[0])
    await page.view()
    gone = {"player_id": people[0].pk, "table_id": table.pk, "here": False}

    await elsewhere(lambda: services.note_presence(**gone, now=timezone.now()))

    await page.until(lambda frame: frame["table"]["version"] >= 3)
    assert not is_gone(page.frame, 0)
    assert await in_pool(lambda: TableSeat.objects.filter(gone_at=None).count()) == 5


async def test_who_watches_changes_nothing_by_coming_and_going(join, soon, table, stranger):
    watcher = await join(table)
    before = await watcher.view()

    for person in (None, stranger):
        page = await join(table, person)
        await page.socket.disconnect()
    await in_pool(
        lambda: services.note_presence(
            player_id=stranger.pk, table_id=table.pk, here=False, now=timezone.now()
        )
    )

    assert (await watcher.ask({"type": "sync"}))["type"] == "ok"
    assert await watcher.next_view() == before


async def test_whose_turn_it_is_not_keeps_nobody_waiting_by_going(join, soon, table, people):
    watcher, page = await join(table), await join(table, people[3])
    before = await in_pool(lambda: Hand.objects.get().due_at)

    await page.socket.disconnect()

    await watcher.until(lambda frame: is_gone(frame, 3))
    assert await in_pool(lambda: Hand.objects.get().due_at) == before
