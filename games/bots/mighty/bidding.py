"""The auction: raise by the smallest step while the holding is good for it."""

from games.engine.mighty.actions import PASS, Action, Bid
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView

from .evaluation import best_trump

DARING = {5: 0.5, 4: 0.5, 3: 1.0}  # by players: point cards short of the promise are risked


def call(own: OwnView, rules: Rules) -> Action:
    """Return the cheapest bid in the best trump, or a pass."""
    bids = [action for action in own.legal if isinstance(action, Bid)]
    if not bids:
        return PASS
    value, trump = best_trump(own.cards, {bid.trump for bid in bids}, rules)
    cheapest = min((bid for bid in bids if bid.trump == trump), key=lambda bid: bid.number)
    if cheapest.number <= value + DARING[max(rules.players, 3)] or PASS not in own.legal:
        return cheapest
    return PASS
