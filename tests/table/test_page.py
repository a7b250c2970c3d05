"""The table page: light, steady, honest about what cannot be done, and the same after a reload."""

import re

import pytest
from playwright.sync_api import expect

from tests.table.person import Person

BUDGET = 250 * 1024  # bytes, compressed, cards included
WATCH_SHIFTS = """
    window.shifts = []
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) {
            if (!entry.hadRecentInput) {
                window.shifts.push([entry.value, entry.sources.map(s => s.node?.textContent)])
            }
        }
    }).observe({ type: 'layout-shift', buffered: true })
"""
LOADED = """() => performance.getEntriesByType('navigation')
    .concat(performance.getEntriesByType('resource'))
    .map(entry => [entry.name, entry.encodedBodySize])"""


@pytest.fixture
def seated(open_page):
    """A guest at a new table, on a phone."""
    person = Person(open_page("phone"))
    person.sit_down()
    return person


def test_the_first_load_of_a_table_is_light(open_page, seated):
    stranger = open_page("phone")

    stranger.goto(seated.page.url)
    expect(stranger.locator(".table")).to_be_visible()
    stranger.wait_for_load_state("networkidle")

    sizes = stranger.evaluate(LOADED)
    assert any("cards" in name and size > 0 for name, size in sizes)
    assert sum(size for _, size in sizes) <= BUDGET, sizes


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_nothing_jumps_while_cards_are_dealt(open_page, device):
    page = open_page(device, reduced_motion="no-preference")
    page.add_init_script(WATCH_SHIFTS)
    person = Person(page)

    person.sit_down()
    person.decision()

    assert page.evaluate("window.shifts") == []


def test_a_reload_shows_the_same_cards_and_the_same_decision(seated):
    what = seated.decision()
    cards, prompt = seated.cards, seated.page.locator(".prompt").text_content()

    seated.page.reload()

    assert seated.decision() == what
    assert seated.cards == cards
    assert seated.page.locator(".prompt").text_content() == prompt


def test_a_card_that_may_not_be_played_says_why(seated):
    illegal = seated.page.locator(".hand .is-illegal")
    seated.play_until(lambda what: what == "play" and illegal.count() > 0)
    cards, before = seated.cards, seated.moment

    seated.tap(illegal.first)

    expect(seated.page.locator(".table-toast")).to_have_text(re.compile("무늬를 따라|조커|첫 트릭"))
    assert (seated.cards, seated.moment) == (cards, before)


def test_a_spectator_sees_the_table_but_no_hand(open_page, seated, screenshot):
    stranger = open_page("phone")

    stranger.goto(seated.page.url)

    expect(stranger.locator(".me")).to_contain_text("관전 중")
    assert stranger.locator(".hand .card").count() == 0
    assert stranger.locator(".ask").count() == 0
    screenshot(stranger, "spectator-phone")


def test_leaving_hands_the_seat_to_a_bot_and_coming_back_takes_it_again(seated):
    address = seated.page.url

    seated.page.get_by_role("button", name="나가기").click()
    seated.page.locator("dialog .button.danger").click()
    expect(seated.page.locator("form[action='/play/now/']")).to_be_visible()
    seated.page.goto(address)
    back = seated.page.get_by_role("button", name="자리로 돌아가기")
    back.click()

    expect(back).to_have_count(0)
    assert seated.decision() in {"auction", "exchange", "friend", "play", "result"}


def test_a_guest_who_signs_up_keeps_the_seat_and_the_name(seated):
    name = seated.page.locator(".me .name").text_content()
    address = seated.page.url

    seated.page.goto("/accounts/signup/")
    seated.page.fill("input[name=email]", "newcomer@example.com")
    seated.page.fill("input[name=password1]", "a lawn in spring 7")
    seated.page.locator("main form button[type=submit], main form button.primary").first.click()
    seated.page.goto(address)

    expect(seated.page.locator(".me .name")).to_have_text(name)
    expect(seated.page.locator(".me")).not_to_contain_text("관전 중")


def test_the_table_speaks_english_to_english_readers(open_page):
    person = Person(open_page("phone", locale="en-US"))

    person.sit_down()

    expect(person.page.get_by_role("button", name="Leave")).to_be_visible()
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
