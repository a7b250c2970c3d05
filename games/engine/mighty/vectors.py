"""How Mighty's rule vectors are run: one small runner per kind.

A runner builds real hands, asks the engine and returns what a vector may expect; it knows no rule.
What a vector leaves open (hands in single steps are partial) is filled from the pack.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from games.engine.cards import JOKER, NO_TRUMP, PACK, POINT_CARDS, Card, Seat, Trump, count_points
from games.engine.core import Refused

from .actions import (
    FIRST_TRICK,
    NOBODY,
    Action,
    Bid,
    CallFriend,
    ChangeTrump,
    Play,
    play,
    read_action,
)
from .auction import BID_VALUES, Auction, open_auction
from .contract import Contract, Terms
from .dealing import DEAL_MISS, Deal, Start, deal_cards, deck_of
from .done import Done, settle, throw_in
from .done import next_dealer as heir
from .exchange import Exchange, take_kitty
from .hand import MightyHand, begin
from .play import Playing, position, start_play
from .rules import DECKS, Rules
from .scoring import BACK_RUN, WIN, Outcome, scores, unit
from .tricks import Played, Setting, Trick, joker_names
from .tricks import trick_winner as winner_of
from .view import face_down, public_view

Json = dict[str, Any]

# What the options that are texts may be set to.
CHOICES: Mapping[str, frozenset[str]] = {
    "deck": frozenset(DECKS),
    "direction": frozenset({"ccw", "cw"}),
    "bid_tie": frozenset(BID_VALUES),
    "no_trump_bids": frozenset({"allowed", "only"}),
    "deal_miss_rule": frozenset(DEAL_MISS),
    "first_trick_lead_ban": frozenset({"trump", "mighty", "joker", "joker_caller"}),
    "joker_any_card": frozenset({"off", "free", "second_card_sets_suit"}),
    "joker_powerless_lead": frozenset({"names_suit", "next_card_sets_suit"}),
    "mighty_cards": frozenset(PACK),
    "joker_caller_cards": frozenset(PACK),
    "win_formula": frozenset(WIN),
    "back_run_when": frozenset(BACK_RUN),
    "next_dealer": frozenset({"friend", "joker_holder", "declarer"}),
    "point_display": frozenset({"defenders_open"}),
    "past_tricks_visible": frozenset({"none", "last", "all"}),
}


def _deal(
    rules: Rules,
    holdings: Mapping[Seat, Sequence[Card]] | None = None,
    *,
    kitty: Sequence[Card] = (),
    dealer: Seat = 0,
) -> Deal:
    """Deal these cards to these seats, and the rest of the pack as it comes."""
    wanted = [(holdings or {}).get(seat, ()) for seat in range(rules.players)]
    placed = {card for cards in (*wanted, kitty) for card in cards}
    rest = [card for card in rules.pack if card not in placed]

    def fill(cards: Sequence[Card], size: int) -> tuple[Card, ...]:
        return (*cards, *(rest.pop(0) for _ in range(size - len(cards))))

    full = tuple(fill(cards, rules.hand_size) for cards in wanted)
    deal = Deal(rules, Start(dealer), full, fill(kitty, rules.kitty_size))
    return deal_cards(rules, deck_of(rules, deal), deal.start)


def _contract(
    rules: Rules, declarer: Seat = 0, *, trump: Trump = NO_TRUMP, number: int | None = None
) -> Contract:
    return Contract(declarer, number or rules.bid_min, trump, ())


def _terms(deal: Deal, contract: Contract, call: CallFriend | None = None) -> Terms:
    return Terms(deal, contract, deal.kitty, call or CallFriend(NOBODY))


def _friend(call: Json) -> CallFriend:
    action = read_action({**call, "type": "call_friend"})
    assert isinstance(action, CallFriend)  # noqa: S101 - by its type
    return action


def _called(call: Json) -> tuple[Seat, Action]:
    """Return who called what in the auction."""
    fields = {key: value for key, value in call.items() if key not in ("seat", "call")}
    return call["seat"], read_action({**fields, "type": call["call"]})


def _discard(cards: Sequence[Card]) -> Action:
    return read_action({"type": "discard", "cards": list(cards)})


def _played(trick: Iterable[Json]) -> tuple[Played, ...]:
    return tuple(Played(**one) for one in trick)


def _past(count: int) -> tuple[Trick, ...]:
    """Return that many tricks of one card each: only their number matters."""
    return tuple(Trick((Played(0, card),), 0) for card in PACK[:count])


def _setting(rules: Rules, trump: Trump, trick_no: int, tricks_total: int | None) -> Setting:
    if tricks_total not in (None, rules.tricks):
        raise ValueError(f"these rules play {rules.tricks} tricks, not {tricks_total}")
    return Setting(rules, trump, trick_no)


def _first_trick(rules: Rules, declarer: Seat, winner: Seat, call: CallFriend) -> Playing:
    """Play one trick without trump, which the winner takes with the mighty."""
    mighty = rules.mighty(NO_TRUMP)
    deal = _deal(rules, {winner: (mighty,)})
    hand = start_play(_terms(deal, _contract(rules, declarer), call), deal.holdings)
    while not hand.tricks:
        after = hand.apply(hand.turn, play(mighty) if hand.turn == winner else hand.actions[0])
        assert isinstance(after, Playing)  # noqa: S101 - there are more tricks
        hand = after
    return hand


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
    return {"declarer_side": settle(_terms(_deal(rules), _contract(rules)), None, tricks).taken}


def _bid_legality(rules: Rules, *, best: Json | None, bid: Json) -> Json:
    auction = replace(open_auction(_deal(rules)), best=None if best is None else Bid(**best))
    return {"legal": Bid(**bid) in auction.legal_actions(0)}


def _auction(rules: Rules, *, dealer: Seat, calls: list[Json]) -> Json:
    hand: MightyHand = open_auction(_deal(rules, dealer=dealer))
    for at, call in enumerate(calls):
        try:
            hand = hand.apply(*_called(call))
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
    return {"seat": open_auction(_deal(rules, dealer=dealer)).to_act[0]}


def _first_leader(rules: Rules, *, dealer: Seat, declarer: Seat) -> Json:
    deal = _deal(rules, dealer=dealer)
    return {"seat": start_play(_terms(deal, _contract(rules, declarer)), deal.holdings).turn}


def _next_leader(rules: Rules, *, trick_winner: Seat) -> Json:
    hand: Playing | Done = _first_trick(rules, 0, trick_winner, CallFriend(NOBODY))
    order: list[Seat] = []
    while len(order) < rules.players:
        order += hand.to_act
        hand = hand.apply(order[-1], hand.legal_actions(order[-1])[0])
    return {"seat": order[0], "order": order}


def _trump_change(rules: Rules, *, contract: Json, new_trump: Trump) -> Json:
    hand, change = take_kitty(_deal(rules), _contract(rules, **contract)), ChangeTrump(new_trump)
    if change not in hand.legal_actions(0):
        return {"legal": False, "number": None}
    told = public_view(hand.apply(0, change)).contract or {}
    return {"legal": True, "number": told.get("number")}


def _deal_miss(rules: Rules, *, hand: list[Card]) -> Json:
    dealt = begin(_deal(rules, {0: hand}))
    return {"deal_miss": isinstance(dealt, Done) and dealt.missed == 0}


def _exchange(rules: Rules, *, declarer: Seat, kitty_size: int) -> Json:
    hand: MightyHand = take_kitty(_deal(rules), _contract(rules, declarer))
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
    hand = take_kitty(_deal(rules, {0: dealt}, kitty=kitty), _contract(rules))
    return {"legal": _discard(discard) in hand.legal_actions(0)}


def _friend_call(
    rules: Rules,
    *,
    trump: Trump,
    call: Json,
    declarer_hand: list[Card],
    discards: Sequence[Card] = (),
) -> Json:
    action, own = _friend(call), (*declarer_hand, *discards)
    other = (action.card,) if action.card and action.card not in own else ()
    deal = _deal(rules, {0: declarer_hand, 1: other}, kitty=discards)
    buried = take_kitty(deal, _contract(rules, trump=trump)).apply(0, _discard(deal.kitty))
    if action not in buried.legal_actions(0):
        return {"legal": False}
    hand = buried.apply(0, action)
    assert isinstance(hand, Playing)  # noqa: S101 - a call begins the play
    return {"legal": True, "alone": hand.friend is None and action.kind != FIRST_TRICK}


def _friend_resolve(rules: Rules, *, declarer: Seat, call: Json, first_trick_winner: Seat) -> Json:
    friend = _first_trick(rules, declarer, first_trick_winner, _friend(call)).friend
    return {"friend": friend, "alone": friend is None}


def _friend_reveal(
    rules: Rules, *, declarer: Seat, friend: Seat, call: Json, events: list[Json]
) -> Json:
    """Play the cards of `events` one by one, each to a lead of the declarer's in its suit."""
    action = _friend(call)
    deal = _deal(rules, {friend: (action.card,) if action.card else ()})
    terms = _terms(deal, _contract(rules, declarer), action)
    hand = start_play(terms, deal.holdings)
    for event in events:
        trick_no, seat, card = event["trick_no"], event["seat"], event["card"]
        holdings = tuple((card,) if s == seat else () for s in range(rules.players))
        lead = Played(declarer, next(other for other in rules.pack if other[0] == card[0]))
        trick = () if seat == declarer else (lead,)
        hand = position(
            terms, holdings, hand.friend, hand.revealed, seat, _past(trick_no - 1), trick
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
    plays, past = _played(trick), _past(_setting(rules, trump, trick_no, tricks_total).number - 1)
    turn = (plays[-1].seat + 1) % rules.players if plays else 0
    holdings = tuple(tuple(hand) if seat == turn else () for seat in range(rules.players))
    terms = _terms(_deal(rules), _contract(rules, trump=trump))
    playing = position(terms, holdings, None, True, turn, past, plays)
    return {"legal": sorted({action.card for action in playing.actions})}


def _joker_names(
    rules: Rules, *, trump: Trump, trick_no: int, tricks_total: int | None = None
) -> Json:
    return {"names": joker_names(_setting(rules, trump, trick_no, tricks_total))}


def _trick_winner(
    rules: Rules,
    *,
    trump: Trump,
    trick_no: int,
    trick: list[Json],
    tricks_total: int | None = None,
) -> Json:
    setting = _setting(rules, trump, trick_no, tricks_total)
    return {"winner": winner_of(setting, _played(trick))}


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
        return {"dealer": throw_in(_deal(rules, dealer=dealer), result).next_start.dealer}
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
    deal = _deal(rules)
    terms = _terms(deal, _contract(rules, declarer))
    hand = position(terms, deal.holdings, friend, friend_revealed, declarer, tricks, ())
    shown, hidden = public_view(hand).shown, face_down(hand)
    return {"face_up": {str(s): shown[s] for s in range(rules.players) if s not in hidden}}


def _visibility_history(rules: Rules, *, trick_no: int, asked_trick: int) -> Json:
    deal, past, lead = _deal(rules), _past(trick_no - 1), Played(0, PACK[trick_no])
    terms = _terms(deal, _contract(rules))
    told = public_view(position(terms, deal.holdings, None, True, 1, past, (lead,)))
    cards = [trick["plays"][0]["card"] for trick in (*told.tricks, told.last_trick) if trick]
    return {"allowed": PACK[asked_trick - 1] in cards}


def _kitty_visibility(rules: Rules, *, phase: str) -> Json:
    """Go on to that phase by the last action listed each time, and look for the kitty."""
    named = {JOKER, rules.mighty(NO_TRUMP), rules.joker_caller(NO_TRUMP)}
    kitty = [card for card in rules.pack if card not in named][: rules.kitty_size]
    hand: MightyHand = open_auction(_deal(rules, kitty=kitty))
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
    hand: MightyHand = begin(_deal(rules, dict(enumerate(hands)), kitty=kitty, dealer=dealer))
    for seat, action in [*map(_called, calls), *_exchanged(exchange, kitty, friend_call)]:
        hand = hand.apply(seat, action)
    legal: list[list[list[Card]]] = []
    known = None
    for number, trick in enumerate(map(_played, plays), 1):
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


def _exchanged(
    exchange: Json, kitty: list[Card], friend_call: Json | None
) -> Iterable[tuple[Seat, Action]]:
    """Return what the declarer does between the auction and the first lead."""
    ((declarer, taken),) = exchange["take"].items()
    ((who, laid),) = exchange["discard"].items()
    if sorted(taken) != sorted(kitty) or who != declarer:
        raise ValueError("the declarer takes the kitty and lays down as many")
    seat = int(declarer)
    if "new_trump" in exchange:
        yield seat, ChangeTrump(exchange["new_trump"])
    yield seat, _discard(laid)
    if friend_call is not None:
        yield seat, _friend(friend_call)


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
