"""Hands in memory: replayed once, then advanced by each committed action.

A process may cache because nothing it caches can change: a hand's facts are fixed when it is
dealt, and the state at (hand, seq) is a value. Whoever is behind reads only the newer actions.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import Sum

from games.engine.core import Game
from games.engine.registry import GAMES
from games.models import Hand, HandAction, HandResult, Table, TableSeat
from games.refusals import NoSuchTable, Stale

CACHED_HANDS = 4096


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat of a table as it is now."""

    number: int
    player_id: int
    name: str
    bot_level: str  # empty for people
    has_left: bool
    ready_after: int

    @property
    def played_by_bot(self) -> bool:
        return self.has_left or bool(self.bot_level)


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a table in playing order, at one version of it."""

    version: int
    seats: tuple[Seated, ...]

    def seat_of(self, player_id: int | None) -> Seated | None:
        return next((seat for seat in self.seats if seat.player_id == player_id), None)

    @property
    def people(self) -> tuple[Seated, ...]:
        return tuple(seat for seat in self.seats if not seat.played_by_bot)


class LiveHand:
    """One hand: the facts of its deal, and its newest known state."""

    def __init__(self, row: Hand) -> None:
        self.id: int = row.pk
        self.table_id: int = row.table_id
        self.table_code: str = row.table.code
        self.rule_set = row.table.rule_set
        self.number = row.number
        self.game: Game = GAMES[row.game]
        self.rules = self.game.read_rules(row.rules)
        self.deck: list[str] = row.deck
        self.salt = row.salt
        self.commitment = row.commitment
        self.totals = _totals_before(row)
        self.seating = seating(row.table_id)  # as last read; `log.grow` checks its version
        start = self.game.read_start(row.start)
        self._now: tuple[int, Any] = (0, self.game.deal(self.rules, row.deck, start))

    def at(self, seq: int) -> Any:
        """Return the state after `seq` actions. Raises Stale unless that is the newest."""
        if self._now[0] < seq:
            self.catch_up()
        known, state = self._now
        if known != seq:
            raise Stale("stale")
        return state

    def newest(self) -> tuple[int, Any]:
        """Return (seq, state) as far as this process knows."""
        return self._now

    def catch_up(self) -> tuple[int, Any]:
        """Replay what other processes have appended; return the newest (seq, state)."""
        seq, state = self._now
        rows = HandAction.objects.filter(hand_id=self.id, seq__gte=seq).order_by("seq")
        for number, seat, action in rows.values_list("seq", "seat", "action"):
            state = state.apply(seat, self.game.read_action(action))
            seq = number + 1
        self.advance(seq, state)
        return self._now

    def reseat(self) -> Seating:
        """Read the seats anew."""
        self.seating = seating(self.table_id)
        return self.seating

    def advance(self, seq: int, state: Any) -> None:
        """Remember a committed state unless a newer one is known."""
        if seq > self._now[0]:
            self._now = (seq, state)


def _totals_before(row: Hand) -> dict[int, int]:
    """Return what each player scored at this table before the hand."""
    results = HandResult.objects.filter(hand__table_id=row.table_id, hand__number__lt=row.number)
    return dict(results.order_by().values_list("player_id").annotate(Sum("score")))


@lru_cache(maxsize=CACHED_HANDS)
def live_hand(hand_id: int) -> LiveHand:
    """Return the hand, replayed from its log when first asked for. Raises NoSuchTable."""
    try:
        row = Hand.objects.select_related("table__rule_set").get(pk=hand_id)
    except Hand.DoesNotExist as error:
        raise NoSuchTable("not_found") from error
    hand = LiveHand(row)
    hand.catch_up()
    return hand


def seating(table_id: int) -> Seating:
    """Return who sits at the table now."""
    rows = (
        TableSeat.objects.filter(table_id=table_id)
        .order_by("number")
        .values_list(
            "number",
            "player_id",
            "player__display_name",
            "player__bot_level",
            "has_left",
            "ready_after",
            "table__version",
        )
    )
    found = list(rows)
    version = found[0][-1] if found else 0
    return Seating(version, tuple(Seated(*row[:-1]) for row in found))


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one moment: what frames are made from."""

    hand: LiveHand
    seq: int
    state: Any
    seating: Seating
    due_at: datetime | None  # when a bot acts next
    finished_at: datetime | None  # when the hand ended

    @property
    def table_id(self) -> int:
        return self.hand.table_id

    @property
    def order(self) -> tuple[int, int, int]:
        """Later moments of the same table compare greater."""
        return self.hand.number, self.seq, self.seating.version


def snapshot(table_id: int) -> Snapshot:
    """Read the table as it is now. Raises NoSuchTable if it has no hand."""
    fields = ("current_hand_id", "seq", "due_at", "finished_at")
    rows = Table.objects.filter(pk=table_id, current_hand__isnull=False).order_by()
    columns = [fields[0], *(f"current_hand__{name}" for name in fields[1:])]
    while row := rows.values_list(*columns).first():
        hand_id, seq, due_at, finished_at = row
        hand = live_hand(hand_id)
        known, state = hand.newest() if hand.newest()[0] >= seq else hand.catch_up()
        if known == seq:  # else it went on while we read: what is due belongs to an older state
            return Snapshot(hand, seq, state, hand.reseat(), due_at, finished_at)
    raise NoSuchTable("not_found")
