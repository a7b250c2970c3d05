"""The table for everyone: by keyboard, by ear, with large text, on a phone on its side."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.table.keyboard import Keyboard
from tests.table.person import FITS, Person

PHONE, DESK = (360, 640), (1280, 800)
ON_ITS_SIDE, ENLARGED = (640, 360), (640, 400)  # the latter is the desk at 200 %
WIDTHS = (320, 360, 414, 560, 768, 899, 1024, 1440)
GRAVE = {"serious", "critical"}

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"
FOCUSED_CARD = "document.activeElement.closest('.hand .card')?.dataset.card"
# What must be seen of a button or a sentence: its middle, uncovered but by what belongs to it.
UNSEEN = """() => {
    const parts = '.prompt, .hand .card, .ask button, .action button, .tools button, .contract'
    return [...document.querySelectorAll(parts)].filter(part => {
        const { left, top, width, height } = part.getBoundingClientRect()
        if (width === 0) return false  // it lies in the side panel
        const [x, y] = [left + Math.min(12, width / 2), top + height / 2]
        const there = document.elementFromPoint(x, y)
        return !there || !(part.contains(there) || there.contains(part))
    }).map(part => part.outerHTML.slice(0, 120))
}"""
LISTEN = """
    window.heard = []
    const Real = WebSocket
    window.WebSocket = class extends Real {
        constructor(...args) {
            super(...args)
            this.addEventListener('message', ({ data }) => {
                const message = JSON.parse(data)
                if (message.type === 'view') window.view = message.table.view
            })
        }
    }
    const hear = line => window.heard.push({
        text: line.textContent,
        known: Boolean(window.view?.points) || window.view?.phase === 'done',
        trick: window.view?.trick?.number ?? null,
        led: window.view?.trick?.plays.length > 0,
    })
    new MutationObserver(changes => {
        for (const { target, addedNodes } of changes) {
            if (target.matches?.('[role=log]')) addedNodes.forEach(hear)
        }
    }).observe(document, { subtree: true, childList: true })
