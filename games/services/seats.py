"""Opening a table, sitting down, leaving, coming back, and being ready for more."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from secrets import choice
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import Club, User
from accounts.permissions import Person, can
from games import push, queries
from games.clock import READY_CHECK, RETURNED
from games.dealing import NONCE
from games.due import awaited, due
from games.live import live_hand, snapshot
from games.models import Hand, RuleSet, Table, TableSeat
from games.refusals import BadMessage, NoSuchTable, NotReady, NotSeated, Refused
from games.seating import Seating, seating
from games.services.deals import change_seats, close, deal_first, deal_next_hand, locked, seal
from games.services.moves import lock_table

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no look-alikes
CODE_LENGTH = 6


class SeatTaken(Refused):
    """Somebody else has the seat, or there is none."""


class AlreadySeated(Refused):
    """The player sits at another table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What is agreed on when a table is opened; the rules come with the rule set."""

    speed: str = Table.Speed.NORMAL
    is_private: bool = False
    with_bots: bool = True  # they play where nobody sits
    bot_level: str = "club"
    length: int = 0  # hands of a session; 0: as many as people like
    club: Club | None = None


QUICK = Terms()


def open_table(
    *,
    rule_set: RuleSet,
    players: Sequence[User],
    now: datetime,
    terms: Terms = QUICK,
    waits: bool = False,
) -> Table:
    """Open a table with these players, in playing order; the first of them who is no bot hosts.

    Its first hand is dealt at once unless it `waits` for people. Raises ValueError unless there
    are as many players as the rules want, AlreadySeated if one of them sits at another table.
    """
    people = [player for player in players if not player.is_bot]
    with transaction.atomic():
        for player in sorted(people, key=lambda player: player.pk):
            check_free(player)
        table = set_table(
            rule_set=rule_set,
            players=players,
            host=next(iter(people), None),
            speed=terms.speed,
            is_private=terms.is_private,
            with_bots=terms.with_bots,
            bot_level=terms.bot_level,
            length=terms.length,
            club=terms.club,
            opened_at=now,
        )
        if not waits:
            deal_first(table, now=now)
    return table


def set_table(*, rule_set: RuleSet, players: Sequence[User], **fields: Any) -> Table:
    """Create a table with its seats and its first sealed deck, in a transaction.

    Raises ValueError unless there are as many players as the rules want.
    """
    if len(players) != rule_set.players:
        raise ValueError(f"{rule_set.players} players are needed, not {len(players)}")
    code = "".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    table = Table.objects.create(code=code, rule_set=rule_set, **fields)
    TableSeat.objects.bulk_create(
        TableSeat(table=table, number=number, player=player)
        for number, player in enumerate(players)
    )
    seal(table, number=1)
    return table


def check_free(player: Person, *, but: int | None = None) -> None:
    """Raise AlreadySeated if the player sits elsewhere; until the commit nobody seats them."""
    if isinstance(player, User):
        User.objects.select_for_update().get(pk=player.pk)
    table = queries.running_table(player_id=player.pk)
    if table is not None and table.pk != but:
        raise AlreadySeated("already_seated")


def take_seat(*, player: User, table_id: int, number: int | None = None) -> None:
    """Sit down where a bot plays or nobody comes back, in seat `number` or any such seat.

    During a hand that means: with the next deal. Who sits here already changes seats. Once people
    sit in all seats of a waiting room, the first hand is dealt soon. Raises SeatTaken,
    AlreadySeated at another table, NotSeated for who may not sit here, Paused.
    """
    with transaction.atomic():
        check_free(player, but=table_id)
        table = locked(table_id)
        seats = seating(table_id)
        if table.closed_at or not can(player, "table.sit", seats):
            raise NotSeated("not_welcome")
        seats.check_running()
        hand = table.current_hand
        seat = _open_seat(seats, hand.number if hand else 0, number)
        rows = TableSeat.objects.filter(table=table)
        rows.filter(next_player=player).update(next_player=None)
        rows.filter(number=seat).update(next_player=player)
        if hand is None:
            change_seats(table)
            _check_ready(table)
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
    tell(table_id)


def _check_ready(table: Table) -> None:
    """Begin the ready check of a waiting room that is full; end that of one that is not."""
    seats = seating(table.pk)
    full = len(seats.people) == len(seats.seats)
    if full != (table.ready_by is not None):
        table.ready_by = timezone.now() + READY_CHECK if full else None
        table.save(update_fields=["ready_by"])


def _open_seat(seats: Seating, hand_number: int, number: int | None) -> int:
    """Return the open seat of that number, or any. Raises SeatTaken."""
    free = [seat.number for seat in seats.seats if seats.is_open(seat, hand_number)]
    if not free or (number is not None and number not in free):
        raise SeatTaken("seat_taken")
    return free[0] if number is None else number


def leave_seat(*, player: Person, table_id: int, now: datetime) -> None:
    """Leave: a bot plays on in the seat from the next decision. Raises NotSeated.

    Who only waits for the next deal waits no longer.
    """
    with transaction.atomic():
        vacate(player=player, table_id=table_id, now=now)
    tell(table_id)


def vacate(*, player: Person, table_id: int, now: datetime) -> None:
    """Do what `leave_seat` does, in a transaction that tells the table after its commit."""
    with transaction.atomic():
        table = locked(table_id)
        seats = seating(table_id)
        was_waiting = seats.next_seat_of(player.pk) is not None
        if was_waiting:
            TableSeat.objects.filter(table=table, next_player_id=player.pk).update(next_player=None)
        if not can(player, "table.play", seats) or table.closed_at:
            if not was_waiting:
                raise NotSeated("not_seated")
        elif table.current_hand is None and not table.is_fixed:
            _leave_waiting_room(table, player, now)
        else:
            _absent(table, player, has_left=True, is_away=False)
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
        wake(table_id=table_id, player_id=player.pk, now=now)


def _leave_waiting_room(table: Table, player: Person, now: datetime) -> None:
    """Give the seat to a bot; the table closes behind the last of the people."""
    bot = queries.bots_free_for(table)[0]
    seat = TableSeat.objects.filter(table=table, player_id=player.pk)
    seat.update(player=bot, gone_at=None, nonce="", is_ready=False)
    _check_ready(table)
    people = seating(table.pk).people
    if not people:
        close(table, now=now)
    elif table.host_id == player.pk:
        table.host_id = people[0].player_id
        table.save(update_fields=["host"])


def _absent(table: Table, player: Person, *, has_left: bool, is_away: bool) -> None:
    hand = table.current_hand
    since = hand.number if hand and (has_left or is_away) else 0
    TableSeat.objects.filter(table=table, player_id=player.pk).update(
        has_left=has_left, is_away=is_away, absent_from=since, timeouts=0, is_ready=False
    )


def return_to_seat(*, player: Person, table_id: int, now: datetime) -> None:
    """Take the seat back from the bot at the next decision. Raises NotSeated, AlreadySeated.

    Does nothing for who is there: each call would give back the time that timeouts have taken.
    """
    with transaction.atomic():
        check_free(player, but=table_id)
        table = locked(table_id)
        seats = seating(table_id)
        if table.closed_at or not can(player, "table.return", seats):
            raise NotSeated("not_seated")
        if can(player, "table.play", seats):
            return
        _absent(table, player, has_left=False, is_away=False)
        seat = TableSeat.objects.filter(table=table, player_id=player.pk)
        if not table.is_fixed:
            seat.update(next_player=None)  # who was to sit down here does not
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
        wake(table_id=table_id, player_id=player.pk, now=now)
    tell(table_id)


def note_presence(*, player_id: int, table_id: int, here: bool, now: datetime) -> None:
    """Note that the last device of a player was lost, or that one is connected again.

    The player's clock stops for a while, or runs on. Does nothing for who has no seat.
    """
    with transaction.atomic():
        seats = TableSeat.objects.filter(table_id=table_id, player_id=player_id)
        if not seats.filter(gone_at__isnull=not here).exists():
            return
        locked(table_id)
        seats.update(gone_at=None if here else now)
        Table.objects.filter(pk=table_id).update(version=F("version") + 1)
        wake(table_id=table_id, player_id=player_id, now=now, returned=here)
    tell(table_id)


def wake(*, table_id: int, player_id: int | None, now: datetime, returned: bool = False) -> None:
    """Set when a bot acts next if the player's turn it is; who has `returned` gets a moment.

    The time of others stays as it is, whatever it has been moved to. A move that is on its way is
    waited for: it may be what makes it the player's turn.
    """
    rows = Hand.objects.filter(table_id=table_id, finished_at=None)
    list(rows.select_for_update().order_by("pk"))
    seen = snapshot(table_id, committed=False)
    if seen.hand is None or seen.moment is None:
        return
    seat = awaited(seen.moment.state, seen.seating)
    if seat is None or seat.player_id != player_id:
        return
    now = seen.seating.table.paused_at or now  # in a pause time stands still
    due_at = due(seen.hand, seen.moment, seen.seating, now)
    if returned and due_at is not None:
        due_at = max(due_at, now + RETURNED)
    rows.update(due_at=due_at)


def ready_for_next(*, player: Person, table_id: int, hand_id: int, now: datetime) -> None:
    """Note that the player has seen the result, once; deal as soon as everybody has.

    Raises NotSeated, Paused, NoSuchTable for another table's hand, NotReady while it is being
    played.
    """
    hand = live_hand(hand_id)
    if hand.table_id != table_id:
        raise NoSuchTable("not_found")
    with transaction.atomic():
        lock_table(table_id)
        seen = snapshot(table_id)
        if seen.hand is hand and seen.finished_at is None:
            raise NotReady("not_yet")
        if not can(player, "table.play", seen.seating):
            raise NotSeated("not_seated")
        seen.seating.check_running()
        if seen.hand is None or seen.hand.id != hand.id:
            return  # the next one is dealt
        seat = TableSeat.objects.filter(table_id=table_id, player_id=player.pk)
        if seat.filter(ready_after__lt=hand.number).update(ready_after=hand.number):
            Table.objects.filter(pk=table_id).update(version=F("version") + 1)
            seen = replace(seen, seating=seen.seating.with_ready(player.pk, hand.number))
    hand.seating = seen.seating  # nothing else has changed: they need not be read again
    waiting = [seat for seat in seen.seating.people if seat.ready_after < hand.number]
    if waiting or not deal_next_hand(table_id=table_id, after=hand.number, now=now, agreed=True):
        push.table_changed(seen)


def note_nonce(*, player: Person, table_id: int, number: int, nonce: str) -> None:
    """Keep the number of the player's device for the shuffle of hand `number`.

    It counts if that hand is the next one. Raises BadMessage unless it is 32 hex digits.
    """
    if not NONCE.fullmatch(nonce):
        raise BadMessage("bad_shape")
    with transaction.atomic():
        table = locked(table_id)
        if number == (table.current_hand.number if table.current_hand else 0) + 1:
            TableSeat.objects.filter(table=table, player_id=player.pk).update(nonce=nonce)


def tell(table_id: int) -> None:
    """Tell everybody who shows the table how it stands."""
    push.table_changed(snapshot(table_id))


def close_room(*, table_id: int, now: datetime) -> None:
    """Close a table that has had no hand yet. Does nothing once it has."""
    with transaction.atomic():
        table = locked(table_id)
        if table.current_hand_id is None and table.closed_at is None:
            close(table, now=now)
