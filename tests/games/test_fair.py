"""The shuffle: even, sealed, mixed by the players, and to be checked by anybody."""

import doctest
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from games.deal_statistics import RARE, dots, evenness, exceeded, is_rare, tally
from games.dealing import commitment_of, mix, shuffle
from games.engine.cards import JOKER, PACK, POINT_CARDS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "fair.md"
PROGRAM = ROOT / "static" / "check_hand.py"
SEATS = 5
PILES = (*(seat for seat in range(SEATS) for _ in range(10)), SEATS, SEATS, SEATS)
SEAL = "5" * 64
NONCES = ["0123456789abcdef" * 2, "", "f" * 32, "", ""]


def counted(decks, pile_of=PILES):
    return tally([(zip(*decks, strict=True), pile_of)], piles=max(pile_of) + 1)


def places(decks):
    """Return how evenly the cards fell on the places of the deck."""
    return evenness(counted(decks, range(len(PACK))), PACK).p


def fair_decks(number, seed):
    rng = Random(seed)
    return [rng.sample(PACK, len(PACK)) for _ in range(number)]


# Mixing


def test_without_numbers_the_sealed_deck_is_dealt():
    assert mix(PACK, SEAL, ["", "", ""]) == list(PACK)


def test_mixing_keeps_every_card():
    assert sorted(mix(PACK, SEAL, NONCES)) == sorted(PACK)


@pytest.mark.parametrize(
    ("seal", "nonces"),
    [
        ("6" * 64, NONCES),
        (SEAL, [NONCES[0], "", "e" + "f" * 31, "", ""]),
        (SEAL, ["", NONCES[0], "f" * 32, "", ""]),  # from another seat
        (SEAL, [NONCES[0], "", "", "", ""]),
    ],
)
def test_another_seal_or_number_deals_another_deck(seal, nonces):
    assert mix(PACK, seal, nonces) != mix(PACK, SEAL, NONCES)


def test_the_rearrangement_does_not_look_at_the_cards():
    other = Random(1).sample(PACK, len(PACK))

    moved = [other.index(card) for card in mix(other, SEAL, NONCES)]

    assert [PACK[place] for place in moved] == mix(PACK, SEAL, NONCES)


@pytest.mark.parametrize("nonce", ["F" * 32, "f" * 31, "f" * 33, "g" * 32, "f" * 32 + "\n", ":"])
def test_what_is_no_number_of_a_device_is_refused(nonce):
    with pytest.raises(ValueError, match="32 hex digits"):
        mix(PACK, SEAL, [nonce, ""])


def test_mixed_decks_favour_no_place():
    rng = Random("numbers")

    decks = [mix(PACK, SEAL, [f"{rng.getrandbits(128):032x}", ""]) for _ in range(20_000)]

    assert 1e-4 < places(decks) < 1 - 1e-4


def test_shuffled_decks_favour_no_place():
    decks = [shuffle(PACK).deck for _ in range(20_000)]

    assert 1e-9 < places(decks) < 1 - 1e-9  # real chance: once in a billion runs it is outside


def test_a_shuffle_that_favours_places_would_be_found():
    rng, decks = Random("lazy"), []
    for _ in range(20_000):
        deck = list(PACK)
        for place in range(len(deck)):  # exchanges with any place: a well-known mistake
            other = rng.randrange(len(deck))
            deck[place], deck[other] = deck[other], deck[place]
        decks.append(deck)

    assert places(decks) < 1e-9


# What strangers read and run


def test_the_examples_of_the_page_are_right():
    done = doctest.testfile(str(PAGE), module_relative=False)

    assert done.attempted > 0
    assert done.failed == 0


