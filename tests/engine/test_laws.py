"""What holds for every game, preset and size in the registry, whatever is played."""

import json
import pickle
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.cards import count_points
from games.engine.core import Game, IllegalAction, replay
from games.engine.mighty.actions import REVEAL
from games.engine.mighty.auction import Auction
from games.engine.mighty.dealing import deck_of
from games.engine.mighty.exchange import Exchange
from games.engine.mighty.friend import CallingFriend
from games.engine.mighty.hand import MightyHand, begin
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import PRESETS, Rules
from games.engine.mighty.scoring import Outcome, scores
from games.engine.mighty.view import View, view
from games.engine.registry import GAMES
from tests.engine import hands as mighty
from tests.engine import worlds as mighty_worlds
from tests.engine.hands import Story, deal_with, hand_cards, story, swaps_of
from tests.engine.michigan import hands as michigan
from tests.engine.michigan import worlds as michigan_worlds
from tests.engine.worlds import Leak, check_law

pytestmark = pytest.mark.law
KITS = {"mighty": mighty, "michigan": michigan}  # what the laws need to know of a game
WORLDS = {"mighty": mighty_worlds, "michigan": michigan_worlds}
EVERY_SIZE = [
    pytest.param(game, rules, id=f"{game.name}-{preset}-{players}")
    for game in GAMES.values()
    for (preset, players), rules in game.presets.items()
]
EVERY_MIGHTY_SIZE = [size for size in EVERY_SIZE if size.values[0].name == "mighty"]
CODES = {
    "hand_over",
    "illegal_bid",
    "illegal_discard",
    "illegal_friend",
    "illegal_trump",
    "joker_called",
    "joker_names",
    "first_trick_lead",
    "friend_commanded",
    "joker_must_go",
    "joker_not_now",
    "must_change_suit",
    "must_follow",
    "not_in_hand",
    "not_your_turn",
    "other_zone",
    "wrong_phase",
}
seeds = st.integers(0, 2**32 - 1)
every_size = pytest.mark.parametrize(("game", "rules"), EVERY_SIZE)
every_mighty_size = pytest.mark.parametrize(("game", "rules"), EVERY_MIGHTY_SIZE)


def law(examples: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    return settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )


@every_size
@law(8)
@given(seed=seeds)
def test_scores_of_a_hand_sum_to_zero(game: Game, rules: Any, seed: int) -> None:
    played = KITS[game.name].story(rules, seed)
    done = played.hands[-1]

    assert sum(done.scores) + lying(done.next_start) - lying(played.start) == 0
    assert len(done.scores) == rules.players


def lying(start: Any) -> int:
    """Return the chips on the boodle cards; Mighty has none."""
    return sum(getattr(start, "boodle", ()))


@every_size
@law(5)
@given(seed=seeds)
def test_cards_are_conserved_at_every_step(game: Game, rules: Any, seed: int) -> None:
    for hand in KITS[game.name].story(rules, seed).hands:
        assert sorted(KITS[game.name].all_cards(hand)) == sorted(rules.pack)


@every_size
@law(5)
@given(seed=seeds)
def test_only_seats_to_act_have_legal_actions_and_they_have_one(
    game: Game, rules: Any, seed: int
) -> None:
    for hand in KITS[game.name].story(rules, seed).hands:
        for seat in range(rules.players):
            legal = hand.legal_actions(seat)
            assert bool(legal) == (seat in hand.to_act)
            assert game.view(hand, seat).own.legal == legal
            assert len(set(legal)) == len(legal)


@every_size
@law(5)
@given(seed=seeds)
def test_a_hand_accepts_what_is_listed_and_refuses_all_else_unchanged(
    game: Game, rules: Any, seed: int
) -> None:
    rng = random.Random(seed)
    for hand in KITS[game.name].story(rules, seed).hands:
        before = pickle.dumps(hand)
        for seat in range(rules.players):
            legal = hand.legal_actions(seat)
            for action in legal:
                assert hand.apply(seat, action) != hand
            for action in KITS[game.name].strange_actions(hand, rng, 24):
                if action not in legal:
                    assert refused(hand, seat, action) in CODES
        assert pickle.dumps(hand) == before


