"""A hand of Michigan: the deal, the runs, the chips, the end."""

import json
from dataclasses import asdict, replace

import pytest

from games.engine.core import Game, IllegalAction, Problem
from games.engine.michigan.actions import lead
from games.engine.michigan.chips import split_leftover, stakes
from games.engine.michigan.dealing import Start, deal_cards, deck_of
from games.engine.michigan.done import Done
from games.engine.michigan.examples import holding_only
from games.engine.michigan.game import MICHIGAN
from games.engine.michigan.play import open_play
from games.engine.michigan.rules import PRESETS, Rules, problems
from games.engine.michigan.view import view
from tests.engine.hands import refusal
from tests.engine.michigan.hands import dealt, played, story, told

THREE, FOUR = PRESETS["michigan", 3], PRESETS["michigan", 4]
# Seat 0 deals, seat 1 leads. All spades are there but S5 and S9, which nobody holds.
HANDS = (
    "S4 SK SA H2 H7 HQ D3 D9 DK C4 C8 CJ C2",
    "S2 S6 S8 H3 H8 HK D4 D8 DA C5 C9 CQ HA",
    "S3 S7 ST SJ SQ H4 H9 D5 DT DQ C6 CT CK",
)
DEAD = "S5 S9 H5 H6 HT HJ D2 D6 D7 DJ C3 C7 CA"


# The deal


@pytest.mark.parametrize("dealt_when", ["last", "first"])
@pytest.mark.parametrize("players", range(3, 9))
def test_the_seats_left_of_the_dealer_get_the_longer_hands(players: int, dealt_when: str) -> None:
    rules = replace(PRESETS["michigan", players], dead_hand_dealt=dealt_when)
    short, longer = divmod(52, players + 1)
    dealer = players - 2

    deal = deal_cards(rules, rules.pack, Start(dealer))

    after_dealer = [len(deal.holdings[(dealer + 1 + at) % players]) for at in range(players)]
    piles = [*after_dealer, len(deal.dead_hand)]
    if dealt_when == "first":
        piles = [piles[-1], *piles[:-1]]
    assert piles == [short + 1] * longer + [short] * (players + 1 - longer)
    assert deck_of(rules, deal) == rules.pack


@pytest.mark.parametrize(
    "start", [Start(4), Start(-1), Start(0, (1, 2)), Start(0, (-1, 0, 0, 0)), Start(0, (), (50,))]
)
def test_a_start_of_other_rules_is_not_dealt(start: Start) -> None:
    with pytest.raises(ValueError, match="the start "):
        deal_cards(FOUR, FOUR.pack, start)


