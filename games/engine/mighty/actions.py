"""What a player can do, and the only codec between these values and JSON.

An action on the wire is an object with `type`; `write_legal` lists many at once, giving the
field to choose from as a list.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from inspect import signature
from typing import Any, NamedTuple

from games.engine.cards import PACK, SUITS, TRUMPS, Card, Seat, Suit, Trump
from games.engine.core import InvalidAction

ANY = "ANY"  # a led joker may name "any card" (B:31)
NAMES = (*SUITS, ANY)
BIDS = range(1, 21)  # of twenty point cards
SEATS = range(5)
# Kinds of friend call
CARD, SEAT, FIRST_TRICK, LAST_TRICK, NOBODY = "card", "seat", "first_trick", "last_trick", "none"
KINDS = (CARD, SEAT, FIRST_TRICK, LAST_TRICK, NOBODY)

# The kinds of action that are listed by the dozen are tuples, which are quick to make and compare;
# the others must be data classes, for two tuples may be equal and yet of different kinds.


class Bid(NamedTuple):
    """A promise: `number` point cards of 20 with that trump; N is no-trump."""

    number: int
    trump: Trump


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid: out of the auction, or of this round of it."""


@dataclass(frozen=True, slots=True)
class ClaimDealMiss:
    """Throw the deal in for one's own poor hand."""


@dataclass(frozen=True, slots=True)
class Take:
    """The cards of a kitty lying face up that a seat chooses, in string order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """The cards laid face down for those taken, in string order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChangeTrump:
    """Another trump after seeing the kitty, at its price."""

    trump: Trump


@dataclass(frozen=True, slots=True)
class RaiseBid:
    """A higher number for the same trump after seeing the kitty."""

    number: int


class CallFriend(NamedTuple):
    """The declarer's friend: who holds `card`, sits at `seat`, wins a certain trick, or nobody."""

    kind: str
    card: Card | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class RevealFriend:
    """The friend says that it is he."""


@dataclass(frozen=True, slots=True)
class CommandFriend:
    """The declarer orders his friend to take this trick."""


class Play(NamedTuple):
    """One card to the trick; a led joker names a suit, or any card.

    `calls`: the joker caller is led and, where that must be declared, calls the joker.
    """

    card: Card
    names: Suit | None = None
    calls: bool = False


Exchanging = Take | Discard | ChangeTrump | RaiseBid
Announcement = RevealFriend | CommandFriend
Action = Bid | Pass | ClaimDealMiss | Exchanging | CallFriend | Announcement | Play

# Equal actions are one object, so that looking one up among the legal ones is quick.
PASS, CLAIM, REVEAL, COMMAND = Pass(), ClaimDealMiss(), RevealFriend(), CommandFriend()
bid, play = cache(Bid), cache(Play)
plain: Callable[[Card], Play] = {card: play(card) for card in PACK}.__getitem__  # just the card


@cache
def call_card(card: Card) -> CallFriend:
    """Return the call of that card's holder."""
    return CallFriend(CARD, card)


def _one_of(value: Any, choices: Iterable[Any], code: str) -> Any:
    if not isinstance(value, str) or value not in choices:
        raise InvalidAction(code)
    return value


def _number(value: Any, numbers: range) -> int:
    if type(value) is not int or value not in numbers:  # True is an int, but no number
        raise InvalidAction("bad_number")
    return value


def _cards(cards: Any) -> tuple[Card, ...]:
    if not isinstance(cards, list) or len(cards) > len(PACK):
        raise InvalidAction("bad_card")
    return tuple(sorted(_one_of(card, PACK, "bad_card") for card in cards))


def _read_call_friend(*, kind: Any, card: Any = None, seat: Any = None) -> CallFriend:
    _one_of(kind, KINDS, "bad_shape")
    if (card is not None and kind != CARD) or (seat is None) == (kind == SEAT):
        raise InvalidAction("bad_shape")
    if kind == SEAT:
        return CallFriend(kind, seat=_number(seat, SEATS))
    return CallFriend(kind, _one_of(card, PACK, "bad_card") if kind == CARD else None)


def _read_play(*, card: Any, names: Any = None, calls: Any = False) -> Play:
    if names is not None:
        _one_of(names, NAMES, "bad_suit")
    if not isinstance(calls, bool):
        raise InvalidAction("bad_shape")
    return play(_one_of(card, PACK, "bad_card"), names, calls)


