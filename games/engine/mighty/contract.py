"""The declarer's promise, and what changing its trump costs."""

from dataclasses import dataclass

from games.engine.cards import TRUMPS, Seat, Trump

from .actions import Bid, CallFriend, ChangeTrump, Pass
from .dealing import Deal, Holding
from .rules import Rules

Call = tuple[Seat, Bid | Pass]


@dataclass(frozen=True, slots=True)
class Contract:
    """What the declarer must take, and the auction that led to it."""

    declarer: Seat
    number: int
    trump: Trump
    calls: tuple[Call, ...]
    changed: bool = False  # the trump, after the kitty


@dataclass(frozen=True, slots=True)
class Terms:
    """Everything that is settled when the first card is led."""

    deal: Deal
    contract: Contract
    discards: Holding
    call: CallFriend | None  # None where the rules know no friend


def changed_number(rules: Rules, contract: Contract, trump: Trump) -> int | None:
    """Return the number after changing to that trump, None if that is not allowed (B:15-16)."""
    if not rules.trump_change or contract.changed or trump == contract.trump:
        return None
    number = contract.number + rules.trump_change_cost
    if number > rules.bid_max:
        return rules.bid_max if rules.trump_change_cap else None
    return number


def trump_changes(rules: Rules, contract: Contract) -> tuple[ChangeTrump, ...]:
    """Return the changes the declarer may make, once, before calling a friend (AMB-19)."""
    return tuple(
        ChangeTrump(trump) for trump in TRUMPS if changed_number(rules, contract, trump) is not None
    )


def change_trump(rules: Rules, contract: Contract, trump: Trump) -> Contract:
    """Return the contract at its new trump and price."""
    number = changed_number(rules, contract, trump)
    if number is None:
        raise ValueError("not one of trump_changes")
    return Contract(contract.declarer, number, trump, contract.calls, changed=True)
