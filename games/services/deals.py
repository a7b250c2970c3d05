"""The deal: a shuffle that was sealed before, the numbers of the players' devices, and seats that
change hands between two of them.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from secrets import randbelow
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.permissions import Person, can
from games import push, queries, sheet_queries
from games.dealing import mix, shuffle
from games.due import due
from games.engine.registry import GAMES
from games.live import LiveHand, Moment, live_hand, remember, snapshot
from games.models import Hand, Shuffle, Table, TableSeat
from games.refusals import NotReady, NotSeated
from games.seating import Seating, seating, seating_of
from games.services.moves import announce_end

WAITS_FOR_PEOPLE = timedelta(minutes=10)  # a table whose people are all away


def locked(table_id: int) -> Table:
    """Return the table's row, locked: whoever changes seats or deals goes one after the other."""
    tables = Table.objects.select_for_update(of=("self",)).select_related("rule_set")
    return tables.get(pk=table_id)


def seal(table: Table, *, number: int) -> Shuffle:
    """Shuffle for the hand of that number, so that its commitment can be shown before the deal."""
    rules = GAMES[table.rule_set.game].read_rules(table.rule_set.rules)
    shuffled = shuffle(rules.pack)
    return Shuffle.objects.create(
        table=table,
        number=number,
        deck=shuffled.deck,
        salt=shuffled.salt,
        commitment=shuffled.commitment,
    )


def begin(*, player: Person, table_id: int, now: datetime) -> None:
    """Deal the first hand of a table that has been a waiting room. A second call does nothing.

    Raises NotSeated for strangers, NotReady where people are awaited in every seat or an event
    deals, Paused.
    """
    with transaction.atomic():
        table = locked(table_id)
        seats = seating(table_id)
        if table.closed_at or not can(player, "table.play", seats):
            raise NotSeated("not_seated")
        seats.check_running()
        if table.is_fixed:
            raise NotReady("event_deals")
        if not table.with_bots and len(seats.people) < len(seats.seats):
            raise NotReady("seats_free")
        if table.current_hand_id is None:
            deal_first(table, now=now)


def deal_first(table: Table, *, now: datetime) -> None:
    """Draw the first dealer, unless one is given, and deal."""
    game = GAMES[table.rule_set.game]
    dealer = table.first_dealer
    if dealer is None:
        dealer = randbelow(table.rule_set.players)  # AMB-5: the first dealer is drawn
    start = game.first_start(dealer)
    _deal(_anew(table), number=1, start=game.write_start(start), now=now)


def deal_next_hand(*, table_id: int, after: int, now: datetime, agreed: bool = False) -> bool:
    """Deal the hand after number `after`, dealer and all as that hand left it.

    Return whether it was dealt; calling twice, late, or for a table that is closed or paused does
    nothing. A session that is over goes on only with those who are ready for another; `agreed`:
    everybody is. A table where nobody is left closes. That of an event deals on without people,
    and closes after its last hand.
    """
    with transaction.atomic():
        table = locked(table_id)
        last = table.current_hand
        if table.closed_at or last is None or last.number != after or last.finished_at is None:
            return False
        if table.paused_at:
            return False
        seats = seating_of(table)
        if table.is_fixed:
            return _deal_in_event(seats, last, now)
        if seats.is_over(after) and not agreed:
            _let_go(seats, after)
            seats = seating_of(table)
        if not seats.people and not seats.is_awaited:
            _close_if_deserted(table, seats, last.finished_at, now)
            return False
        if seats.is_over(after):
            table.session_from = after + 1
        _deal(seats, number=after + 1, start=_next_start(last), now=now)
    return True


def _deal_in_event(seats: Seating, last: Hand, now: datetime) -> bool:
    """Deal on after a hand, or close the table after the last one that counts."""
    table = seats.table
    scored = bool(live_hand(last.pk).catch_up().state.roles)
    if seats.is_over(last.number, scored=scored):
        close(table, now=now)
        return False
    if not scored:  # thrown in: it counts for none
        table.length += 1
        table.save(update_fields=["length"])
    _deal(seats, number=last.number + 1, start=_next_start(last), now=now)
    return True


def _anew(table: Table) -> Seating:
    """Read the seats of a locked table that whoever holds it may have changed."""
    table.refresh_from_db(fields=["version"])
    return seating_of(table)


def _next_start(last: Hand) -> dict[str, Any]:
    """Return what the next hand inherits from one that is over."""
    if corrected := sheet_queries.correction_of(last):
        return dict(sheet_queries.next_start(last.table, corrected))
    hand = live_hand(last.pk)
    return dict(hand.game.write_start(hand.catch_up().state.next_start))


def locked_live_hand(table: Table) -> Hand | None:
    """Return the hand that is being played, locked: a move on its way is waited for."""
    rows = Hand.objects.select_for_update(of=("self",)).filter(table=table, finished_at=None)
    return rows.order_by("pk").first()