_READERS: Mapping[str, Callable[..., Action]] = {
    "bid": lambda *, number, trump: bid(_number(number, BIDS), _one_of(trump, TRUMPS, "bad_suit")),
    "pass": lambda: PASS,
    "claim_deal_miss": lambda: CLAIM,
    "take": lambda *, cards: Take(_cards(cards)),
    "discard": lambda *, cards: Discard(_cards(cards)),
    "change_trump": lambda *, trump: ChangeTrump(_one_of(trump, TRUMPS, "bad_suit")),
    "raise_bid": lambda *, number: RaiseBid(_number(number, BIDS)),
    "call_friend": _read_call_friend,
    "reveal_friend": lambda: REVEAL,
    "command_friend": lambda: COMMAND,
    "play": _read_play,
}


def read_action(message: Mapping[str, Any]) -> Action:
    """Return the action in a JSON object. Raises InvalidAction if there is none."""
    kind = message.get("type")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        raise InvalidAction("unknown_action")
    try:
        return reader(**{key: value for key, value in message.items() if key != "type"})
    except TypeError as error:  # a field is missing or unknown
        raise InvalidAction("bad_shape") from error


_TYPES: Mapping[type[Action], str] = {
    Bid: "bid",
    Pass: "pass",
    ClaimDealMiss: "claim_deal_miss",
    Take: "take",
    Discard: "discard",
    ChangeTrump: "change_trump",
    RaiseBid: "raise_bid",
    CallFriend: "call_friend",
    RevealFriend: "reveal_friend",
    CommandFriend: "command_friend",
    Play: "play",
}
_FIELDS = {
    kind: [(field.name, field.default) for field in signature(kind).parameters.values()]
    for kind in _TYPES
}


def write_action(action: Action) -> dict[str, Any]:
    """Return the action as JSON types; fields at their defaults are left out.

    >>> write_action(Play("JK", "H"))
    {'type': 'play', 'card': 'JK', 'names': 'H'}
    """
    message: dict[str, Any] = {"type": _TYPES[type(action)]}
    for name, default in _FIELDS[type(action)]:
        value = getattr(action, name)
        if value != default:
            message[name] = list(value) if isinstance(value, tuple) else value
    return message


def write_legal(  # noqa: C901 - a case for each action
    actions: Iterable[Action],
) -> list[dict[str, Any]]:
    """Return the actions grouped into a few offers: choose one entry of each list in an offer.

    Cards to take or to lay down are told as the cards to choose `count` from, which stands for
    every combination.

    >>> write_legal([Play("SA"), Play("S2"), Play("JK", "S"), Play("JK", "D")])
    [{'type': 'play', 'card': ['SA', 'S2']}, {'type': 'play', 'card': ['JK'], 'names': ['S', 'D']}]
    >>> write_legal([PASS, Bid(13, "S"), Bid(14, "S")])
    [{'type': 'pass'}, {'type': 'bid', 'number': [13, 14], 'trump': ['S']}]
    """
    offers: dict[tuple[object, ...], dict[str, Any]] = {}

    def offer(action: Action, *key: object, **fields: Any) -> dict[str, Any]:
        kind = _TYPES[type(action)]
        return offers.setdefault((kind, *key), {"type": kind, **fields})

    for action in actions:
        match action:
            case Bid(number, trump):
                offer(action, trump, number=[], trump=[trump])["number"].append(number)
            case Take(cards) | Discard(cards):
                chosen = offer(action, count=len(cards), cards=[])["cards"]
                chosen += [card for card in cards if card not in chosen]
            case ChangeTrump(trump):
                offer(action, trump=[])["trump"].append(trump)
            case RaiseBid(number):
                offer(action, number=[])["number"].append(number)
            case CallFriend(kind, None, None):
                offer(action, kind, kind=kind)
            case CallFriend(kind, None, seat):
                offer(action, kind, kind=kind, seat=[])["seat"].append(seat)
            case CallFriend(kind, card):
                offer(action, kind, kind=kind, card=[])["card"].append(card)
            case Play(card, None, calls):
                more = {"calls": True} if calls else {}
                offer(action, calls, card=[], **more)["card"].append(card)
            case Play(card, names):
                offer(action, card, card=[card], names=[])["names"].append(names)
            case _:  # nothing to choose
                offer(action)
    return list(offers.values())
