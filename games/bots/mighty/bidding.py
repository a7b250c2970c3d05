"""The auction: raise while the holding is good for it, by no more than pays."""

from functools import lru_cache
from itertools import pairwise
from math import exp

from games.engine.cards import Trump
from games.engine.mighty.actions import CLAIM, PASS, Action, Bid
from games.engine.mighty.rules import Rules
from games.engine.mighty.scoring import ALL_POINTS, Outcome, unit
from games.engine.mighty.view import View

from ..bot import seat_to_act
from .evaluation import DARING, SPREAD, estimates, shape
from .places import open_cards


def call(view: View, rules: Rules, *, error: float = 0.0) -> Action:
    """Return a bid in the best trump, a pass, or the claim that the hand is too poor to play.

    `error` is by how many point cards the holding is thought better than it is.
    """
    own = seat_to_act(view)
    if rules.deal_miss_mode != "auto" and CLAIM in own.legal:
        return CLAIM
    cheapest: dict[Trump, Bid] = {}
    for action in own.legal:
        if isinstance(action, Bid) and action.trump not in cheapest:
            cheapest[action.trump] = action
    if not cheapest:
        return PASS
    cards = own.cards + open_cards(view.public, own.seat)
    values = {t: value + error for t, value in estimates(cards, cheapest, rules).items()}
    trump = max(values, key=lambda trump: (values[trump] - cheapest[trump].number, trump))
    if cheapest[trump].number > values[trump] + DARING[shape(rules)] and PASS in own.legal:
        return PASS
    bids = [action for action in own.legal if isinstance(action, Bid) and action.trump == trump]
    return _as_high_as_pays(bids, values[trump], rules)


def _as_high_as_pays(bids: list[Bid], value: float, rules: Rules) -> Bid:
    """Return the lowest bid that the next one, in rising order, is not better than."""
    halves = round(2 * value)
    for bid, higher in pairwise(bids):
        if prospect(rules, higher, halves) <= prospect(rules, bid, halves):
            return bid
    return bids[-1]


@lru_cache(maxsize=4096)
def prospect(rules: Rules, bid: Bid, halves: int) -> float:
    """Return what a contract is worth to its declarer who expects so many half point cards.

    What he takes in the end is about normally distributed. Where only the bid counts, more than
    the cheapest one may pay.
    """
    total = weights = 0.0
    for taken in range(ALL_POINTS + 1):
        end = Outcome(0, None, bid.number, bid.trump, taken)
        weight = _density((taken - halves / 2) / SPREAD)
        total += weight * (unit(rules, end) if end.made else -unit(rules, end))
        weights += weight
    return total / weights


def _density(distance: float) -> float:
    return exp(-distance * distance / 2)
