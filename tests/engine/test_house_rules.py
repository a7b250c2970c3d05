"""Options that no preset of the texts uses: what other groups play."""

from dataclasses import replace

import pytest

from games.engine.core import IllegalAction, replay
from games.engine.mighty.actions import (
    CLAIM,
    PASS,
    Bid,
    CallFriend,
    ChangeTrump,
    Discard,
    Play,
    RaiseBid,
    write_legal,
)
from games.engine.mighty.auction import Auction, open_auction
from games.engine.mighty.dealing import Start, card_values
from games.engine.mighty.done import Done, next_dealer, settle, throw_in
from games.engine.mighty.exchange import Exchange
from games.engine.mighty.game import read_start, write_start
from games.engine.mighty.hand import begin
from games.engine.mighty.legal import joker_names, legal_cards, legal_plays
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS, Rules
from games.engine.mighty.scoring import Outcome, unit
from games.engine.mighty.tricks import Played, joker_is_called, setting
from games.engine.mighty.view import public_view
from tests.engine.hands import (
    calling,
    deal_with,
    exchanging,
    play_cards,
    playable,
    playing,
    refusal,
)

CLASSIC, STANDARD = PRESETS["classic", 5], PRESETS["standard", 5]
DEAD = "S2 S5 S9 H3 H7 D4 D8 C2 C6 C9"


# The deal-miss


def claims(mode: str) -> Rules:
    return replace(STANDARD, deal_miss_mode=mode)


def test_a_deal_miss_that_must_be_claimed_is_not_thrown_in_by_itself() -> None:
    hand = begin(deal_with(claims("claim_before_own_bid"), {0: DEAD, 1: "SA"}))

    assert isinstance(hand, Auction)
    assert CLAIM in hand.legal_actions(0)
    done = hand.apply(0, CLAIM)
    assert isinstance(done, Done)
    assert (done.outcome, done.missed, done.next_start) == ("deal_miss", 0, Start(0))
    assert refusal(hand.apply(0, PASS), 1, CLAIM)[1] == "illegal_bid"


@pytest.mark.parametrize(
    ("mode", "later"),
    [("claim_before_own_bid", False), ("claim_any_turn", True), ("declarer_may", True)],
)
def test_it_may_be_claimed_before_the_first_call_or_at_any_turn(mode: str, later: bool) -> None:
    hand = begin(deal_with(claims(mode), {0: DEAD}))
    hand = replay(hand, [(0, Bid(13, "S")), *((s, Bid(13 + s, "H")) for s in range(1, 5))])

    assert hand.to_act == (0,)
    assert (CLAIM in hand.legal_actions(0)) == later


@pytest.mark.parametrize(("mode", "allowed"), [("claim_any_turn", False), ("declarer_may", True)])
def test_the_declarer_may_claim_with_the_kitty_where_the_rules_say_so(
    mode: str, allowed: bool
) -> None:
    hand = exchanging(deal_with(claims(mode), {0: DEAD}))

    assert (CLAIM in hand.legal_actions(0)) == allowed
    if allowed:
        done = hand.apply(0, CLAIM)
        assert isinstance(done, Done)
        assert (done.outcome, done.missed) == ("deal_miss", 0)
    assert CLAIM not in exchanging(deal_with(claims(mode), {0: "SA"})).legal_actions(0)


def test_the_table_of_card_values_is_an_option() -> None:
    values = card_values(("mighty -1", "JK 0", "A 1", "T 0.5", "HJ 0.5"), "SA")
    assert [float(values[card]) for card in ("SA", "JK", "HA", "ST", "HJ", "SJ", "S2")] == [
        -1,
        0,
        1,
        0.5,
        0.5,
        0,
        0,
    ]

    generous = replace(STANDARD, deal_miss_rule="points_table", deal_miss_threshold=1.0)
    two_tens = DEAD[:-5] + "HT DT"
    assert isinstance(begin(deal_with(generous, {0: two_tens})), Done)
    strict = replace(generous, deal_miss_threshold=0.5)
    assert isinstance(begin(deal_with(strict, {0: two_tens, 1: "SA SK", 2: "HA HK"})), Auction)


