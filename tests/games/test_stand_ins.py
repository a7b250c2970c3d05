"""Bots at a table: in seats of their own, and in seats somebody left."""

from datetime import timedelta

import pytest

from games import services
from games.clock import TIMES
from games.live import live_hand
from games.models import Hand, HandAction, HandResult, Table, TableSeat
from games.refusals import NotReady, NotSeated
from tests.games.tables import NOW, PHASES, act, current, next_move, person_at, play_to, rows_of


def play_bots(table):
    """Let bots act until a person's turn; return how many actions they took."""
    taken = 0
    while services.play_due(hand_id=current(table).id, now=NOW):
        taken += 1
    return taken


def leave(player, table):
    services.leave_seat(player=player, table_id=table.pk, now=NOW)


def test_a_bot_does_not_act_for_a_person(table):
    hand = current(table)

    assert not services.play_due(hand_id=hand.id, now=NOW)

    assert not HandAction.objects.exists()


def test_bots_act_in_their_seats_until_a_person_is_to_act(bot_table):
    act(bot_table)

    taken = play_bots(bot_table)

    log = list(HandAction.objects.order_by("seq").values_list("seat", "by_bot"))
    assert len(log) == taken + 1
    assert log[:2] == [(0, False), (1, True)]
    assert all(by_bot == (seat != 0) for seat, by_bot in log)
    assert Hand.objects.get().due_at > NOW + timedelta(seconds=TIMES["normal"].turn)


def test_a_hand_that_waits_for_a_bot_says_since_when(bot_table, settings):
    act(bot_table)

    pause = Hand.objects.get().due_at - NOW

    assert 0 < pause.total_seconds() <= 0.9 * settings.MIGHTY_PACE


def test_the_same_decision_again_is_the_same_action(bot_table):
    act(bot_table)
    before = rows_of(current(bot_table).id)
    play_bots(bot_table)
    first = list(HandAction.objects.order_by("seq").values_list("seat", "action"))

    HandAction.objects.filter(seq__gte=1).delete()
    Hand.objects.update(**before[0][0])
    live_hand.cache_clear()
    play_bots(bot_table)

    assert list(HandAction.objects.order_by("seq").values_list("seat", "action")) == first


def test_a_person_and_four_bots_finish_a_hand(bot_table):
    hand = current(bot_table)
    while hand.newest().state.to_act:
        assert play_bots(bot_table) or act(bot_table)

    row = Hand.objects.get()
    by_bot = {seat for seat, _ in HandAction.objects.filter(by_bot=True).values_list("seat", "seq")}
    assert row.outcome in {"made", "failed"}
    assert by_bot == {1, 2, 3, 4}
    assert list(HandResult.objects.values_list("by_bot", flat=True)) == [False, *[True] * 4]
    assert sum(HandResult.objects.values_list("score", flat=True)) == 0


@pytest.mark.parametrize("phase", PHASES)
def test_somebody_leaves_in_any_phase_and_the_hand_is_finished(table, sweep, phase):
    hand = play_to(table, phase)
    seat = hand.newest().state.to_act[0]
    leaver, left_at = person_at(table, seat), hand.newest().seq

    leave(leaver, table)
    while hand.newest().state.to_act:
        before = hand.newest().seq
        sweep()
        if hand.newest().state.to_act and hand.newest().state.to_act[0] != seat:
            act(table)
        assert hand.newest().seq > before, "the table is stuck"

    log = HandAction.objects.filter(seat=seat)
    assert set(log.filter(seq__gte=left_at).values_list("by_bot", flat=True)) == {True}
    assert not log.filter(seq__lt=left_at, by_bot=True).exists()
    assert HandResult.objects.get(by_bot=True).player == leaver


def test_when_all_leave_the_sweep_finishes_the_hand_and_closes_the_table(table, sweep, people):
    play_to(table, "exchange")
    for player in people:
        leave(player, table)

    sweep()
    sweep()

    row = Table.objects.get()
    assert Hand.objects.get().outcome in {"made", "failed"}
    assert row.closed_at is not None
    assert row.current_hand.number == 1


def test_a_closed_table_deals_no_more_and_takes_nobody_back(table, sweep, people):
    play_to(table, "done")
    for player in people:
        leave(player, table)
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)
    assert Table.objects.get().closed_at == NOW

    assert not services.deal_next_hand(table_id=table.pk, after=1, now=NOW)
    with pytest.raises(NotSeated):
        services.return_to_seat(player=people[0], table_id=table.pk, now=NOW)

    assert Hand.objects.count() == 1
    assert TableSeat.objects.filter(has_left=True).count() == 5


def test_a_seat_taken_back_is_played_by_its_person_again(table, people):
    before = Hand.objects.get().due_at
    leave(people[0], table)
    assert Hand.objects.get().due_at < before

    services.return_to_seat(player=people[0], table_id=table.pk, now=NOW)

    assert Hand.objects.get().due_at == before
    assert not services.play_due(hand_id=current(table).id, now=NOW)
    assert next_move(table)[0] == people[0]


def test_a_stranger_can_neither_leave_nor_take_a_seat(table, stranger, people):
    leave(people[0], table)
    seats = list(TableSeat.objects.values())

    for change in (services.leave_seat, services.return_to_seat):
        with pytest.raises(NotSeated):
            change(player=stranger, table_id=table.pk, now=NOW)

    assert list(TableSeat.objects.values()) == seats


def test_who_has_left_cannot_leave_again(table, people):
    leave(people[0], table)
    version = Table.objects.get().version

    with pytest.raises(NotSeated):
        leave(people[0], table)

    assert Table.objects.get().version == version


def test_the_next_hand_waits_for_those_who_look_at_the_result(table, people):
    hand = play_to(table, "done")
    leave(people[4], table)

    for player in people[:4]:
        assert Hand.objects.count() == 1
        services.ready_for_next(player=player, table_id=table.pk, hand_id=hand.id, now=NOW)

    assert Hand.objects.count() == 2


def test_ready_said_twice_counts_once(table, people):
    hand = play_to(table, "done")
    before = Table.objects.get().version

    for _ in range(2):
        services.ready_for_next(player=people[0], table_id=table.pk, hand_id=hand.id, now=NOW)

    assert Table.objects.get().version == before + 1
    assert Hand.objects.count() == 1


def test_nobody_is_ready_for_the_next_hand_while_one_is_played(table, people):
    with pytest.raises(NotReady):
        services.ready_for_next(
            player=people[0], table_id=table.pk, hand_id=current(table).id, now=NOW
        )

    assert not TableSeat.objects.exclude(ready_after=0).exists()


def test_being_ready_for_a_hand_of_long_ago_changes_nothing(table, people):
    first = play_to(table, "done")
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    for player in people:
        services.ready_for_next(player=player, table_id=table.pk, hand_id=first.id, now=NOW)

    assert Hand.objects.count() == 2
