"""Hands in memory: replayed once, then advanced by each committed action.

A process may cache because nothing it caches can change: a hand's facts are fixed when it is
dealt, and the state at (hand, seq) is a value. Whoever is behind reads only the newer actions.
"""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db.models import Sum

from games.clock import Clock
from games.engine.core import Game
from games.engine.registry import GAMES
from games.models import Hand, HandAction, HandResult, Table
from games.refusals import NoSuchTable, Stale
from games.seating import Seating, seating

CACHED_HANDS = 4096


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand after `seq` actions."""

    seq: int
    state: Any
    clock: Clock


class LiveHand:
    """One hand: the facts of its deal, and its newest known state."""

    def __init__(self, row: Hand, seats: Seating | None = None) -> None:
        self.id: int = row.pk
        self.table_id: int = row.table_id
        self.number = row.number
        self.game: Game = GAMES[row.game]
        self.rules = self.game.read_rules(row.rules)
        self.deck: list[str] = row.deck
        self.fairness = {  # what proves that the deal was fair
            "commitment": row.commitment,
            "salt": row.salt,
            "shuffled": row.shuffled or row.deck,
            "nonces": row.nonces,
        }
        self.totals = _totals_before(row)
        self.seating = seats or seating(row.table_id)  # as last read; `log.grow` checks it
        start = self.game.read_start(row.start)
        state = self.game.deal(self.rules, row.deck, start)
        self._now = Moment(0, state, Clock(row.dealt_at, {}))
        self._shown: tuple[Any, Any] = (None, None)

    def at(self, seq: int) -> Moment:
        """Return the moment after `seq` actions. Raises Stale unless that is the newest."""
        if self._now.seq < seq:
            self.catch_up()
        known = self._now
        if known.seq != seq:
            raise Stale("stale")
        return known

    def newest(self) -> Moment:
        """Return the hand as far as this process knows it."""
        return self._now

    def catch_up(self) -> Moment:
        """Replay what other processes have appended; return the newest moment."""
        now = self._now
        rows = HandAction.objects.filter(hand_id=self.id, seq__gte=now.seq).order_by("seq")
        for number, seat, action, at, spent in rows.values_list(
            "seq", "seat", "action", "at", "spent"
        ):
            state = now.state.apply(seat, self.game.read_action(action))
            now = Moment(number + 1, state, now.clock.after(seat, at=at, spent=spent))
        self.advance(now)
        return self._now

    def public(self, state: Any) -> Any:
        """Return the public view of a state; frames and clocks ask for it in turn."""
        shown, view = self._shown
        if shown is not state:
            view = self.game.public_view(state)
            self._shown = (state, view)
        return view

    def seated(self, version: int) -> Seating:
        """Return the seats at that version of the table, or a later one."""
        return self.seating if self.seating.version == version else self.reseat()

    def reseat(self) -> Seating:
        """Read the seats anew."""
        self.seating = seating(self.table_id)
        return self.seating

    def advance(self, now: Moment) -> None:
        """Remember a committed moment unless a newer one is known."""
        if now.seq > self._now.seq:
            self._now = now


def _totals_before(row: Hand) -> dict[int, int]:
    """Return what each player scored in this session before the hand."""
    results = HandResult.objects.filter(
        hand__table_id=row.table_id,
        hand__is_replaced=False,
        hand__number__lt=row.number,
        hand__number__gte=row.table.session_from,
    )
    return dict(results.order_by().values_list("player_id").annotate(Sum("score")))


_dealt: dict[int, LiveHand] = {}  # on their way into the cache


def remember(hand: LiveHand) -> None:
    """Take in a hand that this process has dealt and committed: it need not be read again."""
    _dealt[hand.id] = hand
    live_hand(hand.id)
    _dealt.pop(hand.id, None)  # another thread was faster


@lru_cache(maxsize=CACHED_HANDS)
def live_hand(hand_id: int) -> LiveHand:
    """Return the hand, replayed from its log when first asked for. Raises NoSuchTable."""
    if dealt := _dealt.pop(hand_id, None):
        return dealt
    try:
        row = Hand.objects.select_related("table").get(pk=hand_id, entry__isnull=True)
    except Hand.DoesNotExist as error:
        raise NoSuchTable("not_found") from error
    hand = LiveHand(row)
    hand.catch_up()
    return hand


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table at one moment: what frames are made from. Before its first hand, `hand` is None."""

    seating: Seating
    hand: LiveHand | None = None
    moment: Moment | None = None
    due_at: datetime | None = None  # when a bot acts or the first hand is dealt; None in a pause
    finished_at: datetime | None = None  # when the hand ended

    @property
    def table_id(self) -> int:
        return self.seating.table_id

    @property
    def order(self) -> tuple[int, int, int]:
        """Later moments of the same table compare greater: (id of the hand, seq, version)."""
        if self.hand is None or self.moment is None:
            return 0, 0, self.seating.version
        return self.hand.id, self.moment.seq, self.seating.version


def snapshot(table_id: int, *, anew: bool = False, committed: bool = True) -> Snapshot:
    """Read the table as it is now. Raises NoSuchTable.

    Seats of a version this process knows are not read again, unless `anew`: people may have got
    other names. Whoever has changed seats and not yet `committed` sees them so, but this process
    does not remember it.
    """
    fields = ("seq", "due_at", "finished_at")
    columns = ("version", "current_hand_id", *(f"current_hand__{name}" for name in fields))
    rows = Table.objects.filter(pk=table_id).order_by()
    while row := rows.values_list(*columns).first():
        version, hand_id, seq, due_at, finished_at = row
        if hand_id is None:
            seats = seating(table_id)
            return Snapshot(seats, due_at=None if seats.is_paused else seats.table.ready_by)
        hand = live_hand(hand_id)
        moment = hand.newest() if hand.newest().seq >= seq else hand.catch_up()
        if moment.seq == seq:  # else it went on while we read: what is due belongs to before
            if not committed:
                seats = seating(table_id)
            else:
                seats = hand.reseat() if anew else hand.seated(version)
            due_at = None if seats.is_paused else due_at
            return Snapshot(seats, hand, moment, due_at, finished_at)
    raise NoSuchTable("not_found")