@pytest.mark.parametrize(
    ("option", "missed", "dealer"),
    [
        ("same", 4, 2),
        ("next", 4, 3),
        ("deal_miss_caller", 4, 4),
        ("deal_miss_caller", None, 2),
    ],
)
def test_who_deals_after_a_throw_in(option: str, missed: int | None, dealer: int) -> None:
    deal = deal_with(replace(STANDARD, redeal_dealer=option), dealer=2)

    assert throw_in(deal, "", missed=missed).next_start == Start(dealer)


# The auction


@pytest.mark.parametrize(
    ("option", "start", "first"),
    [
        ("left_of_dealer", Start(4), 0),
        ("prev_declarer", Start(4, declarer=1), 1),
        ("prev_declarer", Start(4), 4),
        ("prev_friend", Start(4, declarer=1, friend=2), 2),
        ("prev_friend", Start(4, declarer=1), 1),
        ("prev_friend", Start(4), 4),
    ],
)
def test_who_bids_first(option: str, start: Start, first: int) -> None:
    deal = replace(deal_with(replace(CLASSIC, first_bidder=option)), start=start)

    assert open_auction(deal).to_act == (first,)
    assert read_start(write_start(start)) == start


def test_a_hand_hands_on_its_declarer_and_friend_where_they_are_asked_for() -> None:
    def next_start(rules: Rules) -> Start:
        hand = playing(deal_with(rules, {2: "SA"}), CallFriend("card", "SA"), declarer=1)
        return settle(hand.terms, 2, ()).next_start

    assert next_start(replace(CLASSIC, first_bidder="prev_friend")) == Start(2, 1, 2)
    assert next_start(CLASSIC) == Start(2)


def test_no_trump_may_be_forbidden_and_open_lower() -> None:
    forbidden = replace(STANDARD, no_trump_bids="forbidden")
    assert {call.trump for call in open_auction(deal_with(forbidden)).legal_actions(0)[1:]} == {
        *"SDHC"
    }
    assert "N" not in str(write_legal(exchanging(deal_with(forbidden)).legal_actions(0)))

    hand = open_auction(deal_with(replace(STANDARD, no_trump_discount=1)))
    assert Bid(12, "N") in hand.legal_actions(0)
    assert Bid(12, "S") not in hand.legal_actions(0)


# After the kitty


def test_the_declarer_may_raise_the_number_alone() -> None:
    rules = replace(STANDARD, raise_after_kitty=True)
    hand = exchanging(deal_with(rules), number=17).apply(0, RaiseBid(19))

    assert isinstance(hand, Exchange)
    assert (hand.contract.number, hand.contract.trump, hand.contract.changed) == (19, "H", False)
    assert refusal(hand, 0, RaiseBid(19))[1] == "illegal_bid"
    assert {"type": "raise_bid", "number": [20]} in write_legal(hand.legal_actions(0))
    assert refusal(calling(deal_with(rules), number=19), 0, RaiseBid(20)) == ("", "", ())
    assert refusal(calling(deal_with(STANDARD)), 0, RaiseBid(20))[1] == "illegal_bid"


def test_a_change_of_trump_may_cost_what_the_rules_say() -> None:
    hand = exchanging(deal_with(replace(STANDARD, trump_change_cost=(1, 0, 3))), number=14)

    told = hand.apply(0, ChangeTrump("N"))
    assert (told.contract.number, told.contract.trump) == (14, "N")
    assert hand.apply(0, ChangeTrump("S")).contract.number == 15


def test_buried_points_may_count_for_the_defenders() -> None:
    hand = playing(deal_with(replace(CLASSIC, kitty_points_to="defenders"), kitty="HA HK H2"))

    assert settle(hand.terms, None, ()).taken == 18


# The friend


