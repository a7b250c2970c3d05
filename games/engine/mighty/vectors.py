"""How Mighty's rule vectors are run: one small runner per kind.

A runner builds real hands, asks the engine and returns what a vector may expect; it knows no rule.
What a vector leaves open (hands in single steps are partial) is filled by `examples`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace

from games.engine.cards import JOKER, NO_TRUMP, PACK, POINT_CARDS, Card, Seat, Trump, count_points
from games.engine.core import Refused

from .actions import FIRST_TRICK, NOBODY, Bid, CallFriend, ChangeTrump, Play, play
from .auction import Auction, open_auction
from .done import Done, settle, throw_in
from .done import next_dealer as heir
from .examples import (
    Json,
    contract_of,
    deal_with,
    first_trick_taken,
    past_tricks,
    read_call,
    read_discard,
    read_exchange,
    read_friend,
    read_plays,
    setting_of,
    terms_of,
)
from .exchange import Exchange, take_kitty
from .hand import MightyHand, begin
from .play import Playing, position, start_play
from .rules import Rules
from .scoring import Outcome, scores, unit
from .tricks import Played, Trick, joker_names
from .tricks import trick_winner as winner_of
from .view import face_down, public_view


def _deck(rules: Rules) -> Json:
    return {
        "removed": [card for card in PACK if card not in rules.pack],
        "size": len(rules.pack),
        "hand_size": rules.hand_size,
        "kitty_size": rules.kitty_size,
        "tricks": rules.tricks,
        "point_cards": count_points(rules.pack),
    }


def _special_cards(rules: Rules, *, trump: Trump) -> Json:
    return {"mighty": rules.mighty(trump), "joker_caller": rules.joker_caller(trump)}


def _count_points(_: Rules, *, cards: list[Card]) -> Json:
    return {"points": count_points(cards)}


def _declarer_points(rules: Rules, *, defender_points: list[int]) -> Json:
    pictures = iter(sorted(POINT_CARDS))
    tricks = tuple(
        Trick(tuple(Played(seat, next(pictures)) for _ in range(count)), seat)
        for seat, count in enumerate(defender_points, 1)
    )
    return {
        "declarer_side": settle(terms_of(deal_with(rules), contract_of(rules)), None, tricks).taken
    }


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


def _first_leader(rules: Rules, *, dealer: Seat, declarer: Seat) -> Json:
    deal = deal_with(rules, dealer=dealer)
    return {"seat": start_play(terms_of(deal, contract_of(rules, declarer)), deal.holdings).turn}


def _next_leader(rules: Rules, *, trick_winner: Seat) -> Json:
    hand: Playing | Done = first_trick_taken(rules, 0, trick_winner, CallFriend(NOBODY))
    order: list[Seat] = []
    while len(order) < rules.players:
        order += hand.to_act
        hand = hand.apply(order[-1], hand.legal_actions(order[-1])[0])
    return {"seat": order[0], "order": order}


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
    hand: MightyHand = take_kitty(deal_with(rules), contract_of(rules, declarer))
    with_kitty = public_view(hand).cards_left
    order: list[Seat] = []
    while isinstance(hand, Exchange):
        order += hand.to_act
        hand = hand.apply(order[-1], hand.legal_actions(order[-1])[0])
    left = public_view(hand).cards_left
    take = {str(seat): n - rules.hand_size for seat, n in enumerate(with_kitty)}
    lay = {str(seat): n - left[seat] for seat, n in enumerate(with_kitty)}
    if sum(take.values()) != kitty_size:
        raise ValueError(f"these rules have a kitty of {rules.kitty_size}")
    return {
        "take": {seat: count for seat, count in take.items() if count},
        "discard": {seat: count for seat, count in lay.items() if count},
        "order": order,
    }


def _exchange_legality(
    rules: Rules, *, cards_after_pickup: list[Card], discard: list[Card]
) -> Json:
    dealt, kitty = cards_after_pickup[: rules.hand_size], cards_after_pickup[rules.hand_size :]
    hand = take_kitty(deal_with(rules, {0: dealt}, kitty=kitty), contract_of(rules))
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


def _friend_resolve(rules: Rules, *, declarer: Seat, call: Json, first_trick_winner: Seat) -> Json:
    friend = first_trick_taken(rules, declarer, first_trick_winner, read_friend(call)).friend
    return {"friend": friend, "alone": friend is None}


def _friend_reveal(
    rules: Rules, *, declarer: Seat, friend: Seat, call: Json, events: list[Json]
) -> Json:
    """Play the cards of `events` one by one, each to a lead of the declarer's in its suit."""
    action = read_friend(call)
    deal = deal_with(rules, {friend: (action.card,) if action.card else ()})
    terms = terms_of(deal, contract_of(rules, declarer), action)
    hand = start_play(terms, deal.holdings)
    for event in events:
        trick_no, seat, card = event["trick_no"], event["seat"], event["card"]
        holdings = tuple((card,) if s == seat else () for s in range(rules.players))
        lead = Played(declarer, next(other for other in rules.pack if other[0] == card[0]))
        trick = () if seat == declarer else (lead,)
        hand = position(
            terms, holdings, hand.friend, hand.revealed, seat, past_tricks(trick_no - 1), trick
        )
        after = hand.apply(seat, play(card))
        assert isinstance(after, Playing)  # noqa: S101 - the trick is not complete
        hand = after
        if hand.revealed:
            return {"revealed_at": {"trick_no": trick_no, "card": card}}
    return {"revealed_at": None}


