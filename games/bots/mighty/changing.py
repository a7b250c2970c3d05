"""Another trump, or a higher promise, once the declarer has seen the kitty."""

from games.engine.cards import Card, Trump
from games.engine.mighty.actions import Action, ChangeTrump, RaiseBid, bid
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView

from .bidding import prospect
from .evaluation import estimates

CHANGES, RAISES = 0.25, 0.5  # by how many units the contract must become better


def change(
    own: OwnView, seen: tuple[Card, ...], number: int, trump: Trump, rules: Rules
) -> Action | None:
    """Return the change of the contract that makes it clearly better, None if there is none.

    `seen` is the declarer's holding with the kitty. What the kitty shows of another suit may be
    worth the price; a raise pays only where the promise itself is scored.
    """
    if own.prices is None or not (own.prices or rules.raise_after_kitty):
        return None
    values = estimates(seen, (trump, *own.prices), rules, with_kitty=True)
    halves = {other: round(2 * value) for other, value in values.items()}
    now = prospect(rules, bid(number, trump), halves[trump])
    gains: list[tuple[float, Action]] = [
        (prospect(rules, bid(price, other), halves[other]) - now - CHANGES, ChangeTrump(other))
        for other, price in own.prices.items()
    ]
    if rules.raise_after_kitty:
        gains += [
            (prospect(rules, bid(higher, trump), halves[trump]) - now - RAISES, RaiseBid(higher))
            for higher in range(number + 1, rules.bid_max + 1)
        ]
    gain, better = max(gains, key=lambda one: one[0], default=(0.0, None))
    return better if gain > 0 else None
