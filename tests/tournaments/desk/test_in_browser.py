"""The seating on a phone: planned, changed by two taps, locked, drawn anew and published."""

import os
import subprocess
import sys

import pytest
from playwright.sync_api import Page, expect

from mighty_site.run_folder import BASE_DIR

SECONDS = 30_000  # a plan may take, on a busy machine
SCRIPT = """
import secrets
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import Club
from tests.tournaments.event_helpers import NOW, enter, member_of, new_event
from tournaments.services.events import move_event

club = Club.objects.create(name="달빛 마이티", slug=secrets.token_hex(4))
director = member_of(club, "진행자", "director")
event = new_event(club, director, medium="mixed", rounds_planned=3)
enter(event, director, 10)
move_event(by=director, event_id=event.pk, to="playing", now=NOW)
session = SessionStore()
session[SESSION_KEY] = str(director.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = director.get_session_auth_hash()
session.save()
print(event.code, session.session_key)
"""


@pytest.fixture
def event_and_session(site):
    """The code of an event of ten on the running site, and its director's session."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"MIGHTY_RUN_DIR": str(site.folder), "PYTHONPATH": str(BASE_DIR)}
    answer = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", SCRIPT],
        cwd=BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.split()[-2:]


def names_of(page: Page, number: int) -> list[str]:
    return page.locator(f"#round-{number} .place").all_inner_texts()


def test_a_director_plans_changes_locks_redraws_and_publishes_on_a_phone(
    open_page, site, event_and_session, screenshot
):
    code, session = event_and_session
    page = open_page("phone", locale="en-US")
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"/e/{code}/desk/")
    page.locator("#part-next button").click()
    expect(page.locator("#round-1")).to_be_visible(timeout=SECONDS)
    before = names_of(page, 1)

    places = page.locator("#round-1 .place")
    places.nth(0).tap()
    expect(places.nth(0)).to_have_attribute("aria-pressed", "true")
    places.nth(7).tap()
    expect(page.locator("#round-1 .place").nth(0)).to_have_text(before[7], timeout=SECONDS)
    after = names_of(page, 1)
    assert after == [before[7], *before[1:7], before[0], *before[8:]]
    screenshot(page, "desk-seating-phone")

    page.locator("#round-1 .lock").nth(0).tap()
    locked = page.locator("#round-1 .draft-table.is-locked")
    expect(locked).to_have_count(1)
    kept = set(locked.locator(".place").all_inner_texts())
    page.locator("details.more > summary").tap()
    page.locator("details.more button").tap()
    expect(page.locator(".section-head")).to_contain_text("3", timeout=SECONDS)
    expect(locked).to_have_count(1, timeout=SECONDS)
    assert set(locked.locator(".place").all_inner_texts()) == kept

    page.locator("#round-1 .real input").nth(0).check()
    page.locator("#round-1 .publish button").tap()
    expect(page.locator("#part-tables .row")).to_have_count(2)
    expect(page.locator("#part-tables")).to_contain_text(next(iter(kept)))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    screenshot(page, "desk-published-phone")


def test_what_a_director_types_stays_while_the_desk_renews_itself(
    open_page, site, event_and_session
):
    code, session = event_and_session
    page = open_page("phone", locale="en-US")
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site.url}])
    page.goto(f"/e/{code}/desk/")
    page.locator("#part-next button").click()
    expect(page.locator("#round-1")).to_be_visible(timeout=SECONDS)
    page.locator("#round-1 .publish button").click()
    page.locator("#part-next button").click()
    page.locator("#part-controls summary").click()
    page.locator("#reason-pause").fill("power cut")
    other = page.context.new_page()
    other.goto(f"/e/{code}/desk/round/1/")
    other.locator(".stages button[value=nudge]").click()
    expect(other.locator(".toast")).to_be_visible()
    page.bring_to_front()

    expect(page.locator("#part-log li").first).to_contain_text("reminded", timeout=SECONDS)
    expect(page.locator("#reason-pause")).to_have_value("power cut")
    expect(page.locator("#reason-pause")).to_be_focused()
    page.locator("#part-controls .ask button").click()
    expect(page.locator("#part-clock, #part-controls").first).to_be_visible()
    expect(page.locator("#part-next button.big")).to_contain_text("go on")
