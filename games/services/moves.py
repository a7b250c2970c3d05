"""One path for a move: people, bots and the clock alike.

Optimistic: the action is applied to the known state, then one UPDATE moves the hand from seq to
seq + 1 if nobody was faster. That row lock orders all writers of a hand; the unique constraint of
the log is the backstop. What is told is told after the commit.
"""

import hashlib
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.permissions import Person, can
from games import log, push
from games.bots import BOTS
from games.clock import OUTAGE, RESUMED
from games.due import awaited
from games.live import LiveHand, Moment, live_hand, snapshot
from games.models import Hand, HandAction, HandResult, Table, TableSeat
from games.refusals import BadMessage, NotSeated, Paused, Stale
from games.seating import Seated, Seating
from games.services.steps import Act, step_of, tell
from games.signals import hand_finished

STAND_IN = "club"  # the level that plays on for somebody who is not there

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Move:
    """What a player sends: the action to be number `seq` of the hand's log."""

    hand_id: int
    seq: int
    action: Mapping[str, Any]  # unread JSON
    client_id: str = ""  # the sender's name for it, the same on a retry


def take_action(*, player: Person, move: Move, now: datetime) -> None:
    """Append the player's action to the hand's log, and tell the table.

    A repeated `client_id` is acknowledged without effect. Raises Refused: NoSuchTable, NotSeated,
    Paused, Stale (somebody was faster), InvalidAction, IllegalAction, or BadMessage if the
    `client_id` was used for another action.
    """
    hand = live_hand(move.hand_id)
    try:
        _append(_act(hand, hand.seating, player, move), now=now)
    except (Stale, NotSeated, Paused):  # perhaps only the seats this process remembers are stale
        try:
            _append(_act(hand, hand.reseat(), player, move), now=now)
        except (Stale, NotSeated, Paused):  # or the sender has not heard of the commit, and left
            if not _is_repeated(hand, move, hand.seating.seat_of(player.pk)):
                raise


def act_of(*, player: Person, move: Move) -> Act:
    """Return the action a player asks for, judged by the seats this process remembers.

    Raises Refused.
    """
    hand = live_hand(move.hand_id)
    return _act(hand, hand.seating, player, move)


def _act(hand: LiveHand, seats: Seating, player: Person, move: Move) -> Act:
    seat = seats.seat_of(player.pk)
    if seat is None or not can(player, "table.play", seats):
        raise NotSeated("away" if seat and seat.is_away else "not_seated")
    seats.check_running()
    action = hand.game.read_action(move.action)
    return Act(hand, hand.at(move.seq), seats, seat, action, move.client_id)


def _is_repeated(hand: LiveHand, move: Move, seat: Seated | None) -> bool:
    """Return whether the move is in the log. Raises BadMessage if another one of that name is."""
    if seat is None or not move.client_id:
        return False
    logged = HandAction.objects.filter(hand_id=move.hand_id, client_id=move.client_id)
    row = logged.filter(seat=seat.number).values_list("action", flat=True).first()
    if row is None:
        return False
    if row != hand.game.write_action(hand.game.read_action(move.action)):
        raise BadMessage("id_conflict")
    return True


def play_due(*, hand_id: int, now: datetime) -> bool:
    """Let a bot act: in its own seat, for who is not there, or for whose time is up.

    Return whether it did; false too if the hand waits for somebody who still has time.
    """
    hand = live_hand(hand_id)
    for seats in (hand.seating, None):
        before = hand.catch_up()
        try:
            return _play_due(hand, before, seats or hand.reseat(), now)
        except Stale:  # somebody was faster, or has changed seats
            continue
    return False


