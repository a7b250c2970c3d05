"""Tables of an event: who sits there, how they go on, and how they close."""

import json
from datetime import timedelta

import pytest

from accounts.models import Club
from accounts.permissions import can
from games import lobby_queries, queries, services, tasks
from games.clock import TIMES
from games.due import result_stands
from games.engine.mighty.rules import PRESETS
from games.frames import Frames
from games.live import snapshot
from games.models import Hand, HandResult, Shuffle, Table, TableSeat
from games.refusals import NotReady, NotSeated
from games.seating import seating
from games.services import AlreadySeated
from tests.games.events import HANDS, open_event, paper_person, play_out
from tests.games.tables import NOW, act, current, missed_deck, newcomer
from tests.games.threads import at_once

SECOND = timedelta(seconds=1)


@pytest.fixture
def event(rule_set, people, decks):
    """A table of an event, with five people, that has begun."""
    return open_event(rule_set, people)


def shared(table):
    return json.loads(Frames(snapshot(table.pk)).for_player(None))["table"]


def deal_on(table, *, now=NOW):
    return services.deal_next_hand(
        table_id=table.pk, after=Hand.objects.filter(table=table).count(), now=now
    )


# Sitting down


def test_the_first_hand_is_dealt_at_once_without_a_ready_check(event, people):
    assert current(event).number == 1
    assert [seat.player for seat in event.seats.order_by("number")] == people
    assert (event.is_fixed, event.is_private, event.length) == (True, True, HANDS)


def test_the_first_dealer_is_the_one_the_event_names(rule_set, people):
    event = open_event(rule_set, people, first_dealer=3)

    assert Hand.objects.get(table=event).start == {"dealer": 3}


def test_without_a_named_dealer_one_is_drawn(rule_set, people, monkeypatch):
    monkeypatch.setattr(services.deals, "randbelow", lambda seats: seats - 1)

    event = open_event(rule_set, people)

    assert Hand.objects.get(table=event).start == {"dealer": 4}


def test_an_event_of_no_hands_is_refused(rule_set, people):
    with pytest.raises(ValueError, match="at least one hand"):
        open_event(rule_set, people, hands=0)


def test_who_sits_at_a_casual_table_leaves_it_and_a_bot_plays_on(table, rule_set, people):
    event = open_event(rule_set, people)

    assert set(table.seats.values_list("has_left", flat=True)) == {True}
    assert queries.running_table(player_id=people[0].pk) == event


def test_who_sits_in_another_event_cannot_be_seated(event, rule_set, people):
    others = [newcomer(f"{number}") for number in range(4)]

    with pytest.raises(AlreadySeated):
        open_event(rule_set, [people[0], *others])

    assert Table.objects.count() == 1


def test_a_table_whose_last_hand_is_over_holds_nobody(event, rule_set, people):
    play_out(event)
    deal_on(event)
    play_out(event)

    again = open_event(rule_set, people)

    event.refresh_from_db()
    assert event.closed_at == NOW
    assert again.closed_at is None


def test_bots_play_for_people_on_paper_and_for_who_is_absent(rule_set, people, decks):
    paper = paper_person("종이")
    event = open_event(rule_set, [paper, *people[:4]], absent=[people[1]])

    left = TableSeat.objects.filter(table=event, has_left=True)
    assert set(left.values_list("player_id", flat=True)) == {paper.pk, people[1].pk}
    while current(event).newest().state.to_act:
        if not services.play_due(hand_id=current(event).id, now=NOW):
            act(event)
    by_bot = HandResult.objects.filter(by_bot=True).values_list("player_id", flat=True)
    assert set(by_bot) == {paper.pk, people[1].pk}


def test_who_comes_late_takes_the_seat_back(rule_set, people, decks):
    event = open_event(rule_set, people, absent=[people[0]])

    services.return_to_seat(player=people[0], table_id=event.pk, now=NOW)

    assert not services.play_due(hand_id=current(event).id, now=NOW)
    act(event)
    assert current(event).newest().seq == 1


def test_no_stranger_sits_down_where_a_bot_plays(rule_set, people, decks, stranger):
    event = open_event(rule_set, people, absent=[people[1]])

    with pytest.raises(NotSeated) as refused:
        services.take_seat(player=stranger, table_id=event.pk)

    assert refused.value.code == "not_welcome"
    assert not any(seat["open"] for seat in shared(event)["seats"])
    assert not lobby_queries.has_open_seat(event, None)


def test_it_is_in_no_list_and_everybody_may_watch(event, stranger):
    event.club = Club.objects.first()
    event.save()

    assert lobby_queries.open_tables(person=stranger, since=NOW) == []
    assert can(stranger, "table.watch", event)


# Going on


def test_hand_after_hand_until_the_last_then_it_closes(event):
    for _ in range(HANDS):
        assert event.closed_at is None
        play_out(event)
        deal_on(event)
        event.refresh_from_db()

    assert event.closed_at == NOW
    assert Hand.objects.count() == HANDS
    assert not Shuffle.objects.exists()
    assert shared(event)["closed"]


def test_the_dealer_of_the_next_hand_is_the_engines(event):
    play_out(event)
    next_dealer = current(event).newest().state.next_start.dealer

    deal_on(event)

    assert Hand.objects.get(number=2).start == {"dealer": next_dealer}


def test_a_deal_that_is_thrown_in_counts_for_no_hand(rule_set, people, decks):
    decks.append(missed_deck(PRESETS["standard", 5]))
    event = open_event(rule_set, people, hands=1)
    assert not shared(event)["last"]

    assert deal_on(event)
    play_out(event)

    assert shared(event)["last"]
    assert not deal_on(event)
    event.refresh_from_db()
    assert event.closed_at == NOW
    assert Hand.objects.get(number=1).outcome == "deal_miss"
    assert HandResult.objects.values("hand").distinct().count() == 1


