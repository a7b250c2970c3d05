"""What one seat, or a spectator, may see of a hand: the only way cards leave the engine.

Everything here is put in by name (rules.md, what each seat may know); nothing is ever taken out of
a larger value. `PublicView` depends on public facts only, `OwnView` adds what that seat knows.
"""

from dataclasses import dataclass
from typing import Any, assert_never

from games.engine.cards import POINT_CARDS, Card, Seat, count_points

from .actions import CARD, Action, CallFriend, write_action
from .auction import Auction
from .contract import Call, Contract, changed_number, trump_changes
from .dealing import Deal, Holding
from .done import Done
from .exchange import Exchange
from .friend import CallingFriend
from .hand import MightyHand
from .play import Playing
from .tricks import Played, Trick, joker_is_called, led_suit

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody at the table, and every spectator, may know."""

    phase: str  # auction, exchange, friend, play, done
    dealer: Seat
    to_act: tuple[Seat, ...]
    cards_left: tuple[int, ...]  # by seat
    calls: tuple[Json, ...]  # the auction so far: actions with their `seat`
    contract: Json | None = None  # declarer, number, trump, changed, mighty, joker_caller
    call: Json | None = None  # the friend call
    friend: Seat | None = None  # once revealed
    revealed: bool = False  # the camps are known; with no friend the declarer is alone
    points: Json | None = None  # point cards taken in tricks by camp, from the reveal on
    shown: tuple[tuple[Card, ...], ...] = ()  # point cards lying face up, by seat
    trick: Json | None = None  # number, of, plays, led, joker_called
    last_trick: Json | None = None  # plays, winner: while it still lies there, or by the rules
    tricks: tuple[Json, ...] = ()  # all past tricks, by the rules or to remember them
    result: Json | None = None  # the score and every card, when the hand is over


@dataclass(frozen=True, slots=True)
class OwnView:
    """What one seat knows besides."""

    seat: Seat
    cards: tuple[Card, ...]
    legal: tuple[Action, ...]  # exactly what `apply` accepts from this seat now
    reason: str = ""  # why the other cards may not be played, see tricks.Legal
    reason_suit: str | None = None
    kitty: tuple[Card, ...] = ()  # the declarer, from the exchange on
    discards: tuple[Card, ...] = ()  # the declarer, once laid down
    prices: Json | None = None  # new trump -> number, while the declarer may change it
    is_friend: bool = False  # this seat holds, or held, the called card
    is_alone: bool = False  # the declarer called a card of his own


@dataclass(frozen=True, slots=True)
class View:
    """A whole view; `own` is None for spectators."""

    public: PublicView
    own: OwnView | None


def view(hand: MightyHand, seat: Seat | None, *, remember: bool = False) -> View:
    """Return what that seat may see now; None is a spectator.

    With `remember` all past tricks are told, as an attentive player remembers them: for bots,
    which see nothing else. Without it they follow the option `past_tricks_visible`.
    """
    public = public_view(hand, remember=remember)
    return View(public, None if seat is None else own_view(hand, seat))


def public_view(hand: MightyHand, *, remember: bool = False) -> PublicView:
    """Return the part of the view that is the same for everybody."""
    match hand:
        case Auction():
            return PublicView(
                phase="auction",
                dealer=hand.deal.start.dealer,
                to_act=hand.to_act,
                cards_left=tuple(map(len, hand.deal.holdings)),
                calls=_calls(hand.calls),
            )
        case Exchange() | CallingFriend():
            return PublicView(
                phase="exchange" if isinstance(hand, Exchange) else "friend",
                dealer=hand.deal.start.dealer,
                to_act=hand.to_act,
                cards_left=tuple(map(len, hand.holdings)),
                calls=_calls(hand.contract.calls),
                contract=_contract(hand.deal, hand.contract),
            )
        case Playing():
            return _playing(hand, remember=remember)
        case Done():
            return _done(hand)
    assert_never(hand)


def own_view(hand: MightyHand, seat: Seat) -> OwnView:
    """Return what only that seat may know."""
    legal = hand.legal_actions(seat)
    match hand:
        case Auction():
            return OwnView(seat, hand.deal.holdings[seat], legal)
        case Exchange() | CallingFriend():
            declares = seat == hand.contract.declarer
            buried = hand.discards if declares and isinstance(hand, CallingFriend) else ()
            kitty = hand.deal.kitty if declares else ()
            prices = _prices(hand.deal, hand.contract) if declares else None
            return OwnView(
                seat, hand.holdings[seat], legal, kitty=kitty, discards=buried, prices=prices
            )
        case Playing():
            return _own_play(hand, seat, legal)
        case Done():
            return OwnView(seat, (), legal)
    assert_never(hand)


def _own_play(hand: Playing, seat: Seat, legal: tuple[Action, ...]) -> OwnView:
    terms = hand.terms
    declares = seat == terms.contract.declarer
    by_card = terms.call is not None and terms.call.kind == CARD
    return OwnView(
        seat=seat,
        cards=hand.holdings[seat],
        legal=legal,
        reason=hand.legal.reason if legal else "",
        reason_suit=hand.legal.suit if legal else None,
        kitty=terms.deal.kitty if declares else (),
        discards=terms.discards if declares else (),
        is_friend=by_card and seat == hand.friend,
        is_alone=by_card and declares and hand.friend is None,
    )


def _playing(hand: Playing, *, remember: bool) -> PublicView:
    terms, rules = hand.terms, hand.terms.deal.rules
    lies = () if hand.trick else hand.tricks[-1:]  # nobody has led on: it is still on the table
    last = lies if rules.past_tricks_visible == "none" else hand.tricks[-1:]
    return PublicView(
        phase="play",
        dealer=terms.deal.start.dealer,
        to_act=hand.to_act,
        cards_left=tuple(map(len, hand.holdings)),
        calls=_calls(terms.contract.calls),
        contract=_contract(terms.deal, terms.contract),
        call=_call(terms.call),
        friend=hand.friend if hand.revealed else None,
        revealed=hand.revealed,
        points=_camp_points(hand) if hand.revealed else None,
        shown=_shown(hand),
        trick={
            "number": hand.setting.number,
            "of": rules.tricks,
            "plays": _plays(hand.trick),
            "led": led_suit(hand.setting, hand.trick),
            "joker_called": joker_is_called(hand.setting, hand.trick),
        },
        last_trick=_trick(last[0]) if last else None,
        tricks=_tricks(hand.tricks) if remember or rules.past_tricks_visible == "all" else (),
    )


def _done(hand: Done) -> PublicView:
    """Everything is open after a scored hand; a thrown-in deal shows the dead hand only."""
    terms = hand.terms
    return PublicView(
        phase="done",
        dealer=hand.deal.start.dealer,
        to_act=(),
        cards_left=(0,) * hand.deal.rules.players,
        calls=_calls(terms.contract.calls) if terms else (),
        contract=_contract(terms.deal, terms.contract) if terms else None,
        call=_call(terms.call) if terms else None,
        friend=hand.friend,
        revealed=terms is not None,
        last_trick=_trick(hand.tricks[-1]) if hand.tricks else None,
        tricks=_tricks(hand.tricks),
        result={
            "outcome": hand.outcome,
            "scores": hand.scores,
            "taken": hand.taken,
            "unit": hand.unit,
            "next_dealer": hand.next_start.dealer,
            "hands": hand.deal.holdings if terms else (),
            "kitty": hand.deal.kitty if terms else (),
            "discards": terms.discards if terms else (),
            "missed": hand.missed,
            "missed_hand": () if hand.missed is None else hand.deal.holdings[hand.missed],
        },
    )


def face_down(hand: Playing) -> set[Seat | None]:
    """Return the seats whose taken point cards lie face down (A:121-127, VI-01).

    The declarer's do. The friend's lie open like a defender's until he is known, and are turned
    over then.
    """
    return {hand.terms.contract.declarer, hand.friend if hand.revealed else None}


def _shown(hand: Playing) -> tuple[Holding, ...]:
    """Return the point cards lying open before each seat."""
    taken: list[list[Card]] = [[] for _ in hand.holdings]
    for trick in hand.tricks:
        if trick.winner not in face_down(hand):
            taken[trick.winner] += [p.card for p in trick.plays if p.card in POINT_CARDS]
    return tuple(tuple(sorted(cards)) for cards in taken)


def _camp_points(hand: Playing) -> Json:
    """Return what each camp took in tricks; what the declarer buried stays his secret."""
    ours = {hand.terms.contract.declarer, hand.friend}
    totals = {True: 0, False: 0}
    for trick in hand.tricks:
        totals[trick.winner in ours] += count_points(play.card for play in trick.plays)
    return {"declarer_side": totals[True], "defenders": totals[False]}


def _calls(calls: tuple[Call, ...]) -> tuple[Json, ...]:
    return tuple({"seat": seat, **write_action(call)} for seat, call in calls)


def _contract(deal: Deal, contract: Contract) -> Json:
    return {
        "declarer": contract.declarer,
        "number": contract.number,
        "trump": contract.trump,
        "changed": contract.changed,
        "mighty": deal.rules.mighty(contract.trump),
        "joker_caller": deal.rules.joker_caller(contract.trump),
    }


def _prices(deal: Deal, contract: Contract) -> Json:
    changes = trump_changes(deal.rules, contract)
    return {c.trump: changed_number(deal.rules, contract, c.trump) for c in changes}


def _call(call: CallFriend | None) -> Json | None:
    return None if call is None else {"kind": call.kind, "card": call.card}


def _plays(plays: tuple[Played, ...]) -> list[Json]:
    return [
        {"seat": play.seat, "card": play.card} | ({"names": play.names} if play.names else {})
        for play in plays
    ]


def _trick(trick: Trick) -> Json:
    return {"plays": _plays(trick.plays), "winner": trick.winner}


def _tricks(tricks: tuple[Trick, ...]) -> tuple[Json, ...]:
    return tuple(map(_trick, tricks))
