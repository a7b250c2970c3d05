"""The play of a hand, the friend, and what the table sees of it."""

import json
from dataclasses import asdict, replace

import pytest

from games.engine.mighty.actions import CallFriend, Play
from games.engine.mighty.auction import open_auction
from games.engine.mighty.dealing import Deal
from games.engine.mighty.done import Done, settle
from games.engine.mighty.hand import MightyHand, begin
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS, Rules
from games.engine.mighty.view import own_view, public_view, view
from tests.engine.hands import (
    calling,
    deal_with,
    exchanging,
    play_cards,
    playable,
    playing,
    refusal,
)

CLASSIC = Rules()
FIRST = CallFriend("first_trick")
# Seat s has the hearts and diamonds below in his hand; seat 2 has the called card.
HANDS = {
    0: "SK SQ DA HA HK CA C9 C8 D5 S7",
    1: "S2 S4 D2 H2 H5 CK C2 D6 D7 S8",
    2: "SA S5 D3 H3 H6 CQ C4 D8 D9 S9",
    3: "S3 S6 D4 H4 H7 CJ C5 DT DJ ST",
    4: "JK SJ DQ HQ HJ CT C6 DK HT H8",
}
KITTY = "H9 C3 C7"


def deal(rules: Rules = CLASSIC) -> Deal:
    return deal_with(rules, HANDS, kitty=KITTY)


def called(card: str, rules: Rules = CLASSIC) -> Playing:
    return playing(deal(rules), CallFriend("card", card))


def done_after(hand: MightyHand) -> Done:
    """Play on with the first card listed each time."""
    while hand.to_act:
        hand = hand.apply(hand.to_act[0], hand.legal_actions(hand.to_act[0])[0])
    assert isinstance(hand, Done)
    return hand


def test_the_declarer_leads_the_others_follow_and_the_winner_leads_on() -> None:
    hand = called("SA")

    assert hand.to_act == (0,)
    assert play_cards(hand, "SK").to_act == (1,)
    assert play_cards(hand, "SK S2 SA S3 SJ").to_act == (2,)


def test_the_friend_shows_when_the_called_card_falls_and_not_before() -> None:
    hand = play_cards(called("SA"), "DA D2 D3 D4 DQ SK S2")
    assert (public_view(hand).friend, public_view(hand).revealed) == (None, False)

    hand = play_cards(hand, "SA")
    assert (public_view(hand).friend, public_view(hand).revealed) == (2, True)


def test_only_the_friend_knows_himself_before() -> None:
    hand = called("SA")

    assert [own_view(hand, seat).is_friend for seat in range(5)] == [0, 0, 1, 0, 0]
    assert not any(own_view(hand, seat).is_alone for seat in range(5))


@pytest.mark.parametrize("card", ["SK", "H9"])
def test_who_calls_an_own_or_a_buried_card_is_alone_in_secret(card: str) -> None:
    hand = called(card)

    assert hand.friend is None
    assert not public_view(hand).revealed
    assert [own_view(hand, seat).is_alone for seat in range(5)] == [1, 0, 0, 0, 0]


def test_a_fake_friend_shows_when_the_declarer_plays_the_called_card() -> None:
    hand = play_cards(called("SK"), "SK")

    assert (public_view(hand).revealed, public_view(hand).friend) == (True, None)


def test_a_buried_called_card_never_shows_and_the_declarer_settles_alone() -> None:
    done = done_after(called("H9"))

    assert done.friend is None
    assert abs(done.scores[0]) == 4 * done.unit
    assert done.next_start.dealer == 0


def test_the_winner_of_the_first_trick_is_the_friend_at_its_end() -> None:
    hand = playing(deal(), FIRST)
    assert not public_view(play_cards(hand, "SK S2 SA S3")).revealed

    hand = play_cards(hand, "SK S2 SA S3 SJ")
    assert (public_view(hand).friend, public_view(hand).revealed) == (2, True)
    assert not own_view(hand, 2).is_friend  # everybody knows


