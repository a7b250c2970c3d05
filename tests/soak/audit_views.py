"""Did anybody see what only others may know, or what never was?"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import orjson

from games.engine.cards import PACK
from games.engine.registry import GAMES
from games.models import Hand, HandResult, Shuffle, TableSeat
from tests.soak.audit_log import Replay
from tests.soak.findings import Findings
from tests.soak.journal import SPECTATOR, Frame

FRAME = {"type", "table", "own", "next_seat", "unheard"}
WAITING_OWN = {"seat", "left", "away"}
SHOWN = ("view", "reveal", "commitment", "number")  # of `table`: follows from the log
TOKEN = re.compile(r"[0-9a-f]{32,64}")


class Knowledge:
    """What each reader of one table's views may know, worked out from deals and logs alone."""

    def __init__(self, table: int, replays: Mapping[int, Replay]) -> None:
        self.replays = replays
        self._expected: dict[tuple[int, int, int | None], Any] = {}
        self._seats = _seats(table, replays)

    def seat_of(self, who: str, hand: int) -> int | None:
        return None if who == SPECTATOR else self._seats.get((hand, int(who)))

    def shared(self, hand: int, seq: int) -> dict[str, Any]:
        """Return of what everybody gets the part that follows from the log."""
        key = hand, seq, None
        if key not in self._expected:
            replay = self.replays[hand]
            row, state = replay.row, replay.states[seq]
            reveal = {
                "commitment": row.commitment,
                "salt": row.salt,
                "shuffled": row.shuffled,
                "nonces": row.nonces,
                "deck": row.deck,
            }
            self._expected[key] = _json(
                {
                    "view": GAMES[row.game].public_view(state),
                    "reveal": None if state.to_act else reveal,
                    "commitment": row.commitment,
                    "number": row.number,
                }
            )
        return dict(self._expected[key])

    def own(self, hand: int, seq: int, seat: int, *, legal: bool) -> dict[str, Any]:
        """Return what that seat gets besides; without `legal`, while a bot plays for it."""
        key = hand, seq, seat
        if key not in self._expected:
            replay = self.replays[hand]
            game = GAMES[replay.row.game]
            own = game.own_view(replay.states[seq], seat)
            fields = {name: getattr(own, name) for name in own.__slots__}
            self._expected[key] = _json(fields | {"legal": game.write_legal(own.legal)})
        fields = dict(self._expected[key])
        return fields if legal else fields | {"legal": []}

    @cached_property
    def secrets(self) -> frozenset[str]:
        """Salts and numbers of devices, of the whole site."""
        rows = Hand.objects.values_list("salt", "nonces")
        found = {salt for salt, _ in rows} | {nonce for _, nonces in rows for nonce in nonces}
        found |= set(Shuffle.objects.values_list("salt", flat=True))
        found |= set(TableSeat.objects.values_list("nonce", flat=True))
        return frozenset(found - {""})


def _seats(table: int, replays: Mapping[int, Replay]) -> dict[tuple[int, int], int]:
    """Return the seat by (hand, user): of the results, or who sits there now. Hand 0: nowhere."""
    found = {}
    now = list(TableSeat.objects.filter(table=table).values_list("player_id", "number"))
    for hand in (0, *replays):
        results = HandResult.objects.filter(hand=hand).values_list("player_id", "seat")
        for user, seat in list(results) or now:
            found[hand, user] = seat
    return found


def _json(value: Any) -> Any:
    return orjson.loads(orjson.dumps(value))


def check_frames(frames: Iterable[Frame], known: Knowledge, findings: Findings) -> int:
    """A4: add what each view shows beyond what its reader may know. Return how many there were."""
    checked = 0
    for frame in frames:
        checked += 1
        for leak in leaks(frame, known):
            findings.add("leaked", f"to {frame.who}: {leak}: {frame.text[:300]}")
    return checked


def leaks(frame: Frame, known: Knowledge) -> Iterator[str]:
    """Yield what is wrong with a view, as short sentences."""
    content = orjson.loads(frame.text)
    table, own = content["table"], content["own"]
    hand, seq = table["hand"], table["seq"]
    if unknown := content.keys() - FRAME:
        yield f"unknown fields {sorted(unknown)}"
    if hand == 0:
        shared: dict[str, Any] = {"view": None, "reveal": None, "number": 0}
    elif hand not in known.replays or seq >= len(known.replays[hand].states):
        yield f"a position that is not in the log: hand {hand}, {seq}"
        return
    else:
        shared = known.shared(hand, seq)
    for name in SHOWN:
        if table.get(name) != shared.get(name):
            yield f"`{name}` is not what everybody may know after {seq} actions of hand {hand}"
    if own is not None:
        yield from _leaks_of_own(frame.who, own, (hand, seq), known)
    rest = {key: value for key, value in table.items() if key not in SHOWN}
    if named := set(PACK).intersection(_strings(rest)):
        yield f"cards besides the view: {sorted(named)}"
    yield from _secrets(frame.text, shared, known)


def _leaks_of_own(
    who: str, own: dict[str, Any], at: tuple[int, int], known: Knowledge
) -> Iterator[str]:
    hand, seq = at
    seat = known.seat_of(who, hand)
    if seat is None or own["seat"] != seat:
        yield f"the view of seat {own['seat']}, but the reader's is {seat}"
    elif hand == 0:
        if own.keys() != WAITING_OWN:
            yield f"unknown fields of a waiting room: {sorted(own)}"
    else:
        expected = known.own(hand, seq, seat, legal=not own["left"])
        given = {name: value for name, value in own.items() if name not in ("left", "away")}
        for name in sorted(given.keys() | expected.keys()):
            if given.get(name) != expected.get(name) or name not in expected:
                yield f"`own.{name}` is not what seat {seat} knows after {seq} of hand {hand}"


def _secrets(text: str, shared: Mapping[str, Any], known: Knowledge) -> Iterator[str]:
    """Yield salts and numbers of hands that are still to be played, or are being played."""
    reveal = shared.get("reveal") or {"salt": None, "nonces": []}
    told = known.secrets.intersection(TOKEN.findall(text))
    if told := told - {reveal["salt"], *reveal["nonces"]}:
        yield f"secrets of a deal: {sorted(told)}"


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from _strings(part)
        case dict():
            for key, part in value.items():
                yield key
                yield from _strings(part)
