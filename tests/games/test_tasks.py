import secrets
import time
from datetime import timedelta
from functools import partial

import pytest
from celery.contrib.testing.worker import start_worker
from django.utils import timezone

from games import services, tasks
from games.models import Hand, Table
from mighty_site.celery import app
from tests.games.tables import NOW, act, current, play_to

WAIT = 30  # seconds, on a busy machine


@pytest.fixture
def worker(transactional_db):
    """A Celery worker on the real broker, with a queue of its own."""
    queue = secrets.token_hex(8)
    app.conf.task_routes = {"*": {"queue": queue}}
    app.amqp.flush_routes()
    app.amqp.__dict__.pop("router", None)
    try:
        with start_worker(app, queues=[queue], perform_ping_check=False) as worker:
            yield worker
    finally:
        app.conf.task_routes = None
        app.amqp.flush_routes()
        app.amqp.__dict__.pop("router", None)


def test_a_worker_deals_the_next_hand_after_the_pause(worker, table, settings):
    settings.NEXT_HAND_SECONDS = 0.5
    began = timezone.now()
    play_to(table, "done")

    deadline = time.monotonic() + WAIT
    while Hand.objects.count() == 1:
        assert time.monotonic() < deadline, "the task was not run"
        time.sleep(0.05)

    hand = Hand.objects.get(number=2)
    assert hand.dealt_at - began >= timedelta(seconds=0.5)
    assert Table.objects.get().current_hand == hand


def test_a_task_delivered_twice_deals_once(table):
    play_to(table, "done")

    for _ in range(2):
        tasks.deal_next_hand(table_id=table.pk, after=1)

    assert Hand.objects.count() == 2


def test_a_task_that_comes_too_early_or_too_late_deals_nothing(table):
    tasks.deal_next_hand(table_id=table.pk, after=1)
    tasks.deal_next_hand(table_id=table.pk, after=0)
    assert Hand.objects.count() == 1
    play_to(table, "done")
    tasks.deal_next_hand(table_id=table.pk, after=1)

    tasks.deal_next_hand(table_id=table.pk, after=1)
    tasks.deal_next_hand(table_id=table.pk, after=2)

    assert Hand.objects.count() == 2


def test_a_dead_broker_does_not_stop_the_hand_from_ending(table, monkeypatch, caplog):
    task = tasks.deal_next_hand
    with app.connection_for_write("redis://127.0.0.1:1/0") as dead:
        monkeypatch.setattr(task, "apply_async", partial(task.apply_async, connection=dead))

        play_to(table, "done")

    assert Hand.objects.get().finished_at == NOW
    assert "the next deal waits for the sweep" in caplog.text


def test_the_sweep_deals_a_hand_that_was_forgotten(table, sweep):
    play_to(table, "done")

    sweep()
    sweep()

    assert list(Hand.objects.values_list("number", "finished_at")) == [(1, NOW), (2, None)]


def test_the_sweep_leaves_a_result_to_be_looked_at(table):
    hand = play_to(table, "done")
    Hand.objects.filter(pk=hand.id).update(finished_at=timezone.now())

    tasks.sweep_tables()

    assert Hand.objects.count() == 1


def test_the_sweep_plays_bots_that_nobody_woke(bot_table, sweep):
    act(bot_table)

    sweep()

    row = Hand.objects.get()
    assert row.seq > 1
    assert current(bot_table).newest().state.to_act == (0,)


def test_the_sweep_lets_the_process_with_the_sockets_go_first(bot_table):
    act(bot_table)
    Hand.objects.update(due_at=timezone.now())

    tasks.sweep_tables()

    assert Hand.objects.get().seq == 1


def test_the_sweep_leaves_people_alone_while_they_have_time(table, people, sweep):
    services.leave_seat(player=people[3], table_id=table.pk, now=NOW)
    deadline = timezone.now() + timedelta(seconds=30)
    Hand.objects.update(due_at=deadline)

    sweep()
    sweep()

    row = Hand.objects.get()
    assert (row.seq, row.due_at) == (0, deadline)


def test_an_empty_site_is_swept(db, sweep):
    sweep()

    assert not Hand.objects.exists()