def test_the_page_shows_the_program_and_it_is_short():
    program = PROGRAM.read_text("utf-8")

    assert re.search(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[1] == program
    assert len(program.splitlines()) <= 30


def record_of(nonces):
    sealed = shuffle(PACK)
    return {
        "deck": mix(sealed.deck, sealed.commitment, nonces),
        "fair": {
            "commitment": sealed.commitment,
            "salt": sealed.salt,
            "shuffled": sealed.deck,
            "nonces": nonces,
        },
    }


def run_program(folder, record):
    """Return (exit status, what it says) of the program that anybody can run."""
    path = folder / "record.json"
    path.write_text(json.dumps(record), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", PROGRAM, path], capture_output=True, check=False, text=True
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("nonces", [NONCES, ["", ""], []])
def test_the_program_says_yes_to_an_honest_hand(tmp_path, nonces):
    status, said = run_program(tmp_path, record_of(nonces))

    assert said.startswith("YES")
    assert status == 0


def test_the_program_knows_hands_from_before_there_were_numbers(tmp_path):
    record = record_of([])
    record["fair"]["shuffled"] = []

    assert run_program(tmp_path, record)[0] == 0


def test_the_program_finds_an_exchanged_card(tmp_path):
    record = record_of(NONCES)
    for deck in (record["deck"], record["fair"]["shuffled"]):
        first, joker = deck[0], deck.index(JOKER)
        deck[0], deck[joker] = JOKER, first

    status, said = run_program(tmp_path, record)

    assert said.startswith("NO: the seal")
    assert status == 1


def test_the_program_finds_a_number_that_was_left_out(tmp_path):
    record = record_of(NONCES)
    record["fair"]["nonces"][2] = ""

    status, said = run_program(tmp_path, record)

    assert said.startswith("NO: another deck")
    assert status == 1


def test_the_program_finds_a_card_that_is_there_twice(tmp_path):
    deck, salt = [*PACK[1:], PACK[1]], "00"
    fair = {"commitment": commitment_of(deck, salt), "salt": salt, "shuffled": deck, "nonces": []}

    assert run_program(tmp_path, {"deck": deck, "fair": fair})[0] == 1


# How evenly cards fall


@cache
def small_sites():
    """Return the deals of two hundred sites, two hundred fair ones each."""
    return [counted(fair_decks(200, seed)) for seed in range(200)]


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p", "within"),
    [  # from printed tables
        (3.841, 1, 0.05, 0.01),
        (11.070, 5, 0.05, 0.002),
        (20.515, 5, 0.001, 0.0003),
        (67.505, 50, 0.05, 0.0005),
        (124.342, 100, 0.05, 0.0005),
        (149.449, 100, 0.001, 0.0001),
    ],
)
def test_chi_squares_of_the_tables_have_their_probability(chi_square, freedom, p, within):
    assert exceeded(chi_square, freedom) == pytest.approx(p, abs=within)


@pytest.mark.parametrize("cards", [PACK, [JOKER], sorted(POINT_CARDS)], ids=len)
def test_fair_deals_look_as_uneven_as_chance_says(cards):
    found = [evenness(site, cards).p for site in small_sites()]

    assert sum(p < 0.5 for p in found) == pytest.approx(100, abs=22)  # three deviations
    assert sum(p < 0.1 for p in found) == pytest.approx(20, abs=13)


@pytest.mark.parametrize("cards", [[JOKER], sorted(POINT_CARDS)], ids=len)
def test_the_band_holds_99_of_100_dots_of_fair_deals(cards):
    inside = [dot.is_inside for site in small_sites() for dot in dots(site, cards, seats=SEATS)]

    assert 0.98 <= sum(inside) / len(inside) <= 0.998


def test_a_dot_is_what_a_seat_got_in_a_deal():
    decks = [["SA", "JK", "S2", "S3"], ["JK", "SA", "S2", "S3"], ["SA", "S2", "JK", "S3"]]

    found = dots(counted(decks, (0, 1, 2, 2)), ["SA"], seats=2)

    assert [dot.value for dot in found] == pytest.approx([2 / 3, 1 / 3])
    assert [dot.expected for dot in found] == [0.25, 0.25]


def chances(tallied):
    return [evenness(tallied, cards) for cards in (PACK, [JOKER], ["SA"], POINT_CARDS)]


def test_fair_deals_are_not_flagged():
    assert not is_rare(chances(counted(fair_decks(5000, "fair"))))


def test_a_shuffle_that_favours_a_seat_is_flagged():
    rng, decks = Random("rigged"), fair_decks(5000, "fair")
    for deck in decks:
        if rng.random() < 0.05:  # now and then the joker comes to the first seat
            joker = deck.index(JOKER)
            deck[0], deck[joker] = deck[joker], deck[0]
    tallied = counted(decks)

    assert is_rare(chances(tallied))
    assert not dots(tallied, [JOKER], seats=SEATS)[0].is_inside
    assert evenness(tallied, [JOKER]).p < RARE / 100


def test_a_few_deals_prove_nothing():
    assert evenness(counted(fair_decks(50, 1)), PACK) is None
    assert not is_rare([None])