def refused(hand: MightyHand, seat: int, action: Any) -> str:
    with pytest.raises(IllegalAction) as error:
        hand.apply(seat, action)
    assert all(isinstance(value, str) for value in error.value.detail.values())
    return error.value.code


@every_size
@law(5)
@given(seed=seeds)
def test_an_action_out_of_turn_says_so(game: Game, rules: Any, seed: int) -> None:
    for hand, (seat, action) in KITS[game.name].story(rules, seed).steps:
        for other in range(rules.players):
            if other != seat:
                assert refused(hand, other, action) == "not_your_turn"
    assert refused(KITS[game.name].story(rules, seed).hands[-1], 0, None) == "hand_over"


@every_size
@law(5)
@given(seed=seeds)
def test_actions_survive_json_and_offers_stand_for_exactly_the_legal_ones(
    game: Game, rules: Any, seed: int
) -> None:
    for hand, (seat, _) in KITS[game.name].story(rules, seed).steps:
        legal = hand.legal_actions(seat)
        for action in legal:
            assert game.read_action(json.loads(json.dumps(game.write_action(action)))) == action
        offers = json.loads(json.dumps(game.write_legal(legal)))
        assert Counter(
            action for offer in offers for action in KITS[game.name].expand(offer)
        ) == Counter(legal)
        assert len(offers) <= 8


@every_size
@law(5)
@given(seed=seeds)
def test_replaying_the_log_from_what_is_stored_gives_the_live_hand(
    game: Game, rules: Any, seed: int
) -> None:
    played = KITS[game.name].story(rules, seed)
    stored = json.loads(
        json.dumps(
            {
                "rules": game.write_rules(rules),
                "start": game.write_start(played.start),
                "deck": played.deck,
                "log": [[seat, game.write_action(action)] for seat, action in played.log],
            }
        )
    )

    hand = game.deal(
        game.read_rules(stored["rules"]), stored["deck"], game.read_start(stored["start"])
    )
    log = [(seat, game.read_action(action)) for seat, action in stored["log"]]

    for steps, live in enumerate(played.hands):
        if steps % 7 == 0 or live is played.hands[-1]:
            assert replay(hand, log[:steps]) == live


@every_size
def test_rules_survive_json(game: Game, rules: Any) -> None:
    assert game.read_rules(json.loads(json.dumps(game.write_rules(rules)))) == rules


@every_size
def test_a_session_begins_with_the_dealer_it_is_given(game: Game, rules: Any) -> None:
    start = game.first_start(rules.players - 1)

    assert game.read_start(json.loads(json.dumps(game.write_start(start)))) == start
    assert start.dealer == rules.players - 1


@every_mighty_size
@law(8)
@given(seed=seeds)
def test_the_next_dealer_is_who_the_rules_say(game: Game, rules: Rules, seed: int) -> None:
    done = story(rules, seed).hands[-1]
    start, dealer = done.deal.start, done.next_start.dealer
    following = (start.dealer + 1) % rules.players

    if done.terms is None:
        missed = start.dealer if done.missed is None else done.missed
        redealers = {"same": start.dealer, "next": following, "deal_miss_caller": missed}
        assert done.next_start == replace(start, dealer=redealers[rules.redeal_dealer])
    elif rules.next_dealer == "rotate":
        assert dealer == following
    elif rules.next_dealer == "friend" and done.friend is not None:
        assert dealer == done.friend
    elif rules.next_dealer != "joker_holder":
        alone = rules.next_dealer == "friend" and rules.next_dealer_alone == "rotate"
        assert dealer == (following if alone else done.terms.contract.declarer)


@every_mighty_size
@law(8)
@given(seed=seeds)
def test_the_score_is_what_the_taken_points_are_worth(game: Game, rules: Rules, seed: int) -> None:
    done = story(rules, seed).hands[-1]
    if done.terms is None:
        return
    contract, call = done.terms.contract, done.terms.call
    ours = rules.layout.places_of(contract.declarer, done.friend)
    won = sum(
        count_points(play.card for play in trick.plays)
        for trick in done.tricks
        if trick.winner in ours
    )
    buried, *others = [count_points(swap.laid) for swap in done.terms.swaps]
    ours_too = buried * (rules.kitty_points_to == "declarer")
    ours_too += sum(others) * (rules.defender_discard_points_to == "declarer")

    assert done.taken == won + ours_too
    assert done.outcome == ("made" if done.taken >= contract.number else "failed")
    assert done.scores == scores(
        rules,
        Outcome(
            declarer=contract.declarer,
            friend=done.friend,
            number=contract.number,
            trump=contract.trump,
            taken=done.taken,
            announced_alone=call is not None and call.kind == "none",
        ),
    )


