"""The form that asks how a hand ended: what was entered comes out of it again."""

import pytest

from games.engine.registry import GAMES

NAMES = ("가", "나", "다", "라", "마", "바", "사", "아")
MIGHTY = [
    ("standard", 5, {"type": "played", "declarer": 1, "number": 14, "trump": "H", "friend": 3,
                     "alone": False, "taken": 16}),
    ("standard", 5, {"type": "played", "declarer": 0, "number": 16, "trump": "N", "friend": None,
                     "alone": True, "taken": 20}),
    ("mahtava", 5, {"type": "played", "declarer": 0, "number": 16, "trump": "N", "friend": None,
                    "alone": True, "taken": 20}),
    ("standard", 5, {"type": "foul", "declarer": 2, "number": 13, "trump": "S", "friend": 4,
                     "alone": False, "seat": 0}),
    ("standard", 4, {"type": "deal_miss", "seat": 3}),
    ("standard", 3, {"type": "played", "declarer": 2, "number": 13, "trump": "C", "taken": 11}),
    ("standard", 5, {"type": "passed_out"}),
    ("standard", 5, {"type": "void"}),
]  # fmt: skip


def filled(game, preset, players, entry):
    """Return the form as it shows that entry and is sent again, and the entered hand."""
    from tournaments.hand_forms import HandForm, initial_of

    rules = GAMES[game].presets[preset, players]
    start = GAMES[game].first_start(0)
    entered = GAMES[game].enter(rules, start, entry)
    asks = GAMES[game].entry_form(rules, start)
    form = HandForm(initial_of(entered.entry, asks), asks=asks, names=NAMES[:players])
    assert form.is_valid(), form.errors
    return form, entered, lambda again: GAMES[game].enter(rules, start, again)


@pytest.mark.parametrize(("preset", "players", "entry"), MIGHTY)
def test_a_hand_of_mighty_comes_out_of_the_form_as_it_went_in(preset, players, entry):
    form, entered, enter = filled("mighty", preset, players, entry)

    again = enter(form.entry())
    assert (again.scores, again.roles, again.next_start) == (
        entered.scores,
        entered.roles,
        entered.next_start,
    )


def test_a_hand_of_michigan_comes_out_of_the_form_as_it_went_in():
    rules = GAMES["michigan"].presets["michigan", 4]
    boodle = dict.fromkeys(rules.boodle_cards)
    boodle[rules.boodle_cards[0]] = 2
    form, entered, enter = filled(
        "michigan", "michigan", 4, {"type": "out", "left": [3, 0, 1, 5], "boodle": boodle}
    )

    assert enter(form.entry()) == entered


def test_a_void_hand_asks_for_nothing_else():
    from tournaments.hand_forms import HandForm

    rules = GAMES["mighty"].presets["standard", 5]
    asks = GAMES["mighty"].entry_form(rules, GAMES["mighty"].first_start(0))
    form = HandForm({"type": "void"}, asks=asks, names=NAMES[:5])

    assert form.is_valid()
    assert form.entry() == {"type": "void"}
