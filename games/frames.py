"""What is sent to a browser about a table: the shared part once, each seat's own part beside it."""

from typing import Any

import orjson
from django.utils import timezone

from games.live import Seated, Snapshot
from games.pace import result_pause

# Options the page draws by, of those a game has; everything else comes in the view.
DRAWN = ("bid_max", "bid_min", "direction", "form")


class Frames:
    """The frames of one snapshot; the shared part is encoded once."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._shared = orjson.Fragment(orjson.dumps(_shared(snapshot)))

    def for_player(self, player_id: int | None) -> bytes:
        """Return the view frame for that player, or for a spectator."""
        seat = self._snapshot.seating.seat_of(player_id)
        own = None if seat is None else _own(self._snapshot, seat)
        return orjson.dumps({"type": "view", "table": self._shared, "own": own})


def _shared(now: Snapshot) -> dict[str, Any]:
    """Return what everybody gets. Built from the public view; docs/protocol.md describes it."""
    hand, over = now.hand, not now.state.to_act
    scores = now.state.scores if over else (0,) * len(now.seating.seats)
    return {
        "code": hand.table_code,
        "rules": {
            "id": hand.rule_set.pk,
            "name": hand.rule_set.name,
            "game": hand.game.name,
            **{key: getattr(hand.rules, key) for key in DRAWN if hasattr(hand.rules, key)},
        },
        "hand": hand.id,
        "number": hand.number,
        "seq": now.seq,
        "version": now.seating.version,
        "seats": [
            {
                "name": seat.name,
                "bot": bool(seat.bot_level),
                "left": seat.has_left,
                "ready": seat.ready_after >= hand.number,
                "total": hand.totals.get(seat.player_id, 0) + score,
            }
            for seat, score in zip(now.seating.seats, scores, strict=True)
        ],
        "next_in": _seconds_to_next(now),
        "commitment": hand.commitment,
        "reveal": {"deck": hand.deck, "salt": hand.salt} if over else None,
        "view": hand.game.public_view(now.state),
    }


def _seconds_to_next(now: Snapshot) -> float | None:
    """Return when the next hand is dealt, None while this one is being played."""
    if now.finished_at is None:
        return None
    due = now.finished_at + result_pause(scored=bool(now.state.roles))
    return max(0.0, (due - timezone.now()).total_seconds())


def _own(now: Snapshot, seat: Seated) -> dict[str, Any]:
    own = now.hand.game.own_view(now.state, seat.number)
    fields = {name: getattr(own, name) for name in own.__slots__}
    legal = [] if seat.has_left else own.legal  # a bot plays: the buttons are put away
    return fields | {"legal": now.hand.game.write_legal(legal), "left": seat.has_left}
