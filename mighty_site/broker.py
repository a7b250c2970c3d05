"""How Celery talks to Redis: as kombu does, but so that a worker outlives the connection."""

from typing import Any

from kombu.transport import redis as kombu_redis
from redis.exceptions import ConnectionError as RedisConnectionError


class Channel(kombu_redis.Channel):
    """One that says so when its connection is no more.

    After Redis was lost, kombu 5.7 still hands back and acknowledges tasks over the old channel,
    whose address it has forgotten. An AttributeError ends the worker then, and with it every deal
    and sweep; an error of the connection is what Celery expects, and it goes on.
    """

    def _connparams(self, asynchronous: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
        if self.connection is None or self.connection.client is None:
            raise RedisConnectionError("the connection to the broker is closed")
        parameters: dict[str, Any] = super()._connparams(asynchronous)
        return parameters


class Transport(kombu_redis.Transport):
    Channel = Channel
