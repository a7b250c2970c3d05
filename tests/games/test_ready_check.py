"""Before the first hand: everybody says that they are there, or bots stand in."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from games import queries, services
from games.clock import OUTAGE, READY_CHECK
from games.frames import Frames
from games.live import snapshot
from games.models import Hand, Ruling, Table, TableSeat
from games.refusals import NotReady, NotSeated, Paused
from games.services import NotDirector, Terms
from tests.games.events import READY, director_named, open_event
from tests.games.tables import NOW, act, current, newcomer
from tests.games.threads import at_once

SECOND = timedelta(seconds=1)


@pytest.fixture
def event(rule_set, people, decks):
    """A table of an event whose five people are asked whether they are there."""
    return open_event(rule_set, people, waits=True)


def shared(table):
    return json.loads(Frames(snapshot(table.pk)).for_player(None))["table"]


def say_ready(table, *players, now=NOW):
    for player in players:
        services.note_ready(player=player, table_id=table.pk, now=now)


def away(table):
    """Return the seats that say they are away."""
    rows = TableSeat.objects.filter(table=table, is_away=True).order_by("number")
    return list(rows.values_list("number", flat=True))


# Of an event


def test_everybody_sees_who_is_ready_and_until_when(event, people):
    say_ready(event, people[1], people[3])

    table = shared(event)
    assert [seat["ready"] for seat in table["seats"]] == [False, True, False, True, False]
    assert table["ready_by"] == round((NOW + READY).timestamp() * 1000)
    assert (table["event"], table["hand"], table["view"]) == (True, 0, None)


def test_the_first_hand_is_dealt_as_soon_as_all_are_ready(event, people):
    say_ready(event, *people[:4])
    assert not Hand.objects.exists()

    say_ready(event, people[4], now=NOW + SECOND)

    assert Hand.objects.get().dealt_at == NOW + SECOND
    assert away(event) == []
    assert shared(event)["ready_by"] is None


def test_who_left_is_not_waited_for(event, people):
    services.leave_seat(player=people[0], table_id=event.pk, now=NOW)

    say_ready(event, *people[1:])

    assert Hand.objects.count() == 1


def test_before_the_time_nothing_is_dealt(event):
    assert not services.start_due(table_id=event.pk, now=NOW + READY - SECOND)
    assert not Hand.objects.exists()


def test_when_time_is_up_bots_stand_in_for_who_is_not_there(event, people):
    say_ready(event, *people[2:])

    assert services.start_due(table_id=event.pk, now=NOW + READY)

    assert away(event) == [0, 1]
    assert services.play_due(hand_id=current(event).id, now=NOW + READY)
    own = json.loads(Frames(snapshot(event.pk)).for_player(people[1].pk))["own"]
    assert own["away"]


def test_who_was_not_there_comes_back_by_the_usual_way(event, people):
    services.start_due(table_id=event.pk, now=NOW + READY)

    services.return_to_seat(player=people[0], table_id=event.pk, now=NOW + READY)

    act(event)
    assert current(event).newest().seq == 1


def test_the_sweep_deals_when_nobody_looks_on(event, people, sweep):
    say_ready(event, people[0])
    Table.objects.update(ready_by=timezone.now() - SECOND)

    sweep()

    assert Hand.objects.count() == 1
    assert away(event) == [1, 2, 3, 4]


def test_a_check_that_ended_while_the_site_was_down_is_held_again(event):
    now = NOW + READY + OUTAGE

    assert not services.start_due(table_id=event.pk, now=now)

    assert Table.objects.get().ready_by > now
    assert not Hand.objects.exists()


def test_to_be_ready_late_changes_nothing(event, people):
    services.start_due(table_id=event.pk, now=NOW + READY)
    version = Table.objects.get().version
    services.return_to_seat(player=people[0], table_id=event.pk, now=NOW)

    say_ready(event, people[0])

    assert Hand.objects.count() == 1
    assert Table.objects.get().version == version + 1


def test_a_stranger_is_not_asked(event, stranger):
    with pytest.raises(NotSeated):
        say_ready(event, stranger)


async def test_the_page_says_ready_with_hand_0(join, rule_set, people, decks, live):
    event = await services_in_pool(lambda: open_event(rule_set, people, waits=True, now=now()))
    pages = [await join(event, person) for person in people]
    for page in pages:
        assert (await page.ask({"type": "ready", "hand": 0, "id": "r"}))["type"] == "ok"
    for page in pages:
        assert (await page.view(number=1))["table"]["number"] == 1


async def test_the_process_with_the_pages_deals_when_time_is_up(join, rule_set, people, decks):
    soon = now() - READY + SECOND
    event = await services_in_pool(lambda: open_event(rule_set, people, waits=True, now=soon))
    page = await join(event, people[0])

    frame = await page.until(lambda frame: frame["table"]["number"] == 1)

    assert [seat["away"] for seat in frame["table"]["seats"]] == [True] * 5


def now():
    return timezone.now()


async def services_in_pool(work):
    from games.hub import in_pool

    return await in_pool(work)


# By the director


def test_the_director_begins_without_waiting_and_bots_play_for_who_has_no_device(event, people):
    services.note_presence(player_id=people[1].pk, table_id=event.pk, here=True, now=NOW)
    say_ready(event, people[0])

    assert services.start_now(table_id=event.pk, now=NOW, by=director_named("심판"))

    assert away(event) == [2, 3, 4]
    assert Ruling.objects.get().kind == Ruling.Kind.START
    assert not services.start_now(table_id=event.pk, now=NOW)
    assert Hand.objects.count() == 1


def test_the_director_gives_more_time_to_get_ready(event):
    until = NOW + 2 * READY

    services.extend_ready(table_id=event.pk, until=until, now=NOW, by=director_named("심판"))

    assert shared(event)["ready_by"] == round(until.timestamp() * 1000)
    assert not services.start_due(table_id=event.pk, now=NOW + READY)
    assert services.start_due(table_id=event.pk, now=until)
    with pytest.raises(NotReady):
        services.extend_ready(table_id=event.pk, until=until, now=until)


def test_nobody_else_begins_or_gives_more_time(event, people, stranger):
    for person in (people[0], stranger):
        with pytest.raises(NotDirector):
            services.start_now(table_id=event.pk, now=NOW, by=person)
        with pytest.raises(NotDirector):
            services.extend_ready(table_id=event.pk, until=NOW, now=NOW, by=person)
    assert not Hand.objects.exists()


def test_in_a_pause_nobody_is_ready_and_the_time_does_not_run(event, people):
    director = director_named("심판")
    services.pause_table(table_id=event.pk, by=director, reason="안내 말씀", now=NOW + SECOND)

    with pytest.raises(Paused):
        say_ready(event, people[0])
    assert not services.start_due(table_id=event.pk, now=NOW + 2 * READY)
    services.resume_table(table_id=event.pk, by=director, now=NOW + SECOND + READY)

    assert Table.objects.get().ready_by == NOW + 2 * READY


@pytest.mark.django_db(transaction=True)
def test_the_last_one_ready_in_the_instant_of_the_sweep_deals_one_hand(rule_set, people, decks):
    for number in range(5):
        players = people if number == 0 else [newcomer(f"{number}{i}") for i in range(5)]
        event = open_event(rule_set, players, waits=True)
        say_ready(event, *players[:4])

        at_once(
            lambda e=event, p=players[4]: say_ready(e, p),
            lambda e=event: services.start_due(table_id=e.pk, now=NOW + READY),
        )

        assert Hand.objects.filter(table=event).count() == 1
        assert away(event) in ([], [4])  # whoever was first


# At a casual table


@pytest.fixture
def room(rule_set, people, decks):
    """A waiting room with one person, where only people play."""
    players = [people[0], *queries.bots("club")[:4]]
    terms = Terms(with_bots=False)
    return services.open_table(rule_set=rule_set, players=players, now=NOW, terms=terms, waits=True)


def fill(room, people):
    for player in people:
        services.take_seat(player=player, table_id=room.pk)


def test_a_room_with_free_seats_waits_for_as_long_as_it_takes(room, people):
    fill(room, people[1:4])
    say_ready(room, *people[:4])

    table = shared(room)
    assert table["ready_by"] is None
    assert [seat["ready"] for seat in table["seats"]].count(True) == 4
    assert not Hand.objects.exists()


def test_the_ready_check_begins_when_the_room_is_full(room, people):
    before = timezone.now()
    fill(room, people[1:])

    assert before + READY_CHECK <= Table.objects.get().ready_by <= timezone.now() + READY_CHECK


def test_a_full_room_begins_once_all_are_ready(room, people):
    fill(room, people[1:])

    say_ready(room, *people)

    assert Hand.objects.count() == 1


def test_a_full_room_begins_without_those_who_do_not_answer(room, people):
    fill(room, people[1:])
    say_ready(room, *people[:4])

    assert services.start_due(table_id=room.pk, now=Table.objects.get().ready_by)

    assert len(away(room)) == 1


def test_the_check_ends_when_somebody_leaves_the_room(room, people):
    fill(room, people[1:])

    services.leave_seat(player=people[2], table_id=room.pk, now=NOW)

    assert Table.objects.get().ready_by is None


def test_who_changes_seats_is_asked_again(room, people):
    fill(room, people[1:3])
    say_ready(room, people[1])

    services.take_seat(player=people[1], table_id=room.pk, number=4)

    assert not TableSeat.objects.filter(is_ready=True).exists()
