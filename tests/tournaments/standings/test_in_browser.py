"""Standings and the wall in a browser, while results change behind them."""

import json

import pytest
from playwright.sync_api import expect

from tests.site import managed

MADE = """
from datetime import timedelta
from django.utils import timezone
from tournaments.bench_events import Size, big_event
from tournaments.models import Event
from tournaments.services.standings import compute_standings
now = timezone.now()
event, _ = big_event(size=Size(15, 60), now=now)
event.rounds.filter(stage="running").update(ends_at=now + timedelta(minutes=30))
compute_standings(event_id=event.pk, now=now)
print(event.code)
"""
LAST_WINS = """
import sys
from django.db.models import F
from django.utils import timezone
from games.models import HandResult
from tournaments.models import Event
from tournaments.services.standings import compute_standings
event = Event.objects.get(code="{code}")
last = event.entries.get(pk=event.standings.rows[-1]["entry"])
result = HandResult.objects.filter(player=last.player).first()
HandResult.objects.filter(pk=result.pk).update(score=F("score") + 5000)
compute_standings(event_id=event.pk, now=timezone.now())
print(last.name)
"""
SEEN = "() => [...document.querySelectorAll('[data-board] > li')].map(row => row.dataset.entry)"


@pytest.fixture
def on_site(site):
    """A function that runs a program on the site's database and returns what it prints."""

    def on_site(program):
        printed = managed(site.folder, "shell", "-v", "0", "-c", program)
        return printed.split("\n")[-2].strip()

    return on_site


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_rows_move_to_their_new_places_without_a_reload(on_site, open_page, screenshot, device):
    code = on_site(MADE)
    page = open_page(device)
    page.goto(f"/e/{code}/standings/")
    before = page.evaluate(SEEN)
    page.evaluate("() => { window.isStillHere = true }")
    page.locator("[data-board] > li").nth(2).locator("summary").click()

    name = on_site(LAST_WINS.format(code=code))

    expect(page.locator("[data-board] > li").first).to_contain_text(name, timeout=20_000)
    after = page.evaluate(SEEN)
    assert after[0] == before[-1]
    assert sorted(after) == sorted(before)
    assert page.evaluate("() => window.isStillHere")
    assert page.locator(f"#entry-{before[2]} details").get_attribute("open") is not None
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    screenshot(page, f"standings-{device}")


def test_a_line_of_the_plot_is_highlighted_by_choosing_a_name(on_site, open_page):
    code = on_site(MADE)
    page = open_page("desktop")
    page.goto(f"/e/{code}/standings/")
    last = page.evaluate(SEEN)[-1]

    page.locator("[data-runs]").select_option(last)

    expect(page.locator(".run.is-chosen")).to_have_attribute("data-run", last)
    assert page.locator("svg.scores > .run").last.get_attribute("data-run") == last


def test_the_wall_turns_its_pages_and_shows_the_time_that_is_left(on_site, open_page, screenshot):
    code = on_site(MADE)
    page = open_page("desktop", viewport={"width": 800, "height": 500})
    page.goto(f"/e/{code}/wall/")

    expect(page.locator("[data-timer] time")).to_have_text(json_time(page), timeout=5_000)
    first = page.locator(".wall-places li:visible").first.text_content()
    expect(page.locator(".wall-places li:visible").first).not_to_have_text(first, timeout=20_000)
    assert page.locator("a, button, form").count() == page.locator("a.skip").count()
    screenshot(page, "wall")


def json_time(page):
    """Return a pattern of the minutes that are left by the server's clock."""
    import re

    told = json.loads(
        page.evaluate("() => JSON.stringify(document.querySelector('.wall').dataset)")
    )
    minutes = (int(told["endsAt"]) - int(told["now"])) // 60_000
    return re.compile(rf"^({minutes}|{minutes + 1}|{minutes - 1}):\d\d$")
