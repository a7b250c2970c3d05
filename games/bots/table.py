"""Bots around a table without a server: deal, ask, apply, until the hand is over."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine.cards import Card, Seat
from games.engine.core import Game

from .bot import Bot, pick
from .random_player import decide as random_player

Log = list[tuple[Seat, Any]]


def shuffled(pack: Sequence[Card], rng: Random) -> list[Card]:
    """Return the pack in an order that is the same in every version of Python."""
    return sorted(pack, key=lambda _: rng.random())


def play_on(game: Game, hand: Any, rules: Any, bots: Sequence[Bot], rng: Random) -> tuple[Any, Log]:
    """Return the finished hand and the actions that led to it; forced ones are not asked for."""
    log: Log = []
    while to_act := hand.to_act:
        seat = to_act[0]
        legal = hand.legal_actions(seat)
        if len(legal) == 1:
            action = legal[0]
        elif bots[seat] is random_player:  # looks at nothing, so nothing need be shown to it
            action = pick(legal, rng)
        else:
            seen = game.view(hand, seat, remember=True)
            action = bots[seat](seen, rules=rules, rng=rng)
        log.append((seat, action))
        hand = hand.apply(seat, action)
    return hand, log