def test_amb_27_a_declarer_who_takes_the_first_trick_is_alone() -> None:
    hand = play_cards(playing(deal(), FIRST), "DA D2 D3 D4 DQ")

    assert (public_view(hand).friend, public_view(hand).revealed) == (None, True)


def test_an_announced_loner_is_known_from_the_start() -> None:
    hand = playing(deal())

    assert (public_view(hand).friend, public_view(hand).revealed) == (None, True)
    assert not own_view(hand, 0).is_alone  # it is no secret


def test_a_card_that_is_refused_says_why() -> None:
    hand = called("SA")

    assert refusal(hand, 0, Play("HA")) == (
        "IllegalAction",
        "first_trick_lead",
        (("suit", ""),),
    )
    assert refusal(hand, 0, Play("S2"))[1:] == ("not_in_hand", (("card", "S2"),))
    assert refusal(hand, 0, Play("SK", "H"))[1] == "joker_names"
    assert refusal(play_cards(hand, "SK"), 1, Play("D2"))[1:] == (
        "must_follow",
        (("suit", "S"),),
    )
    assert refusal(hand, 1, Play("S2"))[1] == "not_your_turn"


def test_a_led_joker_must_name_and_a_followed_one_must_not() -> None:
    hand = play_cards(called("SA"), "D5 D2 D3 D4 DK")

    assert {card for card in playable(hand) if card[:2] == "JK"} == {"JK:S", "JK:D", "JK:H", "JK:C"}
    assert refusal(hand, 4, Play("JK"))[1] == "joker_names"
    assert refusal(hand, 4, Play("JK", "ANY"))[1] == "joker_names"
    hand = play_cards(called("SA"), "SK S2 S5 S3")
    assert refusal(hand, 4, Play("JK", "S"))[1] == "joker_names"
    assert "JK" in playable(hand)


def test_amb_51_the_declarer_may_not_name_trump_with_a_joker_led_to_the_first_trick() -> None:
    hand = playing(deal_with(CLASSIC, {0: "JK S2 HA"}))

    assert {card for card in playable(hand) if card[:2] == "JK"} == {"JK:S", "JK:D", "JK:C"}
    names_nothing = playing(deal_with(PRESETS["standard", 5], {0: "JK S2 HA"}))
    assert {card for card in playable(names_nothing) if card[:2] == "JK"} == {"JK"}


def test_amb_25_nothing_happens_when_a_buried_joker_is_called() -> None:
    hands = {0: "C3 D5 SK", 1: "C2 D2 S2", 2: "C4 D3 S4", 3: "C5 D4 S5", 4: "C6 D6 S6"}
    hand = play_cards(playing(deal_with(CLASSIC, hands, kitty="JK H2 H3")), "SK S2 S4 S5 S6 C3")

    assert public_view(hand).trick["joker_called"]
    assert playable(hand) >= {"C2"}
    assert play_cards(hand, "C2 C4 C5 C6").to_act == (4,)


def test_a_buried_caller_never_calls_and_leaves_the_joker_alone() -> None:
    hand = play_cards(called("SA"), "D5 D2 D3 D4 DK JK:C")

    assert not public_view(hand).trick["joker_called"]
    assert playable(hand) == {"CA", "C9", "C8"}


def test_a_classic_three_handed_joker_holder_deals_next_and_the_declarer_if_it_is_buried() -> None:
    rules = PRESETS["classic", 3]
    held = exchanging(deal_with(rules, {2: "JK"}), number=11)
    buried = exchanging(deal_with(rules, kitty="JK C7 C8"), number=11)

    assert done_after(held.apply(0, held.legal_actions(0)[-1])).next_start.dealer == 2
    hand = buried.apply(0, next(a for a in buried.legal_actions(0) if "JK" in a.cards))
    assert done_after(hand).next_start.dealer == 0


def test_buried_point_cards_count_for_the_declarer() -> None:
    hand = playing(deal_with(CLASSIC, kitty="HA HK HQ"))

    done = settle(hand.terms, None, ())

    assert done.taken == 20
    assert done.outcome == "made"


