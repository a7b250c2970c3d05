"""How Mighty's rule vectors are run: one small runner per kind.

A runner builds real hands, asks the engine and returns what a vector may expect; it knows no rule.
What a vector leaves open (hands in single steps are partial) is filled by `examples`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice

from games.engine.cards import JOKER, NO_TRUMP, PACK, POINT_CARDS, Card, Seat, Trump, count_points
from games.engine.core import Refused

from . import two_players
from .actions import (
    COMMAND,
    FIRST_TRICK,
    NOBODY,
    REVEAL,
    Bid,
    CallFriend,
    ChangeTrump,
    call_card,
    play,
)
from .auction import Auction, open_auction
from .contract import Swap, Terms
from .done import Done, settle, throw_in
from .done import next_dealer as heir
from .examples import (
    Json,
    after_exchange,
    contract_of,
    deal_with,
    first_trick_taken,
    past_tricks,
    read_call,
    read_discard,
    read_friend,
    read_plays,
    setting_of,
    terms_of,
)
from .exchange import Exchange, take_kitty
from .friend import CallingFriend
from .hand import MightyHand, begin
from .legal import joker_names
from .play import Camps, Playing, position, start_play
from .rules import Rules
from .scoring import Outcome, scores, unit
from .table import face_down
from .tricks import Played, Trick
from .tricks import trick_winner as winner_of
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


def cards_to_play(hand: Playing) -> list[Card]:
    return sorted({one.card for one in hand.plays})


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


def _friend_resolve(rules: Rules, *, declarer: Seat, call: Json, first_trick_winner: Seat) -> Json:
    friend = first_trick_taken(rules, declarer, first_trick_winner, read_friend(call)).friend
    return {"friend": friend, "alone": friend is None}


def _friend_reveal(
    rules: Rules, *, declarer: Seat, friend: Seat, call: Json, events: list[Json]
) -> Json:
    """Play the cards of `events` one by one, each to a lead of the declarer's in its suit.

    An event without a card is a trick that was played: may the friend say now who he is?
    """
    action = read_friend(call)
    deal = deal_with(rules, {friend: (action.card,) if action.card else ()})
    terms = terms_of(deal, contract_of(rules, declarer), action)
    camps = start_play(terms, deal.holdings).camps
    for event in events:
        if "card" not in event:
            return {"may_reveal": _may_reveal(terms, camps, event)}
        trick_no, seat, card = event["trick_no"], event["seat"], event["card"]
        holdings = tuple((card,) if s == seat else () for s in range(rules.players))
        lead = Played(declarer, next(other for other in rules.pack if other[0] == card[0]))
        trick = () if seat == declarer else (lead,)
        past = past_tricks(trick_no - 1)
        after = position(terms, holdings, camps, seat, past, trick).apply(seat, play(card))
        assert isinstance(after, Playing)  # noqa: S101 - the trick is not complete
        camps = after.camps
        if camps.revealed:
            return {"revealed_at": {"trick_no": trick_no, "card": card}}
    return {"revealed_at": None}


def _may_reveal(terms: Terms, camps: Camps, event: Json) -> bool:
    seat, taken = event["seat"], islice(sorted(POINT_CARDS), event["points_in_trick"])
    winner = seat if event["won_trick"] else terms.contract.declarer
    trick = Trick(tuple(Played(winner, card) for card in taken), winner)
    past = (*past_tricks(event["trick_no"] - 1), trick)
    hand = position(terms, terms.deal.holdings, camps, winner, past, ())
    return REVEAL in hand.legal_actions(seat)


def _friend_command(rules: Rules, *, contract: Json, used: bool, friend_called: bool) -> Json:
    mighty = rules.mighty(contract["trump"])
    call = call_card(mighty) if friend_called else CallFriend(NOBODY)
    deal = deal_with(rules, {1: (mighty,)})
    hand = start_play(terms_of(deal, contract_of(rules, **contract), call), deal.holdings)
    camps = hand.camps._replace(commanded=1 if used else 0)
    later = position(hand.terms, hand.holdings, camps, 0, past_tricks(1), ())
    return {"legal": COMMAND in later.legal_actions(0)}


def _legal_plays(  # noqa: PLR0913 - the keys of its vectors, as below
    rules: Rules,
    *,
    trump: Trump,
    trick_no: int,
    hand: list[Card],
    trick: list[Json],
    tricks_total: int | None = None,
    friend_commanded: bool = False,
) -> Json:
    plays, past = (
        read_plays(trick),
        past_tricks(setting_of(rules, trump, trick_no, tricks_total).number - 1),
    )
    turn = (plays[-1].place + 1) % rules.players if plays else 0
    holdings = tuple(tuple(hand) if seat == turn else () for seat in range(rules.players))
    terms = terms_of(deal_with(rules), contract_of(rules, trump=trump))
    friend, commanded = (turn, trick_no) if friend_commanded else (None, 0)
    camps = Camps(friend, revealed=friend is None, commanded=commanded)
    return {"legal": cards_to_play(position(terms, holdings, camps, turn, past, plays))}


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
    claimant: Seat | None = None,
) -> Json:
    if declarer is None:
        thrown_in = throw_in(deal_with(rules, dealer=dealer), result, missed=claimant)
        return {"dealer": thrown_in.next_start.dealer}
    return {"dealer": heir(rules, dealer, declarer, friend, joker_holder)}


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
    camps = Camps(friend, friend_revealed)
    hand = position(terms, deal.holdings, camps, declarer, tricks, ())
    shown, hidden = public_view(hand).shown, face_down(hand)
    return {"face_up": {str(s): shown[s] for s in range(rules.players) if s not in hidden}}


def _visibility_history(rules: Rules, *, trick_no: int, asked_trick: int) -> Json:
    deal, past, lead = deal_with(rules), past_tricks(trick_no - 1), Played(0, PACK[trick_no])
    terms = terms_of(deal, contract_of(rules))
    told = public_view(position(terms, deal.holdings, Camps(None, True), 1, past, (lead,)))
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
    for call in calls:
        hand = hand.apply(*read_call(call))
    hand = after_exchange(hand, exchange)
    if friend_call is not None:
        hand = hand.apply(hand.to_act[0], read_friend(friend_call))
    legal: list[list[list[Card]]] = []
    known = None
    for number, trick in enumerate(map(read_plays, plays), 1):
        legal.append([])
        for seat, card, *more in trick:
            if not isinstance(hand, Playing):
                raise ValueError("no card can be played now")  # noqa: TRY004 - a vector is wrong
            legal[-1].append(cards_to_play(hand))
            hand = hand.apply(seat, play(card, *more))
        if known is None and public_view(hand).revealed:
            known = number
    told = _end(hand)
    known = None if told["friend"] is None else known
    return {**told, "legal": legal, "friend_known_after_trick": known}


def _end(hand: MightyHand) -> Json:
    if not isinstance(hand, Done) or hand.terms is None:
        raise ValueError("the hand is not played out")
    won = [0] * hand.deal.rules.players
    for past in hand.tricks:
        won[past.winner] += count_points(one.card for one in past.plays)
    contract = hand.terms.contract
    return {
        "declarer": contract.declarer,
        "contract": {"number": contract.number, "trump": contract.trump},
        "friend": hand.friend,
        "trick_winners": [past.winner for past in hand.tricks],
        "points_won_in_tricks": won,
        "declarer_side_points": hand.taken,
        "made": hand.outcome == "made",
        "unit": hand.unit,
        "scores": hand.scores,
        "next_dealer": hand.next_start.dealer,
    }


RUNNERS: Mapping[str, Callable[..., Json]] = {
    **two_players.RUNNERS,
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
    "friend_command": _friend_command,
    "friend_resolve": _friend_resolve,
    "friend_reveal": _friend_reveal,
    "full_hand": _full_hand,
    "ghost_auction": _auction,
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
