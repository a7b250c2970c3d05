"""What text F plays differently: the auction, the open kitty, the friend, and three players."""

from dataclasses import replace

import pytest

from games.engine.core import replay
from games.engine.mighty.actions import (
    COMMAND,
    PASS,
    REVEAL,
    Bid,
    CallFriend,
    ChangeTrump,
    Discard,
    Play,
    Take,
)
from games.engine.mighty.auction import Auction, open_auction
from games.engine.mighty.dealing import Deal, Start
from games.engine.mighty.done import Done
from games.engine.mighty.exchange import Exchange
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS
from games.engine.mighty.view import own_view, public_view
from tests.engine.hands import deal_with, exchanging, play_cards, playable, playing, refusal

FIVE, THREE = PRESETS["mahtava", 5], PRESETS["mahtava", 3]
# Seat 2 has the called card, and wins trick 2 with the king of diamonds.
HANDS = {
    0: "SK SQ HA HK CA C9 C8 D5 S7 C7",
    1: "S2 S4 D2 H2 H5 CK C2 D6 D7 S8",
    2: "SA S5 DK H3 H6 CQ C4 D8 D9 S9",
    3: "S3 S6 D4 H4 H7 CJ C5 DT DJ ST",
    4: "JK SJ DQ HQ HJ CT C6 D3 HT H8",
}
CALL = CallFriend("card", "SA")


def deal() -> Deal:
    return deal_with(FIVE, HANDS)


def auction(*calls: tuple[int, object]) -> object:
    return replay(open_auction(deal_with(FIVE)), calls)


def all_pass(start: int = 0) -> list[tuple[int, object]]:
    return [((start + turn) % 5, PASS) for turn in range(5)]


# The auction


def test_who_passed_may_come_back_in_the_next_round() -> None:
    hand = auction((0, Bid(13, "H")), (1, PASS), (2, Bid(14, "S")), (3, PASS), (4, PASS), (0, PASS))

    assert isinstance(hand, Auction)
    assert hand.to_act == (1,)
    assert Bid(15, "C") in hand.legal_actions(1)


def test_the_auction_ends_when_all_others_pass_in_a_row() -> None:
    hand = auction((0, Bid(13, "H")), (1, PASS), (2, PASS), (3, PASS))

    assert isinstance(hand, Auction)
    won = hand.apply(4, PASS)
    assert isinstance(won, Exchange)
    assert won.contract.declarer == 0


def test_no_trump_beats_the_same_number_in_a_suit_and_suits_are_equal() -> None:
    hand = auction((0, Bid(13, "S")))

    assert isinstance(hand, Auction)
    assert refusal(hand, 1, Bid(13, "H"))[1] == "illegal_bid"
    assert refusal(hand, 1, Bid(13, "N")) == ("", "", ())
    assert Bid(13, "N") not in hand.apply(1, Bid(13, "N")).legal_actions(2)


def test_all_pass_twice_before_the_same_dealer_deals_again() -> None:
    second = auction(*all_pass())
    assert isinstance(second, Auction)
    assert second.to_act == (0,)

    done = replay(second, all_pass())
    assert isinstance(done, Done)
    assert (done.outcome, done.next_start) == ("passed_out", Start(0))


# The kitty


def test_the_kitty_is_turned_up_for_everybody_and_the_burial_is_secret() -> None:
    deal = deal_with(FIVE, kitty="HA HK HQ")
    hand = exchanging(deal)

    assert public_view(hand).kitty == ("HA", "HK", "HQ")
    assert public_view(hand).takes == ({"seat": 0, "cards": ("HA", "HK", "HQ")},)
    after = hand.apply(0, Discard(("HA", "HK", "HQ")))
    assert public_view(after).kitty == ("HA", "HK", "HQ")
    assert own_view(after, 0).discards == ("HA", "HK", "HQ")
    assert own_view(after, 1).discards == ()


def test_in_play_the_kitty_is_past_and_told_to_who_remembers() -> None:
    hand = playing(deal(), CALL)

    assert public_view(hand).kitty == ()
    assert public_view(hand, remember=True).kitty == hand.terms.deal.kitty
    assert public_view(hand, remember=True).takes[0]["seat"] == 0


