"""What directors change afterwards: points, hands, disputes. Each adds a row and says why."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games import services as tables
from games.models import Hand, HandMark
from tournaments.audit import note
from tournaments.models import Adjustment, Entry, Event, Pairing
from tournaments.permissions import plays_at
from tournaments.refusals import EventRefused
from tournaments.services.guards import check, locked
from tournaments.services.standings import compute_standings

MOST_POINTS = 1000
PREVIEW = "preview"  # a reason that is never kept

Rows = list[dict[str, Any]]  # of a snapshot


def adjust(  # noqa: PLR0913 - whom, what, how much, why
    *,
    by: User,
    entry_id: int,
    kind: str,
    points: int,
    reason: str,
    now: datetime,
    round_number: int = 0,
) -> Adjustment:
    """Give or take points. Raises EventRefused."""
    with transaction.atomic():
        entry = Entry.objects.select_related("player").get(pk=entry_id)
        event = locked(entry.event_id)
        check(by, "event.adjust", event)
        if not 0 < abs(points) <= MOST_POINTS:
            raise EventRefused("bad_points")
        if not reason.strip():
            raise EventRefused("reason_needed")
        row = Adjustment.objects.create(
            event=event,
            entry=entry,
            kind=kind,
            points=points,
            reason=reason,
            round_number=round_number,
            by=by,
            at=now,
        )
        note(event, by, kind, now=now, reason=reason, name=entry.name, points=f"{points:+d}")
        compute_standings(event_id=event.pk, now=now)
    return row


def cancel_adjustment(*, by: User, adjustment_id: int, reason: str, now: datetime) -> Adjustment:
    """Add the opposite of an adjustment. Raises EventRefused."""
    with transaction.atomic():
        row = Adjustment.objects.select_related("entry__player").get(pk=adjustment_id)
        event = locked(row.event_id)
        check(by, "event.adjust", event)
        if row.cancels_id or Adjustment.objects.filter(cancels=row).exists():
            raise EventRefused("already_cancelled")
        if not reason.strip():
            raise EventRefused("reason_needed")
        opposite = Adjustment.objects.create(
            event=event,
            entry=row.entry,
            kind=row.kind,
            points=-row.points,
            reason=reason,
            round_number=row.round_number,
            cancels=row,
            by=by,
            at=now,
        )
        note(
            event,
            by,
            "adjustment_cancelled",
            now=now,
            reason=reason,
            name=row.entry.name,
            points=f"{row.points:+d}",
        )
        compute_standings(event_id=event.pk, now=now)
    return opposite


def correct_hand(
    *, by: User, hand_id: int, entry: Mapping[str, Any], reason: str, now: datetime
) -> Hand:
    """Enter anew how a hand of the event ended, however long ago. Raises EventRefused, Refused."""
    with transaction.atomic():
        event, pairing, before = _hand_of_event(by, hand_id, reason)
        after = tables.correct_hand(by=by, hand_id=hand_id, entry=entry, reason=reason, now=now)
        _note_hand(
            event,
            by,
            "corrected",
            pairing=pairing,
            hand=before,
            now=now,
            reason=reason,
            before=scores_text(before),
            after=scores_text(after),
        )
        compute_standings(event_id=event.pk, now=now)
    return after


def enter_hand(
    *, by: User, pairing_id: int, number: int, entry: Mapping[str, Any], now: datetime
) -> Hand:
    """Enter a hand of a real table for its players. Raises EventRefused, Refused."""
    with transaction.atomic():
        pairing = Pairing.objects.select_related("round", "table").get(pk=pairing_id)
        event = locked(pairing.round.event_id)
        check(by, "event.correct", event)
        if pairing.table is None or not pairing.is_real:
            raise EventRefused("not_in_event")
        if plays_at(by, pairing.table):
            raise EventRefused("plays_there")
        hand = tables.enter_hand(
            player=by, table_id=pairing.table.pk, number=number, entry=entry, now=now
        )
        _note_hand(event, by, "entered", pairing=pairing, hand=hand, now=now)
        compute_standings(event_id=event.pk, now=now)
    return hand


def standings_if(
    *, by: User, hand_id: int, entry: Mapping[str, Any], now: datetime
) -> tuple[Rows, Rows]:
    """Return the standings as they are, and as they would be after that correction.

    Nothing is kept: the correction is made and taken back. Raises as `correct_hand` does.
    """
    with transaction.atomic():
        event, _, _ = _hand_of_event(by, hand_id, reason=PREVIEW)
        before = compute_standings(event_id=event.pk, now=now).rows
        tables.correct_hand(by=by, hand_id=hand_id, entry=entry, reason=PREVIEW, now=now)
        after = compute_standings(event_id=event.pk, now=now).rows
        transaction.set_rollback(True)
    return before, after


def void_hand(*, by: User, hand_id: int, reason: str, now: datetime) -> None:
    """Let a hand count for nobody. Raises EventRefused."""
    with transaction.atomic():
        event, pairing, before = _hand_of_event(by, hand_id, reason)
        tables.void_hand(by=by, hand_id=hand_id, reason=reason, now=now)
        _note_hand(event, by, "voided", pairing=pairing, hand=before, now=now, reason=reason)
        compute_standings(event_id=event.pk, now=now)


def settle_dispute(*, by: User, mark_id: int, now: datetime) -> None:
    """Close a dispute: the hand stands as it is, or has been corrected. Raises EventRefused."""
    with transaction.atomic():
        mark = HandMark.objects.select_related("hand").get(pk=mark_id)
        event, pairing, hand = _hand_of_event(by, mark.hand_id, reason="settled")
        tables.settle_dispute(by=by, mark_id=mark_id, now=now)
        _note_hand(event, by, "settled", pairing=pairing, hand=hand, now=now)


def _hand_of_event(by: User, hand_id: int, reason: str) -> tuple[Event, Pairing, Hand]:
    hand = Hand.objects.select_related("table").get(pk=hand_id)
    pairing = Pairing.objects.select_related("round").filter(table=hand.table).first()
    if pairing is None:
        raise EventRefused("not_in_event")
    event = locked(pairing.round.event_id)
    check(by, "event.correct", event)
    if plays_at(by, hand.table):
        raise EventRefused("plays_there")
    if not reason.strip():
        raise EventRefused("reason_needed")
    return event, pairing, hand


def _note_hand(  # noqa: PLR0913 - who did what to which hand, and when
    event: Event, by: User, what: str, *, pairing: Pairing, hand: Hand, now: datetime, **also: str
) -> None:
    where: dict[str, Any] = {
        "round": pairing.round.number,
        "table": pairing.number,
        "hand": hand.number,
    }
    note(event, by, what, now=now, **where, **also)


def scores_text(hand: Hand) -> str:
    """Return the scores by seat as text, for the log."""
    return (
        " ".join(
            f"{score:+d}" for score in hand.results.order_by("seat").values_list("score", flat=True)
        )
        or "0"
    )
