"""The table's socket: JSON in, one call, view out. docs/protocol.md describes the messages."""

import asyncio
import time
from collections import deque
from functools import partial
from typing import Any

import orjson
from channels.consumer import AsyncConsumer
from django.db import Error as DatabaseError
from django.utils import timezone
from django.utils.translation import get_supported_language_variant, override

from accounts.blocks import blocked_ids
from accounts.permissions import Person, can
from accounts.still_in import Login
from games import incoming, queries
from games.commands import Sender, asked, command_for
from games.hub import hub, in_pool
from games.models import Table
from games.refusals import BadMessage, NoSuchTable, Refused, sentence

BURST, PER_SECOND = 60, 20  # messages; far above a person, a program or a benchmark
STRIKES = 200  # refused messages beyond the rate until the socket is closed
UNREAD = 100  # replies that wait for a peer that does not read
MOST_SOCKETS = 20  # of a person in one process: tabs, devices and programs together
ENDED, NOT_FOUND, FLOODING, TRY_AGAIN = 4001, 4004, 4008, 1013  # close codes


class Allowance:
    """A token bucket: `BURST` messages at once, `PER_SECOND` in the long run."""

    def __init__(self) -> None:
        self._left = float(BURST)
        self._at = time.monotonic()
        self.strikes = 0

    def spend(self) -> bool:
        """Take one message; return whether it was still allowed."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            self.strikes += 1
            return False
        self._left -= 1
        return True


class TableConsumer(AsyncConsumer):
    """One browser at one table: a seat's player or a spectator."""

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve the socket; however that ends, the hub forgets it."""
        self.scope, self.base_send = scope, send
        self.player_id: int | None = None
        self.table_id: int | None = None  # once it is known that it may be seen
        self._closed = False
        self._replies: deque[bytes] = deque()
        self._view: bytes | None = None
        self._waiting = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        try:
            await self._serve(receive)
        finally:
            self._let_go()

    def _let_go(self) -> None:
        if self.player_id is not None:
            hub().dismiss(self.player_id)
        if self.table_id is not None:
            hub().leave(self, self.table_id)
        if self._writer:
            self._writer.cancel()

    async def _serve(self, receive: Any) -> None:
        """Handle one message after the other; database work runs in the hub's own threads.

        In place of what channels does here: that takes a task for every message, and a channel of
        the layer for every socket, so that a dead Redis would refuse new ones.
        """
        handlers = {"websocket.connect": self.connect, "websocket.receive": self.receive}
        while (message := await receive())["type"] != "websocket.disconnect":
            await handlers[message["type"]](message)

    async def connect(self, _: dict[str, Any]) -> None:
        user = self.scope["user"]
        self.player_id = user.pk
        session = getattr(self.scope.get("session"), "session_key", None)
        self.login = Login(user.pk, session, self.scope.get("token_id"))
        self.blocked: frozenset[int] = frozenset()
        self.language = _language(self.scope)
        self._allowance = Allowance()
        await self.send({"type": "websocket.accept"})
        self._writer = asyncio.create_task(self._write())
        if self.player_id is not None and hub().admit(self.player_id) > MOST_SOCKETS:
            await self._close(FLOODING)
            return
        code = self.scope["url_route"]["kwargs"]["code"]
        try:
            table = await in_pool(lambda: _table_for(user, code))
            await self._read_blocks()
            if table is None:
                await self._close(NOT_FOUND)
            else:
                self.table_id = table.pk
                await hub().join(self, table.pk)
        except DatabaseError:  # the browser tries again
            await self._close(TRY_AGAIN)

    async def _read_blocks(self) -> None:
        """Learn whose talk this person does not want to hear."""
        if (user_id := self.player_id) is not None:
            self.blocked = await in_pool(lambda: blocked_ids(user_id=user_id))

    async def _close(self, code: int) -> None:
        """Close the socket; what still comes from it is not read, and nothing more is sent."""
        if self._closed:
            return
        self._closed = True
        if self._writer:
            self._writer.cancel()
        await self.send({"type": "websocket.close", "code": code})

    def end(self) -> None:
        """Close: whoever it belonged to may no longer use it; the page asks who they are now."""
        self._ending = asyncio.create_task(self._close(ENDED))

    def show(self, frame: bytes) -> None:
        """Send this view unless a newer one comes first."""
        self._view = frame
        self._waiting.set()

    def _reply(self, reply: dict[str, Any]) -> None:
        self._replies.append(orjson.dumps(reply))
        self._waiting.set()

    async def _write(self) -> None:
        """Send what waits: replies in their order, then the newest view."""
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            while self._replies:
                await self._send_text(self._replies.popleft())
            if self._view is not None:
                frame, self._view = self._view, None
                await self._send_text(frame)

    async def _send_text(self, frame: bytes) -> None:
        await self.send({"type": "websocket.send", "text": frame.decode()})

    async def receive(self, message: dict[str, Any]) -> None:
        if self._closed:
            return
        if not self._allowance.spend():
            await self._too_fast()
            return
        reply_to = ""
        try:
            content = incoming.read(message.get("text"))
            reply_to = incoming.client_id(content)
            reply = await self._obey(content, reply_to)
        except Refused as refusal:
            self._refuse(refusal, reply_to)
        except DatabaseError:
            self._refuse(Refused("retry_later"), reply_to)
        else:
            self._reply(reply)

    async def _obey(self, content: dict[str, Any], client_id: str) -> dict[str, Any]:
        """Do what the message asks and return the reply. Raises Refused."""
        if self.table_id is None:
            raise NoSuchTable("not_found")
        kind = content.get("type")
        if kind == "ping":
            return {"type": "pong", "now": round(time.time() * 1000)} | hub().order(self.table_id)
        if kind == "sync":
            await hub().refresh(self.table_id)
            hub().show_again(self, self.table_id)
        else:
            command = command_for(content)
            sender = Sender(self.scope["user"], self.table_id, client_id)
            now = timezone.now()
            if kind != "act" or not await hub().moves.take(asked(sender, content, now)):
                await in_pool(partial(command, sender, content, now))
            if kind == "block":
                await self._read_blocks()
        return {"type": "ok", "id": client_id}

    def _refuse(self, refusal: Refused, reply_to: str) -> None:
        """Say why, in the reader's language, and show how the table stands."""
        with override(self.language):
            text = sentence(refusal)
        error = {"type": "error", "id": reply_to, "code": refusal.code, "message": text}
        self._reply(error)
        if self.table_id is not None:
            hub().show_again(self, self.table_id)

    async def _too_fast(self) -> None:
        if self._allowance.strikes > STRIKES or len(self._replies) > UNREAD:
            await self._close(FLOODING)
        else:
            self._refuse(BadMessage("rate_limited"), "")


def _table_for(user: Person, code: str) -> Table | None:
    """Return the table if it is there and the user may watch it."""
    try:
        table = queries.table(code=code)
    except NoSuchTable:
        return None
    return table if can(user, "table.watch", table) else None


def _language(scope: dict[str, Any]) -> str:
    """Return the language the page was read in, as its `lang` says."""
    asked = scope["query_string"].decode("latin-1").removeprefix("lang=")
    try:
        return get_supported_language_variant(asked)
    except LookupError:
        return "ko"