def test_a_finished_hand_names_the_role_of_every_seat() -> None:
    with_friend, alone = done_after(called("SA")), done_after(playing(deal()))

    assert with_friend.roles == ("declarer", "defender", "friend", "defender", "defender")
    assert alone.roles == ("declarer", "defender", "defender", "defender", "defender")
    thrown_in = begin(deal_with(PRESETS["standard", 5], {3: "S2 S5 S9 H3 H7 D4 D8 C2 C6 C9"}))
    assert isinstance(thrown_in, Done)
    assert thrown_in.roles == ()


def test_a_finished_hand_refuses_everything() -> None:
    done = done_after(called("SA"))

    assert (done.to_act, done.legal_actions(0)) == ((), ())
    assert refusal(done, 0, Play("SA"))[1] == "hand_over"


# What is seen


def text_of(hand: MightyHand, seat: int | None) -> str:
    return json.dumps(asdict(view(hand, seat)))


@pytest.mark.parametrize("phase", ["auction", "exchange", "friend", "play"])
def test_only_the_declarer_sees_the_kitty_and_what_he_buried(phase: str) -> None:
    hand = {
        "auction": open_auction,
        "exchange": exchanging,
        "friend": calling,
        "play": playing,
    }[phase](deal())

    assert public_view(hand).phase == phase
    for viewer in (1, 2, 3, 4, None):
        own = view(hand, viewer).own
        assert own is None or (own.kitty, own.discards) == ((), ())
        assert not any(card in text_of(hand, viewer) for card in ("H9", "C7"))
    knows = view(hand, 0).own
    assert knows.kitty == (() if phase == "auction" else ("H9", "C3", "C7"))
    assert knows.discards == (("C3", "C7", "H9") if phase in ("friend", "play") else ())


def test_a_seat_sees_its_own_cards_and_choices_only() -> None:
    hand = called("SA")

    assert set(own_view(hand, 3).cards) == set(HANDS[3].split())
    assert own_view(hand, 3).legal == ()
    assert (own_view(hand, 0).reason, own_view(hand, 0).reason_suit) == ("first_trick_lead", None)
    hand = play_cards(hand, "SK")
    assert (own_view(hand, 1).reason, own_view(hand, 1).reason_suit) == ("must_follow", "S")
    assert (own_view(hand, 2).reason, own_view(hand, 2).reason_suit) == ("", None)


def test_the_hidden_friends_points_lie_open_like_a_defenders_and_are_turned_over_later() -> None:
    hand = play_cards(called("HQ"), "D5 D2 D3 D4 DK SJ S7 S2 S5 ST")
    assert public_view(hand).shown == ((), (), (), (), ("DK", "SJ", "ST"))
    assert public_view(hand).points is None

    hand = play_cards(hand, "HQ")
    assert public_view(hand).shown == ((), (), (), (), ())
    assert public_view(hand).points == {"declarer_side": 3, "defenders": 0}


def test_the_declarers_points_always_lie_face_down() -> None:
    hand = play_cards(called("HQ"), "SK S2 S5 S3 SJ")

    assert hand.tricks[-1].winner == 0
    assert public_view(hand).shown == ((), (), (), (), ())


def test_captured_points_of_both_camps_are_told_from_the_reveal_on() -> None:
    hand = play_cards(called("DK"), "SK S2 SA S3 SJ")  # seat 2, a defender, takes three
    assert public_view(hand).shown == ((), (), ("SA", "SJ", "SK"), (), ())
    assert public_view(hand).points is None

    hand = play_cards(hand, "D8 D4 DK D5 D6")  # the friend takes one
    assert public_view(hand).friend == 4
    assert public_view(hand).points == {"declarer_side": 1, "defenders": 3}
    assert public_view(hand).shown == ((), (), ("SA", "SJ", "SK"), (), ())