@pytest.mark.parametrize(
    ("number", "trump", "prices"),
    [
        (14, "H", {"S": 16, "D": 16, "C": 16, "N": 15}),
        (14, "N", {"S": 16, "D": 16, "H": 16, "C": 16}),
        (19, "H", {"N": 20}),
        (20, "H", {}),
    ],
)
def test_no_trump_costs_one_all_else_two_and_nothing_goes_over_twenty(
    number: int, trump: str, prices: dict[str, int]
) -> None:
    hand = exchanging(deal_with(FIVE), trump=trump, number=number)

    assert own_view(hand, 0).prices == prices
    assert own_view(hand, 1).prices is None


# Three players


def three() -> Exchange:
    deal = deal_with(THREE, {1: "JK", 2: "S3", 0: "SA"}, kitty="HA HK H2 D2 C2")
    return exchanging(deal, number=10, declarer=1)


def test_the_declarer_chooses_three_of_five_and_lays_down_three() -> None:
    hand = three()

    assert (hand.to_act, len(hand.legal_actions(1))) == ((1,), 10)
    assert isinstance(hand.legal_actions(1)[0], Take)
    assert own_view(hand, 1).prices == {}
    assert refusal(hand, 1, Discard(("JK",)))[1] == "illegal_discard"
    hand = hand.apply(1, Take(("H2", "HA", "HK")))
    assert isinstance(hand, Exchange)
    assert len(hand.legal_actions(1)) == 969 + 4  # and the changes of trump
    assert own_view(hand, 1).kitty == ("H2", "HA", "HK")
    assert public_view(hand).cards_left == (16, 19, 16)


def test_then_the_others_in_turn_take_one_and_lay_one_down_the_last_without_a_choice() -> None:
    hand = replay(three(), [(1, Take(("H2", "HA", "HK"))), (1, Discard(("H2", "HA", "HK")))])

    assert (hand.to_act, hand.legal_actions(2)) == ((2,), (Take(("C2",)), Take(("D2",))))
    hand = hand.apply(2, Take(("D2",)))
    assert len(hand.legal_actions(2)) == 17
    assert refusal(hand, 2, ChangeTrump("S"))[1] == "illegal_trump"
    hand = hand.apply(2, Discard(("S3",)))
    assert (hand.to_act, own_view(hand, 0).kitty) == ((0,), ("C2",))
    assert public_view(hand).takes[1:] == (
        {"seat": 2, "cards": ("D2",)},
        {"seat": 0, "cards": ("C2",)},
    )
    play = hand.apply(0, Discard(("SA",)))
    assert isinstance(play, Playing)
    assert [own_view(play, seat).discards for seat in range(3)] == [
        ("SA",),
        ("H2", "HA", "HK"),
        ("S3",),
    ]
    assert play.to_act == (1,)


def test_points_that_others_lay_down_count_for_the_declarer_or_by_option_for_them() -> None:
    def taken(option: str) -> int:
        rules = replace(THREE, defender_discard_points_to=option)
        deal = deal_with(rules, {1: "JK", 2: "S3", 0: "SA"}, kitty="HA HK H2 D2 C2")
        hand = exchanging(deal, number=10, declarer=1)
        laid = [
            (1, Take(("H2", "HA", "HK"))),
            (1, Discard(("H2", "HA", "HK"))),
            (2, Take(("D2",))),
            (2, Discard(("D2",))),
            (0, Discard(("SA",))),
        ]
        played = replay(hand, laid)
        while played.to_act:
            seat = played.to_act[0]
            played = played.apply(seat, played.legal_actions(seat)[0])
        return int(played.taken)

    assert taken("declarer") == taken("owner") + 1


# The first trick


def test_the_first_trick_is_not_led_with_trump_mighty_joker_or_caller() -> None:
    hand = playing(deal_with(FIVE, {0: "HA SA JK C3 D2 D4"}, kitty="C4 C5 C6"))
    assert playable(hand) >= {"D2", "D4"}
    assert not playable(hand) & {"HA", "SA", "C3", "JK:S"}

    specials = playing(deal_with(FIVE, {0: "HA HK HQ HJ HT H9 H8 SA JK C3"}))
    assert playable(specials) == {"HA", "HK", "HQ", "HJ", "HT", "H9", "H8"}