def _play_due(hand: LiveHand, before: Moment, seats: Seating, now: datetime) -> bool:
    seat = awaited(before.state, seats)
    if seat is None:
        return False
    if seats.is_paused:  # as this process remembers it
        raise Stale("stale")
    if not seat.played_by_bot and not _is_late(hand, before, now):
        return False
    seen = hand.game.view(before.state, seat.number, remember=True)
    bot = BOTS[hand.game.name][seat.bot_level or STAND_IN]
    action = bot(seen, rules=hand.rules, rng=_bot_rng(hand.id, seat.number, before.seq))
    if action not in seen.own.legal:  # a fault of the bot's must not hold up the table
        logger.error("hand %s: a bot chose %s, which is not legal", hand.id, action)
        action = seen.own.legal[0]
    _append(Act(hand, before, seats, seat, action, by_bot=True), now=now)
    return True


def _is_late(hand: LiveHand, before: Moment, now: datetime) -> bool:
    """Return whether the time of the person to act is up.

    A deadline that nobody enforced for long passed while the site was down: it is moved instead.
    """
    rows = Hand.objects.filter(pk=hand.id, seq=before.seq, finished_at=None)
    due_at = rows.values_list("due_at", flat=True).first()
    if due_at is None or due_at > now:
        return False
    if now - due_at < OUTAGE:
        return True
    with transaction.atomic():
        lock_table(hand.table_id)
        if rows.filter(due_at=due_at).update(due_at=now + RESUMED):
            Table.objects.filter(pk=hand.table_id).update(version=F("version") + 1)
            logger.warning("hand %s: nobody watched its clock, which was moved", hand.id)
    push.table_changed(snapshot(hand.table_id))
    return False


def _bot_rng(hand_id: int, seat: int, seq: int) -> Random:
    """Return the bot's dice: the same for the same decision, unguessable from outside."""
    key = f"{settings.SECRET_KEY}:{hand_id}:{seat}:{seq}"
    return Random(hashlib.sha256(key.encode()).digest())  # noqa: S311 - a bot's whim


def _append(act: Act, *, now: datetime) -> None:
    """Apply, commit, tell. Raises Stale if the log or the seats have changed meanwhile."""
    step = step_of(act, now=now)
    hand, after = act.hand, step.moment.state
    end = (now, after.outcome) if step.is_over else None
    try:
        with transaction.atomic():
            if step.moves_seats:
                lock_table(hand.table_id)
            if not log.grow(step.row, table=step.known_table, due_at=step.due_at, end=end):
                raise Stale("stale")
            if step.moves_seats:
                _note_timeouts(act.seating, step.seating.seats[act.seat.number])
            if step.is_over:
                record_results(hand, after, step.seating)
    except IntegrityError as error:  # one_action_per_seq, one_action_per_client_id
        raise Stale("stale") from error
    tell(step)
    if step.is_over:
        announce_end(hand, after)


def lock_table(table_id: int) -> None:
    """Lock the table's row, as everybody does first who locks seats, or more than the hand."""
    Table.objects.select_for_update().only("pk").get(pk=table_id)


def _note_timeouts(before: Seating, seat: Seated) -> None:
    """Write how often in a row the seat's time has run out. Raises Stale."""
    seats = TableSeat.objects.filter(table_id=before.table_id, number=seat.number)
    seats.update(timeouts=seat.timeouts, is_away=seat.is_away, absent_from=seat.absent_from)
    tables = Table.objects.filter(pk=before.table_id, version=before.version)
    if not tables.update(version=before.version + 1):  # somebody sat down in the same instant
        raise Stale("stale")


def record_results(hand: LiveHand, end: Any, seats: Seating) -> None:
    """Write what the hand gave each seat; a deal thrown in gives nothing."""
    HandResult.objects.bulk_create(
        HandResult(
            hand_id=hand.id,
            seat=seat.number,
            player_id=seat.player_id,
            role=role,
            score=score,
            by_bot=seat.played_by_bot,
        )
        for seat, role, score in zip(seats.seats, end.roles, end.scores, strict=False)
    )


def announce_end(hand: LiveHand, state: Any) -> None:
    """Tell whoever waits for the hand's end."""
    hand_finished.send(
        sender=Hand,
        hand_id=hand.id,
        table_id=hand.table_id,
        number=hand.number,
        scored=bool(state.roles),
    )
