"""A whole evening in browsers: an organiser at a desk, two phones at tables with real cards, bots
at the tables online; then the standings once more from what the event exports.
"""

import csv
import io
import json
import re
import secrets
import time

import pytest
from playwright.sync_api import expect

from tests.tournaments.recomputed import recomputed

NAMES = [
    "김민수", "이지연", "박하늘", "최보라", "정솔",
    "강바다", "조은별", "윤아름", "장미르", "임가온",
    "한누리", "오다솜", "서라온", "신마루", "권새봄",
    "황여울", "안우람", "송이든", "전재하", "홍초롱",
]  # fmt: skip
SETUP_SECONDS = 180
TABLES_SECONDS = 90_000  # milliseconds until the tables online have played
REAL = (3, 4)
ENTRIES = (  # declarer, contract, friend, points taken
    ("0", "13S", "2", "15"),
    ("1", "14H", "3", "12"),
    ("2", "13N", "0", "20"),
    ("3", "15D", "1", "9"),
)


class Organiser:
    """Who founds the club and directs its event."""

    def __init__(self, page):
        self.page = page
        self.event = ""  # the event's address

    def go(self, path=""):
        self.page.goto(self.event + path)

    def sign_up(self):
        page = self.page
        page.goto("/accounts/signup/")
        page.fill("[name=email]", f"{secrets.token_hex(6)}@example.org")
        page.fill("[name=password1]", "달빛-아래-한판-27")
        if (field := page.locator("[name=display_name]")).count():
            field.fill("진행자")
        page.locator("main form button.primary").first.click()
        expect(page.locator("[name=password1]")).to_have_count(0)

    def found_a_club(self):
        page = self.page
        page.goto("/c/new/")
        page.fill("[name=name]", f"달빛 마이티 {secrets.token_hex(3)}")
        page.locator("main form button.primary").click()
        page.wait_for_url(re.compile(r"/c/(?!new/)[^/]+/"))
        return re.search(r"/c/([^/]+)/", page.url)[1]

    def create(self, club):
        page = self.page
        page.goto(f"/e/new/?club={club}")
        page.fill("[name=name]", "봄 정기전")
        page.fill("[name=rounds_planned]", "3")
        page.fill("[name=hands_per_round]", "2")
        page.locator("label:has([name=medium][value=mixed])").click()
        page.locator("main form .start button").click()
        page.wait_for_url(re.compile(r"/e/(?!new/)\w+/"))
        self.event = re.search(r".*/e/\w+/", page.url)[0]

    def paste(self, names):
        page = self.page
        self.go("desk/players/")
        page.locator("textarea").first.fill(
            "\n".join(f"{n}. {name}" for n, name in enumerate(names, 1))
        )
        page.locator(".adding form button.primary").first.click()
        expect(page.locator(".count b")).to_have_text(str(len(names)))

    def start_playing(self):
        """Take the event from its draft to the first round."""
        self.go()
        page = self.page
        self.post("move/", to="playing")
        self.go("desk/")
        expect(page.locator("#part-next")).to_be_visible()

    def post(self, path, **values):
        """Send the form of the page that leads to `path` with this value."""
        self.go("desk/")
        form = self.page.locator(f'form[action$="{path}"]:has([value="{values["to"]}"])')
        if not form.count():
            self.go()
            form = self.page.locator(f'form[action$="{path}"]:has([value="{values["to"]}"])')
        with self.page.expect_navigation():
            form.first.evaluate("form => form.requestSubmit(form.querySelector('button'))")

    def plan(self):
        """Choose the card with tables of four, and wait for the seating."""
        page = self.page
        self.go("desk/seating/")
        page.locator('.format:has(input[value^="4"])').first.click()
        page.locator("form:has([name=do][value=plan]) button").first.click()
        expect(page.locator(".draft-table")).not_to_have_count(0, timeout=60_000)

    def publish(self, number):
        page = self.page
        self.go("desk/seating/")
        part = page.locator(f"#round-{number}")
        for table in REAL:
            part.locator(f'[name=real][value="{table}"]').check()
        part.locator("form.publish button").click()
        page.wait_for_load_state()

    def do(self, number, command):
        """Press a button of the round's page."""
        self.go(f"desk/round/{number}/")
        self.page.locator(f'.stages [name=do][value="{command}"]').click()
        self.page.wait_for_load_state()

    def sheet(self, number, table):
        """Return the address of the score sheet of a real table."""
        self.go(f"desk/round/{number}/table/{table}/")
        return self.page.locator('a[href*="/o/"]').first.get_attribute("href")

    def wait_for_tables(self, number):
        """Wait until every table of the round has played its hands."""
        self.go(f"desk/round/{number}/")
        until = time.monotonic() + TABLES_SECONDS / 1000
        while not self.page.locator('[name=do][value="approve"]').count():
            assert time.monotonic() < until, self.page.locator("main").inner_text()
            time.sleep(1)
            self.page.reload()