# The friend


def after_two_tricks() -> Playing:
    hand = play_cards(playing(deal(), CALL), "D5 D2 DK D4 D3")
    assert isinstance(hand, Playing)
    return hand


def test_a_friend_who_leads_after_taking_points_may_say_who_he_is() -> None:
    hand = after_two_tricks()

    assert hand.to_act == (2,)
    assert REVEAL in hand.legal_actions(2)
    told = hand.apply(2, REVEAL)
    assert isinstance(told, Playing)
    assert (public_view(told).revealed, public_view(told).friend) == (True, 2)
    assert told.to_act == (2,)
    assert REVEAL not in told.legal_actions(2)
    assert refusal(told, 2, REVEAL)[1] == "illegal_friend"


def test_nobody_else_may_and_not_without_points_or_later_in_the_trick() -> None:
    wins_nothing = play_cards(playing(deal(), CALL), "C7 C2 C4 C5 C6")
    assert REVEAL not in wins_nothing.legal_actions(wins_nothing.to_act[0])

    hand = play_cards(after_two_tricks(), "D8")
    assert refusal(hand, 3, REVEAL)[1] == "illegal_friend"
    other = playing(deal(), CallFriend("card", "JK"))
    assert REVEAL not in play_cards(other, "D5 D2 DK D4 D3").legal_actions(2)


def test_from_seventeen_the_declarer_may_order_his_friend_once() -> None:
    assert COMMAND not in playing(deal(), CALL, number=16).legal_actions(0)
    assert COMMAND not in playing(deal(), number=17).legal_actions(0)  # alone
    hand = playing(deal(), CALL, number=17)

    ordered = hand.apply(0, COMMAND)

    assert isinstance(ordered, Playing)
    assert ordered.to_act == (0,)
    assert public_view(ordered).trick["friend_commanded"]
    assert refusal(ordered, 0, COMMAND)[1] == "illegal_friend"
    assert COMMAND not in play_cards(ordered, "D5 D2 DK D4 D3").actions


def test_the_ordered_friend_must_win_if_he_can() -> None:
    hand = playing(deal(), CALL, number=17).apply(0, COMMAND)

    hand = play_cards(hand, "D5 D7")
    assert playable(hand) == {"SA", "DK", "D8", "D9"}
    assert own_view(hand, 2).reason == "must_follow"  # all that follows wins
    hand = playing(deal(), CALL, number=17).apply(0, COMMAND)
    hand = play_cards(hand, "SK S8")
    assert playable(hand) == {"SA"}
    assert (own_view(hand, 2).reason, own_view(hand, 3).reason) == ("friend_commanded", "")
    assert refusal(hand, 2, Play("S5"))[1] == "friend_commanded"
    assert "SA" not in str(public_view(hand).trick)


def test_an_order_is_for_its_trick_and_who_cannot_win_plays_what_he_likes() -> None:
    hand = play_cards(playing(deal(), CALL, number=17), "D5 D2 DK D4 D3 D8 DT DQ")

    assert hand.to_act == (0,)
    assert COMMAND in hand.legal_actions(0)  # the friend, unknown, has played
    hand = play_cards(hand.apply(0, COMMAND), "C8 D6")
    assert not public_view(hand).trick["friend_commanded"]


def test_a_known_friend_is_ordered_before_he_plays_only() -> None:
    hand = play_cards(playing(deal(), CALL, number=17), "D5 D2 DK D4 D3").apply(2, REVEAL)

    assert COMMAND not in play_cards(hand, "D8 DT DQ").legal_actions(0)
    hand = play_cards(hand, "D9 DJ DQ C7 D7")
    assert COMMAND not in hand.legal_actions(hand.to_act[0])
    lead = play_cards(playing(deal(), CALL, number=17), "SK S2 SA S3 SJ D8 D4 D3 D5 D6")
    assert lead.revealed
    assert COMMAND not in lead.legal_actions(2)
