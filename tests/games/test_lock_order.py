"""Whoever locks more than one row locks the table's first, so that no two wait for each other."""

import re
from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.live import live_hand
from games.models import Hand, TableSeat
from tests.games.events import READY, director_named, open_event
from tests.games.tables import NOW, act, play_to

ROWS = ("games_table", "games_tableseat", "games_hand")
LATER = NOW + timedelta(minutes=3)
LOCKED = re.compile(r'UPDATE "?(\w+)"? SET|FROM "?(\w+)"?.* FOR UPDATE', re.DOTALL)


def transactions(queries: list[dict[str, str]]) -> list[list[str]]:
    """Return for each transaction in which rows of these tables are locked first."""
    found: list[list[str]] = [[]]
    for query in queries:
        if query["sql"].startswith("SAVEPOINT"):
            found.append([])
        match = LOCKED.search(query["sql"])
        name = match and (match[1] or match[2])
        if name in ROWS and name not in found[-1]:
            found[-1].append(name)
    return [names for names in found if names]


def is_ready(table, people):
    hand = play_to(table, "done")
    return partial(
        services.ready_for_next, player=people[0], table_id=table.pk, hand_id=hand.id, now=NOW
    )


def is_late(table, people):
    Hand.objects.filter(table=table).update(due_at=LATER)
    return partial(services.play_due, hand_id=table.current_hand_id, now=LATER)


def is_in_time_again(table, people):
    TableSeat.objects.filter(table=table).update(timeouts=1)
    live_hand.cache_clear()
    return partial(act, table)


def has_an_unwatched_clock(table, people):
    Hand.objects.filter(table=table).update(due_at=NOW)
    return partial(services.play_due, hand_id=table.current_hand_id, now=LATER)


def leaves(table, people):
    return partial(services.leave_seat, player=people[0], table_id=table.pk, now=NOW)


def comes_back(table, people):
    leaves(table, people)()
    return partial(services.return_to_seat, player=people[0], table_id=table.pk, now=NOW)


def loses_the_connection(table, people):
    whose = {"player_id": people[0].pk, "table_id": table.pk}
    return partial(services.note_presence, **whose, here=False, now=NOW)


def deals_on(table, people):
    play_to(table, "done")
    return partial(services.deal_next_hand, table_id=table.pk, after=1, now=NOW)


def resumes(table, people):
    director = director_named("심판")
    directed = {"table_id": table.pk, "by": director}
    services.pause_table(**directed, reason="잠깐만요", now=NOW)
    return partial(services.resume_table, **directed, now=LATER)


def gets_more_time(table, people):
    director = director_named("심판")
    return partial(services.add_time, table_id=table.pk, seconds=60, by=director, now=NOW)


def abandons_a_hand(table, people):
    directed = {"table_id": table.pk, "by": director_named("심판")}
    return partial(services.void_and_redeal, **directed, reason="패가 보였어요", now=NOW)


def begins_an_event(table, people):
    for player in people:
        services.leave_seat(player=player, table_id=table.pk, now=NOW)
    event = open_event(table.rule_set, people, waits=True)
    return partial(services.start_due, table_id=event.pk, now=NOW + READY)


@pytest.mark.parametrize(
    "prepare",
    [
        is_ready,
        is_late,
        is_in_time_again,
        has_an_unwatched_clock,
        leaves,
        comes_back,
        loses_the_connection,
        deals_on,
        resumes,
        gets_more_time,
        abandons_a_hand,
        begins_an_event,
    ],
)
def test_the_table_is_locked_before_its_seats_and_its_hand(table, people, prepare):
    happens = prepare(table, people)
    with CaptureQueriesContext(connection) as captured:
        happens()
    taken = transactions(captured.captured_queries)
    many = [names for names in taken if len(names) > 1]
    assert many
    assert all(names[0] == "games_table" for names in many), many
