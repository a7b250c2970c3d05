"""Honeymoon, ghost and duel: the forms for two players."""

from dataclasses import replace

import pytest

from games.engine.mighty.actions import PASS, Bid, Play, play
from games.engine.mighty.auction import Auction, open_auction
from games.engine.mighty.dealing import Deal, Start, deal_cards
from games.engine.mighty.done import Done
from games.engine.mighty.exchange import Exchange
from games.engine.mighty.forms import ghost_play, layout
from games.engine.mighty.hand import MightyHand, begin
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS
from games.engine.mighty.view import own_view, public_view
from tests.engine.hands import deal_with, exchanging, play_cards, playable, refusal

HONEYMOON, GHOST, DUEL = (PRESETS[f"standard-{form}", 2] for form in ("honeymoon", "ghost", "duel"))
# Places 0 and 1 are hands, 2 and 3 the table hands of seats 0 and 1: stacks of two.
TABLES = {
    0: "SK HA HK C9",
    1: "S5 D7 C3 H6",
    2: "SA S6 DA H7 CA D5 C5 S7 HJ C6",
    3: "S8 SQ D6 JK DK CT C7 CQ HT DT",
}


def honeymoon(number: int = 12) -> Playing:
    deal = deal_with(HONEYMOON, TABLES)
    return started(exchanging(deal, number=number))


def started(hand: Exchange) -> Playing:
    """Lay the kitty down again."""
    seat = hand.contract.declarer
    for action in hand.legal_actions(seat):
        after = hand.apply(seat, action)
        if isinstance(after, Playing) and after.terms.discards == tuple(sorted(hand.deal.kitty)):
            return after
    raise AssertionError


def zones(hand: MightyHand) -> list[tuple[int, str]]:
    return [(one["seat"], one["zone"]) for one in (public_view(hand).trick or {})["order"]]


def test_every_form_has_its_places() -> None:
    assert layout("honeymoon", 2).owners == (0, 1, 0, 1)
    assert layout("ghost", 2).owners == (0, 1, None)
    assert layout("duel", 2).owners == (0, 1)
    assert layout("regular", 4).orders[2] == (2, 3, 0, 1)
    assert layout("honeymoon", 2).places_of(1, None) == {1, 3}
    with pytest.raises(KeyError):
        layout("round", 2)


def test_the_hands_of_all_places_are_dealt_and_three_cards_are_the_kitty() -> None:
    for rules, places in ((HONEYMOON, 4), (GHOST, 3), (DUEL, 2)):
        dealt = deal_cards(rules, rules.pack, Start(1))
        assert [len(cards) for cards in dealt.holdings] == [10] * places
        assert len(dealt.kitty) == 3


# Honeymoon


def test_a_trick_goes_hand_hand_table_table() -> None:
    hand = honeymoon()

    assert zones(hand) == [(0, "hand"), (1, "hand"), (0, "table"), (1, "table")]
    assert (hand.to_act, public_view(hand).zone) == ((0,), "hand")
    hand = play_cards(hand, "SK")
    assert (hand.to_act, public_view(hand).zone) == ((1,), "hand")
    hand = play_cards(hand, "S5")
    assert (hand.to_act, public_view(hand).zone) == ((0,), "table")
    assert playable(hand) == {"SA"}
    hand = play_cards(hand, "SA")
    assert (hand.to_act, public_view(hand).zone) == ((1,), "table")


def test_the_table_that_won_leads_and_the_other_zones_follow_last() -> None:
    hand = play_cards(honeymoon(), "SK S5 SA S8")

    assert (hand.tricks[-1].winner, hand.to_act) == (2, (0,))
    assert public_view(hand).last_trick["winner"] == 0
    assert public_view(hand).last_trick["zone"] == "table"
    assert zones(hand) == [(0, "table"), (1, "table"), (0, "hand"), (1, "hand")]
    assert [play.get("zone") for play in public_view(hand).last_trick["plays"]] == [
        "hand",
        "hand",
        "table",
        "table",
    ]


def test_the_card_below_opens_at_once_and_only_open_cards_bind() -> None:
    hand = play_cards(honeymoon(), "SK S5")
    assert public_view(hand).tables[0][0] == {"up": "SA", "down": 1}

    hand = play_cards(hand, "SA")
    assert public_view(hand).tables[0][0] == {"up": "S6", "down": 0}
    assert playable(hand) == {"S8"}  # not the queen below it
    hand = play_cards(hand, "S8 S6")
    assert public_view(hand).tables[0][0] == {"up": None, "down": 0}
    assert public_view(hand).cards_left == (9, 9)


def test_a_closed_joker_is_not_called_and_an_open_one_is() -> None:
    hand = play_cards(honeymoon(), "SK S5 SA S8 DA D6")
    assert public_view(hand).tables[1][1] == {"up": "JK", "down": 0}


def test_who_plays_from_the_wrong_zone_is_told_so() -> None:
    hand = play_cards(honeymoon(), "SK S5")

    assert refusal(hand, 0, Play("HA"))[1] == "other_zone"
    assert refusal(hand, 0, Play("S6"))[1] == "not_in_hand"  # it lies face down
    assert refusal(hand, 0, Play("CA"))[1] == "must_follow"
    assert refusal(honeymoon(), 0, Play("DA"))[1] == "other_zone"


