"""What a player can do, and the only codec between these values and JSON.

An action on the wire is an object with `type`; `write_legal` lists many at once, giving the
field to choose from as a list.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, assert_never

from games.engine.cards import JOKER, PACK, SUITS, TRUMPS, Card, Suit, Trump
from games.engine.core import InvalidAction

ANY = "ANY"  # a led joker may name "any card" (B:31)
NAMES = (*SUITS, ANY)
CARD, FIRST_TRICK, NOBODY = "card", "first_trick", "none"  # kinds of friend call


@dataclass(frozen=True, slots=True)
class Bid:
    """A promise: `number` point cards of 20 with that trump; N is no-trump."""

    number: int
    trump: Trump


@dataclass(frozen=True, slots=True)
class Pass:
    """Out of the auction."""


@dataclass(frozen=True, slots=True)
class Discard:
    """The cards laid face down after taking the kitty, in string order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ChangeTrump:
    """Another trump after seeing the kitty, at its price."""

    trump: Trump


@dataclass(frozen=True, slots=True)
class CallFriend:
    """The declarer's friend: the holder of `card`, the winner of trick 1, or nobody."""

    kind: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """One card to the trick; a led joker names a suit, or any card."""

    card: Card
    names: Suit | None = None


Action = Bid | Pass | Discard | ChangeTrump | CallFriend | Play

# Equal actions are one object, so that looking one up among the legal ones is quick.
PASS = Pass()
bid, discard, play = cache(Bid), cache(Discard), cache(Play)


@cache
def call_card(card: Card) -> CallFriend:
    """Return the call of that card's holder."""
    return CallFriend(CARD, card)


def _one_of(value: Any, choices: Iterable[Any], code: str) -> Any:
    if not isinstance(value, str) or value not in choices:
        raise InvalidAction(code)
    return value


def _read_bid(*, number: Any, trump: Any) -> Bid:
    if type(number) is not int or not 0 < number <= 20:  # True is an int, but no number
        raise InvalidAction("bad_number")
    return bid(number, _one_of(trump, TRUMPS, "bad_suit"))


def _read_discard(*, cards: Any) -> Discard:
    if not isinstance(cards, list) or len(cards) > len(PACK):
        raise InvalidAction("bad_card")
    return Discard(tuple(sorted(_one_of(card, PACK, "bad_card") for card in cards)))


def _read_call_friend(*, kind: Any, card: Any = None) -> CallFriend:
    _one_of(kind, (CARD, FIRST_TRICK, NOBODY), "bad_shape")
    if kind != CARD and card is not None:
        raise InvalidAction("bad_shape")
    return CallFriend(kind, _one_of(card, PACK, "bad_card") if kind == CARD else None)


def _read_play(*, card: Any, names: Any = None) -> Play:
    if names is not None:
        _one_of(names, NAMES, "bad_suit")
    return play(_one_of(card, PACK, "bad_card"), names)


_READERS: Mapping[str, Callable[..., Action]] = {
    "bid": _read_bid,
    "pass": lambda: PASS,
    "discard": _read_discard,
    "change_trump": lambda *, trump: ChangeTrump(_one_of(trump, TRUMPS, "bad_suit")),
    "call_friend": _read_call_friend,
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


def write_action(action: Action) -> dict[str, Any]:
    """Return the action as JSON types.

    >>> write_action(Play("JK", "H"))
    {'type': 'play', 'card': 'JK', 'names': 'H'}
    """
    match action:
        case Bid(number, trump):
            return {"type": "bid", "number": number, "trump": trump}
        case Pass():
            return {"type": "pass"}
        case Discard(cards):
            return {"type": "discard", "cards": list(cards)}
        case ChangeTrump(trump):
            return {"type": "change_trump", "trump": trump}
        case CallFriend(kind, card):
            return {"type": "call_friend", "kind": kind} | ({"card": card} if card else {})
        case Play(card, names):
            return {"type": "play", "card": card} | ({"names": names} if names else {})
    assert_never(action)


def write_legal(  # noqa: C901 - a case for each action
    actions: Iterable[Action],
) -> list[dict[str, Any]]:
    """Return the actions grouped into a few offers: choose one entry of each list in an offer.

    Discards are told as the cards to choose `count` from, which stands for every combination.

    >>> write_legal([Play("SA"), Play("S2"), Play("JK", "S"), Play("JK", "D")])
    [{'type': 'play', 'card': ['SA', 'S2']}, {'type': 'play', 'card': ['JK'], 'names': ['S', 'D']}]
    >>> write_legal([PASS, Bid(13, "S"), Bid(14, "S")])
    [{'type': 'pass'}, {'type': 'bid', 'number': [13, 14], 'trump': ['S']}]
    """
    offers: dict[tuple[str, ...], dict[str, Any]] = {}

    def offer(*key: str, **fields: Any) -> dict[str, Any]:
        return offers.setdefault(key, {"type": key[0], **fields})

    for action in actions:
        match action:
            case Pass():
                offer("pass")
            case Bid(number, trump):
                offer("bid", trump, number=[], trump=[trump])["number"].append(number)
            case Discard(cards):
                chosen = offer("discard", count=len(cards), cards=[])["cards"]
                chosen += [card for card in cards if card not in chosen]
            case ChangeTrump(trump):
                offer("change_trump", trump=[])["trump"].append(trump)
            case CallFriend(kind, None):
                offer("call_friend", kind, kind=kind)
            case CallFriend(kind, card):
                offer("call_friend", kind, kind=kind, card=[])["card"].append(card)
            case Play(card, None):
                offer("play", card=[])["card"].append(card)
            case _:
                offer("play", JOKER, card=[action.card], names=[])["names"].append(action.names)
    return list(offers.values())
