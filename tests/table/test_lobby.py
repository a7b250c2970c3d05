"""Coming together: the lobby, the waiting room, and a seat at a table that is watched."""

import pytest
from playwright.sync_api import expect

from tests.table.person import Person
from tests.table.test_access import DESK, PHONE, SIDEWAYS, WIDTHS, grave_findings, resize
from tests.table.test_page import WATCH_SHIFTS

REFRESHED_MS = 12_000


def open_room(page):
    """Open a table for friends; return the link to it."""
    page.goto("/play/new/")
    page.locator(".start .button").click()
    expect(page.locator(".room-seat.mine")).to_be_visible()
    return page.locator("#invite").input_value()


def test_a_friend_comes_by_the_link_as_a_guest_and_both_are_dealt_cards(open_page, screenshot):
    host, friend = open_page("phone"), open_page("phone")
    link = open_room(host)
    screenshot(host, "room-phone")

    friend.goto(link)
    friend.locator(".room-foot .button").click()
    expect(friend.locator(".room-seat.mine")).to_be_visible()
    expect(host.locator(".room-seat:not(.open)")).to_have_count(2)
    expect(friend.locator(".room-foot .button")).to_have_count(0)  # the host begins
    host.locator(".room-foot .button").click()

    for page in (host, friend):
        expect(page.locator(".hand .card")).to_have_count(10)


def test_a_seat_is_changed_and_left_by_a_tap(open_page):
    page = open_page("phone")
    link = open_room(page)
    seats = page.locator(".room-seats li")

    seats.nth(3).locator("button").click()
    expect(seats.nth(3).locator(".mine")).to_be_visible()
    expect(page.locator(".room-seat.mine")).to_have_count(1)
    page.locator("header button").click()
    page.wait_for_url(lambda url: "/t/" not in url)

    page.goto(link)
    page.wait_for_url(lambda url: not url.startswith(link))  # it closed behind the last person


def test_where_only_people_play_the_server_says_what_is_missing(open_page):
    page = open_page("phone", locale="en-US")
    page.goto("/play/new/")
    page.locator("input[value=people]").check()
    page.locator(".start .button").click()

    begin = page.locator(".room-foot .button")
    expect(begin).to_be_enabled()
    begin.click()

    expect(page.locator(".table-toast")).to_contain_text("Some seats are still free")


def test_who_sits_elsewhere_leaves_it_by_one_tap(open_page):
    host, friend = open_page("desktop"), open_page("desktop")
    link = open_room(host)
    Person(friend).sit_down_to("스탠더드 4마")

    friend.goto(link)
    friend.locator(".room-foot .button").click()
    friend.locator(".sheet .button.primary").click()

    expect(friend.locator(".room-seat.mine")).to_be_visible()


def test_a_spectator_gets_a_seat_with_the_next_deal(open_page, screenshot):
    person = Person(open_page("phone"))
    person.sit_down_to("스탠더드 3마")
    guest = open_page("phone")
    guest.goto(person.page.url)

    guest.locator(".sit-down .button").click()
    expect(guest.locator(".sit-down .button.felt")).to_be_visible()
    screenshot(guest, "sit-down-phone")
    person.play_hand()
    person.next_hand()

    expect(guest.locator(".hand .card").first).to_be_visible(timeout=20_000)
    expect(guest.locator(".sit-down")).to_have_count(0)


def test_the_list_follows_the_tables_without_a_reload_or_a_jump(open_page, screenshot):
    watcher, host = open_page("desktop"), open_page("desktop")
    watcher.add_init_script(WATCH_SHIFTS)
    watcher.goto("/play/")
    watcher.evaluate("window.sameWindow = true")

    code = open_room(host).rstrip("/").split("/")[-1]
    row = watcher.locator(f"[data-table='{code}']")
    expect(row.locator("button")).to_be_visible(timeout=REFRESHED_MS)
    screenshot(watcher, "lobby-desktop")
    host.locator("header button").click()

    expect(row).to_have_class("over", timeout=REFRESHED_MS)
    assert watcher.evaluate("window.sameWindow") is True
    assert watcher.evaluate("window.shifts") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_grave_is_found_where_people_come_together(open_page, scheme):
    page, guest = open_page("desktop"), open_page("desktop")
    for one in (page, guest):
        one.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto("/play/new/")
    page.locator("details.more summary").click()
    assert grave_findings(page) == []
    link = open_room(page)
    guest.goto(link)
    expect(guest.locator(".room")).to_be_visible()

    for one in (page, guest):
        for size in (PHONE, DESK):
            resize(one, size)
            assert grave_findings(one) == [], size
        for width in WIDTHS:
            resize(one, (width, 740))
            assert not one.evaluate(SIDEWAYS), width
