"""How Celery talks to Redis."""

import os

import pytest
from kombu import Connection

from mighty_site.broker import Transport
from mighty_site.celery import app


def test_celery_talks_to_redis_over_our_transport():
    with app.connection_for_read(os.environ["REDIS_URL"]) as connection:
        assert isinstance(connection.transport, Transport)
        assert connection.as_uri().startswith("redis://")


def test_a_lost_connection_is_told_by_an_error_that_the_worker_expects():
    connection = Connection(os.environ["REDIS_URL"])
    channel = connection.channel()
    expected = connection.connection_errors
    connection.close()
    with pytest.raises(expected, match="closed"):
        channel._get_pool()
