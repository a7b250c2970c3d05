"""Tables of every kind are played to their result on a phone, and everything fits."""

import pytest
from playwright.sync_api import expect

from tests.table.person import FITS, Person

LONG = "이름이스무글자나되는아주긴손님이라네요"


@pytest.mark.parametrize(
    "rules",
    ["클래식 4마", "미드 3마", "마하타바 5인", "마하타바 3인", "허니문", "유령 마이티", "2마"],
)
def test_a_hand_of_this_kind_is_played_to_its_result(open_page, screenshot, rules):
    page = open_page("phone")
    person = Person(page, look=lambda name: screenshot(page, f"{rules}-{name}"))
    person.sit_down_to(rules)

    person.play_hand()

    scores = page.locator("dialog.result .scores td:not(.total)").all_text_contents()
    assert sum(int(text.replace("−", "-")) for text in scores) == 0
    assert page.evaluate(FITS)


@pytest.mark.parametrize("rules", ["미시간 3인", "미시간 8인"])
def test_michigan_plays_itself_but_for_the_leads(open_page, screenshot, rules):
    page = open_page("phone")
    Person(page).sit_down_to(rules)

    newest, leads = page.locator(".run .newest"), page.locator(".leads .trump")
    expect(newest.or_(leads.first)).to_be_visible(timeout=20_000)
    if not newest.count():  # mine is the first lead
        leads.first.click()
    expect(newest).to_be_visible()

    assert page.evaluate(FITS)
    assert page.locator(".boodle .chips").count() == 4
    screenshot(page, f"{rules}-run")


def test_long_names_fit(open_page, screenshot):
    page = open_page("phone")
    person = Person(page, look=lambda name: screenshot(page, f"long-{name}"))
    person.sit_down()
    page.goto("/me/")
    page.fill("input[name=display_name]", LONG)
    page.locator("input[name=display_name]").press("Enter")
    expect(page.locator(".site-header")).to_contain_text(LONG[:8])
    page.goto("/")
    page.locator("a[href^='/t/']").first.click()

    expect(page.locator(".me .name")).to_have_text(LONG)
    person.play_hand()

    assert page.evaluate(FITS)
