"""What a director does while a table plays: a pause, more time, a hand abandoned."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from accounts.permissions import Person
from games.due import awaited, due, result_stands
from games.live import LiveHand, Moment, Snapshot, snapshot
from games.models import Hand, Ruling, Table
from games.refusals import BadMessage, NotReady
from games.seating import Seated
from games.services.deals import deal_next_hand, locked_live_hand, redeal
from games.services.rulings import directed, rule, tell_later
from games.services.talk import clean

NOTHING = timedelta(0)
MOST_SECONDS = 3600  # that can be added at once


def pause_table(*, table_id: int, by: Person | None, reason: str, now: datetime) -> None:
    """Stop all clocks, bots and deals, and tell everybody why. A second pause changes the reason.

    `by` None: the event itself. Raises NotDirector, NoSuchTable once the table is closed,
    BadMessage without a reason.
    """
    reason = _reason(reason)
    with transaction.atomic():
        table, _ = directed(table_id, by)
        rule(table, Ruling.Kind.PAUSE, by=by, now=now, reason=reason)
        table.paused_at = table.paused_at or now
        table.pause_reason = reason
        _save(table, "paused_at", "pause_reason")


def resume_table(*, table_id: int, by: Person | None, now: datetime) -> None:
    """Go on: whoever is to act has exactly the time that was left. Does nothing without a pause.

    Raises NotDirector, NoSuchTable once the table is closed.
    """
    with transaction.atomic():
        table, _ = directed(table_id, by)
        if table.paused_at is None:
            return
        seen = _locked_snapshot(table)  # before anything changes: what is read is remembered
        stood = max(NOTHING, now - table.paused_at)
        rule(table, Ruling.Kind.RESUME, by=by, now=now, seconds=round(stood.total_seconds()))
        if table.current_hand_id is None and table.ready_by is not None:
            table.ready_by += stood
        _go_on(table, seen, table.paused_at, now)
        table.paused_at, table.pause_reason = None, ""
        _save(table, "paused_at", "pause_reason", "ready_by")
    if seen.finished_at is not None:
        _deal_if_looked_at(seen, now)


def _go_on(table: Table, seen: Snapshot, paused_at: datetime, now: datetime) -> None:
    """Put back the clock of whoever is to act; wake a bot."""
    hand, moment = seen.hand, seen.moment
    if hand is None or moment is None:
        return
    seat = awaited(moment.state, seen.seating)
    if seat is None:
        return
    if seat.played_by_bot:
        Hand.objects.filter(pk=hand.id).update(due_at=due(hand, moment, seen.seating, now))
    else:  # who was dealt a new hand in the pause had not begun to think
        _hold(table, hand, moment, by=max(NOTHING, now - max(paused_at, moment.clock.moved_at)))


def _deal_if_looked_at(seen: Snapshot, now: datetime) -> None:
    """Deal on if the result has stood long enough: the task that should have done it has come."""
    if seen.hand is None or seen.moment is None or seen.finished_at is None:
        return
    scored = bool(seen.moment.state.roles)
    stands = result_stands(seen.seating, number=seen.hand.number, scored=scored)
    if now >= seen.finished_at + stands:
        deal_next_hand(table_id=seen.table_id, after=seen.hand.number, now=now)


def add_time(*, table_id: int, seconds: int, by: Person, now: datetime) -> None:
    """Give whoever is to act so much more time, or everybody more to get ready.

    Raises NotDirector, BadMessage for an absurd number, NotReady if nobody is waited for.
    """
    if not 0 < seconds <= MOST_SECONDS:
        raise BadMessage("bad_number")
    with transaction.atomic():
        table, _ = directed(table_id, by)
        more, seat = timedelta(seconds=seconds), None
        if table.current_hand_id is None and table.ready_by is not None:
            table.ready_by += more
        else:
            seat = _add_to_turn(table, more)
        number = None if seat is None else seat.number
        rule(table, Ruling.Kind.TIME, by=by, now=now, seconds=seconds, seat=number)
        _save(table, "ready_by")


def _add_to_turn(table: Table, more: timedelta) -> Seated:
    """Return the seat whose turn is longer now. Raises NotReady unless a person is to act."""
    seen = _locked_snapshot(table)
    hand, moment = seen.hand, seen.moment
    seat = awaited(moment.state, seen.seating) if moment else None
    if hand is None or moment is None or seat is None or seat.played_by_bot:
        raise NotReady("nobody_waited_for")
    _hold(table, hand, moment, by=more)
    return seat


def _hold(table: Table, hand: LiveHand, moment: Moment, *, by: timedelta) -> None:
    """Let the clock of this turn have begun so much later."""
    held = table.held if table.held.get("hand") == hand.id else {}
    before = held["ms"] if held.get("seq") == moment.seq else 0
    ms = before + round(by.total_seconds() * 1000)
    table.held = {"hand": hand.id, "seq": moment.seq, "ms": ms}
    table.save(update_fields=["held"])
    Hand.objects.filter(pk=hand.id).update(due_at=F("due_at") + by)


def _locked_snapshot(table: Table) -> Snapshot:
    """Return the table as it is, with its live hand locked: a move on its way is waited for."""
    locked_live_hand(table)
    return snapshot(table.pk, committed=False)


def void_and_redeal(*, table_id: int, by: Person, reason: str, now: datetime) -> None:
    """End the live hand without a result, and deal another one in its place by the same dealer.

    Its cards stay closed. Raises NotDirector, also for who plays at this table, BadMessage without
    a reason, NotReady unless a hand is being played.
    """
    reason = _reason(reason)
    with transaction.atomic():
        table, _ = directed(table_id, by, action="table.void")
        hand = locked_live_hand(table)
        if hand is None:
            raise NotReady("hand_over")
        rule(table, Ruling.Kind.VOID, by=by, now=now, reason=reason, hand=hand.pk, seq=hand.seq)
        redeal(table, hand, reason=reason, now=now)


def _reason(text: str) -> str:
    """Return the reason as it is shown. Raises BadMessage if there is none."""
    try:
        text = clean(text)
    except BadMessage:
        text = ""
    if not text:
        raise BadMessage("no_reason")
    return text


def _save(table: Table, *fields: str) -> None:
    """Write these fields, count the change, and tell the table after the commit."""
    table.save(update_fields=fields)
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
    tell_later(table.pk)
