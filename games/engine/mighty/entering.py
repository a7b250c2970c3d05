"""A hand that was played with real cards, from what somebody says of how it ended.

No rule text says what a foul costs. Here the side of whoever fouled pays what the contract would
have been worth just made, and a foul before there is a contract costs nothing: deal again.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from games.engine.cards import TRUMPS, Seat, Trump
from games.engine.core import Entered, IllegalAction, InvalidAction
from games.engine.entries import check_keys, seat_of, seat_or_nobody, whole

from .actions import NOBODY
from .auction import bids_over
from .contract import Contract, change, changes
from .dealing import Start
from .done import Done, hand_on, joker_holder, redeal, roles
from .rules import Rules
from .scoring import ALL_POINTS, Outcome, scores, unit

Entry = Mapping[str, Any]
_PROMISE = ("declarer", "number", "trump")
_MORE = ("friend", "alone", "joker")


class Promise(NamedTuple):
    """A contract, who stood behind it, and who held the joker where that decides who deals."""

    declarer: Seat
    number: int
    trump: Trump
    friend: Seat | None
    alone: bool  # announced
    joker: Seat | None

    def outcome(self, taken: int) -> Outcome:
        return Outcome(self.declarer, self.friend, self.number, self.trump, taken, self.alone)

    def next_start(self, rules: Rules, start: Start) -> Start:
        return hand_on(rules, start.dealer, self.declarer, self.friend, self.joker)


def enter(rules: Rules, start: Start, entry: Entry) -> Entered:
    """Return what the hand gave. Raises InvalidAction, IllegalAction if it cannot have ended so."""
    kind = entry.get("type")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise InvalidAction("unknown_entry")
    return _KINDS[kind](rules, start, entry)


def entry_form(rules: Rules, start: Start) -> dict[str, Any]:  # noqa: ARG001 - as in other games
    """Return what may be chosen, such as `numbers` by trump, and whether there is a `friend`.

    `lone` has what `alone` may be for a declarer without friend, as far as it makes a difference;
    `joker`: who held it is asked.
    """
    trumps = [trump for trump in TRUMPS if _numbers(rules, trump)]
    alone = ((False, _may_be_alone(rules)), (True, rules.friend_none))
    lone = [announced for announced, possible in alone if possible]
    return {
        "types": [kind for kind in _KINDS if _may_happen(rules, kind)],
        "trumps": trumps,
        "numbers": {trump: _numbers(rules, trump) for trump in trumps},
        "points": ALL_POINTS,
        "friend": rules.has_friend,
        "lone": lone if rules.alone_multiplier > 1 else lone[:1],
        "joker": _asks_for_joker(rules),
    }


def entry_of(done: Done) -> dict[str, Any]:
    """Return the entry of a hand that was played out here."""
    if done.terms is None:
        missed = {} if done.missed is None else {"seat": done.missed}
        return {"type": done.outcome, **missed}
    contract, call = done.terms.contract, done.terms.call
    promise = Promise(
        contract.declarer,
        contract.number,
        contract.trump,
        done.friend,
        call is not None and call.kind == NOBODY,
        joker_holder(done.terms, done.tricks),
    )
    return _written(done.deal.rules, "played", promise) | {"taken": done.taken}


def _played(rules: Rules, start: Start, entry: Entry) -> Entered:
    check_keys(entry, (*_PROMISE, "taken"), _MORE)
    promise, taken = _promise(rules, entry), whole(entry["taken"])
    if not 0 <= taken <= ALL_POINTS:
        raise IllegalAction("entry_points", most=str(ALL_POINTS))
    end = promise.outcome(taken)
    return Entered(
        entry=_written(rules, "played", promise) | {"taken": taken},
        outcome="made" if end.made else "failed",
        scores=scores(rules, end),
        roles=roles(rules, promise.declarer, promise.friend),
        next_start=promise.next_start(rules, start),
        facts={"unit": unit(rules, end), "made": end.made, "taken": taken},
    )


def _foul(rules: Rules, start: Start, entry: Entry) -> Entered:
    if not entry.keys() & {*_PROMISE, *_MORE}:
        check_keys(entry, ("seat",), ())
        return _again(rules, start, entry)
    check_keys(entry, ("seat", *_PROMISE), _MORE)
    promise, seat = _promise(rules, entry), seat_of(entry["seat"], rules.players)
    end = promise.outcome(promise.number)
    ours = seat in (promise.declarer, promise.friend)
    pays = scores(rules, end)
    return Entered(
        entry=_written(rules, "foul", promise) | {"seat": seat},
        outcome="foul",
        scores=tuple(-score for score in pays) if ours else pays,
        roles=roles(rules, promise.declarer, promise.friend),
        next_start=promise.next_start(rules, start),
        facts={"unit": unit(rules, end), "made": not ours},
    )


def _passed_out(rules: Rules, start: Start, entry: Entry) -> Entered:
    check_keys(entry, (), ())
    if not _may_happen(rules, "passed_out"):
        raise IllegalAction("entry_must_open")
    return _nothing(rules, {"type": "passed_out"}, redeal(rules, start))


def _deal_miss(rules: Rules, start: Start, entry: Entry) -> Entered:
    check_keys(entry, ("seat",), ())
    if not _may_happen(rules, "deal_miss"):
        raise IllegalAction("entry_no_deal_miss")
    return _again(rules, start, entry)


def _void(rules: Rules, start: Start, entry: Entry) -> Entered:
    """The hand counts as not played: the next one inherits what this one did."""
    check_keys(entry, (), ())
    return _nothing(rules, {"type": "void"}, start)


_KINDS: Mapping[str, Callable[[Rules, Start, Entry], Entered]] = {
    "played": _played,
    "passed_out": _passed_out,
    "deal_miss": _deal_miss,
    "foul": _foul,
    "void": _void,
}


def _may_happen(rules: Rules, kind: str) -> bool:
    impossible = {
        "passed_out": rules.opener_must_bid,  # A:64, A:72
        "deal_miss": rules.deal_miss_rule == "none",
    }
    return not impossible.get(kind, False)


def _again(rules: Rules, start: Start, entry: Entry) -> Entered:
    """The cards are dealt again because of one seat."""
    seat = seat_of(entry["seat"], rules.players)
    missed = seat if entry["type"] == "deal_miss" else None
    written = {"type": entry["type"], "seat": seat}
    return _nothing(rules, written, redeal(rules, start, missed=missed))


def _nothing(rules: Rules, entry: dict[str, Any], next_start: Start) -> Entered:
    return Entered(
        entry=entry,
        outcome=entry["type"],
        scores=(0,) * rules.players,
        roles=(),
        next_start=next_start,
        facts={},
    )


def _promise(rules: Rules, entry: Entry) -> Promise:
    declarer = seat_of(entry["declarer"], rules.players)
    number, trump = _contract(rules, whole(entry["number"]), entry["trump"])
    friend = seat_or_nobody(entry.get("friend"), rules.players)
    alone = entry.get("alone", False)
    if not isinstance(alone, bool):
        raise InvalidAction("bad_shape")
    if friend == declarer and _may_be_alone(rules):
        friend = None  # an own card was called, or the declarer won the trick; B:19, AMB-27
    _check_friend(rules, declarer, friend, alone=alone)
    joker = seat_or_nobody(entry.get("joker"), rules.players)
    if _asks_for_joker(rules) != ("joker" in entry):
        raise IllegalAction("entry_joker" if _asks_for_joker(rules) else "entry_no_joker")
    return Promise(declarer, number, trump, friend, alone, joker)


def _contract(rules: Rules, number: int, trump: Any) -> tuple[int, Trump]:
    if not isinstance(trump, str) or trump not in TRUMPS:
        raise InvalidAction("bad_suit")
    numbers = _numbers(rules, trump)
    if not numbers:
        raise IllegalAction("entry_trump" if rules.no_trump_bids == "only" else "entry_no_trump")
    if number < numbers[0]:
        raise IllegalAction("entry_low", least=str(numbers[0]))
    if number > numbers[-1]:
        raise IllegalAction("entry_high", most=str(numbers[-1]))
    return number, trump


def _check_friend(rules: Rules, declarer: Seat, friend: Seat | None, *, alone: bool) -> None:
    if friend is not None and not rules.has_friend:
        raise IllegalAction("entry_no_friend")
    if friend is not None and alone:
        raise IllegalAction("entry_friend_alone")
    if friend == declarer:
        raise IllegalAction("entry_own_friend")
    if alone and not rules.friend_none:
        raise IllegalAction("entry_not_alone")
    if friend is None and not alone and rules.has_friend and not _may_be_alone(rules):
        raise IllegalAction("entry_who_friend")


def _may_be_alone(rules: Rules) -> bool:
    """Tell whether a declarer may be alone who has not said so."""
    own = rules.friend_card and rules.friend_self_card == "allowed_alone"  # B:19
    buried = rules.friend_card and rules.kitty_takers != "declarer"  # by somebody else
    return own or buried or rules.friend_first_trick or rules.friend_last_trick


def _asks_for_joker(rules: Rules) -> bool:
    return rules.next_dealer == "joker_holder"  # A:51


@lru_cache(maxsize=2048)  # house rules come without end
def _numbers(rules: Rules, trump: Trump) -> list[int]:
    """Return the numbers a contract of that trump may have, after a change of trump too."""
    bid = [Contract(0, number, suit, ()) for number, suit in bids_over(rules, None)]
    changed = [change(rules, before, one) for before in bid for one in changes(rules, before)]
    return sorted({contract.number for contract in (*bid, *changed) if contract.trump == trump})


def _written(rules: Rules, kind: str, promise: Promise) -> dict[str, Any]:
    entry: dict[str, Any] = {"type": kind, **promise._asdict()}
    if not _asks_for_joker(rules):
        del entry["joker"]
    return entry
