"""Standings are counted by a task: late, twice, out of order, or killed, it comes to the same."""

import os
import signal
import subprocess
import sys
import time
from datetime import timedelta

import pytest
from django.db import connection, transaction

from mighty_site.run_folder import BASE_DIR
from tests.tournaments.event_helpers import NOW

LATER = NOW + timedelta(days=20)

KILLED = """
import os, sys
import django
django.setup()
from django.db import transaction
from tournaments.services import standings
real = standings.standings
def slow(*given):
    print("counting", flush=True)
    import time
    time.sleep(60)
    return real(*given)
standings.standings = slow
from django.utils import timezone
standings.compute_standings(event_id=int(sys.argv[1]), now=timezone.now())
"""


@pytest.fixture
def compute():
    from tournaments.services.standings import compute_standings

    def compute(event, now=NOW):
        snapshot = compute_standings(event_id=event.pk, now=now)
        event.refresh_from_db()
        return snapshot

    return compute


def a_hand(event):
    from games.models import Hand

    return Hand.objects.filter(table__pairing__round__event=event, is_replaced=False).first()


@pytest.mark.django_db
def test_counting_twice_finds_the_same_snapshot(played, compute):
    event = played()
    first = event.standings

    again = compute(event, LATER)

    assert again == first
    assert event.snapshots.count() == 1
    assert again.computed_at == first.computed_at


@pytest.mark.django_db
def test_a_task_that_comes_late_counts_what_is_there_and_not_what_was(played, corrected, compute):
    from tournaments.tasks import compute_standings

    event = played()
    corrected(a_hand(event), [3, -3, 0, 0, 0])
    newest = compute(event)
    for _ in range(2):  # those of earlier hands are delivered now
        compute_standings(event_id=event.pk)

    event.refresh_from_db()
    assert event.standings == newest
    assert event.snapshots.count() == 2


@pytest.mark.django_db
def test_a_snapshot_names_what_it_counted(played, corrected, compute):
    event = played()
    hand = corrected(a_hand(event), [0, 0, 0, 2, -2])

    snapshot = compute(event)

    assert snapshot.counted == {
        "hands": event.standings.counted["hands"],
        "newest_hand": hand.pk,
        "adjustments": 0,
    }


@pytest.mark.django_db
def test_a_count_that_is_rolled_back_leaves_the_standings_as_they_were(played, corrected, compute):
    event = played()
    before = event.standings
    corrected(a_hand(event), [5, -5, 0, 0, 0])

    with transaction.atomic():
        compute(event)
        transaction.set_rollback(True)

    event.refresh_from_db()
    assert event.standings == before
    assert event.snapshots.count() == 1
    assert compute(event) != before


@pytest.mark.django_db
def test_a_correction_is_counted_as_soon_as_it_is_told(
    played, corrected, django_capture_on_commit_callbacks, settings
):
    settings.CELERY_TASK_ALWAYS_EAGER = True
    from mighty_site.celery import app

    app.conf.task_always_eager = True
    event = played()
    before = event.standings
    try:
        with django_capture_on_commit_callbacks(execute=True):
            corrected(a_hand(event), [5, -5, 0, 0, 0])
    finally:
        app.conf.task_always_eager = False

    event.refresh_from_db()
    assert event.standings != before


@pytest.mark.django_db
def test_the_sweep_counts_what_a_lost_task_has_not(played, corrected):
    from tournaments.tasks import sweep_events

    event = played()
    before = event.standings
    corrected(a_hand(event), [5, -5, 0, 0, 0])

    sweep_events()

    event.refresh_from_db()
    assert event.standings != before
    assert event.snapshots.count() == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.xdist_group("site")
def test_a_worker_that_is_killed_while_it_counts_leaves_nothing_behind(played, corrected):
    from tournaments.tasks import sweep_events

    event = played()
    before = event.standings
    corrected(a_hand(event), [5, -5, 0, 0, 0])
    name = connection.settings_dict["NAME"]
    url = os.environ["DATABASE_URL"].rpartition("/")[0]
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(event.pk)],
        cwd=BASE_DIR,
        env={**os.environ, "DATABASE_URL": f"{url}/{name}"},
        stdout=subprocess.PIPE,
        text=True,
    ) as worker:
        assert worker.stdout.readline() == "counting\n"
        os.kill(worker.pid, signal.SIGKILL)

    event.refresh_from_db()
    assert event.standings == before
    assert event.snapshots.count() == 1
    deadline = time.monotonic() + 20  # until the database has noticed, the event's row is locked
    while event.standings == before:
        sweep_events()
        event.refresh_from_db()
        assert time.monotonic() < deadline
    assert event.snapshots.count() == 2