"""


def grave_findings(page):
    found = Axe().run(page).response["violations"]
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"]])
        for one in found
        if one["impact"] in GRAVE
    ]


def resize(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.fixture
def checked(open_page):
    """A function: nothing grave is found on the page, by day and by night, small and large."""

    def check(page, name):
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for size in (PHONE, DESK):
                resize(page, size)
                assert grave_findings(page) == [], (name, scheme, size)

    return check


@pytest.mark.parametrize("address", ["/", "/play/", "/rules/"])
def test_nothing_grave_is_found_on_a_page_before_the_table(open_page, checked, address):
    page = open_page("desktop")
    page.goto(address)

    checked(page, address)


@pytest.mark.timeout(240)
def test_nothing_grave_is_found_at_the_table(open_page, checked):
    page = open_page("desktop")
    seen = []

    def look(name):
        if name in {"auction", "exchange", "friend", "play", "score"}:
            checked(page, name)
            seen.append(name)

    person = Person(page, look=look)
    person.sit_down()
    person.play_until(lambda _: "friend" in person.seen)

    person.play_hand()

    assert {"auction", "exchange", "friend", "play", "score"} <= set(seen)


def test_a_whole_hand_is_played_by_keyboard_alone(open_page, screenshot):
    page = open_page("desktop")
    person = Keyboard(page, look=lambda name: screenshot(page, f"keyboard-{name}"))
    person.sit_down()
    person.play_until(lambda _: "friend" in person.seen)

    person.play_hand()

    expect(page.locator("dialog.result .scores td.total")).to_have_count(5)


def test_both_zones_of_honeymoon_are_played_by_keyboard_alone(open_page):
    person = Keyboard(open_page("desktop"))
    person.sit_down_to("허니문")

    person.play_hand()

    expect(person.page.locator("dialog.result .scores")).to_be_visible()


def test_a_suit_of_michigan_is_begun_by_its_letter(open_page):
    person = Keyboard(open_page("desktop"))
    person.sit_down_to("미시간 3인")
    while (what := person.decision(timeout=60_000)) == "result":  # never my lead
        person.next_hand()
    assert what == "lead"
    suit = person.page.locator(".leads .trump").last.get_attribute("data-suit")
    before = person.moment

    person.press(suit.lower(), "Enter")

    expect(person.page.locator(".table")).not_to_have_attribute("data-seq", before)


def test_the_tab_key_goes_from_the_prompt_by_hand_and_action_to_the_seats(open_page):
    person = Keyboard(open_page("desktop"))
    person.sit_down()
    person.play_until(lambda what: what == "play")

    person.tab_to(".prompt")
    person.press("Tab")
    assert person.has_focus(".hand .card")
    person.press("ArrowUp", "Tab")

    assert person.has_focus(".action .button")
    person.tab_to(".tools button")


def test_the_focus_stays_where_it_is_while_the_others_play(open_page):
    person = Keyboard(open_page("desktop"))
    person.sit_down()
    person.play_until(lambda what: what == "play")
    person.play_a_card()
    person.press("End")
    focused = person.page.evaluate(FOCUSED_CARD)

    assert focused is not None
    assert person.decision() == "play"

    assert person.page.evaluate(FOCUSED_CARD) == focused
    person.tab_to(".tools button")
    person.page.wait_for_timeout(300)
    assert person.has_focus(".tools button")


def test_the_focus_goes_to_the_neighbour_of_a_played_card(open_page):
    person = Keyboard(open_page("desktop"))
    person.sit_down()
    person.play_until(lambda what: what == "play")
    cards = person.cards

    person.play_a_card()

    expect(person.page.locator(".hand .card")).to_have_count(len(cards) - 1)
    assert person.page.evaluate(FOCUSED_CARD) in cards


def test_plays_are_told_and_nothing_that_the_rules_hide(open_page):
    page = open_page("desktop", locale="en-US")
    page.add_init_script(LISTEN)
    person = Keyboard(page)
    person.sit_down()

    person.play_hand()

    heard = page.evaluate("window.heard")
    cards = [line for line in heard if re.match(r"Trick \d+, card \d: .+, .+", line["text"])]
    assert len({line["text"] for line in cards}) >= 40  # the last trick lies under the result
    for line in cards:
        number = int(re.findall(r"\d+", line["text"])[0])
        assert line["trick"] in {None, number} or not line["led"], line
    assert all(line["known"] for line in heard if line["text"].startswith("Declarer's side"))


def test_my_turn_is_told_at_once_with_the_cards_that_may_be_played(open_page):
    person = Keyboard(open_page("desktop", locale="en-US"))
    illegal = person.page.locator(".hand .is-illegal")
    person.sit_down()

    person.play_until(lambda what: what == "play" and illegal.count() > 0)

    legal = person.page.locator(".hand .is-legal").count()
    expect(person.page.locator("[role=alert]").last).to_contain_text(
        f"Your turn. Playable cards, {legal}: "
    )


def test_letters_can_be_switched_off_for_good(open_page):
    person = Keyboard(open_page("desktop", locale="en-US"))
    person.sit_down()
    told, sheet = person.page.locator(".told"), person.page.locator("dialog.keys")
    person.press("b")
    expect(told).to_be_visible()

    person.press("Escape", "?")
    expect(sheet).to_be_visible()
    person.tab_to("dialog.keys input")
    person.press("Space", "Escape")
    person.page.reload()
    expect(person.page.locator(".table")).to_be_visible()
    person.press("b", "?")

    expect(told).to_have_count(0)
    expect(sheet).to_have_count(0)
    person.press("Home")
    assert person.has_focus("[data-row] button")  # arrows and their like stay


def test_everything_is_seen_on_a_low_screen(open_page, screenshot):
    page = open_page("desktop")

    def look(name):
        if name in {"home", "score"}:
            return
        for size in (ON_ITS_SIDE, ENLARGED):
            resize(page, size)
            screenshot(page, f"low-{size[1]}-{name}")
            assert page.evaluate(FITS), (name, size)
            assert page.evaluate(UNSEEN) == [], (name, size)

    person = Person(page, look=look)
    person.sit_down()

    person.play_until(lambda what: what == "play" and "friend" in person.seen)
    look("play")


def test_everything_is_reached_with_text_at_twice_its_size(open_page, screenshot):
    page = open_page("phone")
    page.context.new_cdp_session(page).send(
        "Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}}
    )
    person = Person(page, look=lambda name: screenshot(page, f"large-text-{name}"))
    person.sit_down()

    while (what := person.decision()) != "play":
        assert not page.evaluate(SIDEWAYS), what
        person.next_hand() if what == "result" else person.decide(what)
    person.decide("play")

    assert not page.evaluate(SIDEWAYS)


def test_nothing_moves_for_those_who_asked_for_less_motion(open_page):
    person = Person(open_page("desktop"))  # asks for reduced motion
    person.sit_down()

    person.play_until(lambda what: what == "play")
    person.play_a_card()
    expect(person.page.locator(".played").first).to_be_visible()

    assert person.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("address", ["/", "/play/", "/rules/", "table"])
def test_no_page_scrolls_sideways(open_page, address):
    page = open_page("desktop")
    if address == "table":
        person = Person(page)
        person.sit_down()
        person.decision()
    else:
        page.goto(address)

    for width in WIDTHS:
        resize(page, (width, 740))
        assert not page.evaluate(SIDEWAYS), width
