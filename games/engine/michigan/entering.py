"""A hand that was played with real cards, from what somebody says of how it ended."""

from collections.abc import Mapping
from typing import Any

from games.engine.cards import Card, Seat
from games.engine.core import Entered, IllegalAction, InvalidAction
from games.engine.entries import check_keys, seat_or_nobody, whole

from .chips import on_table
from .dealing import Start, sizes
from .done import Done, count, roles
from .rules import Rules

Entry = Mapping[str, Any]


def enter(rules: Rules, start: Start, entry: Entry) -> Entered:
    """Return what the hand gave. Raises InvalidAction, IllegalAction if it cannot have ended so."""
    match entry.get("type"):
        case "out":
            return _out(rules, start, entry)
        case "void":
            return _void(rules, start, entry)
    raise InvalidAction("unknown_entry")


def entry_form(rules: Rules, start: Start) -> dict[str, Any]:
    """Return what may be chosen: who took the chips on each boodle card, cards left by seat."""
    dealt = sizes(rules, start.dealer)
    return {
        "types": ["out", "void"],
        "boodle": on_table(rules, start),
        "left": [dealt[seat] for seat in range(rules.players)],  # at most
    }


def entry_of(done: Done) -> dict[str, Any]:
    """Return the entry of a hand that was played out here."""
    takers = {play.card: play.seat for play in done.plays}
    return {
        "type": "out",
        "left": [len(cards) for cards in done.holdings],
        "boodle": {card: takers.get(card) for card in done.deal.rules.boodle_cards},
    }


def _out(rules: Rules, start: Start, entry: Entry) -> Entered:
    """`left` has the cards left by seat, one is out; `boodle` who took from which boodle card."""
    check_keys(entry, ("left", "boodle"), ())
    left = _left(rules, start, entry["left"])
    takers = _takers(rules, entry["boodle"])
    lies = on_table(rules, start)
    collected = [
        sum(lies[card] for card, taker in takers.items() if taker == seat)
        for seat in range(rules.players)
    ]
    stays = {card: lies[card] for card, taker in takers.items() if taker is None}
    flows, next_start = count(rules, start, collected, stays, left)
    return Entered(
        entry={"type": "out", "left": left, "boodle": takers},
        outcome="out",
        scores=tuple(flow.total for flow in flows),
        roles=roles(rules, left.index(0)),
        next_start=next_start,
        facts={"boodle": dict(zip(rules.boodle_cards, next_start.boodle, strict=True))},
    )


def _void(rules: Rules, start: Start, entry: Entry) -> Entered:
    """The hand counts as not played: the next one inherits what this one did."""
    check_keys(entry, (), ())
    return Entered(
        entry={"type": "void"},
        outcome="void",
        scores=(0,) * rules.players,
        roles=(),
        next_start=start,
        facts={},
    )


def _left(rules: Rules, start: Start, told: Any) -> list[int]:
    if not isinstance(told, list) or len(told) != rules.players:
        raise InvalidAction("bad_shape")
    left, dealt = [whole(cards) for cards in told], sizes(rules, start.dealer)
    for seat, cards in enumerate(left):
        if not 0 <= cards <= dealt[seat]:
            raise IllegalAction("entry_left", most=str(dealt[seat]))
    if left.count(0) != 1:
        raise IllegalAction("entry_winner")
    return left


def _takers(rules: Rules, told: Any) -> dict[Card, Seat | None]:
    if not isinstance(told, Mapping) or told.keys() != set(rules.boodle_cards):
        raise InvalidAction("bad_shape")
    return {card: seat_or_nobody(told[card], rules.players) for card in rules.boodle_cards}
