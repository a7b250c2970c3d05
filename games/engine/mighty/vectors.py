"""How Mighty's rule vectors are run: one small runner per kind.

A runner builds real hands, asks the engine and returns what a vector may expect; it knows no rule.
What a vector leaves open (hands in single steps are partial) is filled by `examples`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice

from games.engine.cards import JOKER, NO_TRUMP, PACK, POINT_CARDS, Card, Seat, Trump, count_points
from games.engine.core import Refused

from . import play_vectors, two_player_vectors
from .actions import (
    FIRST_TRICK,
    Bid,
    ChangeTrump,
)
from .auction import Auction, open_auction
from .contract import Swap
from .done import Done, settle, throw_in
from .done import next_dealer as heir
from .examples import (
    Json,
    contract_of,
    deal_with,
    read_call,
    read_discard,
    read_friend,
    terms_of,
)
from .exchange import Exchange, take_kitty
from .friend import CallingFriend
from .hand import MightyHand, begin
from .play import Playing
from .rules import Rules
from .scoring import Outcome, scores, unit
from .tricks import Played, Trick
from .view import public_view


def _deck(rules: Rules) -> Json:
    layout, size = rules.layout, rules.hand_size
    told = {
        "removed": [card for card in PACK if card not in rules.pack],
        "size": len(rules.pack),
        "hand_size": size,
        "kitty_size": rules.kitty_size,
        "tricks": rules.tricks,
        "point_cards": count_points(rules.pack),
    }
    if layout.tables:
        told |= {"table_hand_size": size, "table_stacks": size // 2}
    return told | ({"ghost_hand_size": size} if None in layout.owners else {})


def _special_cards(rules: Rules, *, trump: Trump) -> Json:
    return {"mighty": rules.mighty(trump), "joker_caller": rules.joker_caller(trump)}


def _count_points(_: Rules, *, cards: list[Card]) -> Json:
    return {"points": count_points(cards)}


def _declarer_points(
    rules: Rules, *, defender_points: list[int], defender_discard_points: int = 0
) -> Json:
    pictures = iter(sorted(POINT_CARDS))
    tricks = tuple(
        Trick(tuple(Played(seat, next(pictures)) for _ in range(count)), seat)
        for seat, count in enumerate(defender_points, 1)
    )
    terms = terms_of(deal_with(rules, kitty=("JK",)), contract_of(rules))
    laid = tuple(islice(pictures, defender_discard_points))
    terms = replace(terms, swaps=(*terms.swaps, Swap(1, laid, laid)))
    return {"declarer_side": settle(terms, None, tricks).taken}


def _bid_legality(rules: Rules, *, best: Json | None, bid: Json) -> Json:
    auction = replace(open_auction(deal_with(rules)), best=None if best is None else Bid(**best))
    return {"legal": Bid(**bid) in auction.legal_actions(0)}


def _auction(rules: Rules, *, dealer: Seat, calls: list[Json]) -> Json:
    hand: MightyHand = open_auction(deal_with(rules, dealer=dealer))
    for at, call in enumerate(calls):
        try:
            hand = hand.apply(*read_call(call))
        except Refused:
            return {"state": "illegal", "at": at}
    if isinstance(hand, Auction):
        return {"state": "bidding", "turn": hand.to_act[0]}
    if isinstance(hand, Exchange):
        won = hand.contract
        terms = {"number": won.number, "trump": won.trump}
        return {"state": "won", "declarer": won.declarer, "contract": terms}
    return {"state": "redeal"}


def _first_bidder(rules: Rules, *, dealer: Seat) -> Json:
    return {"seat": open_auction(deal_with(rules, dealer=dealer)).to_act[0]}


def _trump_change(rules: Rules, *, contract: Json, new_trump: Trump) -> Json:
    hand, change = (
        take_kitty(deal_with(rules), contract_of(rules, **contract)),
        ChangeTrump(new_trump),
    )
    if change not in hand.legal_actions(0):
        return {"legal": False, "number": None}
    told = public_view(hand.apply(0, change)).contract or {}
    return {"legal": True, "number": told.get("number")}


def _deal_miss(rules: Rules, *, hand: list[Card]) -> Json:
    dealt = begin(deal_with(rules, {0: hand}))
    return {"deal_miss": isinstance(dealt, Done) and dealt.missed == 0}


def _exchange(rules: Rules, *, declarer: Seat, kitty_size: int) -> Json:
    if kitty_size != rules.kitty_size:
        raise ValueError(f"these rules have a kitty of {rules.kitty_size}")
    hand: MightyHand = take_kitty(deal_with(rules), contract_of(rules, declarer))
    while isinstance(hand, Exchange):
        hand = hand.apply(hand.seat, hand.legal_actions(hand.seat)[0])
    assert isinstance(hand, CallingFriend | Playing)  # noqa: S101 - an exchange leads to these
    swaps = hand.terms.swaps if isinstance(hand, Playing) else hand.swaps
    return {
        "take": {str(swap.seat): len(swap.taken) for swap in swaps},
        "discard": {str(swap.seat): len(swap.laid) for swap in swaps},
        "order": [swap.seat for swap in swaps],
    }


def _exchange_legality(
    rules: Rules, *, cards_after_pickup: list[Card], discard: list[Card]
) -> Json:
    dealt, taken = cards_after_pickup[: rules.hand_size], cards_after_pickup[rules.hand_size :]
    hand = take_kitty(deal_with(rules, {0: dealt}, kitty=taken), contract_of(rules))
    if not hand.taken:
        hand = hand.take(tuple(taken))
    return {"legal": read_discard(discard) in hand.legal_actions(0)}


def _friend_call(
    rules: Rules,
    *,
    trump: Trump,
    call: Json,
    declarer_hand: list[Card],
    discards: Sequence[Card] = (),
) -> Json:
    action, own = read_friend(call), (*declarer_hand, *discards)
    other = (action.card,) if action.card and action.card not in own else ()
    deal = deal_with(rules, {0: declarer_hand, 1: other}, kitty=discards)
    buried = take_kitty(deal, contract_of(rules, trump=trump)).apply(0, read_discard(deal.kitty))
    if action not in buried.legal_actions(0):
        return {"legal": False}
    hand = buried.apply(0, action)
    assert isinstance(hand, Playing)  # noqa: S101 - a call begins the play
    return {"legal": True, "alone": hand.friend is None and action.kind != FIRST_TRICK}


def _score(  # noqa: PLR0913
    rules: Rules,
    *,
    contract: Json,
    declarer_side_points: int,
    declarer: Seat,
    friend: Seat | None,
    alone: str = "",
) -> Json:
    announced = {"": False, "first_trick": False, "self_card": False, "announced": True}
    end = Outcome(
        declarer=declarer,
        friend=friend,
        number=contract["number"],
        trump=contract["trump"],
        taken=declarer_side_points,
        announced_alone=announced[alone],
    )
    return {"made": end.made, "unit": unit(rules, end), "scores": scores(rules, end)}


def _next_dealer(  # noqa: PLR0913
    rules: Rules,
    *,
    dealer: Seat,
    result: str,
    declarer: Seat | None = None,
    friend: Seat | None = None,
    joker_holder: Seat | None = None,
    friend_call: str = "",  # noqa: ARG001 - told, but of no consequence
    claimant: Seat | None = None,
) -> Json:
    if declarer is None:
        thrown_in = throw_in(deal_with(rules, dealer=dealer), result, missed=claimant)
        return {"dealer": thrown_in.next_start.dealer}
    return {"dealer": heir(rules, dealer, declarer, friend, joker_holder)}


def _kitty_visibility(rules: Rules, *, phase: str) -> Json:
    """Go on to that phase by the last action listed each time, and look for the kitty."""
    named = {JOKER, rules.mighty(NO_TRUMP), rules.joker_caller(NO_TRUMP)}
    kitty = [card for card in rules.pack if card not in named][: rules.kitty_size]
    hand: MightyHand = open_auction(deal_with(rules, kitty=kitty))
    while public_view(hand).phase != phase:
        hand = hand.apply(hand.to_act[0], hand.legal_actions(hand.to_act[0])[-1])
    told = str(asdict(public_view(hand)))
    return {"kitty_face_up": all(card in told for card in kitty)}


def _direction(rules: Rules) -> Json:
    return {"direction": {"ccw": "counterclockwise", "cw": "clockwise"}[rules.direction]}


RUNNERS: Mapping[str, Callable[..., Json]] = {
    **play_vectors.RUNNERS,
    **two_player_vectors.RUNNERS,
    "auction": _auction,
    "bid_legality": _bid_legality,
    "count_points": _count_points,
    "deal_miss": _deal_miss,
    "deck": _deck,
    "declarer_points": _declarer_points,
    "direction": _direction,
    "exchange": _exchange,
    "exchange_legality": _exchange_legality,
    "first_bidder": _first_bidder,
    "friend_call": _friend_call,
    "ghost_auction": _auction,
    "kitty_visibility": _kitty_visibility,
    "next_dealer": _next_dealer,
    "score": _score,
    "special_cards": _special_cards,
    "trump_change": _trump_change,
}
