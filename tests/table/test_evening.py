"""An evening: three friends with three devices and two bots play three hands at one table."""

import json

import pytest
from playwright.sync_api import expect

from tests.table.company import Company, Guest
from tests.table.person import WAIT_MS
from tests.table.test_lobby import open_room

HANDS, SEATS = 3, 5
DECLARER_HOLDS = 13  # with the kitty
FEW = 7  # cards: the middle of a hand
WORDS = "다음 판은 <b>제가</b> 주공!"
DEVICES = {  # what each friend has
    "phone": ("phone", {}),
    "landscape": ("phone", {"viewport": {"width": 640, "height": 360}}),
    "desktop": ("desktop", {}),
}
# Before a card is played nobody's page shows the face of any card but their own.
WATCH_FACES = """
    window.leaks = []
    new MutationObserver(() => {
        if (document.querySelector('.table')?.dataset.phase !== 'auction') return
        const all = document.querySelectorAll('.card:not(.back)').length
        const own = document.querySelectorAll('.table .hand .card').length
        if (all !== own) window.leaks.push(`${own} of ${all} faces are mine`)
    }).observe(document, { childList: true, subtree: true })
"""


@pytest.fixture
def site(patient_site):
    return patient_site


@pytest.fixture(autouse=True)
def patience():
    expect.set_options(timeout=WAIT_MS)
    yield
    expect.set_options(timeout=5000)


@pytest.fixture
def newcomer(open_page, screenshot):
    """A function: a new visitor with that device, whose sights are photographed."""

    def newcomer(device, **more):
        kind, options = DEVICES[device]
        page = open_page(kind, **options, **more)
        page.add_init_script(WATCH_FACES)
        return Guest(page, look=lambda name: screenshot(page, f"evening-{name}-{device}"))

    return newcomer


@pytest.fixture
def friends(newcomer):
    """The host and two who come by the link; two bots play in the free seats."""
    host, *others = people = [newcomer(device) for device in DEVICES]
    link = open_room(host.page)
    for friend in others:
        friend.page.goto(link)
        friend.page.locator(".room-foot .button").click()
        expect(friend.page.locator(".room-seat.mine")).to_be_visible()
    expect(host.page.locator(".room-seat:not(.open)")).to_have_count(len(people))
    for person in people:
        person.see("room")
    host.page.locator(".room-foot .button").click()
    for person in people:
        expect(person.page.locator(".hand .card")).to_have_count(10)
    return Company(people)


class Outage:
    """Once, the network of a person is gone in the middle of the exchange."""

    def __init__(self, company):
        self.company = company
        self.happened = False

    def __call__(self, person, what):
        if what == "exchange" and not self.happened:
            self.happened = True
            self._happen(person)

    def _happen(self, person):
        page = person.page
        person.tap(page.locator(".hand .card").last)
        expect(page.locator(".slot.filled")).to_have_count(1)
        held = person.cards
        assert len(held) == DECLARER_HOLDS - 1
        others = [other for other in self.company if other is not person]

        person.wire.go_offline()
        expect(page.locator(".prompt.offline")).to_contain_text("다시 연결")
        for other in others:
            plate = other.page.get_by_role("region", name=person.name)
            expect(plate.locator(".presence.gone")).to_be_visible()
            other.see("friend-gone")
        assert person.cards == held
        person.see("reconnecting")

        person.wire.come_online()
        expect(page.locator(".prompt.offline")).to_have_count(0)
        for other in others:
            expect(other.page.locator(".presence.gone")).to_have_count(0)
        assert person.cards == held
        page.locator(".slot.filled").click()  # still laid down, and may be taken back
        expect(page.locator(".hand .card")).to_have_count(DECLARER_HOLDS)
        assert set(held) < set(person.cards)