# Two worlds


@every_size
@law(3)
@given(seed=seeds)
def test_worlds_a_seat_cannot_tell_apart_look_the_same_to_it(
    game: Game, rules: Any, seed: int
) -> None:
    played = KITS[game.name].story(rules, seed)

    met = WORLDS[game.name].check_law(played, seed=seed, view=game.view)

    for viewer in (*range(rules.players), None):
        assert (type(played.hands[0]).__name__, viewer) in met


@pytest.mark.parametrize(
    ("preset", "players"),
    [
        ("classic", 5),
        ("mid", 5),
        ("mahtava", 5),
        ("mahtava", 3),
        ("standard-honeymoon", 2),
        ("standard-ghost", 2),
    ],
)
def test_other_worlds_are_found_in_every_phase_for_everybody(preset: str, players: int) -> None:
    rules, met = PRESETS[preset, players], set()
    for seed in range(4):
        met |= check_law(story(rules, seed), seed=seed, view=view)

    phases = (Auction, Exchange, *((CallingFriend,) if rules.has_friend else ()), Playing)
    viewers = (*range(players), None)
    assert met >= {(phase.__name__, viewer) for phase in phases for viewer in viewers}


def friend(hand: MightyHand) -> Any:
    return hand.friend if isinstance(hand, Playing) else None


def kitty(hand: MightyHand) -> Any:
    return hand.deal.kitty if isinstance(hand, Auction | Exchange) else None


def buried_points(hand: MightyHand) -> Any:
    discards = hand.terms.discards if isinstance(hand, Playing) else getattr(hand, "discards", ())
    return count_points(discards)


def camp_points(hand: MightyHand) -> Any:
    if not isinstance(hand, Playing):
        return None
    ours = {hand.terms.contract.declarer, hand.friend}
    return [trick.winner in ours for trick in hand.tricks]


def choices(hand: MightyHand) -> Any:
    return len(hand.legal_actions(hand.to_act[0])) if hand.to_act else None


def joker_holder(hand: MightyHand) -> Any:
    holdings = hand.holdings if isinstance(hand, Playing) else hand.deal.holdings
    return ["JK" in cards for cards in holdings]


def suits_held(hand: MightyHand) -> Any:
    holdings = hand.holdings if isinstance(hand, Playing) else ()
    return [len({card[0] for card in cards}) for cards in holdings]


def test_a_deal_that_was_thrown_in_tells_nothing_of_the_other_hands() -> None:
    rules = PRESETS["standard", 5]
    deal = deal_with(rules, {3: "S2 S5 S9 H3 H7 D4 D8 C2 C6 C9"}, dealer=1)
    thrown_in = Story(rules, deck_of(rules, deal), deal.start, (begin(deal),), ())

    met = check_law(thrown_in, seed=1, view=view)

    assert met == {("Done", viewer) for viewer in (*range(5), None)}
    with pytest.raises(Leak):
        check_law(thrown_in, seed=1, view=telling_all(lambda hand: hand.deal.kitty))


def telling_all(fact: Callable[[MightyHand], Any]) -> Callable[..., View]:
    """Return a view that tells a fact to everybody."""

    def leaky(hand: MightyHand, seat: int | None, *, remember: bool = False) -> View:
        seen = view(hand, seat, remember=remember)
        return replace(seen, public=replace(seen.public, result={"leak": fact(hand)}))

    return leaky


