"""How many point cards a holding promises to its declarer under each trump.

The weights are least-squares fits to what club bots took as declarers with thousands of dealt
holdings; the luck of the other hands leaves a standard deviation of about 2.8 points.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards import JOKER, NO_TRUMP, SUITS, Card, Trump
from games.engine.mighty.rules import Rules

from .situation import RANK, TEN

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
    trumps: float = 0.0  # each
    tops: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # trump ace, king, queen, jack


WITH_TRUMP: Mapping[str, Weights] = {  # by shape
    "5": Weights(6.85, 1.45, 1.8, 0.4, 0.4, 0.15, 0.35, 0.15, 0.9, (1.2, 0.8, 0.6, 0.4)),
    "4": Weights(9.25, 1.6, 1.5, 0.25, 0.6, 0.3, 0.15, 0.05, 0.85, (0.85, 0.55, 0.45, 0.25)),
    "4 of 12": Weights(7.15, 1.25, 1.6, 0.0, 0.55, 0.25, 0.3, 0.4, 0.95, (0.75, 0.45, 0.5, 0.3)),
    "3": Weights(1.2, 3.6, 1.75, 0.45, 0.9, 0.45, 0.25, 0.3, 1.2, (1.5, 1.0, 0.55, 0.3)),
    "3 of 16": Weights(2.2, 2.35, 0.9, 0.4, 0.4, 0.1, 0.4, 0.7, 0.6, (0.8, 0.6, 0.65, 0.4)),
    "ghost": Weights(4.05, 3.1, 1.6, 0.7, 1.0, 0.35, 0.2, 0.1, 1.05, (1.4, 0.8, 0.6, 0.1)),
    "duel": Weights(15.05, 1.6, 0.0, 0.4, 1.0, 0.65, -0.7, 0.55, 0.3, (0.85, 0.3, 0.35, 0.2)),
    "honeymoon": Weights(6.55, 2.55, 1.85, 0.4, 0.35, 0.1, 0.2, -0.1, 0.55, (1.05, 0.75, 0.5, 0.4)),
    "closed": Weights(9.15, 1.9, 1.3, 0.0, 0.4, 0.2, 0.25, 0.0, 0.55, (0.75, 0.5, 0.5, 0.35)),
}
WITHOUT: Mapping[str, Weights] = {
    "5": Weights(9.05, 1.1, 1.4, 0.3, 0.7, 0.3, 0.5, 0.0),
    "4": Weights(11.0, 1.2, 1.6, 0.2, 0.7, 0.3, 0.3, 0.0),
    "3": Weights(2.8, 4.1, 1.85, 0.55, 1.35, 0.6, 0.3, -0.2),
    "4 of 12": Weights(10.25, 1.1, 1.45, 0.2, 0.65, 0.45, 0.3, 0.15),
    "3 of 16": Weights(3.05, 2.95, 0.95, 0.45, 0.45, 0.15, 0.55, -0.5),
    "ghost": Weights(4.2, 3.7, 2.0, 0.8, 1.3, 0.55, 0.35, -0.35),
    "duel": Weights(7.85, 4.3, 1.4, 0.2, 1.65, 0.6, 0.0, 0.25),
    "honeymoon": Weights(6.2, 2.6, 1.65, 0.0, 0.9, 0.45, 0.4, 0.3),
    "closed": Weights(7.35, 2.45, 1.35, 0.0, 0.8, 0.4, 0.5, 0.0),
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
    weights = (WITHOUT if trump == NO_TRUMP else WITH_TRUMP)[shape(rules)]
    mighty = rules.mighty(trump)
    value = weights.base
    if rules.players >= WITH_FRIEND and not rules.has_friend:
        value -= FRIEND
    if mighty in cards:
        value += weights.mighty
    if JOKER in cards:
        value += weights.joker
    elif rules.joker_caller(trump) in cards:
        value += weights.caller
    for suit in SUITS:
        ranks = [RANK[card] for card in cards if card[0] == suit and card != mighty]
        if suit == trump:
            tops = zip((ACE, KING, QUEEN, JACK), weights.tops, strict=True)
            value += sum([worth for rank, worth in tops if rank in ranks])
            value += weights.trumps * len(ranks)
        else:
            value += _side(weights, ranks)
    return value


def _side(weights: Weights, ranks: list[int]) -> float:
    if not ranks:
        return weights.void
    value = weights.point * sum([rank >= TEN for rank in ranks])
    if ACE in ranks:
        return value + weights.ace
    return value + (weights.king if KING in ranks and len(ranks) > 1 else 0.0)