def test_a_friend_named_by_seat_is_known_at_once() -> None:
    rules = replace(CLASSIC, friend_seat=True)
    hand = calling(deal_with(rules))

    assert refusal(hand, 0, CallFriend("seat", seat=0))[1] == "illegal_friend"
    assert {"type": "call_friend", "kind": "seat", "seat": [1, 2, 3, 4]} in write_legal(
        hand.legal_actions(0)
    )
    play = hand.apply(0, CallFriend("seat", seat=3))
    assert isinstance(play, Playing)
    assert (public_view(play).friend, public_view(play).revealed) == (3, True)
    assert public_view(play).call == {"kind": "seat", "card": None, "seat": 3}


def test_the_winner_of_the_last_trick_may_be_the_friend() -> None:
    hand: Playing | Done = playing(
        deal_with(replace(CLASSIC, friend_last_trick=True)), CallFriend("last_trick")
    )
    while isinstance(hand, Playing):
        assert not hand.revealed
        hand = hand.apply(hand.to_act[0], hand.legal_actions(hand.to_act[0])[0])

    winner = hand.tricks[-1].winner
    assert hand.friend == (None if winner == 0 else winner)


# The joker


def test_a_joker_that_may_not_be_played_first_or_last_must_come_out_before() -> None:
    rules = Rules(joker_playable_first_last=False)

    def legal(number: int, hand: str, trick: str = "") -> tuple[set[str], str]:
        plays = [Played(0, trick)] if trick else []
        told = legal_cards(setting(rules, "H", number), tuple(hand.split()), plays)
        return set(told.cards), told.reason

    assert legal(1, "JK D2 S4", "D8") == ({"D2"}, "must_follow")
    assert legal(1, "JK C2 S4", "D8") == ({"C2", "S4"}, "joker_not_now")
    assert legal(1, "JK HA H2") == ({"HA", "H2"}, "first_trick_lead")
    assert legal(1, "JK S4 H2") == ({"S4"}, "first_trick_lead")
    assert legal(5, "JK S4 H2", "D8") == ({"JK", "S4", "H2"}, "")
    assert legal(9, "JK D4", "D8") == ({"JK"}, "joker_must_go")
    assert legal(9, "JK D4") == ({"JK"}, "joker_must_go")
    assert legal(9, "D2 D4", "D8") == ({"D2", "D4"}, "must_follow")


def test_a_joker_without_power_may_be_forbidden_to_lead() -> None:
    rules = Rules(joker_powerless_lead="forbidden")

    def leads(number: int, hand: str) -> set[str]:
        return set(legal_cards(setting(rules, "H", number), tuple(hand.split()), ()).cards)

    assert leads(1, "JK S4 HA") == {"S4"}
    assert leads(1, "JK HK HA") == {"HK", "HA"}
    assert leads(2, "JK HA") == {"JK", "HA"}
    assert leads(10, "JK") == {"JK"}
    assert joker_names(setting(rules, "H", 10)) == ()
    late = legal_cards(setting(rules, "H", 10), ("JK", "S4"), ())
    assert (late.cards, late.reason) == (("S4",), "joker_not_now")


@pytest.mark.parametrize(
    ("release", "hand", "leads"),
    [
        ("all_trump", "HA H2 JK", {"JK"}),
        ("all_trump", "HA H2", {"HA", "H2"}),
        ("only_banned_lead_trump", "HA H2 JK", {"JK"}),
        ("no_other_than_joker", "HA H2 JK", {"HA", "H2", "JK"}),
    ],
)
def test_what_is_led_if_only_trumps_and_the_joker_are_left(
    release: str, hand: str, leads: set[str]
) -> None:
    rules = Rules(first_trick_lead_release=release)

    assert set(legal_cards(setting(rules, "H", 1), tuple(hand.split()), ()).cards) == leads


def test_specials_alone_may_be_led_without_trump() -> None:
    rules = replace(PRESETS["mahtava", 5], first_trick_lead_ban=("mighty", "joker"))
    told = legal_cards(setting(rules, "N", 1), ("SA", "JK"), ())

    assert (told.cards, told.reason) == (("SA", "JK"), "")


