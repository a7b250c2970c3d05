"""A table of an event in the browser: the ready check, a director's pause, and the end."""

import pytest
from playwright.sync_api import expect

from tests.table.events import (
    let_bots_play,
    open_event_for,
    pause,
    resume,
    room_of,
    sit_in_a_room,
)
from tests.table.person import Person
from tests.table.sizes import in_every_size
from tests.table.test_access import grave_findings

REASON = "옆 테이블의 점수를 확인하고 있어요"
LATE_MS = 20_000
LONG_MS = 60_000  # a whole hand of bots


@pytest.fixture
def person(open_page):
    """Somebody who sits in a waiting room of their own."""
    page = open_page("phone")
    sit_in_a_room(page)
    return Person(page)


def come_to_event(person, site, *, seconds):
    """Open the page of an event's table where this person has a seat; return its code."""
    code = open_event_for(site, room_of(person.page), seconds=seconds)
    person.page.goto(f"/t/{code}/")
    expect(person.page.locator(".room-seat.mine")).to_be_visible()
    return code


def test_a_round_from_the_ready_check_over_a_pause_to_its_end(person, site, screenshot):
    page = person.page
    code = come_to_event(person, site, seconds=600)
    expect(page.locator(".countdown b")).to_contain_text(":")
    expect(page.locator("#invite")).to_have_count(0)  # nobody is invited to an event's table
    assert grave_findings(page) == []
    in_every_size(page, screenshot, "event-ready")

    page.locator(".room-foot .button").click()  # the only person: all are ready
    expect(page.locator(".hand .card")).to_have_count(10)
    assert person.decision() == "auction"

    pause(site, code, REASON)
    expect(page.locator(".paused")).to_contain_text(REASON)
    expect(page.locator(".ask")).to_have_count(0)
    expect(page.locator(".hand .is-legal")).to_have_count(0)
    expect(page.locator(".me .time")).to_have_count(0)
    assert grave_findings(page) == []
    in_every_size(page, screenshot, "event-paused")

    resume(site, code)
    expect(page.locator(".paused")).to_have_count(0)
    expect(page.locator(".me .time")).to_have_count(1)
    person.decide("auction")

    let_bots_play(site, code)
    expect(page.locator("dialog.result .scores")).to_be_visible(timeout=LONG_MS)
    expect(page.locator("dialog.result .button.big")).to_have_attribute("href", "/")
    in_every_size(page, screenshot, "event-over")
    page.locator("dialog.result .close").click()
    expect(page.locator(".closed")).to_be_visible(timeout=LATE_MS)
    page.goto(f"/t/{code}/")
    expect(page.locator(".room, .table")).to_have_count(0)


def test_who_does_not_answer_is_played_for_until_they_say_that_they_are_back(person, site):
    page = person.page
    come_to_event(person, site, seconds=3)
    back = page.locator(".come-back")

    expect(back).to_be_visible(timeout=LATE_MS)
    back.click()

    expect(back).to_have_count(0)


def test_own_cards_are_hidden_when_a_pause_lasts(person, site):
    page = person.page
    page.clock.install()
    code = come_to_event(person, site, seconds=600)
    page.locator(".room-foot .button").click()
    expect(page.locator(".hand .card")).to_have_count(10)
    pause(site, code, REASON)
    expect(page.locator(".paused")).to_be_visible()
    expect(page.locator(".hand")).to_be_visible()

    page.clock.fast_forward(31_000)

    expect(page.locator(".hand")).to_be_hidden()
    resume(site, code)
    expect(page.locator(".hand")).to_be_visible(timeout=LATE_MS)


def test_a_full_casual_room_counts_down_and_all_are_asked(open_page):
    host = open_page("phone")
    host.goto("/play/new/?game=mighty")
    host.locator(".start .button").click()
    expect(host.locator(".room-seat.mine")).to_be_visible()
    link = host.locator("#invite").input_value()
    guests = []
    while host.locator(".room-seat.open").count():
        guest = open_page("phone")
        guest.goto(link)
        guest.locator(".room-foot .button").click()
        expect(guest.locator(".room-seat.mine")).to_be_visible()
        guests.append(guest)
        expect(host.locator(".room-seat:not(.open)")).to_have_count(1 + len(guests))

    for page in (host, *guests):
        expect(page.locator(".countdown")).to_be_visible()
        page.locator(".room-foot .button.big").click()

    for page in (host, *guests):
        expect(page.locator(".hand .card").first).to_be_visible()
