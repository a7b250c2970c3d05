"""How many point cards a holding promises to its declarer under each trump.

The weights are least-squares fits to what club bots took as declarers with thousands of dealt
holdings; the luck of the other hands leaves a standard deviation of about 2.8 points.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from games.engine.cards import JOKER, NO_TRUMP, Card, Trump
from games.engine.mighty.rules import Rules

from .ranks import BIT, RANK, TEN, above, bits_of, by_suit

ACE, KING, QUEEN, JACK = (RANK[card] for card in ("SA", "SK", "SQ", "SJ"))


@dataclass(frozen=True, slots=True)
class Weights:
    """Point cards that each feature of a holding is worth; suits other than trump are sides."""

    base: float  # with nothing at all: the kitty and the friend
    mighty: float
    joker: float
    caller: float  # without the joker
    ace: float  # in a side suit, as are the next three
    king: float  # guarded
    point: float
    void: float
    kitty: float  # by which a holding seems better when its owner has taken the kitty
    trumps: float = 0.0  # each
    tops: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # trump ace, king, queen, jack


WITH_TRUMP: Mapping[str, Weights] = {  # by shape
    "5": Weights(6.85, 1.45, 1.8, 0.4, 0.4, 0.15, 0.35, 0.15, 1.1, 0.9, (1.2, 0.8, 0.6, 0.4)),
    "4": Weights(9.25, 1.6, 1.5, 0.25, 0.6, 0.3, 0.15, 0.05, 1.3, 0.85, (0.85, 0.55, 0.45, 0.25)),
    "4 of 12": Weights(
        7.15, 1.25, 1.6, 0.0, 0.55, 0.25, 0.3, 0.4, 1.0, 0.95, (0.75, 0.45, 0.5, 0.3)
    ),
    "3": Weights(1.2, 3.6, 1.75, 0.45, 0.9, 0.45, 0.25, 0.3, 1.85, 1.2, (1.5, 1.0, 0.55, 0.3)),
    "3 of 16": Weights(2.2, 2.35, 0.9, 0.4, 0.4, 0.1, 0.4, 0.7, 1.55, 0.6, (0.8, 0.6, 0.65, 0.4)),
    "ghost": Weights(4.05, 3.1, 1.6, 0.7, 1.0, 0.35, 0.2, 0.1, 1.9, 1.05, (1.4, 0.8, 0.6, 0.1)),
    "duel": Weights(15.05, 1.6, 0.0, 0.4, 1.0, 0.65, -0.7, 0.55, -0.3, 0.3, (0.85, 0.3, 0.35, 0.2)),
    "honeymoon": Weights(
        6.55, 2.55, 1.85, 0.4, 0.35, 0.1, 0.2, -0.1, 1.2, 0.55, (1.05, 0.75, 0.5, 0.4)
    ),
    "closed": Weights(9.15, 1.9, 1.3, 0.0, 0.4, 0.2, 0.25, 0.0, 3.5, 0.55, (0.75, 0.5, 0.5, 0.35)),
}
WITHOUT: Mapping[str, Weights] = {
    "5": Weights(9.05, 1.1, 1.4, 0.3, 0.7, 0.3, 0.5, 0.0, 1.1),
    "4": Weights(11.0, 1.2, 1.6, 0.2, 0.7, 0.3, 0.3, 0.0, 1.0),
    "3": Weights(2.8, 4.1, 1.85, 0.55, 1.35, 0.6, 0.3, -0.2, 1.7),
    "4 of 12": Weights(10.25, 1.1, 1.45, 0.2, 0.65, 0.45, 0.3, 0.15, 0.6),
    "3 of 16": Weights(3.05, 2.95, 0.95, 0.45, 0.45, 0.15, 0.55, -0.5, 1.55),
    "ghost": Weights(4.2, 3.7, 2.0, 0.8, 1.3, 0.55, 0.35, -0.35, 1.5),
    "duel": Weights(7.85, 4.3, 1.4, 0.2, 1.65, 0.6, 0.0, 0.25, 2.1),
    "honeymoon": Weights(6.2, 2.6, 1.65, 0.0, 0.9, 0.45, 0.4, 0.3, 1.2),
    "closed": Weights(7.35, 2.45, 1.35, 0.0, 0.8, 0.4, 0.5, 0.0, 2.8),
}
DARING = {  # point cards short of the promise are risked
    "5": 0.5,
    "4": 0.5,
    "3": 1.0,
    "4 of 12": 0.5,
    "3 of 16": 1.0,
    "ghost": 0.5,
    "duel": 0.5,
    "honeymoon": 0.5,
    "closed": 0.5,
}
LONG = 12  # cards: a hand of three or four players from a nearly whole pack
FRIEND = 6.0  # point cards that calling nobody costs
WITH_FRIEND = 4  # players: the weights count on a friend
SPREAD = 2.8  # standard deviation of what is taken around the estimate


def shape(rules: Rules) -> str:
    """Return which weights fit best: by the hands on the table, their size, and what lies open."""
    if rules.form == "honeymoon":
        return rules.form if rules.open_tables == "before_bid" else "closed"
    if rules.form in WITH_TRUMP:
        return rules.form
    long = {4: "4 of 12", 3: "3 of 16"}.get(rules.players)
    return long if long and rules.hand_size >= LONG else str(max(rules.players, 3))


def estimate(cards: tuple[Card, ...], trump: Trump, rules: Rules) -> float:
    """Return the point cards of twenty that the declarer's side may expect to take."""
    return estimates(cards, (trump,), rules)[trump]


