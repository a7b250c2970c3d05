"""What one seat, or a spectator, may see of a hand: the only way cards leave the engine.

Everything here is put in by name (rules.md, what each seat may know); nothing is ever taken out of
a larger value. `PublicView` depends on public facts only, `OwnView` adds what that seat knows.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, assert_never

from games.engine.cards import JOKER, Card, Seat

from . import table
from .actions import CARD, Action, ChangeTrump
from .auction import Auction
from .contract import Contract, changed_number
from .done import Done
from .exchange import Exchange
from .forms import Holding
from .friend import CallingFriend
from .hand import MightyHand
from .play import Playing
from .rest import unseen, winning_line
from .rules import Rules
from .tricks import Played, joker_is_called

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody at the table, and every spectator, may know."""

    phase: str  # auction, exchange, friend, play, done
    dealer: Seat
    to_act: tuple[Seat, ...]
    cards_left: tuple[int, ...]  # by seat, in hand; a ghost is the seat after the last
    calls: tuple[Json, ...]  # the auction so far: actions with their `seat`
    contract: Json | None = None  # declarer, number, trump, changed, mighty, joker_caller
    call: Json | None = None  # the friend call
    friend: Seat | None = None  # once revealed
    revealed: bool = False  # the camps are known; with no friend the declarer is alone
    points: Json | None = None  # point cards taken in tricks by camp, from the reveal on
    shown: tuple[tuple[Card, ...], ...] = ()  # point cards lying face up, by seat
    trick: Json | None = None  # number, of, plays, led, joker_called, friend_commanded, order
    last_trick: Json | None = None  # plays, winner: while it still lies there, or by the rules
    tricks: tuple[Json, ...] = ()  # all past tricks, by the rules or to remember them
    kitty: tuple[Card, ...] = ()  # all of it, where it was turned up for everybody
    takes: tuple[Json, ...] = ()  # who took which of them: seat, cards
    tables: tuple[Any, ...] = ()  # honeymoon: by seat five stacks, the card `up`, how many `down`
    zone: str = ""  # honeymoon: the zone that must play, hand or table
    result: Json | None = None  # the score and every card, when the hand is over


@dataclass(frozen=True, slots=True)
class OwnView:
    """What one seat knows besides."""

    seat: Seat
    cards: tuple[Card, ...]
    legal: Sequence[Action]  # exactly what `apply` accepts from this seat now
    reason: str = ""  # why the other cards may not be played, see tricks.Legal
    reason_suit: str | None = None
    kitty: tuple[Card, ...] = ()  # what this seat took of it
    discards: tuple[Card, ...] = ()  # what it laid down for that
    prices: Json | None = None  # new trump -> number, while the declarer may change it
    is_friend: bool = False  # this seat holds, or held, the called card
    is_alone: bool = False  # the declarer called a card of his own
    takes_rest: bool = False  # it leads, and surely takes every trick that is left
    calls_joker: bool = False  # the joker caller, led by it now, calls a joker others may hold


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
            deal = hand.deal
            opened = deal.rules.open_tables == "before_bid"  # B:48
            return PublicView(
                phase="auction",
                dealer=deal.start.dealer,
                to_act=hand.to_act,
                cards_left=table.cards_left(deal, deal.holdings),
                calls=table.calls(hand.calls),
                tables=table.tables(deal, deal.holdings, opened=opened),
            )
        case Exchange() | CallingFriend():
            return _exchanging(hand)
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
            taken, laid = _swapped(hand, seat)
            declares = seat == hand.contract.declarer
            prices = _prices(hand.deal.rules, hand.contract, legal) if declares else None
            return OwnView(
                seat, hand.holdings[seat], legal, kitty=taken, discards=laid, prices=prices
            )
        case Playing():
            return _own_play(hand, seat, legal)
        case Done():
            return OwnView(seat, (), legal)
    assert_never(hand)


def _swapped(hand: Exchange | CallingFriend | Playing, seat: Seat) -> tuple[Holding, Holding]:
    """Return what the seat has taken from the kitty and laid down so far."""
    swaps = hand.terms.swaps if isinstance(hand, Playing) else hand.swaps
    for swap in swaps:
        if swap.seat == seat:
            return swap.taken, swap.laid
    return (hand.taken, ()) if isinstance(hand, Exchange) and hand.seat == seat else ((), ())


