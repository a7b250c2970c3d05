"""The deal and the auction."""

import pytest

from games.engine.cards import JOKER
from games.engine.core import IllegalAction, replay
from games.engine.mighty.actions import PASS, Bid, Play
from games.engine.mighty.auction import Auction, open_auction
from games.engine.mighty.dealing import Start, deal_cards
from games.engine.mighty.done import Done
from games.engine.mighty.exchange import Exchange
from games.engine.mighty.hand import begin, deal
from games.engine.mighty.rules import PRESETS, Rules
from tests.engine.hands import deal_with, refusal

CLASSIC, STANDARD, MID = (PRESETS[name, 5] for name in ("classic", "standard", "mid"))
DEAD = "S2 S5 S9 H3 H7 D4 D8 C2 C6 C9"  # no picture among them


def auction(rules: Rules, *calls: tuple[int, Bid | object], dealer: int = 0) -> object:
    return replay(open_auction(deal_with(rules, dealer=dealer)), calls)


def test_cards_are_dealt_in_packets_from_the_seat_after_the_dealer() -> None:
    dealt = deal_cards(CLASSIC, CLASSIC.pack, Start(3))

    assert dealt.holdings[4][:3] == CLASSIC.pack[:3]
    assert dealt.holdings[0][:3] == CLASSIC.pack[3:6]
    assert dealt.holdings[4][-1] == CLASSIC.pack[45]
    assert dealt.holdings[3][-1] == CLASSIC.pack[49]
    assert dealt.kitty == CLASSIC.pack[50:]


def test_cards_may_be_dealt_one_by_one() -> None:
    dealt = deal_cards(STANDARD, STANDARD.pack, Start(0))

    assert dealt.holdings[1] == STANDARD.pack[:50:5]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_deck_that_is_not_the_pack_is_refused(players: int) -> None:
    rules = PRESETS["classic", players]

    for wrong in (rules.pack[1:], (*rules.pack[1:], rules.pack[1]), (*rules.pack, JOKER), ()):
        with pytest.raises(ValueError, match="not the pack"):
            deal(rules, wrong, Start(0))


def test_a_hand_without_any_picture_is_thrown_in_and_the_same_dealer_deals() -> None:
    done = begin(deal_with(STANDARD, {3: DEAD}, dealer=2))

    assert isinstance(done, Done)
    assert (done.outcome, done.missed, done.scores) == ("deal_miss", 3, (0,) * 5)
    assert done.next_start == Start(2)
    assert done.to_act == ()


@pytest.mark.parametrize("picture", ["SA", "JK", "HT"])
def test_one_picture_mighty_or_joker_saves_the_deal(picture: str) -> None:
    assert isinstance(begin(deal_with(STANDARD, {3: DEAD[:-2] + picture})), Auction)


def test_classic_knows_no_deal_miss() -> None:
    assert isinstance(begin(deal_with(CLASSIC, {3: DEAD})), Auction)


def test_the_dealer_calls_first_and_then_the_seats_in_order() -> None:
    hand = open_auction(deal_with(STANDARD, dealer=3))
    turns = []
    for _ in range(5):
        turns += hand.to_act
        hand = hand.apply(hand.to_act[0], PASS)

    assert turns == [3, 4, 0, 1, 2]


def test_the_opener_must_bid_in_classic() -> None:
    hand = open_auction(deal_with(CLASSIC))

    assert PASS not in hand.legal_actions(0)
    assert refusal(hand, 0, PASS)[:2] == ("IllegalAction", "illegal_bid")
    assert PASS in hand.apply(0, Bid(13, "N")).legal_actions(1)


def test_the_openers_base_bid_stands_if_all_others_pass() -> None:
    hand = auction(CLASSIC, (0, Bid(13, "N")), (1, PASS), (2, PASS), (3, PASS), (4, PASS))

    assert isinstance(hand, Exchange)
    assert (hand.contract.declarer, hand.contract.number, hand.contract.trump) == (0, 13, "N")


def test_the_hand_is_passed_out_when_all_pass_and_the_same_dealer_deals() -> None:
    done = auction(STANDARD, (1, PASS), (2, PASS), (3, PASS), (4, PASS), (0, PASS), dealer=1)

    assert isinstance(done, Done)
    assert (done.outcome, done.scores, done.next_start) == ("passed_out", (0,) * 5, Start(1))


def test_four_passes_leave_the_fifth_his_turn() -> None:
    hand = auction(STANDARD, (0, PASS), (1, PASS), (2, PASS), (3, PASS))

    assert isinstance(hand, Auction)
    assert hand.to_act == (4,)
    assert isinstance(hand.apply(4, Bid(13, "C")), Exchange)


def test_who_passed_is_not_asked_again() -> None:
    hand = auction(STANDARD, (0, Bid(13, "S")), (1, PASS), (2, Bid(14, "H")), (3, PASS), (4, PASS))

    assert isinstance(hand, Auction)
    assert hand.to_act == (0,)
    assert hand.apply(0, Bid(15, "S")).to_act == (2,)


def test_a_bid_must_be_higher_in_number_and_may_jump() -> None:
    hand = auction(CLASSIC, (0, Bid(13, "S")))

    for low in (Bid(13, "N"), Bid(13, "S"), Bid(12, "H"), Bid(21, "H")):
        assert refusal(hand, 1, low)[1] == "illegal_bid"
    assert refusal(hand, 1, Bid(18, "C")) == ("", "", ())


def test_twenty_ends_the_auction_at_once() -> None:
    assert isinstance(auction(CLASSIC, (0, Bid(20, "C"))), Exchange)


def test_where_no_trump_counts_one_more_twenty_in_a_suit_can_be_beaten() -> None:
    rules = Rules(bid_tie="nt_plus_one")
    hand = auction(rules, (0, Bid(20, "S")))

    assert isinstance(hand, Auction)
    assert set(hand.legal_actions(1)) == {PASS, Bid(20, "N")}
    assert isinstance(hand.apply(1, Bid(20, "N")), Exchange)


def test_mid_for_four_bids_numbers_without_trump_only() -> None:
    hand = open_auction(deal_with(PRESETS["mid", 4]))

    assert hand.legal_actions(0) == (PASS, *(Bid(number, "N") for number in range(12, 21)))


@pytest.mark.parametrize(
    ("preset", "players", "lowest"),
    [
        ("classic", 5, 13),
        ("classic", 4, 14),
        ("classic", 3, 11),
        ("standard", 5, 13),
        ("standard", 4, 12),
        ("standard", 3, 11),
        ("mid", 5, 12),
        ("mid", 4, 12),
        ("mid", 3, 11),
    ],
)
def test_the_lowest_bid_depends_on_the_preset(preset: str, players: int, lowest: int) -> None:
    legal = open_auction(deal_with(PRESETS[preset, players])).legal_actions(0)

    assert min(action.number for action in legal if isinstance(action, Bid)) == lowest


def test_a_card_cannot_be_played_in_the_auction() -> None:
    assert refusal(open_auction(deal_with(CLASSIC)), 0, Play("SA"))[1] == "wrong_phase"


def test_nobody_bids_out_of_turn() -> None:
    hand = open_auction(deal_with(CLASSIC))

    assert hand.legal_actions(1) == ()
    with pytest.raises(IllegalAction, match="not_your_turn"):
        hand.apply(1, Bid(13, "S"))
