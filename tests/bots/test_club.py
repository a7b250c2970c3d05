"""Written-out situations: what a club player does, or would never do."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import BOTS
from games.engine.cards import JOKER, POINT_CARDS
from games.engine.mighty.actions import (
    CLAIM,
    NOBODY,
    PASS,
    REVEAL,
    SEAT,
    CallFriend,
    ChangeTrump,
    Discard,
    RaiseBid,
    Take,
    call_card,
)
from games.engine.mighty.auction import open_auction
from games.engine.mighty.rules import PRESETS
from games.engine.mighty.view import view
from tests.engine.hands import calling, deal_with, exchanging, play_cards, playing

CLASSIC, STANDARD, FOUR = PRESETS["classic", 5], PRESETS["standard", 5], PRESETS["classic", 4]
WEAK = "C2 C4 C7 D3 D6 D8 H2 H5 S3 S7"
STRONG = "HA HK HQ H9 H7 H3 SA JK DA C3"


def choice(hand, rules=CLASSIC):
    (seat,) = hand.to_act
    return BOTS["mighty"]["club"](view(hand, seat, remember=True), rules=rules, rng=Random(0))


def test_a_weak_holding_passes_after_another_bid():
    hand = open_auction(deal_with(CLASSIC, {0: STRONG, 1: WEAK}))
    hand = hand.apply(0, choice(hand))

    assert choice(hand) == PASS


def test_a_strong_holding_bids_the_minimum_in_its_best_suit():
    hand = open_auction(deal_with(STANDARD, {0: STRONG}))

    bid = choice(hand, STANDARD)

    assert (bid.number, bid.trump) == (13, "H")


def test_an_opener_who_must_bid_opens_as_low_as_he_can():
    hand = open_auction(deal_with(CLASSIC, {0: WEAK}))

    assert choice(hand).number == CLASSIC.bid_min


def test_a_burial_keeps_trumps_mighty_joker_and_aces_and_voids_a_suit():
    deal = deal_with(CLASSIC, {0: "HA HK H9 H8 H4 SA JK DA C9 C5"}, kitty="DT SQ H2")

    assert choice(exchanging(deal)) == Discard(("C5", "C9", "DT"))


def test_a_burial_hides_small_points_rather_than_blanks():
    deal = deal_with(CLASSIC, {0: "HA HK H9 H8 H4 SA S2 JK DA D4"}, kitty="DQ DT DJ")

    assert choice(exchanging(deal)) == Discard(("DJ", "DQ", "DT"))


def test_trump_is_changed_when_the_kitty_makes_another_suit_far_better():
    deal = deal_with(STANDARD, {0: "HT H9 SA SK SQ SJ S9 S8 JK D4"}, kitty="ST S7 DA")

    assert choice(exchanging(deal, trump="H"), STANDARD) == ChangeTrump("S")


def test_trump_is_kept_when_another_suit_is_not_worth_the_price():
    deal = deal_with(STANDARD, {0: "HA HK HJ H9 H7 SA ST S9 JK D4"}, kitty="SK SQ DA")

    assert isinstance(choice(exchanging(deal, trump="H"), STANDARD), Discard)


def test_trump_is_changed_once():
    deal = deal_with(STANDARD, {0: "HT H9 SA SK SQ SJ S9 S8 JK D4"}, kitty="ST S7 DA")
    hand = exchanging(deal, trump="H")

    assert isinstance(choice(hand.apply(0, choice(hand, STANDARD)), STANDARD), Discard)


@pytest.mark.parametrize(
    ("rules", "holding", "called"),
    [
        (CLASSIC, "HA HK HQ H9 H7 H3 D2 D3 DA C3", "SA"),
        (CLASSIC, "HA HK HQ H9 H7 H3 SA D3 DA C3", "JK"),
        (FOUR, "HK HQ HJ H9 H7 H6 SA D5 DA C3", "HA"),  # no joker friend for four
        (CLASSIC, "HK HQ HJ H9 H7 H3 SA JK DA C3", "HA"),
        (CLASSIC, "HA HK HJ H9 H7 SA JK D3 D4 CA", "DA"),
    ],
)
def test_the_friend_is_the_best_card_that_the_declarer_lacks(rules, holding, called):
    kitty = "C5 C6 C7"
    hand = calling(deal_with(rules, {0: holding}, kitty=kitty))

    assert choice(hand, rules) == call_card(called)


def test_a_monster_goes_alone():
    hand = calling(deal_with(CLASSIC, {0: "HA HK HQ HJ HT H9 SA JK DA DK"}, kitty="C5 C6 C7"))

    assert choice(hand) == CallFriend(NOBODY)


def test_the_joker_is_not_thrown_on_the_powerless_first_trick():
    deal = deal_with(CLASSIC, {0: "DA D3", 1: "JK C4 C8 S4"}, kitty="D2 D4 D5")
    hand = play_cards(playing(deal, call_card("SA")), "DA")

    assert choice(hand).card != JOKER


def test_the_joker_is_not_played_under_the_mighty():
    deal = deal_with(
        CLASSIC,
        {0: "SA D3 DA HA HK", 1: "JK C4 C8 S4 D7", 2: "D6", 3: "D8", 4: "D9"},
        kitty="D2 D4 D5",
    )
    hand = play_cards(playing(deal, call_card("HQ")), "DA D7 D6 D8 D9 SA")

    assert choice(hand).card != JOKER


def test_the_joker_is_spent_before_the_last_trick_takes_its_power():
    holdings = {
        0: "DA DK DQ DJ DT D9 D8 D7 JK C4",
        1: "H2 H3 H4 H5 H6 H7 H8 H9 CK C9",
        2: "S2 S3 S4 S5 S6 S7 S8 S9 C2 C3",
        3: "HA HK HQ HJ HT ST SJ SQ C5 C6",
    }
    deal = deal_with(CLASSIC, holdings, kitty="SA SK CA")
    hand = playing(deal, CallFriend(NOBODY), trump="N")
    for lead in ("DA", "DK", "DQ", "DJ", "DT", "D9", "D8", "D7"):
        hand = play_cards(hand, lead)
        while hand.turn != 0:
            hand = hand.apply(hand.turn, hand.actions[0])

    assert choice(hand).card == JOKER


def test_a_defender_keeps_point_cards_from_the_declarers_sure_trick():
    holdings = {0: "HA HK DA C7", 4: "HT H4 C9 DK"}
    deal = deal_with(CLASSIC, holdings, kitty="D2 D4 D5")
    hand = play_cards(playing(deal, trump="H"), "DA")
    while hand.turn != 0:
        lowest = min(hand.legal.cards, key=lambda card: "23456789TJQKA".find(card[1]))
        hand = play_cards(hand, lowest)
    hand = play_cards(hand, "HA")
    while hand.turn != 4:
        hand = hand.apply(hand.turn, hand.actions[0])

    assert choice(hand).card == "H4"


def test_the_friend_gives_his_point_card_to_the_declarers_sure_trick():
    holdings = {
        0: "SA HA HK HQ DA C7",
        1: "D6 H2 H3",
        2: "D7 H5 H6",
        3: "D8 H7 H8",
        4: "D9 CT C9 CA DK S2 S3 S4 S5 S6",
    }
    deal = deal_with(CLASSIC, holdings, kitty="D2 D4 D5")
    hand = playing(deal, call_card("CA"))
    hand = play_cards(hand, "DA D6 D7 D8 D9 HA H2 H5 H7")

    assert choice(hand).card in {"CT", "DK"}


def test_the_declarer_draws_trumps_from_the_top():
    holdings = {0: "HA HK HQ HJ H9 SA DA D3 C4 C5"}
    deal = deal_with(CLASSIC, holdings, kitty="D2 D4 D5")
    hand = play_cards(playing(deal, call_card("JK")), "DA")
    while hand.turn != 0 or hand.trick:
        blank = [card for card in hand.legal.cards if card[0] == "D"] or list(hand.legal.cards)
        hand = play_cards(hand, blank[0])

    assert choice(hand).card in {"HA", "HK", "HQ"}


def calling_the_joker(role):
    """Return the second trick, led by a seat that holds the joker caller."""
    caller = {"declarer": 0, "defender": 1}[role]
    holdings = {
        0: "DA D3 HA HK HQ SA C7",
        1: "DK D9 C8 S4 S5 S9",
        2: "JK D6 D7",
        3: "D8",
        4: "DT",
    }
    holdings[caller] += " C3"
    deal = deal_with(CLASSIC, holdings, kitty="D2 D4 D5")
    hand = playing(deal, call_card("JK"))
    first = "D3 DK D6 D8 DT" if role == "defender" else "DA D9 D6 D8 DT"
    return play_cards(hand, first)


def test_a_defender_calls_the_joker_that_is_the_friend():
    hand = calling_the_joker("defender")

    assert hand.to_act == (1,)
    assert choice(hand).card == "C3"


def test_the_declarer_never_calls_the_joker_of_his_friend():
    hand = calling_the_joker("declarer")

    assert hand.to_act == (0,)
    assert choice(hand).card != "C3"


def test_the_mighty_is_not_wasted_on_a_trick_a_partner_has_won():
    holdings = {0: "HK DT D3", 1: "D6 CA", 2: "DA D7", 3: "D8", 4: "SA S2 S3 C9"}
    deal = deal_with(CLASSIC, holdings, kitty="D2 D4 D5")
    hand = play_cards(playing(deal, CallFriend(NOBODY)), "DT D6 DA D8")

    assert choice(hand).card != "SA"


# Other rule sets


def test_a_hand_too_poor_to_play_is_thrown_in_where_that_is_a_choice():
    rules = replace(STANDARD, deal_miss_mode="claim_any_turn")
    hand = open_auction(deal_with(rules, {0: "S2 S5 S9 H3 H7 D4 D8 C2 C6 C9"}))

    assert choice(hand, rules) == CLAIM


def test_where_only_the_bid_counts_a_strong_holding_bids_more_than_it_must():
    rules = PRESETS["mahtava", 5]

    assert choice(open_auction(deal_with(rules, {0: STRONG})), rules).number > rules.bid_min


def test_the_bid_is_not_raised_after_the_kitty_for_nothing():
    rules = replace(STANDARD, raise_after_kitty=True)
    deal = deal_with(rules, {0: STRONG}, kitty="C5 C6 D4")

    assert isinstance(choice(exchanging(deal), rules), Discard)


def test_where_only_the_bid_counts_a_far_better_holding_is_bid_higher_once():
    rules = replace(PRESETS["mahtava", 5], raise_after_kitty=True)
    hand = exchanging(deal_with(rules, {0: STRONG}, kitty="HJ HT CA"), number=13)

    raised = choice(hand, rules)

    assert isinstance(raised, RaiseBid)
    assert 14 < raised.number < 20
    assert isinstance(choice(hand.apply(0, raised), rules), Discard)


def test_where_only_the_bid_counts_a_holding_as_good_as_promised_is_not_bid_higher():
    rules = replace(PRESETS["mahtava", 5], raise_after_kitty=True, trump_change=False)
    hand = exchanging(deal_with(rules, {0: "HA HQ H9 H7 H3 SA D4 C9 C6 C3"}), number=14)

    assert isinstance(choice(hand, rules), Discard)


def friend_leads(holding):
    """Return the second trick, led by the friend, who may say who he is."""
    rules = PRESETS["mahtava", 5]
    holdings = {
        0: "SA HA HK HQ HJ D3 S7 S6 S5 S4",
        1: f"DA {holding}",
        2: "D5 S2 S3 S9",
        3: "D6 H5 H6",
        4: "D7 H7 H8",
    }
    hand = playing(deal_with(rules, holdings, kitty="D2 D4 D8"), call_card("SK"), number=13)
    return play_cards(hand, "D3 DA D5 D6 D7"), rules


def test_a_friend_who_leads_a_sure_winner_says_who_he_is():
    hand, rules = friend_leads("JK SK HT H9 H4 H3 H2 C2 C4")

    assert REVEAL in hand.actions
    assert choice(hand, rules) == REVEAL


def test_a_friend_with_nothing_sure_to_lead_keeps_his_secret():
    hand, rules = friend_leads("SK SQ C2 C4 C5 C6 C7 C8 C9")

    assert REVEAL in hand.actions
    assert choice(hand, rules) != REVEAL


def test_without_a_card_to_call_the_declarer_calls_a_seat():
    rules = replace(
        CLASSIC, friend_card=False, friend_joker=False, friend_first_trick=False, friend_seat=True
    )
    holding = "HA HK HQ H9 H7 H3 D2 D3 DA C3"

    assert choice(calling(deal_with(rules, {0: holding})), rules).kind == SEAT


def test_of_an_open_kitty_the_best_cards_are_taken_and_defenders_lay_down_no_points():
    rules = PRESETS["mahtava", 3]
    hand = exchanging(deal_with(rules, kitty="JK SA HA C2 D2"), number=11)

    assert choice(hand, rules) == Take(("HA", "JK", "SA"))
    while not hand.swaps or not hand.taken:
        hand = hand.apply(hand.seat, choice(hand, rules))
    assert hand.seat == 1
    assert POINT_CARDS.isdisjoint(choice(hand, rules).cards)
