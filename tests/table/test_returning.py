"""Coming back by a reload: the same table in every phase, and no action lost or done twice."""

import json

import pytest
from playwright.sync_api import expect

from tests.table.company import Guest

PHASES = {"auction", "exchange", "friend", "play", "result"}


@pytest.fixture
def site(patient_site):
    return patient_site


@pytest.fixture
def person(open_page):
    """Somebody who bids boldly at a new table with four bots."""
    person = Guest(open_page("phone"))
    person.wants = True
    person.sit_down()
    return person


@pytest.mark.timeout(300)  # a hand or two
def test_a_reload_shows_the_same_in_every_phase(person):
    reloaded = set()
    while reloaded != PHASES:
        what = person.decision()
        if what not in reloaded:
            reloaded.add(what)
            expect(person.page.locator(".trick .won")).to_have_count(0)  # it has been collected
            shown = person.shown
            person.page.reload()
            assert person.decision() == what
            person.wait_to_show(shown)
        if what == "result":
            person.next_hand()
        else:
            person.decide(what)
    assert person.wire.faults == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize("what", ["auction", "play"])
def test_an_action_whose_answer_was_lost_is_sent_again_and_counts_once(person, site, what):
    person.play_until(lambda asked: asked == what)
    before, already = person.moment, len(person.wire.accepted("act"))
    person.wire.lose_answer("act")

    {"auction": person.bid, "play": person.play_a_card}[what]()
    person.page.reload()
    expect(person.page.locator(".table")).not_to_have_attribute("data-seq", before)
    person.wire.wait_for(lambda wire: len(wire.accepted("act")) > already + 1)

    first, *again = person.wire.accepted("act")[already:]
    assert all(message == first for message in again)
    expect(person.page.locator(".table-toast")).to_have_count(0)  # nothing is refused
    person.play_until(lambda asked: asked == "result")
    actions = json.loads(site.get(f"/g/{first['hand']}.json"))["actions"]
    seat = person.wire.views[-1]["own"]["seat"]
    mine = {"seat": seat, **first["action"]}
    assert [place for place, done in enumerate(actions) if done == mine] == [first["seq"]]
