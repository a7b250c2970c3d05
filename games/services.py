"""All writes to tables and hands. One path for a move: people, bots and sweeps alike.

Optimistic: the action is applied to the known state, then one UPDATE moves the hand from seq to
seq + 1 if nobody was faster. That row lock orders all writers of a hand; the unique constraint of
the log is the backstop. What is told is told after the commit.
"""

import hashlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from secrets import choice, randbelow
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.models import User
from accounts.permissions import Person, can
from games import log, push
from games.bots import BOTS
from games.dealing import shuffle
from games.engine.core import Game
from games.engine.registry import GAMES
from games.live import LiveHand, Seated, Seating, Snapshot, live_hand, seating, snapshot
from games.models import Hand, HandAction, HandResult, RuleSet, Table, TableSeat
from games.pace import bot_pause
from games.refusals import NoSuchTable, NotSeated, Refused, Stale
from games.signals import hand_finished

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes
CODE_LENGTH = 6
STAND_IN = "club"  # the level that plays on for somebody who left

logger = logging.getLogger(__name__)


class NotReady(Refused):
    """The table cannot go on to the next hand yet."""


@dataclass(frozen=True, slots=True)
class Move:
    """What a player sends: the action to be number `seq` of the hand's log."""

    hand_id: int
    seq: int
    action: Mapping[str, Any]  # unread JSON
    client_id: str = ""  # the sender's name for it, the same on a retry


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat that is about to act, and the state it saw."""

    hand: LiveHand
    seq: int
    state: Any
    seating: Seating
    seat: Seated


def open_table(*, rule_set: RuleSet, players: Sequence[User], now: datetime) -> Table:
    """Open a table with these players, in playing order, and deal its first hand.

    Raises ValueError unless there are as many as the rules want.
    """
    if len(players) != rule_set.players:
        raise ValueError(f"{rule_set.players} players are needed, not {len(players)}")
    game = GAMES[rule_set.game]
    with transaction.atomic():
        code = "".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        table = Table.objects.create(code=code, rule_set=rule_set, opened_at=now)
        TableSeat.objects.bulk_create(
            TableSeat(table=table, number=number, player=player)
            for number, player in enumerate(players)
        )
        start = game.first_start(randbelow(rule_set.players))  # AMB-5: the first dealer is drawn
        _deal(table, number=1, start=game.write_start(start), now=now)
    return table


def deal_next_hand(*, table_id: int, after: int, now: datetime) -> bool:
    """Deal the hand after number `after`, dealer and all as that hand left it.

    Return whether it was dealt; calling twice, late or for a closed table does nothing. With no
    person left at the table it closes instead.
    """
    with transaction.atomic():
        table = (
            Table.objects.select_for_update(of=("self",))
            .select_related("rule_set", "current_hand")
            .get(pk=table_id)
        )
        last = table.current_hand
        if table.closed_at or last is None or last.number != after or last.finished_at is None:
            return False
        if not seating(table_id).people:
            table.closed_at = now
            table.save(update_fields=["closed_at"])
            return False
        hand = live_hand(last.pk)
        _, state = hand.catch_up()
        start = hand.game.write_start(state.next_start)
        _deal(table, number=after + 1, start=start, now=now)
    return True


def _deal(table: Table, *, number: int, start: Mapping[str, Any], now: datetime) -> None:
    """Shuffle, commit to the deck, deal, and tell the table after the commit."""
    rule_set, game = table.rule_set, GAMES[table.rule_set.game]
    rules = game.read_rules(rule_set.rules)
    shuffled = shuffle(rules.pack)
    state = game.deal(rules, shuffled.deck, game.read_start(start))
    over = not state.to_act  # a deal-miss
    table.current_hand = Hand.objects.create(
        table=table,
        number=number,
        game=rule_set.game,
        rules=rule_set.rules,
        start=start,
        deck=shuffled.deck,
        salt=shuffled.salt,
        commitment=shuffled.commitment,
        due_at=_bot_due(game, state, seating(table.pk), now),
        dealt_at=now,
        finished_at=now if over else None,
        outcome=state.outcome if over else "",
    )
    table.save(update_fields=["current_hand"])
    transaction.on_commit(lambda: _tell(table.pk, over=over))


def _tell(table_id: int, *, over: bool = False) -> None:
    """Tell everybody who shows the table how it stands, and whoever waits for the hand's end."""
    now = snapshot(table_id)
    push.table_changed(now)
    if over:
        _announce_end(now.hand, now.state)


def _announce_end(hand: LiveHand, state: Any) -> None:
    hand_finished.send(
        sender=Hand,
        hand_id=hand.id,
        table_id=hand.table_id,
        number=hand.number,
        scored=bool(state.roles),
    )


def take_action(*, player: Person, move: Move, now: datetime) -> None:
    """Append the player's action to the hand's log, and tell the table.

    A repeated `client_id` is acknowledged without effect. Raises Refused: NoSuchTable, NotSeated,
    Stale (somebody was faster), InvalidAction or IllegalAction.
    """
    hand = live_hand(move.hand_id)
    try:
        _take(hand, hand.seating, player, move, now)
    except (Stale, NotSeated):  # perhaps only the seats this process remembers are stale
        try:
            _take(hand, hand.reseat(), player, move, now)
        except Stale:
            if not _is_repeated(move, hand.seating.seat_of(player.pk)):
                raise


def _take(hand: LiveHand, seats: Seating, player: Person, move: Move, now: datetime) -> None:
    seat = seats.seat_of(player.pk)
    if seat is None or not can(player, "table.play", seats):
        raise NotSeated("not_seated")
    turn = Turn(hand, move.seq, hand.at(move.seq), seats, seat)
    _append(turn, hand.game.read_action(move.action), client_id=move.client_id, now=now)