PUBLIC_LEAKS = {
    "who the friend is": friend,
    "whether there is a friend": lambda hand: friend(hand) is None,
    "the kitty": kitty,
    "the buried points": buried_points,
    "the camp that took a trick before the friend is known": camp_points,
    "how many cards another seat may play": choices,
    "why another seat's cards may not be played": lambda hand: (
        hand.legal.reason if isinstance(hand, Playing) else ""
    ),
    "who holds the joker": joker_holder,
    "how many suits the others hold": suits_held,
    "the last card of seat 3": lambda hand: (
        hand.holdings[3][-1:] if isinstance(hand, Playing) else ""
    ),
}


def stories() -> list[Any]:
    return [story(PRESETS[preset, 5], seed) for seed in range(3) for preset in ("classic", "mid")]


def is_caught(leaky: Callable[..., View], played_out: list[Story] | None = None) -> bool:
    try:
        for number, played in enumerate(played_out or stories()):
            check_law(played, seed=number, view=leaky)
    except Leak:
        return True
    return False


@pytest.mark.parametrize("fact", PUBLIC_LEAKS.values(), ids=PUBLIC_LEAKS)
def test_a_view_that_tells_everybody_is_caught(fact: Callable[[MightyHand], Any]) -> None:
    assert is_caught(telling_all(fact))


OTHER_LEAKS = {
    "which friend may say who he is": ("mahtava", 5, lambda hand: REVEAL in actions(hand)),
    "what the others laid down": ("mahtava", 3, lambda hand: swaps_of(hand)[1:]),
    "a card below an open one": ("mid-honeymoon", 2, lambda hand: hand_cards(hand)[2][1::2][:1]),
    "the hand of the other seat": ("mid-honeymoon", 2, lambda hand: hand_cards(hand)[1][:1]),
    "the next card of the ghost": ("mid-ghost", 2, lambda hand: hand_cards(hand)[2][:1]),
}


def actions(hand: MightyHand) -> Any:
    return hand.legal_actions(hand.to_act[0]) if isinstance(hand, Playing) else ()


@pytest.mark.parametrize(
    ("preset", "players", "fact"), OTHER_LEAKS.values(), ids=OTHER_LEAKS.keys()
)
def test_a_view_of_another_form_that_tells_everybody_is_caught(
    preset: str, players: int, fact: Callable[[MightyHand], Any]
) -> None:
    rules = PRESETS[preset, players]

    assert is_caught(telling_all(fact), [story(rules, seed) for seed in range(6)])


@pytest.mark.parametrize("fact", [friend, buried_points, kitty], ids=lambda fact: fact.__name__)
def test_a_view_that_tells_one_seat_is_caught(fact: Callable[[MightyHand], Any]) -> None:
    def leaky(hand: MightyHand, seat: int | None, *, remember: bool = False) -> View:
        seen = view(hand, seat, remember=remember)
        if seat != 2 or not remember:
            return seen
        return telling_all(fact)(hand, seat, remember=remember)

    assert is_caught(leaky)


def test_a_view_that_tells_the_declarer_his_friend_is_caught() -> None:
    def leaky(hand: MightyHand, seat: int | None, *, remember: bool = False) -> View:
        seen = view(hand, seat, remember=remember)
        if not isinstance(hand, Playing) or seat != hand.terms.contract.declarer:
            return seen
        return replace(seen, public=replace(seen.public, friend=hand.friend))

    assert is_caught(leaky)


def test_a_view_that_turns_the_hidden_friends_points_over_is_caught() -> None:
    def leaky(hand: MightyHand, seat: int | None, *, remember: bool = False) -> View:
        seen = view(hand, seat, remember=remember)
        if not isinstance(hand, Playing) or hand.friend is None:
            return seen
        shown = [() if who == hand.friend else cards for who, cards in enumerate(seen.public.shown)]
        return replace(seen, public=replace(seen.public, shown=tuple(shown)))

    assert is_caught(leaky)


def test_actions_that_depend_on_hidden_cards_are_caught() -> None:
    def leaky(hand: MightyHand, seat: int | None, *, remember: bool = False) -> View:
        seen = view(hand, seat, remember=remember)
        if seen.own is None or not isinstance(hand, Auction):
            return seen
        legal = seen.own.legal[1:] if "JK" in hand.deal.kitty else seen.own.legal
        return replace(seen, own=replace(seen.own, legal=legal))

    assert is_caught(leaky)
