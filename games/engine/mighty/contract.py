"""The declarer's promise, and what changing it after the kitty costs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.engine.cards import NO_TRUMP, Seat, Trump

from .actions import Action, Bid, CallFriend, ChangeTrump, Pass, RaiseBid
from .dealing import Deal
from .forms import Holding
from .rules import Rules

Call = tuple[Seat, Bid | Pass]
CHANGE_REFUSED: Mapping[type[Action], str] = {  # codes
    ChangeTrump: "illegal_trump",
    RaiseBid: "illegal_bid",
}


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer must take, and the auction that led to it."""

    declarer: Seat
    number: int
    trump: Trump
    calls: tuple[Call, ...]
    changed: bool = False  # the trump, after the kitty


@dataclass(frozen=True, slots=True)
class Swap:
    """What a seat took from the kitty, and what it laid down for it."""

    seat: Seat
    taken: Holding
    laid: Holding


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that is settled when the first card is led."""

    deal: Deal
    contract: Contract
    swaps: tuple[Swap, ...]  # the declarer's first
    call: CallFriend | None  # None where the rules know no friend

    @property
    def discards(self) -> Holding:
        """What the declarer buried."""
        return self.swaps[0].laid


def changed_number(rules: Rules, contract: Contract, trump: Trump) -> int | None:
    """Return the number after changing to that trump, None if that is not allowed (B:15-16)."""
    if not rules.trump_change or contract.changed or trump == contract.trump:
        return None
    between_suits, to_none, from_none = rules.trump_change_cost  # F:75
    kinds = {trump: to_none, contract.trump: from_none}
    number = contract.number + kinds.get(NO_TRUMP, between_suits)
    if number > rules.bid_max:
        return rules.bid_max if rules.trump_change_cap else None
    return number


def changes(rules: Rules, contract: Contract) -> tuple[ChangeTrump | RaiseBid, ...]:
    """Return what the declarer may change before calling a friend, trump once (AMB-19)."""
    trumps = rules.trumps if rules.trump_change else ()
    raises = range(contract.number + 1, rules.bid_max + 1) if rules.raise_after_kitty else ()
    return (
        *[ChangeTrump(t) for t in trumps if changed_number(rules, contract, t) is not None],
        *map(RaiseBid, raises),
    )


def change(rules: Rules, contract: Contract, action: ChangeTrump | RaiseBid) -> Contract:
    """Return the contract after one of its `changes`. Raises ValueError if it is none."""
    if isinstance(action, RaiseBid):
        return replace(contract, number=action.number)
    number = changed_number(rules, contract, action.trump)
    if number is None:
        raise ValueError("not one of the changes")
    return replace(contract, number=number, trump=action.trump, changed=True)
