"""Sockets of somebody who has logged out, or may not come any more."""

import asyncio
import time

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.tokens import create_token, revoke_token
from games import consumers, hub, push
from games.hub import in_pool
from tests.games.talk import WAIT, heard

SECONDS = 2  # until a socket is closed


@pytest.fixture
def browser(people):
    """The browser of people[0], logged in."""
    client = Client()
    client.force_login(people[0])
    return client


@pytest.fixture
async def page(join, table, people, browser):
    """Its page at the table."""
    return await join(table, people[0], session=SessionStore(browser.session.session_key))


@pytest.fixture
def quick_guard(monkeypatch):
    """The guard looks all the time, and no poke of others is heard."""
    monkeypatch.setattr(hub, "GUARD_SECONDS", 0.1)
    monkeypatch.setattr(push, "_send", lambda message: None)


async def closed(page):
    """Return the code with which the server closes the page's socket, whatever it sends before."""
    while (message := await page.socket.receive_output(WAIT))["type"] != "websocket.close":
        pass
    return message["code"]


async def log_out(browser):
    await in_pool(lambda: browser.post(reverse("account_logout")))


async def test_logging_out_closes_the_open_table_at_once(page, pokes, browser, join, table):
    watcher = await join(table)
    await page.view()
    await heard(pokes)
    began = time.monotonic()

    await log_out(browser)

    assert await closed(page) == consumers.ENDED
    assert time.monotonic() - began < SECONDS + WAIT / 10  # and time for a busy machine
    assert (await watcher.ask({"type": "ping"}))["type"] == "pong"


async def test_logging_out_in_another_process_closes_it_too(
    page, pokes, browser, monkeypatch, people
):
    await page.view()
    await heard(pokes)

    with monkeypatch.context() as there:
        there.setattr(push, "listeners", set())
        await log_out(browser)

    assert await closed(page) == consumers.ENDED


async def test_after_a_logout_nothing_sent_over_the_socket_is_obeyed(page, pokes, browser, table):
    await page.view()
    await heard(pokes)
    await log_out(browser)
    await closed(page)

    await page.socket.send_json({"type": "leave"})

    assert await page.socket.receive_nothing(0.2)
    assert not await in_pool(lambda: table.seats.filter(has_left=True).exists())


@pytest.mark.usefixtures("quick_guard")
async def test_without_redis_the_guard_notices_a_logout(page, browser):
    await page.view()

    await log_out(browser)

    assert await closed(page) == consumers.ENDED


@pytest.mark.usefixtures("quick_guard")
async def test_the_guard_notices_a_session_that_is_over(page, browser):
    await page.view()

    await in_pool(Session.objects.all().delete)

    assert await closed(page) == consumers.ENDED


@pytest.mark.usefixtures("quick_guard")
async def test_the_guard_notices_a_locked_account(page, people):
    await page.view()

    users = get_user_model().objects.filter(pk=people[0].pk)
    await in_pool(lambda: users.update(is_active=False))

    assert await closed(page) == consumers.ENDED


@pytest.mark.usefixtures("quick_guard")
async def test_without_redis_the_guard_notices_a_revoked_token(join, table, people):
    def granted():
        member = get_user_model().objects.get(pk=people[0].pk)
        return create_token(user=member, name="program")[0]

    token = await in_pool(granted)
    page = await join(table, people[0], token_id=token.pk)
    await page.view()

    await in_pool(lambda: revoke_token(token=token, now=timezone.now()))

    assert await closed(page) == consumers.ENDED


@pytest.mark.usefixtures("quick_guard")
async def test_the_guard_leaves_visitors_and_who_is_logged_in_alone(page, join, table):
    watcher = await join(table)
    await asyncio.sleep(0.5)

    for reader in (page, watcher):
        assert (await reader.ask({"type": "ping"}))["type"] == "pong"


@pytest.fixture
async def other(join, table, people):
    """The page of somebody else."""
    return await join(table, people[1])


async def test_a_page_of_somebody_else_stays_open(page, other, pokes, browser):
    await heard(pokes)

    await log_out(browser)
    await closed(page)

    assert (await other.ask({"type": "ping"}))["type"] == "pong"


async def test_a_socket_is_closed_once_however_often_its_access_ends(page):
    await page.view()
    for _ in range(3):
        hub.hub()._end(hub.hub()._logins())

    assert await closed(page) == consumers.ENDED
    assert await page.socket.receive_nothing(0.2)