@pytest.mark.parametrize(("option", "up"), [("before_bid", 5), ("after_bid", 0)])
def test_the_tables_open_before_the_auction_or_after_it(option: str, up: int) -> None:
    rules = replace(HONEYMOON, open_tables=option)
    auction = open_auction(deal_with(rules, TABLES))

    told = public_view(auction).tables[1]
    assert sum(stack["up"] is not None for stack in told) == up
    assert sum(stack["down"] for stack in told) == 10 - up
    won = auction.apply(0, Bid(20, "H"))
    assert [stack["up"] for stack in public_view(won).tables[1]] == ["S8", "D6", "DK", "C7", "HT"]


def test_the_kitty_goes_into_the_hand_and_a_seat_sees_its_own_hand_only() -> None:
    hand = exchanging(deal_with(HONEYMOON, TABLES))

    assert len(own_view(hand, 0).cards) == 13
    assert own_view(hand, 1).cards == hand.deal.holdings[1]
    assert "S6" not in str(own_view(hand, 0)) + str(public_view(hand))


def test_both_zones_of_the_declarer_take_for_him_and_the_score_is_doubled() -> None:
    done = played_out(honeymoon())

    assert isinstance(done, Done)
    assert done.scores == (
        (2 * done.unit, -2 * done.unit) if done.outcome == "made" else lost(done)
    )
    assert done.next_start == Start(1)
    result = public_view(done).result
    assert result["hands"] == done.deal.holdings[:2]
    assert result["table_hands"] == done.deal.holdings[2:]
    assert done.roles == ("declarer", "defender")


def lost(done: Done) -> tuple[int, int]:
    return -2 * done.unit, 2 * done.unit


def played_out(hand: MightyHand) -> MightyHand:
    while hand.to_act:
        seat = hand.to_act[0]
        hand = hand.apply(seat, hand.legal_actions(seat)[0])
    return hand


def test_only_the_hands_are_looked_at_for_a_deal_miss() -> None:
    dead = "S3 S5 S6 S7 S8 S9 D5 D6 D7 D8"

    assert isinstance(begin(deal_with(HONEYMOON, {3: dead})), Auction)
    assert isinstance(begin(deal_with(HONEYMOON, {1: dead})), Done)


# Ghost


def ghost(pile: str, hand: str = "SK HA") -> Deal:
    return deal_with(GHOST, {0: hand, 2: pile})


def test_the_ghost_plays_by_itself_the_first_legal_card_of_its_pile() -> None:
    hand = started(exchanging(ghost("D9 SJ S8 SA"), number=11))

    hand = play_cards(hand, "SK")
    after = play_cards(hand, min(playable(hand)))

    assert after.to_act == (0,)  # the king has won
    assert after.tricks[0].plays[-1] == (2, "SJ", None, False)
    assert public_view(after).cards_left == (9, 9, 9)
    assert public_view(after).last_trick["plays"][-1] == {"seat": 2, "card": "SJ"}


def test_a_ghost_that_wins_leads_on_and_its_points_are_the_defenders() -> None:
    hand = started(exchanging(ghost("SA JK DQ D9"), number=11))
    hand = play_cards(hand, "SK")
    hand = play_cards(hand, min(playable(hand)))

    assert hand.tricks[0].winner == 2
    assert hand.trick[0] == (2, "JK", "D", False)
    assert hand.to_act == (0,)
    assert public_view(hand).points["declarer_side"] == 0
    assert public_view(hand).shown[2] != ()


@pytest.mark.parametrize(
    ("pile", "legal", "expected"),
    [
        ("D9 SK", [play("SK"), play("D9")], play("D9")),
        ("JK D9", [play("JK", "S"), play("JK", "D"), play("D9")], play("JK", "D")),
        ("JK D9", [play("JK", "S"), play("JK", "H")], play("JK", "S")),
        ("JK", [play("JK")], play("JK")),
        ("C7 D9", [play("D9"), play("C7"), play("C7", None, True)], play("C7")),
    ],
)
def test_what_the_ghost_plays(pile: str, legal: list[Play], expected: Play) -> None:
    assert ghost_play(tuple(pile.split()), tuple(legal)) == expected


def test_the_ghost_neither_bids_nor_scores() -> None:
    auction = open_auction(deal_with(GHOST))
    hand = auction.apply(0, Bid(11, "S")).apply(1, PASS)

    assert isinstance(hand, Exchange)
    done = played_out(hand)
    assert isinstance(done, Done)
    assert len(done.scores) == 2
    assert abs(done.scores[0]) == 2 * done.unit
    assert len(public_view(done).result["hands"]) == 3


# Duel


def test_a_duel_is_one_against_one_for_one_share() -> None:
    hand = open_auction(deal_with(DUEL)).apply(0, Bid(11, "S")).apply(1, PASS)

    done = played_out(hand)
    assert isinstance(done, Done)
    assert abs(done.scores[0]) == done.unit
    assert all(len(trick.plays) == 2 for trick in done.tricks)