def estimates(
    cards: tuple[Card, ...], trumps: Iterable[Trump], rules: Rules, *, with_kitty: bool = False
) -> dict[Trump, float]:
    """Return the same for each of these trumps; `with_kitty` tells whether it is in the hand."""
    bits, kind = bits_of(cards), shape(rules)
    alone = FRIEND if rules.players >= WITH_FRIEND and not rules.has_friend else 0.0
    values = {trump: _estimate(cards, bits, trump, kind, rules) - alone for trump in trumps}
    if not with_kitty:
        return values
    return {trump: value - _weights(kind, trump).kitty for trump, value in values.items()}


def _weights(kind: str, trump: Trump) -> Weights:
    return (WITHOUT if trump == NO_TRUMP else WITH_TRUMP)[kind]


def _estimate(cards: tuple[Card, ...], bits: int, trump: Trump, kind: str, rules: Rules) -> float:
    weights = _weights(kind, trump)
    mighty = rules.mighty(trump)
    value = weights.base
    if mighty in cards:
        value += weights.mighty
    if JOKER in cards:
        value += weights.joker
    elif rules.joker_caller(trump) in cards:
        value += weights.caller
    for suit, ranks in by_suit(bits & ~BIT[mighty]).items():
        if suit == trump:
            value += _tops(kind, ranks)
            value += weights.trumps * ranks.bit_count()
        else:
            value += _side(kind, ranks, trump == NO_TRUMP)
    return value


@lru_cache(maxsize=1 << 14)
def _tops(kind: str, ranks: int) -> float:
    """Return what the highest trumps are worth besides being trumps."""
    tops = zip((ACE, KING, QUEEN, JACK), WITH_TRUMP[kind].tops, strict=True)
    return sum([worth for rank, worth in tops if ranks >> rank & 1])


@lru_cache(maxsize=1 << 14)
def _side(kind: str, ranks: int, no_trump: bool) -> float:  # noqa: FBT001 - the key of a cache
    """Return what the cards of a suit that is not trump are worth."""
    weights = (WITHOUT if no_trump else WITH_TRUMP)[kind]
    if not ranks:
        return weights.void
    value = weights.point * above(ranks, TEN - 1)
    if ranks >> ACE & 1:
        return value + weights.ace
    return value + (weights.king if ranks >> KING & 1 and ranks.bit_count() > 1 else 0.0)