def _own_play(hand: Playing, seat: Seat, legal: Sequence[Action]) -> OwnView:
    terms = hand.terms
    by_card = terms.call is not None and terms.call.kind == CARD
    taken, laid = _swapped(hand, seat)
    return OwnView(
        seat=seat,
        cards=hand.holdings[seat],
        legal=legal,
        reason=hand.legal.reason if legal else "",
        reason_suit=hand.legal.suit if legal else None,
        kitty=taken,
        discards=laid,
        is_friend=by_card and seat == hand.friend,
        is_alone=by_card and seat == terms.contract.declarer and hand.friend is None,
        takes_rest=bool(winning_line(hand, seat)),
        calls_joker=_calls_joker(hand, seat),
    )


def _calls_joker(hand: Playing, seat: Seat) -> bool:
    caller = hand.setting.caller
    if hand.trick or hand.to_act != (seat,) or caller not in hand.legal.cards:
        return False
    return joker_is_called(hand.setting, [Played(seat, caller)]) and JOKER in unseen(hand, seat)


def _exchanging(hand: Exchange | CallingFriend) -> PublicView:
    deal, rules = hand.deal, hand.deal.rules
    takes = table.takes(hand.swaps)
    if isinstance(hand, Exchange) and hand.taken:
        takes = (*takes, {"seat": hand.seat, "cards": hand.taken})
    return PublicView(
        phase="exchange" if isinstance(hand, Exchange) else "friend",
        dealer=deal.start.dealer,
        to_act=hand.to_act,
        cards_left=table.cards_left(deal, hand.holdings),
        calls=table.calls(hand.contract.calls),
        contract=table.contract(deal, hand.contract),
        kitty=deal.kitty if rules.kitty_face_up else (),
        takes=takes if rules.kitty_face_up else (),
        tables=table.tables(deal, hand.holdings, opened=True),
    )


def _playing(hand: Playing, *, remember: bool) -> PublicView:
    terms, deal, rules = hand.terms, hand.terms.deal, hand.terms.deal.rules
    layout = rules.layout
    lies = () if hand.trick else hand.tricks[-1:]  # nobody has led on: it is still on the table
    last = lies if rules.past_tricks_visible == "none" else hand.tricks[-1:]
    remembers = remember or rules.past_tricks_visible == "all"
    recalls_kitty = remembers and rules.kitty_face_up
    return PublicView(
        phase="play",
        dealer=deal.start.dealer,
        to_act=hand.to_act,
        cards_left=table.cards_left(deal, hand.holdings),
        calls=table.calls(terms.contract.calls),
        contract=table.contract(deal, terms.contract),
        call=table.friend_call(terms.call),
        friend=hand.friend if hand.revealed else None,
        revealed=hand.revealed,
        points=table.camp_points(hand),
        shown=table.shown(hand),
        trick=table.open_trick(hand),
        last_trick=table.trick(layout, last[0]) if last else None,
        tricks=tuple([table.trick(layout, done) for done in hand.tricks]) if remembers else (),
        kitty=deal.kitty if recalls_kitty else (),
        takes=table.takes(terms.swaps) if recalls_kitty else (),
        tables=table.tables(deal, hand.holdings, opened=True) if layout.tables else (),
        zone=table.zone_of(layout, hand.turn),
    )


def _done(hand: Done) -> PublicView:
    """Everything is open after a scored hand; a thrown-in deal shows the dead hand only."""
    terms, deal, layout = hand.terms, hand.deal, hand.deal.rules.layout
    hands = [deal.holdings[seat] for seat in table.seats_of(layout)]
    return PublicView(
        phase="done",
        dealer=deal.start.dealer,
        to_act=(),
        cards_left=(0,) * len(hands),
        calls=table.calls(terms.contract.calls) if terms else (),
        contract=table.contract(deal, terms.contract) if terms else None,
        call=table.friend_call(terms.call) if terms else None,
        friend=hand.friend,
        revealed=terms is not None,
        last_trick=table.trick(layout, hand.tricks[-1]) if hand.tricks else None,
        tricks=tuple(table.trick(layout, done) for done in hand.tricks),
        result={
            "outcome": hand.outcome,
            "scores": hand.scores,
            "taken": hand.taken,
            "unit": hand.unit,
            "next_dealer": hand.next_start.dealer,
            "hands": tuple(hands) if terms else (),
            "table_hands": tuple(deal.holdings[p] for p in layout.tables) if terms else (),
            "kitty": deal.kitty if terms else (),
            "discards": terms.discards if terms else (),
            "swaps": tuple(asdict(swap) for swap in terms.swaps) if terms else (),
            "missed": hand.missed,
            "missed_hand": () if hand.missed is None else deal.holdings[hand.missed],
        },
    )


def _prices(rules: Rules, contract: Contract, legal: Sequence[Action]) -> Json:
    """Return what each change of trump costs now."""
    trumps = [action.trump for action in legal if isinstance(action, ChangeTrump)]
    return {trump: changed_number(rules, contract, trump) for trump in trumps}
