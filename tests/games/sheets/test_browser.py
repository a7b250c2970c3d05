"""Two phones at one table with real cards: five taps a hand, with and without a network."""

import pytest
from playwright.sync_api import expect

SOON = 4_000  # milliseconds until the other phone has asked again
NAMES = ["민수", "지연", "하늘", "보라", "솔"]
SCROLLS = """() => [...document.querySelectorAll(".entry-dialog, .entry-dialog .steps")]
    .some(({ scrollHeight, scrollWidth, clientHeight, clientWidth }) =>
        scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)"""
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


class Phone:
    """Somebody at the table, who counts taps."""

    def __init__(self, page):
        self.page = page
        self.taps = 0

    def tap(self, selector):
        self.taps += 1
        self.page.locator(selector).tap()

    def choose(self, step, value):
        assert not self.page.evaluate(SCROLLS), f"{step} does not fit"
        self.tap(f'[data-step="{step}"]:not([hidden]) label:has([value="{value}"])')

    def answer(self, *, declarer=1, contract="14H", friend=3, taken=15):
        self.choose("declarer", declarer)
        self.choose("contract", contract)
        self.choose("friend", friend)
        self.choose("taken", taken)

    def enter(self, **answers):
        self.page.locator("#add").tap()
        self.taps = 0
        self.answer(**answers)
        expect(self.page.locator(".check > *")).to_be_visible()
        assert not self.page.evaluate(SCROLLS)
        self.tap("[data-record]")
        expect(self.page.locator("#entry")).to_be_hidden()

    @property
    def lines(self):
        return self.page.locator(".score-lines tbody tr")

    @property
    def waiting(self):
        return self.page.locator(".waiting li")


@pytest.fixture
def phones(open_page):
    """Two phones at the sheet of a new table, as its first two players."""
    first = open_page("phone")
    first.goto("/o/new/?game=mighty&players=5")
    for seat, name in enumerate(NAMES):
        first.locator(f"[name=name_{seat}]").fill(name)
    first.locator("input[name=rule_set]").nth(1).check()
    first.locator(".start button").tap()
    expect(first.locator(".people")).to_be_visible()
    second = open_page("phone")
    second.goto(first.url)
    for seat, page in enumerate((first, second)):
        with page.expect_navigation():
            page.locator(".people button").nth(seat).tap()
        expect(page.locator("#add")).to_be_visible()
    return Phone(first), Phone(second)


def test_five_taps_enter_a_hand_and_the_other_phone_shows_it(phones, screenshot):
    one, other = phones

    one.enter()

    assert one.taps == 5
    expect(other.lines).to_have_count(1, timeout=SOON)
    cells = other.lines.first.locator("td").all_text_contents()
    assert [cell.split(",")[0] for cell in cells] == ["−5", "+10", "−5", "+5", "−5"]
    expect(one.lines).to_have_count(1)
    assert not one.page.evaluate(WIDER)
    screenshot(other.page, "sheet-phone")


def test_hands_entered_without_a_network_are_sent_once_when_it_is_back(phones, screenshot):
    one, other = phones
    one.page.context.set_offline(True)
    one.enter()
    one.enter(declarer=0, contract="15N", taken=12)
    expect(one.waiting).to_have_count(2)
    expect(one.page.locator(".offline")).to_be_visible(timeout=SOON)
    screenshot(one.page, "sheet-offline-phone")

    one.page.context.set_offline(False)

    expect(one.waiting).to_have_count(0, timeout=2 * SOON)
    expect(one.lines).to_have_count(2, timeout=SOON)
    expect(other.lines).to_have_count(2, timeout=SOON)
    one.page.reload()
    expect(one.waiting).to_have_count(0)
    expect(one.lines).to_have_count(2)


def test_an_entry_that_another_phone_contradicts_waits_for_a_decision(phones):
    one, other = phones
    one.page.context.set_offline(True)
    one.enter(taken=16)
    other.enter(taken=15)

    one.page.context.set_offline(False)

    expect(one.page.locator(".waiting .refused")).to_have_count(1, timeout=2 * SOON)
    expect(one.lines).to_have_count(1, timeout=SOON)
    one.page.locator(".waiting .refused a").tap()
    expect(one.page.locator('[name=taken][value="16"]')).to_be_checked()
    one.page.go_back()
    one.page.locator(".waiting button").tap()
    expect(one.waiting).to_have_count(0)


def test_a_step_back_keeps_what_was_chosen_and_lets_it_be_changed(phones):
    one, _ = phones
    one.page.locator("#add").tap()
    one.answer(taken=15)

    one.tap("[data-back]")
    one.choose("taken", 17)

    expect(one.page.locator(".preview .sum dd")).to_have_text("0")
    expect(one.page.locator(".preview dd").nth(1)).to_have_text("+14")


def test_other_results_are_one_tap_away(phones):
    one, _ = phones
    one.page.locator("#add").tap()

    one.tap("[data-other]")
    one.choose("type", "deal_miss")
    one.choose("seat", 2)
    one.tap("[data-record]")

    expect(one.lines).to_have_count(1)
    expect(one.lines.first.locator(".why")).to_contain_text("하늘")


def test_a_keyboard_enters_a_hand(open_page, phones):
    one, _ = phones
    page = open_page("desktop")
    page.goto(one.page.url)
    with page.expect_navigation():
        page.locator(".people button").first.click()
    page.locator("#add").focus()
    page.keyboard.press("Enter")
    for value in ("1", "14H", "3", "15"):
        page.locator(f'fieldset:not([hidden]) [value="{value}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("[data-record]")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator(".score-lines tbody tr")).to_have_count(1)


def test_michigan_fits_the_phone_too(open_page, screenshot):
    page = open_page("phone")
    page.goto("/o/new/?game=michigan&players=8")
    for seat in range(8):
        page.locator(f"[name=name_{seat}]").fill(f"사람 {seat + 1}")
    page.locator(".start button").tap()
    with page.expect_navigation():
        page.locator(".people button").first.tap()
    page.locator("#add").tap()
    phone = Phone(page)
    phone.choose("winner", 0)
    assert not page.evaluate(SCROLLS)
    page.locator(".takers > div").first.locator('label:has([value="2"])').tap()
    screenshot(page, "sheet-michigan-phone")
    phone.tap("button[data-next]")
    assert not page.evaluate(SCROLLS)
    for seat in range(1, 8):
        page.locator(f"[name=left_{seat}]").fill("2")
    phone.tap("button[data-next]")
    expect(page.locator(".preview .sum dd")).to_have_text("0")
    phone.tap("[data-record]")

    expect(phone.lines).to_have_count(1)
    assert not page.evaluate(WIDER)