class Move:
    """In the middle of a hand a person goes on at a desk; the phone stays open."""

    def __init__(self, company, phone, newcomer):
        self.company = company
        self.phone = phone
        self.desk = None
        self._newcomer = newcomer

    def __call__(self, person, what):
        if what != "play":
            return
        if person is self.phone and len(person.cards) <= FEW:
            self._happen()
        elif person is self.desk:
            self.phone.wait_to_show(person.shown)

    def _happen(self):
        session = self.phone.page.context.storage_state()
        self.desk = self._newcomer("desktop", storage_state=session)
        self.desk.page.goto(self.phone.page.url)
        assert self.desk.decision() == "play"
        self.phone.wait_to_show(self.desk.shown)
        self.desk.see("same-hand")
        people = self.company.people
        people[people.index(self.phone)] = self.desk


def talk(company):
    """One says a ready-made word, another words of their own; everybody reads both."""
    host, _, third = company
    host.page.locator("dialog.result").get_by_role("button", name="대화").click()
    third.close_result()
    third.page.get_by_role("button", name="대화").click()
    third.page.get_by_role("button", name="잘 치셨어요!").click()
    company.hear("잘 치셨어요!")
    host.page.locator(".own-words input").fill(WORDS)
    host.see("talk")
    host.page.locator(".own-words button").click()
    company.hear(WORDS)
    for person in company:
        person.see("said")


def look_at_scores(company, *, hands):
    """The score sheet draws a line for each player and has a row for each hand."""
    for person in company:
        person.close_result()
        button = person.page.locator(".tools .beside").first
        if button.is_visible():  # else it lies beside the table
            button.click()
        sheet = person.page.locator(".session:visible")
        expect(sheet.locator(".plot polyline")).to_have_count(SEATS)
        expect(sheet.locator("tbody tr")).to_have_count(hands)
        person.see("scores")
        if (close := person.page.locator("dialog .close")).count():
            close.click()


def deal_on(company):
    """The next hand comes once all are ready, and the friend of the last one deals it."""
    tables = company.people[0].wire.tables(phase="done")
    last = tables[max(tables)]
    view = last["view"]
    heir = view["contract"]["declarer"] if view["friend"] is None else view["friend"]
    name = last["seats"][heir]["name"]
    for person in company:
        person.show_result()
        told = person.page.get_by_text(f"다음 판은 {name} 님이 나눠요.")
        expect(told).to_be_visible()
    company.next_hand()
    assert {person.dealer for person in company} == {name}


def dealt(tables):
    """What each seat was dealt, and the kitty last, by the number of the hand."""
    results = {number: table["view"]["result"] for number, table in tables.items()}
    return {
        number: [*map(set, result["hands"]), set(result["kitty"])]
        for number, result in results.items()
        if result["hands"]
    }


def assert_only_own_cards(person, hands):
    """Nothing the page got or showed held a card of another's hand."""
    looked = 0
    for message in person.wire.views:
        table, own = message["table"], message["own"]
        view = table["view"]
        if table["number"] in hands and view["phase"] != "done":
            *held, kitty = hands[table["number"]]
            declares = view["contract"] and view["contract"]["declarer"] == own["seat"]
            assert set(own["cards"]) <= held[own["seat"]] | (kitty if declares else set())
            looked += 1
    assert looked > 10
    assert person.page.evaluate("window.leaks") == []


@pytest.mark.timeout(400)  # three hands by hand
def test_three_friends_and_two_bots_play_three_hands(friends, site, newcomer):
    host, second, third = friends
    outage, move = Outage(friends), Move(friends, second, newcomer)

    friends.play_hand(declares=host, before=outage)
    talk(friends)
    deal_on(friends)
    friends.play_hand(declares=second, before=lambda *asked: (outage(*asked), move(*asked)))
    look_at_scores([host, second, third], hands=2)
    deal_on(friends)
    friends.play_hand(declares=third, before=outage)

    everybody = [host, second, third, move.desk]
    assert outage.happened
    code = host.page.url.rstrip("/").rsplit("/", maxsplit=1)[-1]
    sheet = json.loads(site.get(f"/t/{code}/scores.json"))
    sums = {player["name"]: sum(player["scores"]) for player in sheet["players"]}
    assert len(sheet["hands"]) == HANDS
    assert len(sums) == SEATS
    assert sum(sums.values()) == 0
    hands = dealt(host.wire.tables(phase="done"))
    for person in everybody:
        person.show_result()
        assert person.totals == sums
        assert_only_own_cards(person, hands)
        assert person.wire.faults == []
