"""One trick: what may be played, and who takes it; AMB numbers as in docs/rules/mighty.md."""

import pytest

from games.engine.mighty.legal import joker_names, legal_cards
from games.engine.mighty.rules import PRESETS, Rules
from games.engine.mighty.tricks import Played, joker_is_called, led_suit, setting, trick_winner

CLASSIC, STANDARD, MID = (PRESETS[name, 5] for name in ("classic", "standard", "mid"))
BY_PRESET = pytest.mark.parametrize("rules", [CLASSIC, STANDARD, MID], ids=["A", "B", "mid"])


def cards(text: str) -> tuple[Played, ...]:
    """Return plays from seat 0 on; JK:S names a suit."""
    parts = [part.partition(":") for part in text.split()]
    return tuple(Played(seat, card, names or None) for seat, (card, _, names) in enumerate(parts))


def legal(rules: Rules, hand: str, trick: str, *, trump: str = "H", number: int = 4) -> set[str]:
    here = setting(rules, trump, number)
    return set(legal_cards(here, tuple(hand.split()), cards(trick)).cards)


def winner(rules: Rules, trick: str, *, trump: str = "H", number: int = 4) -> str:
    """Return the card that takes the trick."""
    plays = cards(trick)
    return plays[trick_winner(setting(rules, trump, number), plays)].card


def test_an_empty_trick_has_no_winner() -> None:
    with pytest.raises(ValueError, match="empty"):
        winner(CLASSIC, "")


@BY_PRESET
def test_the_order_is_mighty_joker_trump_led_suit(rules: Rules) -> None:
    assert winner(rules, "D8 JK SA HA DA") == "SA"
    assert winner(rules, "D8 JK CA HA DA") == "JK"
    assert winner(rules, "D8 H2 CA H3 DA") == "H3"
    assert winner(rules, "D8 S2 CA SK D9") == "D9"


@BY_PRESET
def test_under_spades_the_ace_of_diamonds_is_the_mighty(rules: Rules) -> None:
    assert winner(rules, "S2 SA DA JK S3", trump="S") == "DA"
    assert winner(rules, "S2 SA D2 S4 S3", trump="S") == "SA"


@BY_PRESET
@pytest.mark.parametrize("number", [1, 10])
def test_the_joker_is_the_lowest_card_in_the_first_and_last_trick(
    rules: Rules, number: int
) -> None:
    assert winner(rules, "D2 JK C3 S2 C4", number=number) == "D2"


def test_options_give_the_joker_power_in_the_first_and_last_trick() -> None:
    strong = Rules(joker_power_first=True, joker_power_last=True)

    assert winner(strong, "D2 JK C3 S2 C4", number=1) == "JK"
    assert winner(strong, "D2 JK C3 S2 C4", number=10) == "JK"


@BY_PRESET
def test_trump_cannot_be_led_to_the_first_trick(rules: Rules) -> None:
    assert legal(rules, "HA H2 D4 JK C3", "", number=1) == {"D4", "JK", "C3"}
    assert legal(rules, "HA H2 D4", "", number=2) == {"HA", "H2", "D4"}
    assert legal(rules, "HA H2 D4", "", number=1, trump="N") == {"HA", "H2", "D4"}


@BY_PRESET
def test_amb_34_the_ban_is_lifted_if_all_that_is_no_trump_is_the_joker(rules: Rules) -> None:
    assert legal(rules, "HA H2 JK", "", number=1) == {"HA", "H2", "JK"}
    assert legal(rules, "HA H2", "", number=1) == {"HA", "H2"}
    assert legal(rules, "HA H2 SA", "", number=1) == {"SA"}


def test_other_cards_may_be_banned_from_the_first_lead() -> None:
    rules = Rules(first_trick_lead_ban=("mighty", "joker", "joker_caller"))

    assert legal(rules, "HA SA JK C3 D2", "", number=1) == {"HA", "D2"}
    assert legal(rules, "SA JK C3", "", number=1) == {"SA", "JK", "C3"}


def test_amb_35_a_joker_led_to_the_first_trick_names_a_suit_other_than_trump_or_nothing() -> None:
    assert joker_names(setting(CLASSIC, "H", 1)) == ("S", "D", "C")  # AMB-51
    assert joker_names(setting(CLASSIC, "N", 1)) == ("S", "D", "H", "C")
    assert joker_names(setting(STANDARD, "H", 1)) == ()


def test_a_joker_names_suits_in_classic_and_any_card_too_in_standard() -> None:
    assert joker_names(setting(CLASSIC, "H", 4)) == ("S", "D", "H", "C")
    assert joker_names(setting(STANDARD, "H", 4)) == ("S", "D", "H", "C", "ANY")
    assert joker_names(setting(CLASSIC, "H", 10)) == ("S", "D", "H", "C")
    assert joker_names(setting(STANDARD, "H", 10)) == ()
    free = Rules(first_trick_lead_ban=())
    assert joker_names(setting(free, "H", 1)) == ("S", "D", "H", "C")


def test_amb_36_a_joker_without_power_leaves_a_suit_to_follow() -> None:
    assert legal(CLASSIC, "D9 S4", "JK:D S8", number=1) == {"D9"}
    assert legal(STANDARD, "D9 S4", "JK", number=1) == {"D9", "S4"}
    assert legal(STANDARD, "D9 S4", "JK S8", number=1) == {"S4"}