def _legal_plays(  # noqa: PLR0913 - the keys of its vectors, as below
    rules: Rules,
    *,
    trump: Trump,
    trick_no: int,
    hand: list[Card],
    trick: list[Json],
    tricks_total: int | None = None,
) -> Json:
    plays, past = (
        read_plays(trick),
        past_tricks(setting_of(rules, trump, trick_no, tricks_total).number - 1),
    )
    turn = (plays[-1].seat + 1) % rules.players if plays else 0
    holdings = tuple(tuple(hand) if seat == turn else () for seat in range(rules.players))
    terms = terms_of(deal_with(rules), contract_of(rules, trump=trump))
    playing = position(terms, holdings, None, True, turn, past, plays)
    return {"legal": sorted({action.card for action in playing.actions})}


def _joker_names(
    rules: Rules, *, trump: Trump, trick_no: int, tricks_total: int | None = None
) -> Json:
    return {"names": joker_names(setting_of(rules, trump, trick_no, tricks_total))}


def _trick_winner(
    rules: Rules,
    *,
    trump: Trump,
    trick_no: int,
    trick: list[Json],
    tricks_total: int | None = None,
) -> Json:
    setting = setting_of(rules, trump, trick_no, tricks_total)
    return {"winner": winner_of(setting, read_plays(trick))}


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
    claimant: Seat | None = None,  # noqa: ARG001 - likewise
) -> Json:
    if declarer is None:
        return {"dealer": throw_in(deal_with(rules, dealer=dealer), result).next_start.dealer}
    return {"dealer": heir(rules, declarer, friend, joker_holder)}


def _visibility(
    rules: Rules,
    *,
    declarer: Seat,
    friend: Seat | None,
    friend_revealed: bool,
    won: dict[str, list[Card]],
) -> Json:
    tricks = tuple(
        Trick(tuple(Played(int(seat), card) for card in cards), int(seat))
        for seat, cards in won.items()
    )
    deal = deal_with(rules)
    terms = terms_of(deal, contract_of(rules, declarer))
    hand = position(terms, deal.holdings, friend, friend_revealed, declarer, tricks, ())
    shown, hidden = public_view(hand).shown, face_down(hand)
    return {"face_up": {str(s): shown[s] for s in range(rules.players) if s not in hidden}}


def _visibility_history(rules: Rules, *, trick_no: int, asked_trick: int) -> Json:
    deal, past, lead = deal_with(rules), past_tricks(trick_no - 1), Played(0, PACK[trick_no])
    terms = terms_of(deal, contract_of(rules))
    told = public_view(position(terms, deal.holdings, None, True, 1, past, (lead,)))
    cards = [trick["plays"][0]["card"] for trick in (*told.tricks, told.last_trick) if trick]
    return {"allowed": PACK[asked_trick - 1] in cards}


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


def _full_hand(  # noqa: PLR0913
    rules: Rules,
    *,
    dealer: Seat,
    hands: list[list[Card]],
    kitty: list[Card],
    calls: list[Json],
    exchange: Json,
    plays: list[list[Json]],
    friend_call: Json | None = None,
) -> Json:
    hand: MightyHand = begin(deal_with(rules, dict(enumerate(hands)), kitty=kitty, dealer=dealer))
    for seat, action in [*map(read_call, calls), *read_exchange(exchange, kitty, friend_call)]:
        hand = hand.apply(seat, action)
    legal: list[list[list[Card]]] = []
    known = None
    for number, trick in enumerate(map(read_plays, plays), 1):
        legal.append([])
        for seat, card, names in trick:
            listed = hand.legal_actions(seat)
            legal[-1].append(sorted({one.card for one in listed if isinstance(one, Play)}))
            hand = hand.apply(seat, play(card, names))
        if known is None and public_view(hand).revealed:
            known = number
    if not isinstance(hand, Done) or hand.terms is None:
        raise ValueError("the hand is not played out")
    won = [0] * rules.players
    for past in hand.tricks:
        won[past.winner] += count_points(one.card for one in past.plays)
    contract = hand.terms.contract
    return {
        "declarer": contract.declarer,
        "contract": {"number": contract.number, "trump": contract.trump},
        "friend": hand.friend,
        "friend_known_after_trick": known if hand.friend is not None else None,
        "trick_winners": [past.winner for past in hand.tricks],
        "legal": legal,
        "points_won_in_tricks": won,
        "declarer_side_points": hand.taken,
        "made": hand.outcome == "made",
        "unit": hand.unit,
        "scores": hand.scores,
        "next_dealer": hand.next_start.dealer,
    }


RUNNERS: Mapping[str, Callable[..., Json]] = {
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
    "first_leader": _first_leader,
    "friend_call": _friend_call,
    "friend_resolve": _friend_resolve,
    "friend_reveal": _friend_reveal,
    "full_hand": _full_hand,
    "joker_names": _joker_names,
    "kitty_visibility": _kitty_visibility,
    "legal_plays": _legal_plays,
    "next_dealer": _next_dealer,
    "next_leader": _next_leader,
    "score": _score,
    "special_cards": _special_cards,
    "trick_winner": _trick_winner,
    "trump_change": _trump_change,
    "visibility": _visibility,
    "visibility_history": _visibility_history,
}
