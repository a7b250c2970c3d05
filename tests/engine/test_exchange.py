"""The kitty, the change of trump, and the friend call."""

from dataclasses import replace

import pytest

from games.engine.mighty.actions import PASS, Bid, CallFriend, ChangeTrump, Discard, Play
from games.engine.mighty.contract import Contract, change
from games.engine.mighty.friend import CallingFriend
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS, Rules
from tests.engine.hands import calling, deal_with, exchanging, playing, refusal

CLASSIC, STANDARD = PRESETS["classic", 5], PRESETS["standard", 5]
OWN = "HA HK HQ H9 H4 SA S7 DK D5 C9"


def changes(legal: tuple[object, ...]) -> list[str]:
    return [action.trump for action in legal if isinstance(action, ChangeTrump)]


def test_the_declarer_alone_takes_the_kitty_and_lays_down_any_three_of_thirteen() -> None:
    deal = deal_with(CLASSIC, {2: "SA JK"}, kitty="HA HK HQ")
    hand = exchanging(deal, declarer=2)

    assert hand.to_act == (2,)
    assert len(hand.holdings[2]) == 13
    assert len(hand.legal_actions(2)) == 286
    assert hand.legal_actions(0) == ()
    after = hand.apply(2, Discard(("HA", "JK", "SA")))
    assert isinstance(after, CallingFriend)
    assert after.discards == ("HA", "JK", "SA")
    assert len(after.holdings[2]) == 10


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        (("HA", "HK"), "illegal_discard"),
        (("HA", "HK", "HQ", "SA"), "illegal_discard"),
        (("HA", "HK", "ST"), "illegal_discard"),
        (("HA", "HA", "HK"), "illegal_discard"),
        (("HK", "HA", "HQ"), "illegal_discard"),
    ],
)
def test_other_than_three_cards_in_hand_cannot_be_laid_down(
    cards: tuple[str, ...], code: str
) -> None:
    hand = exchanging(deal_with(CLASSIC, {0: OWN, 1: "ST"}))

    assert refusal(hand, 0, Discard(cards))[1] == code


def test_trump_changes_once_for_two_points_until_the_friend_is_called() -> None:
    hand = exchanging(deal_with(STANDARD), trump="H", number=14)

    assert changes(hand.legal_actions(0)) == ["S", "D", "C", "N"]
    assert refusal(hand, 0, ChangeTrump("H"))[1] == "illegal_trump"
    changed = hand.apply(0, ChangeTrump("S"))
    assert (changed.contract.number, changed.contract.trump) == (16, "S")
    assert changes(changed.legal_actions(0)) == []
    assert refusal(changed, 0, ChangeTrump("H"))[1] == "illegal_trump"


def test_trump_may_still_change_after_the_cards_are_buried() -> None:
    changed = calling(deal_with(STANDARD), number=14).apply(0, ChangeTrump("N"))

    assert isinstance(changed, CallingFriend)
    assert (changed.contract.number, changed.contract.changed) == (16, True)
    assert refusal(changed, 0, ChangeTrump("S"))[1] == "illegal_trump"


@pytest.mark.parametrize("number", [18, 19, 20])
def test_the_price_stops_at_twenty(number: int) -> None:
    hand = exchanging(deal_with(STANDARD), number=number).apply(0, ChangeTrump("S"))

    assert hand.contract.number == 20


def test_without_the_cap_a_trump_that_would_cost_more_than_twenty_cannot_be_had() -> None:
    rules = replace(STANDARD, trump_change_cap=False)

    assert changes(exchanging(deal_with(rules), number=19).legal_actions(0)) == []
    assert len(changes(exchanging(deal_with(rules), number=18).legal_actions(0))) == 4
    with pytest.raises(ValueError, match="not one of"):
        change(rules, Contract(0, 19, "H", ()), ChangeTrump("S"))


@pytest.mark.parametrize(("preset", "players"), [("classic", 5), ("mid", 4)])
def test_classic_and_mid_for_four_never_change_trump(preset: str, players: int) -> None:
    hand = exchanging(deal_with(PRESETS[preset, players]))

    assert changes(hand.legal_actions(0)) == []
    assert refusal(hand, 0, ChangeTrump("S"))[1] == "illegal_trump"


def test_three_players_go_on_to_the_first_trick_without_a_friend() -> None:
    deal = deal_with(PRESETS["standard", 3])
    hand = exchanging(deal).apply(0, Discard(tuple(sorted(deal.kitty))))

    assert isinstance(hand, Playing)
    assert (hand.friend, hand.revealed, hand.terms.call) == (None, True, None)


def test_other_actions_wait_for_their_phase() -> None:
    deal = deal_with(CLASSIC)

    assert refusal(exchanging(deal), 0, CallFriend("none"))[1] == "wrong_phase"
    assert refusal(calling(deal), 0, Bid(14, "S"))[1] == "wrong_phase"
    assert refusal(playing(deal), 0, PASS)[1] == "wrong_phase"
    assert refusal(calling(deal), 1, CallFriend("none"))[1] == "not_your_turn"
    assert calling(deal).legal_actions(1) == ()


def test_any_card_may_be_called_and_the_first_trick_in_classic() -> None:
    legal = calling(deal_with(CLASSIC, {0: OWN})).legal_actions(0)

    assert {action.card for action in legal if action.kind == "card"} == set(CLASSIC.pack)
    assert {CallFriend("first_trick"), CallFriend("none")} <= set(legal)


def test_four_players_cannot_call_the_joker() -> None:
    hand = calling(deal_with(PRESETS["classic", 4]))

    assert refusal(hand, 0, CallFriend("card", "JK"))[1] == "illegal_friend"
    assert refusal(hand, 0, CallFriend("card", "C2"))[1] == "illegal_friend"  # not in this pack


def test_standard_knows_no_first_trick_friend() -> None:
    assert refusal(calling(deal_with(STANDARD)), 0, CallFriend("first_trick"))[1] == (
        "illegal_friend"
    )


def test_own_and_buried_cards_cannot_be_called_where_the_rules_forbid_it() -> None:
    deal = deal_with(Rules(friend_self_card="forbidden"), {0: OWN}, kitty="C2 C4 D3")
    hand = calling(deal)

    assert refusal(hand, 0, CallFriend("card", "SA"))[1] == "illegal_friend"
    assert refusal(hand, 0, CallFriend("card", "C2"))[1] == "illegal_friend"
    assert refusal(hand, 0, CallFriend("card", "S8")) == ("", "", ())


def test_without_the_friend_by_card_only_the_first_trick_or_nobody_is_called() -> None:
    rules = Rules(friend_card=False, friend_none=False)

    assert calling(deal_with(rules)).legal_actions(0) == (CallFriend("first_trick"),)


def test_a_friend_card_cannot_be_played_before_a_friend_is_called() -> None:
    assert refusal(calling(deal_with(CLASSIC)), 0, Play("S2"))[1] == "wrong_phase"
