"""`Burials` must be told from the tuple it stands for by nothing but its size in memory."""

import pickle
from itertools import combinations

import pytest

from games.engine.mighty.actions import CLAIM, PASS, ChangeTrump, Discard, Take
from games.engine.mighty.burials import Burials

CARDS = ("C3", "D4", "H5", "JK", "SA")
OTHERS = (ChangeTrump("S"), CLAIM)
BURIALS = Burials(CARDS, 3, OTHERS)
WRITTEN_OUT = (*map(Discard, combinations(CARDS, 3)), *OTHERS)


def test_it_lists_every_choice_in_order_and_then_the_other_actions() -> None:
    assert tuple(BURIALS) == WRITTEN_OUT
    assert len(BURIALS) == len(WRITTEN_OUT) == 12


def test_each_entry_is_found_by_its_number_from_either_end() -> None:
    for at in range(-12, 12):
        assert BURIALS[at] == WRITTEN_OUT[at]
    assert BURIALS[1:11:3] == WRITTEN_OUT[1:11:3]


@pytest.mark.parametrize("at", [12, -13])
def test_beyond_the_last_entry_there_is_none(at: int) -> None:
    with pytest.raises(IndexError):
        BURIALS[at]


@pytest.mark.parametrize("size", range(6))
def test_any_number_of_cards_may_be_chosen(size: int) -> None:
    burials = Burials(CARDS, size)

    assert [burials[at] for at in range(len(burials))] == list(burials)
    assert list(burials) == [Discard(cards) for cards in combinations(CARDS, size)]


def test_it_contains_what_it_lists() -> None:
    assert all(action in BURIALS for action in WRITTEN_OUT)


@pytest.mark.parametrize(
    "action",
    [
        Discard(("C3", "D4")),  # too few
        Discard(("C3", "D4", "H5", "SA")),  # too many
        Discard(("C3", "C3", "D4")),  # one twice
        Discard(("SA", "D4", "C3")),  # not in string order
        Discard(("C3", "D4", "S2")),  # not held
        Take(("C3", "D4", "H5")),
        ChangeTrump("H"),
        PASS,
        ("C3", "D4", "H5"),
    ],
)
def test_it_contains_nothing_else(action: object) -> None:
    assert action not in BURIALS
    assert action not in WRITTEN_OUT


def test_equal_choices_are_equal_and_survive_pickling() -> None:
    assert Burials(CARDS, 3, OTHERS) == BURIALS == pickle.loads(pickle.dumps(BURIALS))
    assert Burials(CARDS, 2, OTHERS) != BURIALS
