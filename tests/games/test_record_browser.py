"""Bringing a record and reading it step by step, as people do."""

import json
from random import Random

import pytest
from playwright.sync_api import expect

from games.bots import BOTS
from games.engine.records import Record, result_of, write_record
from games.engine.registry import GAMES

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def record_of(name, preset):
    """Return the record of a hand that club bots played."""
    game, rng = GAMES[name], Random(7)
    rules = game.presets[preset]
    deck = rng.sample(rules.pack, len(rules.pack))
    start = game.first_start(0)
    hand, actions = game.deal(rules, deck, start), []
    while hand.to_act:
        seat = hand.to_act[0]
        action = BOTS[name]["club"](game.view(hand, seat, remember=True), rules=rules, rng=rng)
        actions.append((seat, action))
        hand = hand.apply(seat, action)
    return write_record(Record(game, rules, start, tuple(deck), tuple(actions), result_of(hand)))


@pytest.mark.parametrize("device", ["phone", "desktop"])
@pytest.mark.parametrize(
    ("name", "preset"),
    [
        ("mighty", ("standard", 5)),
        ("mighty", ("standard-honeymoon", 2)),
        ("michigan", ("michigan", 8)),
    ],
)
def test_a_record_is_brought_and_read(open_page, screenshot, device, name, preset):
    record = record_of(name, preset)
    page = open_page(device)
    page.goto("/g/import/")
    page.locator("textarea").fill(json.dumps({**record, "deck": record["deck"][1:]}))
    page.locator("form.panel button").click()
    expect(page.get_by_role("alert")).to_be_visible()
    screenshot(page, f"record-refused-{device}")

    page.locator("textarea").fill("")
    file = {
        "name": "hand.json",
        "mimeType": "application/json",
        "buffer": json.dumps(record).encode(),
    }
    page.locator("input[type=file]").set_input_files(file)
    page.locator("form.panel button").click()

    total = len(record["actions"])
    expect(page.locator(".count")).to_have_text(f"{total}/{total}")
    scores = page.locator(".score").all_text_contents()
    assert [int(score.replace("−", "-")) for score in scores] == record["result"]["scores"]
    screenshot(page, f"record-end-{preset[0]}-{device}")
    page.locator(".steps a").nth(1).click()
    expect(page.locator(".count")).to_have_text(f"{total - 1}/{total}")
    expect(page.locator(".seats .awaited")).to_be_visible()
    page.goto(page.url.replace(f"at={total - 1}", f"at={total * 2 // 3}"))
    screenshot(page, f"record-step-{preset[0]}-{device}")
    assert not page.evaluate(WIDER)