def test_it_goes_on_with_bots_only_by_the_sweep(rule_set, people, decks, sweep):
    event = open_event(rule_set, people, absent=people)

    for _ in range(3 * HANDS):
        sweep()

    event.refresh_from_db()
    assert event.closed_at is not None
    assert Hand.objects.count() == HANDS
    assert not Hand.objects.filter(finished_at=None).exists()
    assert set(HandResult.objects.values_list("by_bot", flat=True)) == {True}
    assert sum(HandResult.objects.values_list("score", flat=True)) == 0


def test_bots_among_themselves_look_at_no_result(rule_set, people, decks, event):
    for player in people:
        services.leave_seat(player=player, table_id=event.pk, now=NOW)

    pause = result_stands(seating(event.pk), number=1, scored=True)

    assert pause == SECOND


def test_after_the_last_hand_it_closes_without_a_pause(event, settings):
    settings.NEXT_HAND_SECONDS = 20

    assert result_stands(seating(event.pk), number=1, scored=True) == 20 * SECOND
    assert result_stands(seating(event.pk), number=HANDS, scored=True) == 0 * SECOND


def test_nobody_begins_but_the_event(rule_set, people):
    event = open_event(rule_set, people, waits=True)

    with pytest.raises(NotReady) as refused:
        services.begin(player=people[0], table_id=event.pk, now=NOW)

    assert refused.value.code == "event_deals"


def test_leaving_a_waiting_room_keeps_the_seat(rule_set, people):
    event = open_event(rule_set, people, waits=True)

    services.leave_seat(player=people[0], table_id=event.pk, now=NOW)

    seat = TableSeat.objects.get(table=event, number=0)
    assert (seat.player, seat.has_left) == (people[0], True)


def test_a_deserted_room_of_an_event_is_not_swept_away(rule_set, people, sweep):
    event = open_event(rule_set, people, waits=True)
    Table.objects.update(ready_by=None)

    sweep()

    event.refresh_from_db()
    assert event.closed_at is None


def test_an_event_that_is_called_off_closes_its_tables_and_the_hand_gives_nothing(event):
    act(event)

    services.close_event_table(table_id=event.pk, reason="정전", now=NOW)

    hand, event = Hand.objects.get(), Table.objects.get()
    assert event.closed_at == NOW
    assert (hand.outcome, hand.is_replaced, hand.finished_at) == (Hand.VOID, True, NOW)
    assert not HandResult.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_that_deal_after_the_last_hand_close_once_and_deal_nothing(rule_set, people, decks):
    event = open_event(rule_set, people, hands=1)
    play_out(event)

    dealt = at_once(
        lambda: services.deal_next_hand(table_id=event.pk, after=1, now=NOW),
        lambda: tasks.deal_next_hand(table_id=event.pk, after=1),
        lambda: services.ready_for_next(
            player=people[0], table_id=event.pk, hand_id=current(event).id, now=NOW
        ),
    )

    event.refresh_from_db()
    assert not any(dealt), dealt
    assert event.closed_at is not None
    assert Hand.objects.count() == 1


# Taking over


def test_a_substitute_sits_down_at_once_before_the_first_hand(rule_set, people, stranger):
    event = open_event(rule_set, people, waits=True)

    services.replace_player(table_id=event.pk, number=2, player=stranger, now=NOW)

    assert TableSeat.objects.get(table=event, number=2).player == stranger


def test_a_substitute_sits_down_with_the_next_deal(event, people, stranger):
    services.replace_player(table_id=event.pk, number=2, player=stranger, now=NOW)
    assert TableSeat.objects.get(table=event, number=2).player == people[2]
    play_out(event)

    deal_on(event)

    assert TableSeat.objects.get(table=event, number=2).player == stranger
    first = HandResult.objects.get(hand__number=1, seat=2)
    assert first.player == people[2]


def test_who_is_replaced_cannot_send_the_substitute_away_by_coming_back(event, people, stranger):
    services.leave_seat(player=people[2], table_id=event.pk, now=NOW)
    services.replace_player(table_id=event.pk, number=2, player=stranger, now=NOW)

    services.return_to_seat(player=people[2], table_id=event.pk, now=NOW)

    assert TableSeat.objects.get(table=event, number=2).next_player == stranger


def test_a_substitute_leaves_a_casual_table(event, stranger, rule_set):
    room = services.open_table(
        rule_set=rule_set, players=[stranger, *queries.bots("club")[:4]], now=NOW, waits=True
    )

    services.replace_player(table_id=event.pk, number=2, player=stranger, now=NOW)

    room.refresh_from_db()
    assert room.closed_at == NOW  # nobody was left in it


def test_who_plays_here_is_no_substitute(event, people):
    with pytest.raises(AlreadySeated):
        services.replace_player(table_id=event.pk, number=2, player=people[0], now=NOW)


def test_somebody_on_paper_can_take_over_and_a_bot_plays_for_them(event):
    services.replace_player(table_id=event.pk, number=2, player=paper_person("종이"), now=NOW)
    play_out(event)

    deal_on(event)

    assert TableSeat.objects.get(table=event, number=2).has_left


def test_the_clock_of_an_event_is_that_of_its_speed(rule_set, people, settings):
    settings.MIGHTY_CLOCK = 1
    event = open_event(rule_set, people, speed="quick")
    services.note_presence(player_id=people[0].pk, table_id=event.pk, here=True, now=NOW)
    TableSeat.objects.update(gone_at=None)

    clock = shared(event)["clock"]

    assert clock["bank_from"] - clock["from"] == TIMES["quick"].turn * 1000
