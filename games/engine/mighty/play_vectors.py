"""How the rule vectors about tricks, the friend and what is seen are run; see `vectors`."""

from collections.abc import Callable, Mapping
from itertools import islice

from games.engine.cards import PACK, POINT_CARDS, Card, Seat, Trump, count_points

from .actions import (
    COMMAND,
    NOBODY,
    REVEAL,
    CallFriend,
    call_card,
    play,
)
from .contract import Terms
from .done import Done
from .examples import (
    Json,
    after_exchange,
    contract_of,
    deal_with,
    first_trick_taken,
    past_tricks,
    read_call,
    read_friend,
    read_plays,
    setting_of,
    terms_of,
)
from .hand import MightyHand, begin
from .legal import joker_names
from .play import Camps, Playing, position, start_play
from .rules import Rules
from .table import face_down
from .tricks import Played, Trick
from .tricks import trick_winner as winner_of
from .view import public_view


def cards_to_play(hand: Playing) -> list[Card]:
    return sorted({one.card for one in hand.plays})


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
    "first_leader": _first_leader,
    "friend_command": _friend_command,
    "friend_resolve": _friend_resolve,
    "friend_reveal": _friend_reveal,
    "full_hand": _full_hand,
    "joker_names": _joker_names,
    "legal_plays": _legal_plays,
    "next_leader": _next_leader,
    "trick_winner": _trick_winner,
    "visibility": _visibility,
    "visibility_history": _visibility_history,
}
