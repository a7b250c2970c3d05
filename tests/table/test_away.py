"""Somebody who does nothing: a bot plays for them twice, then until they say that they are back."""

import pytest
from playwright.sync_api import expect

from tests.site import running_site
from tests.table.company import Guest

HASTE = "0.05"  # a turn of one second, a bank of three
LONG_MS = 60_000
# Quicker than such a clock: passes, or plays the first card that may be played.
QUICK_HANDS = """() => setInterval(() => {
    const next = document.querySelector('[data-command=pass]:enabled')
        ?? document.querySelector('.joker-names .trump')
        ?? document.querySelector('.hand .is-legal.is-selected')
        ?? document.querySelector('.hand .is-legal')
    next?.click()
}, 50)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site where time to think is short."""
    pace = {"MIGHTY_CLOCK": HASTE, "MIGHTY_PACE": "0.05", "NEXT_HAND_SECONDS": "6"}
    with running_site(tmp_path_factory.mktemp("hasty-site"), **pace) as site:
        yield site


def test_who_does_nothing_is_played_for_and_takes_the_seat_back_by_one_tap(open_page, screenshot):
    person = Guest(open_page("phone"))
    page = person.page
    person.sit_down()
    back = page.get_by_role("button", name="돌아왔어요")

    expect(page.locator(".me .time")).to_be_visible(timeout=LONG_MS)  # thinks, visibly
    expect(back).to_be_visible(timeout=LONG_MS)

    late = [view["table"]["clock"] for view in person.wire.views if view["table"]["clock"]]
    seat = person.wire.views[-1]["own"]["seat"]
    moments = {clock["until"] for clock in late if clock["seat"] == seat}
    assert len(moments) == 2  # twice there was time, and twice nothing came
    assert page.locator(".hand .is-legal, .ask").count() == 0  # what a bot decides is not asked
    box = back.bounding_box()
    assert box["width"] >= 300
    assert box["height"] >= 44
    screenshot(page, "away-phone")
    for name, size in {"landscape": (640, 360), "desktop": (1280, 800)}.items():
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        expect(back).to_be_in_viewport(ratio=1)
        screenshot(page, f"away-{name}")

    page.evaluate(QUICK_HANDS)
    back.click()
    expect(back).to_have_count(0)
    person.wire.wait_for(lambda wire: wire.accepted("act"))