def enter(phone, sheet, entries):
    """Write hands on the sheet with five taps each, as the first player at the table."""
    phone.goto(sheet)
    if phone.locator(".people button").count():
        with phone.expect_navigation():
            phone.locator(".people button").first.tap()
    for number, (declarer, contract, friend, taken) in enumerate(entries, start=1):
        phone.locator("#add").tap()
        steps = {"declarer": declarer, "contract": contract, "friend": friend, "taken": taken}
        for step, value in steps.items():
            phone.locator(f'[data-step="{step}"]:not([hidden]) label:has([value="{value}"])').tap()
        phone.locator("[data-record]").tap()
        expect(phone.locator(".score-lines tbody tr")).to_have_count(number)


@pytest.mark.timeout(600)
def test_an_evening_of_twenty_half_online_and_half_with_real_cards(open_page, screenshot):
    desk = Organiser(open_page("desktop"))
    phones = [open_page("phone"), open_page("phone")]
    began = time.monotonic()
    desk.sign_up()
    desk.create(desk.found_a_club())
    desk.paste(NAMES)
    desk.start_playing()
    desk.plan()
    screenshot(desk.page, "event-seating-desktop")
    desk.publish(1)
    assert time.monotonic() - began < SETUP_SECONDS

    somebody_does_not_come(desk, table=3)
    a_bot_plays_for_somebody(desk, table=1)
    for number in (1, 2, 3):
        if number > 1:
            desk.publish(number)
        desk.do(number, "start")
        for place, table in enumerate(REAL):
            enter(phones[place], desk.sheet(number, table), ENTRIES[place : place + 2])
        desk.wait_for_tables(number)
        screenshot(desk.page, f"event-round-{number}-desktop")
        desk.do(number, "approve")

    before = exported(desk)
    correct_a_hand(desk, number=1, table=4)
    after = exported(desk)
    assert points(before) != points(after)
    desk.post("move/", to="final")

    final = exported(desk)
    assert points(final) == points(after)
    assert lines(final) == recomputed(final)
    rows = list(csv.reader(io.StringIO(fetched(desk, "standings.csv").lstrip("\ufeff"))))
    assert (
        len([row for row in rows if set(row) & {one["name"] for one in final["standings"]}]) >= 20
    )
    for page, device in ((desk.page, "desktop"), (phones[0], "phone")):
        for name in ("standings", "matrix", "wall"):
            page.goto(f"{desk.event}{name}/")
            screenshot(page, f"event-{name}-{device}")
    expect(desk.page.locator("body")).not_to_contain_text("Traceback")


def somebody_does_not_come(desk, *, table):
    """Let somebody else play in the first seat of that table."""
    desk.go(f"desk/round/1/table/{table}/")
    page = desk.page
    page.locator('a[href*="/desk/seat/"]').first.click()
    page.fill("[name=name]", "대타 선수")
    page.locator("form:has([name=name]) button").first.click()
    page.wait_for_load_state()
    desk.go(f"desk/round/1/table/{table}/")
    expect(page.locator("main")).to_contain_text("대타 선수")


def a_bot_plays_for_somebody(desk, *, table):
    """Let a bot play in the first seat of a table online."""
    desk.go(f"desk/round/1/table/{table}/")
    page = desk.page
    page.locator('a[href*="/desk/seat/"]').first.click()
    page.locator('[name=do][value="bot"]').click()
    page.wait_for_load_state()
    desk.go("desk/log/")
    expect(page.locator(".lines li").first).to_be_visible()
    desk.go(f"desk/round/1/table/{table}/")
    expect(page.locator("main")).to_contain_text("안 옴")


def correct_a_hand(desk, *, number, table):
    """Correct the first hand of a table of an earlier round: all the points were taken."""
    desk.go(f"desk/round/{number}/table/{table}/")
    page = desk.page
    page.locator('a[href*="/desk/hand/"]').first.click()
    field = page.locator("[name=taken]")
    if field.evaluate("field => field.tagName") == "SELECT":
        field.select_option("20")
    else:
        field.fill("20")
    page.fill("[name=reason]", "점수를 잘못 적었어요")
    page.locator('[name=do][value="save"]').click()
    page.wait_for_load_state()
    desk.go("desk/log/")
    expect(page.locator("main")).to_contain_text("점수를 잘못 적었어요")


def fetched(desk, name):
    answer = desk.page.request.get(f"{desk.event}{name}")
    assert answer.ok, answer.status
    return answer.text()


def exported(desk):
    return json.loads(fetched(desk, "standings.json"))


def points(event):
    return {row["name"]: row["points"] for row in event["standings"]}


def lines(event):
    """Return the standings as `recomputed` does."""
    return [(row["rank"], row["entry"], row["points"], row["hands"]) for row in event["standings"]]