def test_another_pack_is_not_dealt() -> None:
    with pytest.raises(ValueError, match="not the pack"):
        deal_cards(FOUR, FOUR.pack[1:], Start(0))


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"dealer": 0}, KeyError),
        ({"dealer": "0", "boodle": [], "balances": []}, TypeError),
        ({"dealer": 0, "boodle": 5, "balances": []}, TypeError),
        ({"dealer": 0, "boodle": [], "balances": [True]}, TypeError),
    ],
)
def test_what_is_no_start_is_not_read(data: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        MICHIGAN.read_start(data)


# Runs


def test_the_lowest_card_is_led_and_the_run_plays_itself_up_to_a_stop() -> None:
    hand = played(dealt(THREE, *HANDS, dead=DEAD), "S")

    assert told(hand) == ["1S2", "2S3", "0S4"]  # nobody holds S5
    assert hand.to_act == (0,)


def test_one_seat_may_play_card_after_card_and_a_card_played_before_is_a_stop() -> None:
    deal = dealt(FOUR, "S2 H2", "S5 S6 S7 H3", "H4", "S3 S4", start=Start(3))

    assert told(played(deal, "S"))[:5] == ["0S2", "3S3", "3S4", "1S5", "1S6"]
    hand = holding_only(THREE, ["S2 S6".split(), ["S7"], ["H2"]], turn=0)
    assert told(hand.apply(0, lead("S"))) == ["0S2"]


def test_after_an_ace_its_player_leads_again() -> None:
    hand = played(dealt(THREE, *HANDS, dead=DEAD), "SS")

    assert told(hand)[-1] == "0SA"
    assert hand.to_act == (0,)
    assert view(hand, None).public.stopped == "ace"


def test_only_the_leader_may_lead_and_only_a_suit_he_holds() -> None:
    hand = holding_only(THREE, [["S2"], ["H2", "H3", "DK"], ["C2"]], turn=1)

    assert hand.legal_actions(0) == ()
    assert hand.legal_actions(1) == (lead("D"), lead("H"))
    assert refusal(hand, 1, lead("S")) == ("IllegalAction", "not_in_hand", (("suit", "S"),))
    assert refusal(hand, 0, lead("S"))[1] == "not_your_turn"
    assert refusal(hand, 1, None)[1] == "wrong_phase"  # type: ignore[arg-type]


# must_change_suit


def changing(*holdings: str, last: str = "S9") -> object:
    rules = replace(THREE, must_change_suit=True)
    return holding_only(rules, [cards.split() for cards in holdings], turn=0, last=last)


def test_after_a_stop_another_suit_is_led_where_the_rules_want_it() -> None:
    hand = changing("SJ H3 H2", "C2", "D2")

    assert hand.legal_actions(0) == (lead("H"),)
    assert refusal(hand, 0, lead("S")) == ("IllegalAction", "must_change_suit", (("suit", "S"),))
    assert holding_only(THREE, [["SJ"], ["C2"], ["D2"]], turn=0, last="S9").turn == 0


def test_the_turn_passes_to_the_left_from_who_has_no_other_suit() -> None:
    hand = changing("SJ", "SK SQ", "S2 D2")

    assert (hand.to_act, hand.passed) == ((2,), (0, 1))
    assert hand.legal_actions(2) == (lead("D"),)
    assert view(hand, None).public.passed == (0, 1)


def test_if_nobody_has_another_suit_the_same_one_is_led() -> None:
    hand = changing("SJ", "SK", "S2")

    assert (hand.to_act, hand.passed) == ((0,), ())
    assert hand.legal_actions(0) == (lead("S"),)


def test_the_first_lead_is_free() -> None:
    rules = replace(THREE, must_change_suit=True)

    assert len(open_play(dealt(rules, *HANDS, dead=DEAD)).legal_actions(1)) == 4


# Chips


def test_everybody_stakes_on_every_boodle_card_and_old_chips_stay() -> None:
    rules = replace(FOUR, ante=2, dealer_ante=5)
    hand = open_play(dealt(rules, start=Start(2, (7, 0, 0, 1))))

    assert hand.boodle == (18, 11, 11, 12)
    assert [sum(put) for put in stakes(rules, hand.deal.start)] == [8, 8, 20, 8]


def test_whoever_plays_a_boodle_card_takes_its_chips_at_once() -> None:
    hand = played(dealt(THREE, *HANDS, dead=DEAD, start=Start(0, (0, 0, 0, 6))), "SSDSHS")

    assert [(p.seat, p.card, p.chips) for p in hand.plays if p.chips] == [(2, "SJ", 10)]
    assert hand.boodle == (4, 4, 4, 0)


def won_by_boodle(rules: Rules, start: Start) -> Done:
    """Seat 1 goes out with the heart ace after the king; seat 2 still holds the diamond queen."""
    deal = dealt(rules, "S2 S3", "HK HA", "DQ C9 C8", start=start)
    hand = open_play(deal)
    holdings = (("S2", "S3"), ("HA", "HK"), ("DQ", "C9", "C8"))
    hand = replace(hand, holdings=holdings, turn=1, leads=("HK",))
    done = hand.apply(1, lead("H"))
    assert isinstance(done, Done)
    return done


def test_a_boodle_card_is_paid_also_when_it_is_the_last_card() -> None:
    done = won_by_boodle(THREE, Start(0, (6, 1, 0, 0)))

    assert [flow.collected for flow in done.flows] == [0, 10, 0]
    assert [flow.settled for flow in done.flows] == [-2, 5, -3]
    assert done.scores == (-10, 11, -7)
    assert done.next_start == Start(1, (0, 5, 4, 4))
    assert (done.winner, done.roles, done.outcome) == (1, ("player", "winner", "player"), "out")


def test_unclaimed_stakes_go_back_where_the_rules_want_it() -> None:
    done = won_by_boodle(replace(THREE, unclaimed="return"), Start(0, (6, 1, 0, 0)))

    assert [flow.returned for flow in done.flows] == [6, 3, 3]
    assert done.next_start.boodle == (0, 1, 0, 0)  # from the hands before
    assert sum(done.scores) == 6


def test_each_card_left_costs_what_the_rules_say() -> None:
    done = won_by_boodle(replace(THREE, settlement=3), Start(0))

    assert [flow.settled for flow in done.flows] == [-6, 15, -9]


def test_nobody_pays_more_than_he_has_where_balances_stay_above_zero() -> None:
    rules = replace(THREE, allow_negative=False)
    done = won_by_boodle(rules, Start(0, (), (5, 30, 6)))

    assert [flow.staked for flow in done.flows] == [5, 4, 4]  # the dealer owes eight
    assert [flow.settled for flow in done.flows] == [0, 2, -2]  # seats 0 and 2 owe two and three
    assert done.next_start.boodle == (0, 4, 3, 2)
    assert done.next_start.balances == (0, 32, 0)
    assert sum(done.next_start.balances) + sum(done.next_start.boodle) == 41


def test_a_session_with_limited_chips_begins_with_the_same_for_everybody() -> None:
    rules = replace(THREE, allow_negative=False, starting_chips=20)

    assert won_by_boodle(rules, Start(0)).next_start.balances == (10, 25, 13)


def test_a_broke_seat_plays_on_without_stakes() -> None:
    done = won_by_boodle(replace(THREE, allow_negative=False), Start(1, (), (0, 9, 0)))

    assert [flow.staked for flow in done.flows] == [0, 8, 0]
    assert done.next_start.balances == (0, 3, 0)


@pytest.mark.parametrize(
    ("leftover", "shares"), [("split", (3, 5, 3)), ("last_winner", (0, 11, 0)), ("void", (0, 0, 0))]
)
def test_what_lies_there_when_a_session_ends_goes_by_the_rules(
    leftover: str, shares: tuple[int, ...]
) -> None:
    rules = replace(THREE, session_leftover=leftover)

    assert split_leftover(rules, Start(2, (4, 0, 7, 0)), 1) == shares
    assert split_leftover(rules, Start(2), 1) == (0, 0, 0)


# The end


def test_the_hand_ends_in_the_middle_of_a_run_when_a_holding_is_empty() -> None:
    hand = holding_only(THREE, [["S2", "S5", "H2"], ["S3"], ["S4", "D2"]], turn=0)

    done = hand.apply(0, lead("S"))

    assert isinstance(done, Done)
    assert told(done) == ["0S2", "1S3"]  # type: ignore[arg-type]
    assert done.winner == 1
    with pytest.raises(IllegalAction, match="hand_over"):
        done.apply(0, lead("S"))


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_on_the_left_deals_next_whoever_won(dealer: int) -> None:
    for seed in range(20):
        done = story(FOUR, seed).hands[-1]
        assert done.next_start.dealer == (done.deal.start.dealer + 1) % 4


def test_a_whole_suit_in_the_leaders_hand_wins() -> None:
    """M:96-97: 26 cards of the others, four chips on the boodle card, four staked."""
    suit = "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"

    done = played(dealt(THREE, "", suit, ""), "S")

    assert done.scores == (-21, 26, -17)


# What is told


def test_the_public_view_tells_the_last_run_and_the_memory_all_plays() -> None:
    hand = played(dealt(THREE, *HANDS, dead=DEAD), "SS")
    seen, remembered = view(hand, None).public, view(hand, None, remember=True).public

    assert (seen.phase, seen.dealer, seen.to_act, seen.stopped) == ("lead", 0, (0,), "ace")
    assert seen.run == (
        {"seat": 0, "card": "SK", "lead": True, "chips": 0},
        {"seat": 0, "card": "SA", "lead": False, "chips": 0},
    )
    assert (seen.played, seen.plays) == (5, ())
    assert [play["card"] for play in remembered.plays] == ["S2", "S3", "S4", "SK", "SA"]
    assert seen.cards_left == (10, 12, 12)
    assert seen.boodle == {"HA": 4, "CK": 4, "DQ": 4, "SJ": 4}
    assert seen.result is None


def test_before_the_first_lead_there_is_no_run() -> None:
    seen = view(open_play(dealt(THREE, *HANDS, dead=DEAD)), None).public

    assert (seen.run, seen.stopped, seen.played) == ((), None, 0)


def test_the_leader_is_told_which_card_each_lead_plays() -> None:
    hand = open_play(dealt(THREE, *HANDS, dead=DEAD))
    leader, other = view(hand, 1).own, view(hand, 2).own

    assert leader is not None
    assert leader.leads == {"S": "S2", "D": "D4", "H": "H3", "C": "C5"}
    assert [action.suit for action in leader.legal] == ["S", "D", "H", "C"]
    assert other is not None
    assert (other.leads, other.legal, len(other.cards)) == ({}, (), 13)


def test_at_the_end_the_holdings_are_open_and_the_score_is_explained() -> None:
    done = won_by_boodle(THREE, Start(0))
    seen = view(done, 2)

    assert seen.own is not None
    assert (seen.own.cards, seen.own.legal, seen.own.leads) == (("DQ", "C9", "C8"), (), {})
    assert (seen.public.phase, seen.public.stopped, seen.public.to_act) == ("done", None, ())
    assert (seen.public.cards_left, seen.public.boodle["CK"]) == ((2, 0, 3), 4)
    assert seen.public.result == {
        "outcome": "out",
        "scores": (-10, 5, -7),
        "winner": 1,
        "flows": (
            {"staked": 8, "collected": 0, "returned": 0, "settled": -2},
            {"staked": 4, "collected": 4, "returned": 0, "settled": 5},
            {"staked": 4, "collected": 0, "returned": 0, "settled": -3},
        ),
        "next_dealer": 1,
        "hands": done.deal.holdings,
        "left": (("S2", "S3"), (), ("DQ", "C9", "C8")),
    }


# Rules


def test_the_presets_can_be_played() -> None:
    assert {players for _, players in PRESETS} == set(range(3, 9))
    assert all(problems(rules) == () for rules in PRESETS.values())


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"players": 2}, Problem("players", ("players",))),
        ({"players": 9}, Problem("players", ("players",))),
        ({"players": "5"}, Problem("wrong_type", ("players",))),
        (
            {"must_change_suit": 1, "ante": True},
            Problem("wrong_type", ("ante", "must_change_suit")),
        ),
        ({"unclaimed": "burn"}, Problem("unknown_value", ("unclaimed",))),
        ({"dead_hand_exchange": "auction"}, Problem("unknown_value", ("dead_hand_exchange",))),
        ({"boodle_cards": ("HA", "CK", "DQ", "JK")}, Problem("unknown_value", ("boodle_cards",))),
        ({"boodle_cards": ("HA", "CK", "DQ", "DQ")}, Problem("boodle_cards", ("boodle_cards",))),
        ({"boodle_cards": ("HA", "CK", "DQ")}, Problem("boodle_cards", ("boodle_cards",))),
        ({"ante": -1}, Problem("below_zero", ("ante",))),
        (
            {"allow_negative": False, "starting_chips": 0},
            Problem("no_chips", ("allow_negative", "starting_chips")),
        ),
    ],
)
def test_rules_that_cannot_be_played_say_why(changes: dict[str, object], problem: Problem) -> None:
    assert problems(MICHIGAN.read_rules(MICHIGAN.write_rules(FOUR) | changes)) == (problem,)


def test_rules_without_chips_can_be_played() -> None:
    rules = replace(FOUR, ante=0, dealer_ante=0, settlement=0)

    assert problems(rules) == ()
    assert story(rules, 2).hands[-1].deal.rules == rules
    assert isinstance(MICHIGAN, Game)


def test_a_view_can_be_sent() -> None:
    for hand in story(FOUR, 1).hands:
        assert json.dumps(asdict(view(hand, 2, remember=True)))