def _is_repeated(move: Move, seat: Seated | None) -> bool:
    if seat is None or not move.client_id:
        return False
    logged = HandAction.objects.filter(hand_id=move.hand_id, client_id=move.client_id)
    return logged.filter(seat=seat.number).exists()


def play_bot(*, hand_id: int, now: datetime) -> bool:
    """Let a bot act if the hand waits for one. Return whether it did."""
    hand = live_hand(hand_id)
    seq, state = hand.catch_up()
    seats = hand.reseat()
    seat = _awaited_bot(state, seats)
    if seat is None:
        return False
    bot = BOTS[hand.game.name][seat.bot_level or STAND_IN]
    seen = hand.game.view(state, seat.number, remember=True)
    action = bot(seen, rules=hand.rules, rng=_bot_rng(hand_id, seat.number, seq))
    if action not in seen.own.legal:  # a fault of the bot's must not hold up the table
        logger.error("hand %s: a bot chose %s, which is not legal", hand_id, action)
        action = seen.own.legal[0]
    try:
        _append(Turn(hand, seq, state, seats, seat), action, now=now)
    except Stale:  # another process let it act
        return False
    return True


def _bot_rng(hand_id: int, seat: int, seq: int) -> Random:
    """Return the bot's dice: the same for the same decision, unguessable from outside."""
    key = f"{settings.SECRET_KEY}:{hand_id}:{seat}:{seq}"
    return Random(hashlib.sha256(key.encode()).digest())  # noqa: S311 - a bot's whim


def _append(turn: Turn, action: Any, *, client_id: str = "", now: datetime) -> None:
    """Apply, commit, tell. Raises Stale if the log has grown meanwhile."""
    hand, seq, seats, seat = turn.hand, turn.seq, turn.seating, turn.seat
    after = turn.state.apply(seat.number, action)
    over = not after.to_act
    due_at = _bot_due(hand.game, after, seats, now)
    row = HandAction(
        hand_id=hand.id,
        seq=seq,
        seat=seat.number,
        action=hand.game.write_action(action),
        client_id=client_id,
        by_bot=seat.played_by_bot,
        at=now,
    )
    end = (now, after.outcome) if over else None
    try:
        with transaction.atomic():
            if not log.grow(row, version=seats.version, due_at=due_at, end=end):
                raise Stale("stale")
            if over:
                _record_results(hand, after, seats)
    except IntegrityError as error:  # one_action_per_seq, one_action_per_client_id
        raise Stale("stale") from error
    hand.advance(seq + 1, after)
    push.table_changed(Snapshot(hand, seq + 1, after, seats, due_at, now if over else None))
    if over:
        _announce_end(hand, after)


def _record_results(hand: LiveHand, end: Any, seats: Seating) -> None:
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


def _awaited_bot(state: Any, seats: Seating) -> Seated | None:
    """Return a seat that is to act and played by a bot."""
    awaited = (seats.seats[number] for number in state.to_act)
    return next((seat for seat in awaited if seat.played_by_bot), None)


def _bot_due(game: Game, state: Any, seats: Seating, now: datetime) -> datetime | None:
    """Return when the bot that is to act will; None if a person is, or nobody."""
    if _awaited_bot(state, seats) is None:
        return None
    return now + bot_pause(game.name, game.public_view(state))


def leave_seat(*, player: Person, table_id: int, now: datetime) -> None:
    """Leave: a bot plays on in the seat from the next decision. Raises NotSeated."""
    _change_seat(player, "table.play", table_id, now, has_left=True)


def return_to_seat(*, player: Person, table_id: int, now: datetime) -> None:
    """Take the seat back from the bot at the next decision. Raises NotSeated."""
    _change_seat(player, "table.return", table_id, now, has_left=False)


def _change_seat(
    player: Person, action: str, table_id: int, now: datetime, *, has_left: bool
) -> None:
    with transaction.atomic():
        table = Table.objects.select_for_update().get(pk=table_id)
        if table.closed_at or not can(player, action, seating(table_id)):
            raise NotSeated("not_seated")
        TableSeat.objects.filter(table=table, player_id=player.pk).update(has_left=has_left)
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
        wake(table_id=table_id, now=now)
    _tell(table_id)


def wake(*, table_id: int, now: datetime) -> None:
    """Set when a bot acts next, after the seats have changed."""
    seen = snapshot(table_id)
    due_at = _bot_due(seen.hand.game, seen.state, seen.seating, now)
    rows = Hand.objects.filter(pk=seen.hand.id, seq=seen.seq, finished_at=None)
    rows.update(due_at=due_at)


def ready_for_next(*, player: Person, table_id: int, hand_id: int, now: datetime) -> None:
    """Note that the player has seen the result; deal as soon as everybody has.

    Raises NotSeated, NoSuchTable for another table's hand, NotReady while it is being played.
    """
    hand = live_hand(hand_id)
    if hand.table_id != table_id:
        raise NoSuchTable("not_found")
    if not Hand.objects.filter(pk=hand_id, finished_at__isnull=False).exists():
        raise NotReady("not_yet")
    if not can(player, "table.play", seating(table_id)):
        raise NotSeated("not_seated")
    with transaction.atomic():
        seat = TableSeat.objects.filter(table_id=table_id, player_id=player.pk)
        if seat.filter(ready_after__lt=hand.number).update(ready_after=hand.number):
            Table.objects.filter(pk=table_id).update(version=F("version") + 1)
    waiting = [seat for seat in seating(table_id).people if seat.ready_after < hand.number]
    if waiting or not deal_next_hand(table_id=table_id, after=hand.number, now=now):
        _tell(table_id)
