"""Moments of a hand that seldom come: each is dealt, and looked at in every size."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.table.events import open_scene_for, room_of, sit_in_a_room
from tests.table.sizes import in_every_size
from tests.table.test_access import grave_findings

LATE_MS = 20_000


@pytest.fixture
def at(open_page, site):
    """A function: open the page of a table at that scene; whoever looks sits in seat 0."""

    def at(scene, *, still=False):
        page = open_page("phone")
        sit_in_a_room(page)
        code = open_scene_for(site, room_of(page), scene)
        if still:
            page.route_web_socket(re.compile("/ws/t/"), first_view_only)
        page.goto(f"/t/{code}/")
        return page

    return at


def first_view_only(socket: WebSocketRoute) -> None:
    """Let the page see nothing of what comes next."""
    server, seen = socket.connect_to_server(), []

    def pass_on(message):
        is_view = json.loads(message)["type"] == "view"
        if not (is_view and seen):
            socket.send(message)
        if is_view:
            seen.append(message)

    server.on_message(pass_on)


def card(page, name):
    return page.locator(f".hand .card[data-card='{name}']")


def tap(page, name):
    """Tap the strip of the card that its neighbours leave free."""
    card(page, name).click(position={"x": 10, "y": 24})


def test_a_hand_that_is_thrown_in_is_shown_with_the_reason(at, screenshot):
    page = at("deal-miss", still=True)

    expect(page.locator("dialog.result")).to_contain_text("딜미스")
    in_every_size(page, screenshot, "scene-deal-miss")
    assert grave_findings(page) == []


def test_the_declarer_changes_trumps_at_the_price_that_is_told(at, screenshot):
    page = at("trump-change")
    page.get_by_role("button", name="기루다 바꾸기").click()
    spades = page.locator(".trump-change .trump[data-suit='S']")
    expect(spades).to_be_visible()
    price = spades.locator("small").inner_text()
    in_every_size(
        page, screenshot, "scene-trump-change", buttons=page.locator(".trump-change .trump")
    )
    assert grave_findings(page) == []

    spades.click()

    expect(page.locator(".contract")).to_contain_text(price)
    in_every_size(page, screenshot, "scene-trump-changed")


def test_trumps_can_still_be_changed_when_the_friend_is_called(at, screenshot):
    page = at("trump-change-late")
    page.get_by_role("button", name="기루다 바꾸기").click()

    trumps = page.locator(".trump-change .trump")
    expect(trumps.first).to_be_visible()
    in_every_size(page, screenshot, "scene-trump-change-late", buttons=trumps)
    assert grave_findings(page) == []


def test_a_led_joker_names_a_suit_before_it_is_played(at, screenshot):
    page = at("joker")
    tap(page, "JK")
    names = page.locator(".joker-names .trump")
    expect(names.first).to_be_visible()
    in_every_size(page, screenshot, "scene-joker", buttons=names)
    assert grave_findings(page) == []

    names.first.click()

    expect(card(page, "JK")).to_have_count(0)


def test_whoever_leads_the_joker_caller_is_told_what_it_does(at, screenshot):
    page = at("joker-call")

    tap(page, "C3")

    button = page.locator(".action .button.on-felt")
    expect(button).to_contain_text("조커를 불러요")
    expect(card(page, "C3")).to_have_count(1)  # nothing is played yet
    in_every_size(page, screenshot, "scene-joker-call", buttons=button)
    assert grave_findings(page) == []

    button.click()

    expect(page.get_by_role("log", name="일어난 일")).to_contain_text("조커콜")
    expect(card(page, "C3")).to_have_count(0)


def test_the_friend_is_ordered_to_take_the_trick(at, screenshot):
    page = at("friend-order")
    order = page.locator(".action").get_by_role("button", name="프렌드")
    expect(order).to_be_visible()
    in_every_size(page, screenshot, "scene-friend-order", buttons=order)
    assert grave_findings(page) == []

    order.click()

    expect(order).to_have_count(0)
    in_every_size(page, screenshot, "scene-friend-ordered")


def test_who_holds_nothing_but_winners_takes_the_rest_with_one_tap(at, screenshot):
    page = at("rest")
    rest = page.locator("[data-command='rest']")
    expect(rest).to_be_visible()
    in_every_size(page, screenshot, "scene-rest", buttons=rest)
    assert grave_findings(page) == []

    rest.click()

    expect(page.locator("dialog.result .scores")).to_be_visible(timeout=LATE_MS)
    expect(page.locator("dialog.result .scores")).to_contain_text("+")
