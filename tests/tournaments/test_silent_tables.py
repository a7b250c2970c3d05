"""Tables with real cards of which nothing is heard are reminded, and not too often."""

from datetime import timedelta
from random import Random

import pytest

from tests.tournaments.event_helpers import NOW, enter_hand, member_of, new_event, planned

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(minutes=15, seconds=30)


@pytest.fixture
def running(club, director):
    """The first round of ten members at two tables."""
    from tournaments.services.entries import register
    from tournaments.services.events import move_event
    from tournaments.services.rounds import publish_round, start_round

    event = new_event(club, director)
    for number in range(10):
        player = member_of(club, f"회원{number}")
        register(by=director, event_id=event.pk, player=player, now=NOW)
    move_event(by=director, event_id=event.pk, to="playing", now=NOW)
    planned(event, director, sizes=(5,))
    one = publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    start_round(by=director, event_id=event.pk, number=1, now=NOW)
    return one


def reminded(one, now):
    """Return how many people were reminded at that moment."""
    return one.event.notices.filter(kind="table_waits", at=now).count()


def test_only_the_table_that_entered_nothing_is_reminded(running):
    from tournaments.services.rounds import nudge_silent

    heard = running.pairings.select_related("table").get(number=1)
    enter_hand(heard.table, 1, Random(1))

    nudge_silent(now=LATER)

    assert reminded(running, LATER) == 5
    told = running.event.notices.filter(at=LATER).values_list("user_id", flat=True)
    silent = running.pairings.get(number=2).seats.values_list("entry__player_id", flat=True)
    assert set(told) == set(silent)
    assert running.event.audit.filter(action="nudged", by=None).count() == 1


def test_nobody_is_reminded_twice_within_a_short_time(running):
    from tournaments.services.rounds import nudge_silent

    nudge_silent(now=LATER)
    soon = LATER + timedelta(minutes=14)
    nudge_silent(now=soon)
    assert (reminded(running, LATER), reminded(running, soon)) == (10, 0)

    later = LATER + timedelta(minutes=16)
    nudge_silent(now=later)
    assert reminded(running, later) == 10


def test_a_paused_round_is_left_alone(running, director):
    from tournaments.services.round_clock import pause_round
    from tournaments.services.rounds import nudge_silent

    event = running.event
    pause_round(by=director, event_id=event.pk, number=1, reason="정전", now=NOW)

    nudge_silent(now=LATER)

    assert reminded(running, LATER) == 0
