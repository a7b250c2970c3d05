"""A page at a table, as its script behaves: what it says over its socket, and what it hears."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import redis
from django.conf import settings

from games import push
from tests.sockets import Socket

WAIT = 30  # seconds, on a busy machine; a test that passes never waits so long


class Page:
    """One open page. `frame` is the newest view it has been sent, `text` that as it came.

    `orders` are (number, seq, version) of all its views so far.
    """

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.text = ""
        self.frame: dict[str, Any] = {}
        self.orders: list[tuple[int, int, int]] = []

    async def hear(self) -> dict[str, Any]:
        """Return the next message."""
        answer = await self.socket.receive_output(WAIT)
        assert answer["type"] == "websocket.send", answer
        message = json.loads(answer["text"])
        if message["type"] == "view":
            self.text, self.frame = answer["text"], message
            table = message["table"]
            self.orders.append((table["number"], table["seq"], table["version"]))
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the newest view once it is as wanted."""
        while not self.frame or not wanted(self.frame):
            await self.hear()
        return self.frame

    async def view(self, *, seq: int = 0, number: int = 1) -> dict[str, Any]:
        """Return the newest view, of that moment or a later one."""

        def new_enough(frame: dict[str, Any]) -> bool:
            return (frame["table"]["number"], frame["table"]["seq"]) >= (number, seq)

        return await self.until(new_enough)

    async def next_view(self) -> dict[str, Any]:
        """Return a view that has not come yet."""
        while (message := await self.hear())["type"] != "view":
            pass
        return message

    async def reply(self) -> dict[str, Any]:
        """Return the next ok, error or pong."""
        while (message := await self.hear())["type"] == "view":
            pass
        return message

    async def ask(self, message: object) -> dict[str, Any]:
        """Send a message and return the reply to it."""
        await self.socket.send_json(message)
        return await self.reply()

    async def act(self, action: dict[str, Any], client_id: str = "") -> dict[str, Any]:
        """Answer the newest view with an action; return the reply."""
        return await self.ask(move(await self.view(), action, client_id))


def move(frame: dict[str, Any], action: dict[str, Any], client_id: str = "") -> dict[str, Any]:
    """Return the message that answers a view with an action."""
    table = frame["table"]
    sent = {"type": "act", "hand": table["hand"], "seq": table["seq"], "action": action}
    return sent | ({"id": client_id} if client_id else {})


async def heard(prefix: str, *, times: int = 1) -> None:
    """Wait until so many hubs listen on this channel layer."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    channel = f"{prefix}__group__{push.GROUP}"
    try:
        deadline = time.monotonic() + WAIT
        while client.pubsub_numsub(channel)[0][1] < times:
            assert time.monotonic() < deadline, "the hub does not listen"
            await asyncio.sleep(0.01)
    finally:
        client.close()
