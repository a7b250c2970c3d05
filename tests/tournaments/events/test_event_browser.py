"""A founder makes an event and fills it with pasted names, on a phone and on a desk."""

import pytest
from playwright.sync_api import expect

WAIT_MS = 20_000  # on a busy machine
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
NAMES = "1. 가람\n2. 나래\n- 다온\n라온\n마루\n바다\n가람"


@pytest.fixture
def founder_page(open_page, site):
    """A function: the browser of somebody who has just signed up and founded a club."""

    def founder_page(device):
        page = open_page(device)
        page.goto("/accounts/signup/")
        page.locator("[name=display_name]").fill("회장님")
        page.locator("[name=email]").fill(f"founder-{device}@example.com")
        page.locator("[name=password1]").fill("맑은-잔디밭-27")
        page.locator("main form button.primary").click()
        expect(page.locator(".site-header .menu")).to_be_visible(timeout=WAIT_MS)
        page.goto("/c/new/")
        page.locator("[name=name]").fill(f"{device} 클럽")
        page.locator("main form button.primary").click()
        expect(page.locator(".club-cover")).to_be_visible(timeout=WAIT_MS)
        return page

    return founder_page


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_an_event_is_made_and_filled_from_pasted_names(founder_page, screenshot, device):
    page = founder_page(device)

    def look(name):
        assert page.evaluate(FITS), name
        screenshot(page, f"{name}-{device}")

    page.goto("/e/new/")
    page.locator("[name=name]").fill("봄 정기전")
    expect(page.locator("[data-cards] .format").first).to_be_visible(timeout=WAIT_MS)
    page.locator("#expected").fill("23")
    expect(page.locator("[data-cards]")).to_contain_text("2", timeout=WAIT_MS)
    look("event-new")
    page.locator(".start button").click()

    page.locator("textarea[name=names]").fill(NAMES)
    page.locator("form[action$='/names/'] button").click()
    expect(page.locator(".entries li")).to_have_count(6, timeout=WAIT_MS)
    expect(page.locator(".problems li")).to_have_count(1)
    look("event-players")

    page.locator(".event-tabs a").first.click()
    expect(page.locator(".names li")).to_have_count(6)
    look("event-page")
    page.locator(".organiser summary").click()
    page.locator(".organiser .steps button").nth(1).click()  # open check-in
    expect(page.locator(".organiser")).to_be_visible(timeout=WAIT_MS)

    page.locator(".event-tabs a[href$='/players/']").click()
    page.locator(".entries button.here").first.click()
    expect(page.locator(".entries .chip.good")).to_have_count(1, timeout=WAIT_MS)
    page.locator(".entries .menu summary").nth(1).click()
    page.locator(".entries .menu[open] button[value=absent]").click()
    expect(page.locator("#absent-title")).to_be_visible(timeout=WAIT_MS)
    look("event-check-in")
