"""What is sent to a browser about a table: the shared part once, each seat's own part beside it."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

import orjson

from games.clock import GRACE
from games.due import awaited, result_stands, turn
from games.live import LiveHand, Moment, Snapshot
from games.seating import Seated, Seating

# Options the page draws by, of those a game has; everything else comes in the view.
DRAWN = ("bid_max", "bid_min", "direction", "form")


class Frames:
    """The frames of one snapshot; the shared part is encoded once."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._shared = orjson.Fragment(orjson.dumps(_shared(snapshot)))

    def for_player(self, player_id: int | None, blocked: Collection[int] = ()) -> bytes:
        """Return the view frame for that player, or for a spectator.

        What the `blocked` users have said is named in `unheard`.
        """
        now = self._snapshot
        seat = now.seating.seat_of(player_id)
        own = seat and _own(now, seat)
        frame: dict[str, Any] = {"type": "view", "table": self._shared, "own": own}
        coming = now.seating.next_seat_of(player_id)
        if coming is not None:
            frame["next_seat"] = coming.number
        if blocked and now.seating.said:
            frame["unheard"] = [s.id for s in now.seating.said if s.author_id in blocked]
        return orjson.dumps(frame)


def _shared(now: Snapshot) -> dict[str, Any]:
    """Return what everybody gets. Built from the public view; docs/protocol.md describes it."""
    seats = now.seating
    shared = {
        "code": seats.table.code,
        "closed": seats.table.closed_at is not None,
        "event": seats.table.is_fixed,
        "paused": _paused(seats),
        "ready_by": None if now.hand else _ms(seats.table.ready_by),
        "rules": _rules(now),
        "terms": _terms(seats),
        "hand": 0,
        "number": 0,
        "seq": 0,
        "version": seats.version,
        "seats": [_seat(seat, now) for seat in seats.seats],
        "said": [_said(said) for said in seats.said],
        "sealed": seats.sealed and {"number": seats.sealed[0], "commitment": seats.sealed[1]},
        "clock": None,
        "next_at": None,
        "reveal": None,
        "view": None,
    }
    if now.hand is not None and now.moment is not None:
        shared |= _hand(now, now.hand, now.moment)
    return shared


def _hand(now: Snapshot, hand: LiveHand, moment: Moment) -> dict[str, Any]:
    over = not moment.state.to_act
    scored = not over or bool(moment.state.roles)
    return {
        "hand": hand.id,
        "number": hand.number,
        "seq": moment.seq,
        "clock": _clock(now, hand, moment),
        "next_at": _next_at(now, moment),
        "last": now.seating.is_over(hand.number, scored=scored),
        "commitment": hand.fairness["commitment"],
        "reveal": hand.fairness | {"deck": hand.deck} if over else None,
        "view": hand.public(moment.state),
    }


def _rules(now: Snapshot) -> dict[str, Any]:
    rule_set = now.seating.rule_set
    drawn = rule_set.rules if now.hand is None else _options(now.hand.rules)
    return {
        "id": rule_set.pk,
        "name": rule_set.name,
        "game": rule_set.game,
        **{key: drawn[key] for key in DRAWN if key in drawn},
    }


def _options(rules: Any) -> dict[str, Any]:
    return {key: getattr(rules, key) for key in DRAWN if hasattr(rules, key)}


def _terms(seats: Seating) -> dict[str, Any]:
    table = seats.table
    host = seats.seat_of(table.host_id)
    return {
        "speed": table.speed,
        "private": table.is_private,
        "bots": table.with_bots,
        "length": table.length,
        "from": table.session_from,
        "host": host and host.number,
    }


def _paused(seats: Seating) -> dict[str, Any] | None:
    if not seats.is_paused:
        return None
    return {"reason": seats.table.pause_reason, "since": _ms(seats.table.paused_at)}


def _seat(seat: Seated, now: Snapshot) -> dict[str, Any]:
    hand, moment = now.hand, now.moment
    number = hand.number if hand else 0
    shown = {
        "name": seat.name,
        "bot": bool(seat.bot_level),
        "left": seat.has_left,
        "away": seat.is_away,
        "gone_at": _ms(seat.gone_at),
        "open": now.seating.is_open(seat, number),
        "next": seat.next_name if seat.next_player_id else None,
        "ready": seat.is_ready if hand is None else seat.ready_after >= number,
        "total": 0,
    }
    if hand is not None and moment is not None:
        score = 0 if moment.state.to_act else moment.state.scores[seat.number]
        shown["total"] = hand.totals.get(seat.player_id, 0) + score
    return shown


def _said(said: Any) -> dict[str, Any]:
    return {
        "id": said.id,
        "seat": said.seat,
        "name": said.name,
        "preset": said.preset,
        "text": said.text,
        "at": _ms(said.at),
    }


def _clock(now: Snapshot, hand: LiveHand, moment: Moment) -> dict[str, Any] | None:
    """Return the time of the person to act; None for a bot, whose pauses must tell nothing.

    None in a pause too: no time runs.
    """
    seat = awaited(moment.state, now.seating)
    if seat is None or seat.played_by_bot or now.due_at is None:
        return None
    time = turn(hand, moment, now.seating, seat)
    ends = now.due_at - GRACE
    return {
        "seat": seat.number,
        "from": _ms(time.began),
        "bank_from": _ms(min(time.turn_ends, ends)),
        "until": _ms(ends),
    }


def _next_at(now: Snapshot, moment: Moment) -> int | None:
    """Return when the next hand is dealt, None while this one is being played and in a pause."""
    if now.finished_at is None or now.hand is None or now.seating.is_paused:
        return None
    scored = bool(moment.state.roles)
    stands = result_stands(now.seating, number=now.hand.number, scored=scored)
    return _ms(now.finished_at + stands)


def _ms(moment: datetime | None) -> int | None:
    """Return a time as milliseconds since 1970, UTC: what a browser reckons with."""
    return None if moment is None else round(moment.timestamp() * 1000)


def _own(now: Snapshot, seat: Seated) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "seat": seat.number,
        "left": seat.has_left or seat.is_away,
        "away": seat.is_away,
    }
    if now.hand is None or now.moment is None:
        return fields
    own = now.hand.game.own_view(now.moment.state, seat.number)
    fields |= {name: getattr(own, name) for name in own.__slots__}
    idle = seat.played_by_bot or now.seating.is_paused  # the buttons are put away
    legal = [] if idle else own.legal
    if idle and "takes_rest" in fields:
        fields["takes_rest"] = False
    return fields | {"legal": now.hand.game.write_legal(legal)}
