"""Sitting down, waiting, changing seats, leaving and coming back."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from games import queries, services
from games.clock import REMATCH
from games.frames import Frames
from games.live import snapshot
from games.models import Hand, HandResult, Shuffle, Table, TableSeat
from games.refusals import NotReady, NotSeated
from games.services import AlreadySeated, SeatTaken, Terms
from games.tasks import DESERTED, LATE, sweep_tables
from tests.games.tables import NOW, act, clever, current, newcomer, person_at, play_to
from tests.games.threads import at_once

HOST = 2  # the seat of who opens a room


@pytest.fixture
def open_room(rule_set, people, decks):
    """A function that opens a waiting room: a host in seat 2, and bots in the others."""

    def open_room(host=None, **terms):
        bots = list(queries.bots("club")[:4])
        players = [*bots[:HOST], host or people[0], *bots[HOST:]]
        return services.open_table(
            rule_set=rule_set, players=players, now=NOW, terms=Terms(**terms), waits=True
        )

    return open_room


@pytest.fixture
def room(open_room):
    return open_room()


def sit(player, table, number=None):
    services.take_seat(player=player, table_id=table.pk, number=number)


def leave(player, table):
    services.leave_seat(player=player, table_id=table.pk, now=NOW)


def come_back(player, table):
    services.return_to_seat(player=player, table_id=table.pk, now=NOW)


def begin(player, table):
    services.begin(player=player, table_id=table.pk, now=NOW)


def deal(table):
    """Deal the next hand, which must be possible."""
    number = Table.objects.get(pk=table.pk).current_hand.number
    assert services.deal_next_hand(table_id=table.pk, after=number, now=NOW)


def seat_of(player):
    return TableSeat.objects.get(player=player).number


def play_out(table):
    """Play the hand to its end, whoever acts."""
    hand = current(table)
    while hand.newest().state.to_act:
        assert services.play_due(hand_id=hand.id, now=NOW) or act(table, policy=clever)


# The waiting room


def test_a_waiting_room_has_a_host_and_no_hand(room, people):
    assert (room.host, room.current_hand) == (people[0], None)
    now = snapshot(room.pk)
    assert (now.hand, now.moment, now.order[:2]) == (None, None, (0, 0))
    assert Frames(now).for_player(people[0].pk)


def test_the_poll_knows_the_order_of_a_waiting_room(room):
    assert queries.table_orders([room.pk]) == {room.pk: snapshot(room.pk).order}


def test_who_takes_a_bots_seat_before_the_first_hand_has_it_at_once(room, people):
    sit(people[1], room, 4)

    assert person_at(room, 4) == people[1]
    assert not TableSeat.objects.exclude(next_player=None).exists()


def test_without_a_number_any_open_seat_is_taken(room, people):
    sit(people[1], room)

    assert seat_of(people[1]) != HOST


def test_a_seat_that_somebody_has_is_taken(room, people):
    with pytest.raises(SeatTaken):
        sit(people[1], room, HOST)

    assert not TableSeat.objects.filter(player=people[1]).exists()


@pytest.mark.parametrize("number", [5, 99])
def test_there_is_no_such_seat(room, people, number):
    with pytest.raises(SeatTaken):
        sit(people[1], room, number)


def test_changing_seats_before_the_first_hand_swaps_with_the_bot(room, people):
    bot = person_at(room, 0)

    sit(people[0], room, 0)

    assert (person_at(room, 0), person_at(room, HOST)) == (people[0], bot)


def test_a_bot_and_a_visitor_without_a_name_take_no_seat(room):
    for nobody in (queries.bots("club").last(), AnonymousUser()):
        with pytest.raises(NotSeated):
            sit(nobody, room)


def test_when_the_host_leaves_the_room_somebody_else_is_host(room, people):
    sit(people[1], room)

    leave(people[0], room)

    room.refresh_from_db()
    assert room.host == people[1]
    assert room.closed_at is None
    assert person_at(room, HOST).is_bot


def test_the_room_closes_behind_the_last_person(room, people):
    leave(people[0], room)

    room.refresh_from_db()
    assert room.closed_at == NOW
    assert not Shuffle.objects.exists()
    with pytest.raises(NotSeated):
        sit(people[1], room)


def test_begin_deals_the_first_hand_once(room, people):
    sit(people[1], room)

    begin(people[0], room)
    begin(people[1], room)

    assert list(Hand.objects.values_list("number", flat=True)) == [1]
    assert Table.objects.get().current_hand == Hand.objects.get()


def test_who_does_not_sit_there_cannot_begin(room, stranger):
    for person in (stranger, AnonymousUser()):
        with pytest.raises(NotSeated):
            begin(person, room)

    assert not Hand.objects.exists()


def test_a_room_without_bots_begins_when_every_seat_has_a_person(open_room, people):
    room = open_room(with_bots=False)
    for person in people[1:4]:
        sit(person, room)
    with pytest.raises(NotReady):
        begin(people[0], room)

    sit(people[4], room)
    begin(people[0], room)

    assert Hand.objects.count() == 1


def test_the_sweep_closes_a_room_that_nobody_has_shown_for_long(room, people, sweep):
    TableSeat.objects.filter(player=people[0]).update(gone_at=NOW)

    sweep()

    assert Table.objects.get().closed_at is not None


def test_the_sweep_leaves_a_room_where_somebody_is(open_room, people, sweep):
    shown, lately = open_room(), open_room(people[1])
    soon = timezone.now() - DESERTED / 2
    TableSeat.objects.filter(table=lately, player=people[1]).update(gone_at=soon)

    sweep()

    assert Table.objects.filter(closed_at=None).count() == 2
    assert shown.pk != lately.pk


# During a hand


def test_during_a_hand_a_seat_is_taken_with_the_next_deal(bot_table, people):
    sit(people[1], bot_table, 3)
    assert person_at(bot_table, 3).is_bot
    assert snapshot(bot_table.pk).seating.next_seat_of(people[1].pk).number == 3
    play_out(bot_table)

    deal(bot_table)

    assert person_at(bot_table, 3) == people[1]
    assert snapshot(bot_table.pk).seating.next_seat_of(people[1].pk) is None


def test_who_waits_for_a_seat_sees_no_card_and_may_not_act(bot_table, people):
    sit(people[1], bot_table, 1)
    act(bot_table)

    assert b'"own":null' in Frames(snapshot(bot_table.pk)).for_player(people[1].pk)
    move = services.Move(current(bot_table).id, 1, {"type": "pass"})
    with pytest.raises(NotSeated):
        services.take_action(player=people[1], move=move, now=NOW)


def test_a_seat_is_promised_to_one_person_only(bot_table, people):
    sit(people[1], bot_table, 3)

    with pytest.raises(SeatTaken):
        sit(people[2], bot_table, 3)


def test_who_asks_for_another_seat_waits_for_that_one_only(bot_table, people):
    sit(people[1], bot_table, 3)

    sit(people[1], bot_table, 4)

    promised = TableSeat.objects.filter(next_player=people[1])
    assert list(promised.values_list("number", flat=True)) == [4]


def test_who_waits_can_think_better_of_it(bot_table, people):
    sit(people[1], bot_table, 3)

    leave(people[1], bot_table)

    assert not TableSeat.objects.filter(next_player=people[1]).exists()


def test_changing_seats_during_a_hand_swaps_with_the_next_deal(bot_table):
    person, bot = person_at(bot_table, 0), person_at(bot_table, 2)
    sit(person, bot_table, 2)
    assert person_at(bot_table, 0) == person
    play_out(bot_table)

    deal(bot_table)

    assert (person_at(bot_table, 2), person_at(bot_table, 0)) == (person, bot)


def test_who_left_and_sits_down_in_the_same_seat_has_it_again(table, people):
    leave(people[1], table)
    sit(people[1], table, 1)
    play_out(table)

    deal(table)

    row = TableSeat.objects.get(number=1)
    assert (row.player, row.has_left) == (people[1], False)


def test_the_seat_of_who_left_is_taken_over(table, people, stranger):
    leave(people[1], table)
    sit(stranger, table)
    play_out(table)

    deal(table)

    assert person_at(table, 1) == stranger
    assert not TableSeat.objects.filter(player=people[1]).exists()


def test_who_comes_back_first_keeps_the_seat(table, people, stranger):
    leave(people[1], table)
    sit(stranger, table, 1)

    come_back(people[1], table)
    play_out(table)
    deal(table)

    assert person_at(table, 1) == people[1]
    assert not TableSeat.objects.filter(player=stranger).exists()


def test_who_is_away_for_two_hands_may_be_replaced(table, people, stranger):
    TableSeat.objects.filter(number=1).update(is_away=True, absent_from=1)
    Table.objects.update(version=99)
    for _ in range(2):
        with pytest.raises(SeatTaken):
            sit(stranger, table, 1)
        play_out(table)
        deal(table)

    sit(stranger, table, 1)
    play_out(table)
    deal(table)

    row = TableSeat.objects.get(number=1)
    assert (row.player, row.is_away, row.absent_from, row.timeouts) == (stranger, False, 0, 0)


def test_somebody_who_waits_keeps_a_table_open_that_all_others_have_left(bot_table, people):
    sit(people[1], bot_table, 3)
    leave(person_at(bot_table, 0), bot_table)
    play_out(bot_table)

    deal(bot_table)

    assert person_at(bot_table, 3) == people[1]
    assert Table.objects.get().closed_at is None


# One table at a time


def test_who_sits_at_a_table_can_neither_open_nor_join_another(room, open_room, bot_table, people):
    with pytest.raises(AlreadySeated):
        sit(people[0], bot_table)
    with pytest.raises(AlreadySeated):
        open_room(people[0])

    assert Table.objects.count() == 2
    assert TableSeat.objects.filter(player=people[0]).count() == 1


def test_who_waits_for_a_seat_cannot_sit_down_elsewhere(room, bot_table, people):
    sit(people[1], bot_table)

    with pytest.raises(AlreadySeated):
        sit(people[1], room)


def test_who_has_left_may_sit_elsewhere_and_then_not_come_back(table, bot_table, people):
    leave(people[0], table)
    sit(people[0], bot_table)

    with pytest.raises(AlreadySeated):
        come_back(people[0], table)


@pytest.mark.django_db(transaction=True)
def test_of_many_who_want_the_last_seat_at_once_one_gets_it(open_room, people):
    room = open_room()
    for person in people[1:4]:
        sit(person, room)
    many = [newcomer(f"{number}") for number in range(20)]

    answers = at_once(*[lambda person=person: sit(person, room) for person in many])

    assert answers.count(None) == 1
    assert [type(answer) for answer in answers].count(SeatTaken) == 19
    winner = many[answers.index(None)]
    seated = set(TableSeat.objects.values_list("player", flat=True))
    assert seated == {person.pk for person in [*people[:4], winner]}


@pytest.mark.django_db(transaction=True)
def test_of_two_tables_at_once_somebody_gets_one(open_room, bot_table, people, stranger):
    for _ in range(5):
        room = open_room()

        answers = at_once(lambda there=room: sit(stranger, there), lambda: sit(stranger, bot_table))

        assert answers.count(None) == 1
        assert {type(answer) for answer in answers} == {type(None), AlreadySeated}
        leave(stranger, room if answers[0] is None else bot_table)
        leave(people[0], room)


@pytest.mark.django_db(transaction=True)
def test_of_two_tables_opened_at_once_somebody_gets_one(open_room, stranger):
    answers = at_once(lambda: open_room(stranger) and None, lambda: open_room(stranger) and None)

    assert {type(answer) for answer in answers} == {type(None), AlreadySeated}
    assert Table.objects.count() == 1


# Sessions


@pytest.fixture
def session(rule_set, people, decks):
    """A table of five people for sessions of one hand."""
    return services.open_table(rule_set=rule_set, players=people, now=NOW, terms=Terms(length=1))


def ready(player, table):
    services.ready_for_next(player=player, table_id=table.pk, hand_id=current(table).id, now=NOW)


def test_when_all_want_another_session_it_begins_with_totals_of_zero(session, people):
    play_to(session, "done", policy=clever)
    assert any(HandResult.objects.values_list("score", flat=True))
    for person in people:
        ready(person, session)

    hand = current(session)
    assert (hand.number, hand.totals) == (2, {})
    assert Table.objects.get().session_from == 2


def test_a_session_goes_on_with_those_who_want_another_one(session, people):
    play_to(session, "done", policy=clever)
    for person in people[:2]:
        ready(person, session)

    deal(session)

    left = TableSeat.objects.filter(has_left=True).values_list("number", flat=True)
    assert list(left.order_by("number")) == [2, 3, 4]


def test_after_a_session_that_nobody_wants_to_go_on_the_table_closes(session):
    play_to(session, "done", policy=clever)

    assert not services.deal_next_hand(table_id=session.pk, after=1, now=NOW)

    assert Table.objects.get().closed_at == NOW
    assert Hand.objects.count() == 1


def test_within_a_session_totals_go_on(rule_set, people, decks):
    table = services.open_table(rule_set=rule_set, players=people, now=NOW, terms=Terms(length=2))
    play_to(table, "done", policy=clever)
    deal(table)

    assert current(table).totals == dict(HandResult.objects.values_list("player_id", "score"))
    assert Table.objects.get().session_from == 1
    play_to(table, "done", policy=clever)
    assert snapshot(table.pk).seating.is_over(2)


def test_the_sweep_waits_longer_for_another_session_than_for_another_hand(session):
    play_to(session, "done", policy=clever)
    for ago, closed in ((REMATCH / 2, False), (REMATCH + 2 * LATE, True)):
        Hand.objects.update(finished_at=timezone.now() - ago)

        sweep_tables()

        assert (Table.objects.get().closed_at is not None) == closed