def abandon(hand: Hand, *, reason: str, now: datetime) -> None:
    """End a live hand without a result; its cards stay closed."""
    hand.is_replaced, hand.outcome, hand.reason = True, Hand.VOID, reason
    hand.finished_at, hand.due_at = now, None
    hand.save(update_fields=["is_replaced", "outcome", "reason", "finished_at", "due_at"])


def redeal(table: Table, hand: Hand, *, reason: str, now: datetime) -> None:
    """End a live hand without a result, and deal one of the same number in its place.

    The deck that was sealed for the next hand is dealt: its commitment has been seen already.
    """
    abandon(hand, reason=reason, now=now)
    Shuffle.objects.filter(table=table, number=hand.number + 1).update(number=hand.number)
    _deal(_anew(table), number=hand.number, start=hand.start, now=now, replaces=hand)


def _let_go(seats: Seating, after: int) -> None:
    """Let those leave who do not want another session."""
    done = [seat.number for seat in seats.people if seat.ready_after < after]
    rows = TableSeat.objects.filter(table_id=seats.table_id, number__in=done)
    rows.update(has_left=True, absent_from=after)


def _close_if_deserted(table: Table, seats: Seating, finished_at: datetime, now: datetime) -> None:
    """Close the table unless somebody is only away and may come back."""
    waits = any(seat.is_away and not seat.has_left for seat in seats.seats)
    if waits and now - finished_at < WAITS_FOR_PEOPLE:
        return
    close(table, now=now)


def close(table: Table, *, now: datetime) -> None:
    """Close the table for good; the deck that was sealed for its next hand is thrown away."""
    table.closed_at, table.version = now, F("version") + 1
    table.save(update_fields=["closed_at", "version"])
    Shuffle.objects.filter(table=table).delete()
    transaction.on_commit(lambda: push.table_changed(snapshot(table.pk)))


def _deal(
    seats: Seating,
    *,
    number: int,
    start: Mapping[str, Any],
    now: datetime,
    replaces: Hand | None = None,
) -> None:
    """Let people change seats, mix the sealed deck, deal, and tell the table after the commit.

    `seats` are read since the table was locked.
    """
    table, rule_set = seats.table, seats.rule_set
    if seats.is_awaited:
        change_seats(table)
        seats = seating_of(table)
    shuffles = Shuffle.objects.filter(table=table, number=number)
    sealed = shuffles.first() or seal(table, number=number)  # tables of before they were kept
    rows = table.seats.order_by("number")
    nonces = list(rows.values_list("nonce", flat=True))
    hand = table.current_hand = Hand.objects.create(
        table=table,
        number=number,
        game=rule_set.game,
        rules=rule_set.rules,
        start=start,
        deck=mix(sealed.deck, sealed.commitment, nonces),
        shuffled=sealed.deck,
        nonces=nonces,
        salt=sealed.salt,
        commitment=sealed.commitment,
        dealt_at=now,
        replaces=replaces,
    )
    sealed.delete()
    rows.update(nonce="")
    following = seal(table, number=number + 1)
    seats = seats.after_deal((following.number, following.commitment))
    table.version = seats.version
    table.save(update_fields=["current_hand", "session_from", "version"])
    live = LiveHand(hand, seats)  # shared after the commit: the transaction may still fail
    moment = live.newest()
    if moment.state.to_act:
        hand.due_at = due(live, moment, seats, now)
        hand.save(update_fields=["due_at"])
    else:  # a deal-miss
        hand.finished_at, hand.outcome = now, moment.state.outcome
        hand.save(update_fields=["finished_at", "outcome"])
    transaction.on_commit(lambda: _tell_deal(live, moment))


def _tell_deal(hand: LiveHand, moment: Moment) -> None:
    remember(hand)
    push.table_changed(snapshot(hand.table_id))
    if not moment.state.to_act:
        announce_end(hand, moment.state)


def change_seats(table: Table) -> None:
    """Seat those who have asked for a seat; who comes from another seat here swaps."""
    rows = list(table.seats.select_related("player", "next_player").order_by("number"))
    if not any(row.next_player for row in rows):
        return
    before = {row.player_id: row for row in rows}
    bots = iter(queries.bots_free_for(table))
    for row in rows:
        if row.next_player is None:
            continue
        displaced, row.player, row.next_player = row.player, row.next_player, None
        origin = before.get(row.player_id)
        if origin is not None and origin is not row and origin.player_id == row.player_id:
            origin.player = displaced if displaced.is_bot else next(bots)
            _arrive(origin)
        _arrive(row)
    TableSeat.objects.filter(table=table).delete()  # one_seat_per_player forbids half a swap
    TableSeat.objects.bulk_create(rows)


def _arrive(row: TableSeat) -> None:
    """Forget in this seat what its last player did. Who has no account is played by a bot."""
    row.has_left, row.is_away, row.is_ready = row.player.is_paper, False, False
    row.absent_from = row.timeouts = 0
    row.gone_at, row.nonce = None, ""