def test_past_tricks_are_told_as_the_option_says() -> None:
    def after_one(rules: Rules, more: str = "") -> MightyHand:
        return play_cards(called("SA", rules), "SK S2 SA S3 SJ " + more)

    lying = public_view(after_one(CLASSIC))
    assert (lying.last_trick or {})["winner"] == 2  # nobody has led on: it is still there
    assert lying.tricks == ()
    assert public_view(after_one(CLASSIC, "S5")).last_trick is None
    last = public_view(after_one(Rules(past_tricks_visible="last"), "S5"))
    assert (last.last_trick or {})["winner"] == 2
    assert last.tricks == ()
    every = public_view(after_one(Rules(past_tricks_visible="all"), "S5"))
    assert [trick["winner"] for trick in every.tricks] == [2]
    remembered = public_view(after_one(CLASSIC, "S5"), remember=True)
    assert [trick["winner"] for trick in remembered.tricks] == [2]


def test_everything_is_open_after_the_score() -> None:
    done = done_after(called("SA"))
    told = public_view(done)

    assert told.phase == "done"
    assert len(told.tricks) == 10
    assert told.result["hands"] == done.deal.holdings
    assert told.result["scores"] == done.scores
    assert told.result["discards"] == ("C3", "C7", "H9")
    assert view(done, 3).own.cards == ()


def test_a_deal_that_was_thrown_in_shows_the_dead_hand_and_no_other() -> None:
    dead = "S2 S5 S9 H3 H7 D4 D8 C2 C6 C9"
    done = begin(deal_with(PRESETS["standard", 5], {3: dead}))
    told = public_view(done)

    assert told.result["outcome"] == "deal_miss"
    assert told.result["missed_hand"] == tuple(dead.split())
    assert told.result["hands"] == told.result["kitty"] == ()
    assert "SA" not in text_of(done, 0)


def test_led_suit_and_played_cards_are_public() -> None:
    hand = play_cards(called("SA"), "D5 D2 D3 D4 DK JK:C")
    trick = public_view(hand).trick

    assert (trick["number"], trick["of"], trick["led"]) == (2, 10, "C")
    assert trick["plays"] == [{"seat": 4, "card": "JK", "names": "C"}]
    assert public_view(hand).cards_left == (9, 9, 9, 9, 8)
    assert public_view(hand).contract == {
        "declarer": 0,
        "number": 13,
        "trump": "H",
        "changed": False,
        "mighty": "SA",
        "joker_caller": "C3",
    }


SECOND = "SA S2 S4 S5 S6"  # the first trick, taken by seat 0


@pytest.mark.parametrize(
    ("rules", "others", "first", "told"),
    [
        (PRESETS["standard", 5], "JK S2", SECOND, True),
        (PRESETS["standard", 5], "JK S2", "", False),  # the first trick calls nothing
        (PRESETS["standard", 5], "JK S2", "SA JK S4 S5 S6", False),  # it has been played
        (replace(PRESETS["standard", 5], joker_call_mode="declared"), "JK S2", SECOND, False),
        (replace(PRESETS["standard", 5], joker_call_mode="off"), "JK S2", SECOND, False),
    ],
)
def test_whoever_leads_is_told_that_a_card_calls_the_joker(
    rules: Rules, others: str, first: str, told: bool
) -> None:
    cards = {0: "SA C3 HA HK HQ HJ HT H9 H8 H7", 1: others, 2: "S4", 3: "S5", 4: "S6"}
    hand = play_cards(playing(deal_with(rules, cards)), first)

    assert [own_view(hand, seat).calls_joker for seat in range(5)] == [told] + [False] * 4


def test_who_holds_the_joker_calls_nobody_else() -> None:
    cards = {0: "SA C3 JK HA HK HQ HJ HT H9 H8", 1: "S2", 2: "S4", 3: "S5", 4: "S6"}
    hand = play_cards(playing(deal_with(PRESETS["standard", 5], cards)), SECOND)

    assert not own_view(hand, 0).calls_joker
