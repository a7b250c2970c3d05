"""What must hold of every hand of every game, checked on hands that bots have played."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from games.engine.cards import Card
from games.engine.core import Game, IllegalAction, replay

from .bot import pick
from .table import Log


class LawBroken(Exception):
    """A hand that cannot be; the message tells which law, not which hand."""


def check_hand(game: Game, deck: Sequence[Card], log: Log, done: Any, rng: Random) -> None:
    """Raise LawBroken unless the scores add up, and the log leads to the end again.

    Every action must come back from JSON, each must have been listed, and only what is listed be
    accepted: at one step, drawn by `rng`, all that is listed, and all that was done in the hand.
    """
    rules, start = done.deal.rules, done.deal.start
    if sum(done.scores) + lying(done.next_start) != lying(start):
        raise LawBroken(f"the scores {done.scores} do not add up")
    actions = [game.read_action(json.loads(json.dumps(game.write_action(a)))) for _, a in log]
    if actions != [action for _, action in log]:
        raise LawBroken("an action changes on its way through JSON")
    if replay(game.deal(rules, deck, start), log) != done:
        raise LawBroken("the hand does not replay to the same end")
    if log:
        hand = replay(game.deal(rules, deck, start), log[: pick(range(len(log)), rng)])
        _check_step(hand, rules.players, actions)


def lying(start: Any) -> int:
    """Return the chips on Michigan's boodle cards, which no seat has."""
    return sum(getattr(start, "boodle", ()))


def _check_step(hand: Any, players: int, actions: Sequence[Any]) -> None:
    for seat in range(players):
        legal = hand.legal_actions(seat)
        if bool(legal) != (seat in hand.to_act):
            raise LawBroken(f"seat {seat} is not to act, or can do nothing")
        for action in {*legal, *actions}:
            if _accepts(hand, seat, action) != (action in legal):
                raise LawBroken(f"{action} of seat {seat} is listed and refused, or not and taken")


def _accepts(hand: Any, seat: int, action: Any) -> bool:
    try:
        hand.apply(seat, action)
    except IllegalAction:
        return False
    return True
