"""A newcomer plays a whole hand against four bots, on a phone and on a desk."""

import pytest
from playwright.sync_api import expect

from tests.table.person import Person


@pytest.fixture
def newcomer(open_page, screenshot):
    """A function: a visitor on that device whose sights are photographed."""

    def newcomer(device):
        page = open_page(device)
        return Person(page, look=lambda name: screenshot(page, f"{name}-{device}"))

    return newcomer


def scores(page):
    rows = page.locator("dialog.result .scores td:not(.total)").all_text_contents()
    return [int(text.replace("−", "-")) for text in rows]


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_guest_plays_a_hand_from_the_auction_to_the_score_and_the_next_deal(newcomer, device):
    person = newcomer(device)
    person.sit_down()

    person.play_hand()
    while person.page.locator("dialog.result .scores").count() == 0:  # thrown in: dealt again
        person.next_hand()
        person.play_hand()

    assert len(scores(person.page)) == 5
    assert sum(scores(person.page)) == 0
    assert any(scores(person.page))
    person.next_hand()
    expect(person.page.locator(".hand .card")).to_have_count(10)
    person.see("next")
    assert {"home", "auction", "play", "score"} <= person.seen


def test_the_declarer_sees_the_kitty_and_calls_a_friend(newcomer):
    person = newcomer("phone")
    person.sit_down()

    person.play_until(lambda _: "friend" in person.seen)  # bids high: soon the declarer

    assert {"exchange", "buried", "friend"} <= person.seen
    expect(person.page.locator(".contract .called")).to_contain_text("프렌드")
    expect(person.page.locator(".me .role")).to_contain_text("주공")
    assert len(person.cards) == 10
