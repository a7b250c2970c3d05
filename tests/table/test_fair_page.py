"""The check of a shuffle in the browser: what it finds, and what it says of anything else."""

import json

import pytest
from playwright.sync_api import expect

from games.dealing import mix, shuffle
from games.engine.records import Record, write_record
from games.engine.registry import GAMES
from tests.table.person import Person

MIGHTY = GAMES["mighty"]
RULES = MIGHTY.presets["standard", 5]
NONCES = ["0123456789abcdef" * 2, "", "", "f" * 32, ""]
LATE = {"timeout": 20_000}


def record_of(nonces=NONCES, *, game=MIGHTY, rules=RULES):
    """Return the record of an honest hand of which nothing has been played."""
    sealed = shuffle(rules.pack)
    deck = tuple(mix(sealed.deck, sealed.commitment, nonces))
    record = Record(game, rules, game.first_start(2), deck, (), None)
    fair = {
        "commitment": sealed.commitment,
        "salt": sealed.salt,
        "shuffled": sealed.deck,
        "nonces": nonces,
    }
    return write_record(record) | {"fair": fair}


@pytest.fixture
def checked(open_page):
    """A function that pastes a text or a record, and returns the page with its answer."""
    page = open_page("phone", locale="en-US")
    page.goto("/fair/")

    def check(record):
        text = record if isinstance(record, str) else json.dumps(record)
        page.locator("#record").fill(text)
        page.locator("#check-record button").click()
        expect(page.locator("#answer :is(.verdict, .notice)")).to_be_visible()
        return page

    return check


def steps(page):
    return [step.get_attribute("class") for step in page.locator(".checked > li").all()]


@pytest.mark.parametrize("nonces", [NONCES, [""] * 5, []], ids=["numbers", "none", "before"])
def test_an_honest_hand_is_green_from_step_to_step(checked, nonces):
    page = checked(record_of(nonces))

    expect(page.locator(".verdict.right")).to_be_visible()
    assert steps(page) == ["right", "right", "right"]


def test_an_honest_hand_of_michigan_is_green(checked):
    michigan = GAMES["michigan"]

    page = checked(record_of(game=michigan, rules=michigan.presets["michigan", 5]))

    expect(page.locator(".verdict.right")).to_be_visible()


def test_the_cards_are_shown_as_the_seats_were_dealt_them(checked):
    record = record_of()

    page = checked(record)

    dealt = MIGHTY.deal(RULES, record["deck"], MIGHTY.first_start(2)).deal
    for number, cards in enumerate((*dealt.holdings, dealt.kitty)):
        shown = page.locator(".more").first.locator(".fair-cards").nth(number).locator(".card")
        corners = shown.evaluate_all(
            "cards => cards.map(card => (card.dataset.suit ?? 'J') + (card.dataset.rank ?? 'K'))"
        )
        assert corners == list(cards)


def test_an_exchanged_card_breaks_the_seal(checked):
    record = record_of()
    deck = record["fair"]["shuffled"]
    deck[0], deck[1] = deck[1], deck[0]

    page = checked(record)

    expect(page.locator(".verdict.wrong")).to_be_visible()
    assert steps(page) == ["wrong", "right", "wrong"]


def test_a_number_that_was_left_out_is_found(checked):
    record = record_of()
    record["fair"]["nonces"] = [NONCES[0], "", "", "", ""]

    assert steps(checked(record)) == ["right", "right", "wrong"]


def without(field):
    record = record_of()
    del record[field]
    return record


def with_fair(**changes):
    record = record_of()
    record["fair"] |= changes
    return record


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  ", "Paste a record first"),
        ('{"format": "mighty-club ha', "it is not JSON"),
        ("null", "no record of a hand from Mighty Club"),
        ("[1]", "no record of a hand from Mighty Club"),
        (without("format"), "no record of a hand from Mighty Club"),
        (without("fair"), "how the deck was sealed"),
        (without("deck"), "“deck”"),
        (with_fair(commitment="x"), "“fair.commitment”"),
        (with_fair(salt=5), "“fair.salt”"),
        (with_fair(shuffled=["SA", "SA"]), "“fair.shuffled”"),
        (with_fair(shuffled=["<b>"]), "“fair.shuffled”"),
        (with_fair(nonces=["f"]), "“fair.nonces”"),
        (with_fair(nonces=None), "“fair.nonces”"),
    ],
)
def test_what_cannot_be_checked_is_told_in_a_sentence(checked, text, said):
    page = checked(text)

    expect(page.locator("#answer .notice")).to_have_count(1)
    expect(page.locator("#answer .notice")).to_contain_text(said)


def test_a_file_is_checked_as_soon_as_it_is_chosen(open_page, tmp_path):
    path = tmp_path / "mighty-ABC234-1.json"
    path.write_text(json.dumps(record_of()), "utf-8")
    page = open_page("desktop")
    page.goto("/fair/")

    page.locator("#record-file").set_input_files(path)

    expect(page.locator(".verdict.right")).to_be_visible()


def test_a_browser_that_cannot_calculate_points_to_the_program(open_page):
    page = open_page("phone")
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto("/fair/")

    page.locator("#record").fill(json.dumps(record_of()))
    page.locator("#check-record button").click()

    expect(page.locator("#answer .notice")).to_contain_text("https")
    expect(page.locator("a[download='check_hand.py']")).to_be_visible()


def test_a_hand_of_the_site_is_checked_by_its_number(open_page, screenshot):
    person = Person(open_page("phone"))
    person.sit_down()
    person.play_hand()
    page = person.page
    answers = ((n, page.request.get(f"/g/{n}.json")) for n in range(1, 400))
    # Some hands of the site were entered from tables with real cards: they had no shuffle.
    number = next(n for n, answer in answers if answer.ok and "fair" in answer.json())

    page.goto("/fair/")
    page.locator("#hand").fill(str(number))
    page.locator(".check-number button").click()

    expect(page.locator(".verdict.right")).to_be_visible(**LATE)
    assert steps(page) == ["right", "right", "right"]
    screenshot(page, "fair-phone")


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_the_page_never_scrolls_sideways(open_page, device, screenshot):
    page = open_page(device)
    page.goto("/fair/")
    page.locator("#record").fill(json.dumps(record_of()))
    page.locator("#check-record button").click()
    expect(page.locator(".verdict")).to_be_visible()
    for more in page.locator(".more summary").all():
        more.click()

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#check").scroll_into_view_if_needed()
    screenshot(page, f"fair-answer-{device}")