def test_amb_36_a_joker_without_power_never_wins() -> None:
    assert winner(CLASSIC, "JK:D S8 C9 SK C2", number=10) == "SK"  # nobody has the named suit
    assert winner(CLASSIC, "JK:D S8 D2 SK C2", number=10) == "D2"
    assert winner(CLASSIC, "JK:D S8 H2 SK C2", number=10) == "H2"
    assert winner(CLASSIC, "JK:D C8 SA CK C2", number=10) == "SA"
    assert winner(CLASSIC, "JK:H C8 D9 CK C2", number=10) == "CK"  # trump named, nobody has it
    assert winner(STANDARD, "JK D8 DK SK C2", number=10) == "DK"


@BY_PRESET
def test_amb_37_a_lone_mighty_must_follow_or_the_joker_goes(rules: Rules) -> None:
    assert legal(rules, "SA JK H2 D3", "S8") == {"SA", "JK"}


@BY_PRESET
def test_amb_38_a_lone_mighty_must_follow(rules: Rules) -> None:
    assert legal(rules, "SA H2 D3", "S8") == {"SA"}
    assert legal(rules, "DA S4 D3 H2", "D8", trump="S") == {"DA", "D3"}
    assert legal(rules, "DA S4 H2", "D8", trump="S") == {"DA"}
    assert legal(rules, "SA S4 H2", "D8") == {"SA", "S4", "H2"}


def test_the_mighty_is_free_where_it_need_not_follow() -> None:
    rules = Rules(mighty_must_follow=False)

    assert legal(rules, "SA H2 D3", "S8") == {"SA", "H2", "D3"}
    assert legal(rules, "SA S4 H2", "S8") == {"SA", "S4"}


@BY_PRESET
def test_amb_39_the_mighty_led_asks_for_its_printed_suit(rules: Rules) -> None:
    assert legal(rules, "S4 D9 JK", "SA") == {"S4", "JK"}


@BY_PRESET
def test_mighty_and_joker_may_be_played_although_the_suit_could_be_followed(rules: Rules) -> None:
    assert legal(rules, "D2 D3 SA JK C9", "D8") == {"D2", "D3", "SA", "JK"}
    assert legal(rules, "S4 SA JK C9", "D8") == {"S4", "SA", "JK", "C9"}


def test_amb_42_with_any_card_the_second_card_sets_the_suit_in_mid() -> None:
    hand = "S4 D9 H2"

    assert legal(MID, hand, "JK:ANY") == {"S4", "D9", "H2"}
    assert legal(MID, hand, "JK:ANY D7") == {"D9"}
    assert legal(MID, hand, "JK:ANY SA D7") == {"S4"}
    assert legal(MID, hand, "JK:ANY H9 D7") == {"H2"}
    assert legal(STANDARD, hand, "JK:ANY D7") == {"S4", "D9", "H2"}
    assert winner(MID, "JK:ANY D7 HA DA D2") == "JK"


@BY_PRESET
def test_amb_47_suit_is_followed_in_the_first_trick_too_and_ruffed_without_it(
    rules: Rules,
) -> None:
    assert legal(rules, "D2 H2 C9", "DK", number=1) == {"D2"}
    assert legal(rules, "H2 C9", "DK", number=1) == {"H2", "C9"}
    assert winner(rules, "DA D5 H2 D3 D4", number=1) == "H2"


@BY_PRESET
def test_a_called_joker_must_come_or_the_mighty_instead(rules: Rules) -> None:
    assert legal(rules, "JK C5 H2", "C3") == {"JK"}
    assert legal(rules, "JK SA C5 H2", "C3") == {"JK", "SA"}
    assert legal(rules, "SA C5 H2", "C3") == {"C5", "SA"}
    assert winner(rules, "C3 JK C5 C2 H2") == "H2"
    assert winner(rules, "C3 JK S9 D2 D3") == "C3"


@BY_PRESET
def test_the_caller_calls_only_when_led_alive_and_not_in_the_first_trick(rules: Rules) -> None:
    assert legal(rules, "JK C5 H2", "C9 C3") == {"JK", "C5"}
    assert legal(rules, "JK C5 H2", "C3", number=1) == {"JK", "C5"}
    assert legal(rules, "JK C5 H2", "C3", trump="C") == {"JK", "C5"}
    assert legal(rules, "JK S5 H2", "S3", trump="C") == {"JK"}
    assert winner(rules, "C3 JK C5 C2 S2", trump="C") == "JK"


def test_three_players_call_with_the_seven() -> None:
    rules = PRESETS["classic", 3]

    assert joker_is_called(setting(rules, "H", 4), cards("C7"))
    assert joker_is_called(setting(rules, "C", 4), cards("S7"))
    assert not joker_is_called(setting(rules, "C", 4), cards("C7"))


def test_options_of_the_call() -> None:
    assert legal(Rules(mighty_instead_of_joker=False), "JK SA C5", "C3") == {"JK"}
    assert legal(Rules(joker_call_first_trick=True), "JK C5", "C3", number=1) == {"JK"}
    assert winner(Rules(called_joker_has_power=True), "C3 JK C5 CA H2") == "JK"


def test_what_is_refused_is_explained() -> None:
    def reason(hand: str, trick: str, number: int = 4) -> tuple[str, str | None]:
        told = legal_cards(setting(CLASSIC, "H", number), tuple(hand.split()), cards(trick))
        return told.reason, told.suit

    assert reason("D2 S4", "D8") == ("must_follow", "D")
    assert reason("D2 S4", "JK:S") == ("must_follow", "S")
    assert reason("JK C4", "C3") == ("joker_called", None)
    assert reason("HA D2", "", 1) == ("first_trick_lead", None)
    assert reason("S4", "D8") == ("", None)
    assert led_suit(setting(CLASSIC, "H", 4), ()) is None