def test_a_call_may_have_to_be_declared_or_be_off() -> None:
    declared = playing(deal_with(Rules(joker_call_mode="declared"), {0: "C3 SK", 1: "JK"}))
    assert Play("C3", None, calls=True) not in declared.actions  # it is the first trick
    hand = setting(Rules(joker_call_mode="declared"), "H", 4)

    plays = legal_plays(hand, ("C3", "S4"), ())
    assert plays == (Play("C3"), Play("S4"), Play("C3", None, calls=True))
    assert {"type": "play", "card": ["C3"], "calls": True} in write_legal(plays)
    assert Play("C3", None, calls=True) not in legal_plays(hand, ("C3",), [Played(0, "C9")])
    assert joker_is_called(hand, [Played(0, "C3", None, calls=True)])
    assert not joker_is_called(hand, [Played(0, "C3")])
    off = setting(Rules(joker_call_mode="off"), "H", 4)
    assert not joker_is_called(off, [Played(0, "C3")])


def test_a_declared_call_is_seen_on_the_table() -> None:
    rules = Rules(joker_call_mode="declared")
    deal = deal_with(rules, {0: "SK C3", 1: "JK C2", 2: "S4", 3: "S5", 4: "S6"})
    hand = play_cards(playing(deal), "SK").apply
    for seat, card in ((1, "S2"),):
        with pytest.raises(IllegalAction):
            hand(seat, Play(card, None, calls=True))
    second = play_cards(playing(deal), "SK JK S4 S5 S6").apply(0, Play("C3", None, calls=True))
    assert isinstance(second, Playing)
    assert public_view(second).trick["joker_called"]
    assert public_view(second).trick["plays"] == [{"seat": 0, "card": "C3", "calls": True}]
    assert playable(second) >= {"C2"}


# The score


def outcome(number: int, taken: int) -> Outcome:
    return Outcome(declarer=0, friend=2, number=number, trump="H", taken=taken)


@pytest.mark.parametrize(
    ("options", "number", "taken", "expected"),
    [
        ({"win_formula": "contract_only", "score_base": 12}, 15, 20, 3),
        ({"win_formula": "over_min"}, 14, 16, 3),
        ({"win_formula": "over_min", "no_trump_discount": 1}, 12, 12, 0),
        ({"loss_formula": "contract_only", "score_base": 12}, 15, 3, 3),
        ({}, 15, 3, 12),
    ],
)
def test_what_a_contract_is_worth(
    options: dict[str, object], number: int, taken: int, expected: int
) -> None:
    assert unit(replace(CLASSIC, **options), outcome(number, taken)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "friend", "expected"),
    [
        ({"next_dealer": "rotate"}, 2, 0),
        ({"next_dealer_alone": "rotate"}, None, 0),
        ({"next_dealer_alone": "rotate"}, 2, 2),
        ({}, None, 1),
    ],
)
def test_who_deals_next(options: dict[str, str], friend: int | None, expected: int) -> None:
    rules = replace(CLASSIC, **options)  # type: ignore[arg-type]

    assert next_dealer(rules, 4, 1, friend, None) == expected


@pytest.mark.parametrize(
    ("option", "shown"),
    [
        ("defenders_open", ((), (), ("SA", "SJ", "SK"), (), ())),
        ("all_open", (("DQ",), (), ("SA", "SJ", "SK"), (), ())),
        ("hidden", ((), (), (), (), ())),
    ],
)
def test_whose_point_cards_lie_open(option: str, shown: tuple[tuple[str, ...], ...]) -> None:
    hands = {0: "DA SK", 1: "D2 S2", 2: "D3 SA", 3: "D4 S3", 4: "DQ SJ"}
    deal = deal_with(Rules(point_display=option), hands, kitty="HA HK HQ")
    hand = play_cards(playing(deal, CallFriend("card", "H9")), "DA D2 D3 D4 DQ SK S2 SA S3 SJ")

    told = public_view(hand).shown
    assert told[2] == shown[2]
    assert bool(told[0]) == (option == "all_open")


def test_a_discard_may_not_be_a_claim_in_disguise() -> None:
    hand = exchanging(deal_with(claims("declarer_may"), {0: DEAD}))

    assert refusal(hand, 0, Discard(()))[1] == "illegal_discard"
