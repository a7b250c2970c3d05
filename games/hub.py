"""One per process: who shows which table here, and who wakes whom.

The hub gets a snapshot after every commit of this process, a poke about commits of others, and
asks the database once a second for what both missed. So a lost poke, or a dead Redis, makes things
slower and never wrong. Each socket gets the newest view only: views are whole, so none is needed
twice, and a slow reader cannot make the others wait.
"""

import asyncio
import logging
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol, TypeVar
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import Error as DatabaseError
from django.db import connection
from django.utils import timezone
from redis.exceptions import RedisError

from accounts import still_in
from accounts.still_in import Login
from games import push, queries, services
from games.batches import Batches
from games.frames import Frames
from games.live import Snapshot, snapshot
from games.refusals import Refused

POLL_SECONDS = 1.0
POKE_SECONDS = 0.2  # a hanging Redis must not hold anything up
GONE_AFTER = 5.0  # seconds without any device until a seat counts as disconnected
GUARD_SECONDS = 60.0  # how soon a logout is noticed if its poke was lost

log = logging.getLogger(__name__)
Result = TypeVar("Result")
# Database work of sockets has threads of its own, so that a slow query freezes no event loop.
_pool = ThreadPoolExecutor(settings.LIVE_THREADS, thread_name_prefix="live")


async def in_pool(work: Callable[[], Result]) -> Result:
    """Run database work in a thread; its connection is kept, and replaced after an error."""

    def run() -> Result:
        try:
            return work()
        except DatabaseError:
            connection.close()
            raise

    return await asyncio.get_running_loop().run_in_executor(_pool, run)


class Socket(Protocol):
    """A connection that shows a table."""

    player_id: int | None
    login: Login  # by what it was let in
    blocked: frozenset[int]  # users whose talk is not wanted here

    def show(self, frame: bytes) -> None:
        """Take the newest view to send; must not block."""

    def end(self) -> None:
        """Close: whoever it belonged to may no longer use it."""


class Hub:
    def __init__(self) -> None:
        self.moves = Batches(in_pool)
        self._loop = asyncio.get_running_loop()
        self._name = secrets.token_hex(8)
        self._sockets: defaultdict[int, set[Socket]] = defaultdict(set)
        self._open: Counter[int] = Counter()  # sockets by person
        self._latest: dict[int, Snapshot] = {}
        self._wakes: dict[int, asyncio.TimerHandle] = {}
        self._untold: set[int] = set()  # tables other processes have not heard of yet
        self._poker: asyncio.Task[Any] | None = None
        self._running: set[asyncio.Task[Any]] = set()
        push.listeners.add(self._changed)
        self._start(self._listen())
        self._start(self._poll())
        self._start(self._guard())

    async def join(self, socket: Socket, table_id: int) -> None:
        """Show the table to the socket, now and from now on. Raises NoSuchTable."""
        self._sockets[table_id].add(socket)
        self._deliver(await in_pool(lambda: snapshot(table_id, anew=True)))
        self.show_again(socket, table_id)
        self._note_presence(self._latest[table_id])

    def leave(self, socket: Socket, table_id: int) -> None:
        sockets = self._sockets[table_id]
        sockets.discard(socket)
        if socket.player_id is not None:
            gone = partial(self._note_absence, table_id, socket.player_id)
            self._loop.call_later(GONE_AFTER, gone)
        if not sockets:  # nobody looks on: the sweep plays the bots
            del self._sockets[table_id]
            self._latest.pop(table_id, None)
            self._sleep(table_id)

    def admit(self, player_id: int) -> int:
        """Count a socket of that person from now on; return how many there are in this process."""
        self._open[player_id] += 1
        return self._open[player_id]

    def dismiss(self, player_id: int) -> None:
        """Count it no longer."""
        self._open[player_id] -= 1
        if not self._open[player_id]:
            del self._open[player_id]

    async def refresh(self, table_id: int) -> None:
        """Read the table anew and show it where it is newer than what was shown."""
        self._deliver(await in_pool(lambda: snapshot(table_id)))

    def show_again(self, socket: Socket, table_id: int) -> None:
        """Send the socket its view once more."""
        frames = Frames(self._latest[table_id])
        socket.show(frames.for_player(socket.player_id, socket.blocked))

    def order(self, table_id: int) -> dict[str, int]:
        """Return which view is the newest, so that a browser notices one it has not got."""
        shown = self._latest[table_id]
        hand, seq, version = shown.order
        return {"hand": hand, "seq": seq, "version": version}

    def _changed(self, now: Snapshot) -> None:
        """Take a commit of this process; called from any thread."""
        if self._loop.is_closed():
            push.listeners.discard(self._changed)
        else:
            self._loop.call_soon_threadsafe(self._committed, now)

    def _committed(self, now: Snapshot) -> None:
        self._deliver(now)
        self._untold.add(now.table_id)
        if self._poker is None or self._poker.done():
            self._poker = self._start(self._poke())

    def _deliver(self, now: Snapshot) -> None:
        table_id = now.table_id
        if table_id not in self._sockets:
            return
        shown = self._latest.get(table_id)
        if shown and shown.order >= now.order:
            return
        self._latest[table_id] = now
        frames = Frames(now)
        for socket in self._sockets[table_id]:
            socket.show(frames.for_player(socket.player_id, socket.blocked))
        self._wake(now)
        self._note_presence(now)

    def _wake(self, now: Snapshot) -> None:
        """Let a bot act or the first hand be dealt when it is time."""
        self._sleep(now.table_id)
        if now.due_at:
            pause = max(0.0, (now.due_at - timezone.now()).total_seconds())
            act = self._loop.call_later(pause, lambda: self._start(self._do_due(now)))
            self._wakes[now.table_id] = act

    def _sleep(self, table_id: int) -> None:
        if handle := self._wakes.pop(table_id, None):
            handle.cancel()

    async def _do_due(self, now: Snapshot) -> None:
        if now.hand is None:
            due = partial(services.start_due, table_id=now.table_id)
        else:
            due = partial(services.play_due, hand_id=now.hand.id)
        with self._going_on(now.table_id):  # the sweep tries again
            await in_pool(lambda: due(now=timezone.now()))

    def _is_here(self, table_id: int, player_id: int) -> bool:
        return any(socket.player_id == player_id for socket in self._sockets.get(table_id, ()))

    def _note_presence(self, now: Snapshot) -> None:
        """Correct what the table says about who has a device connected here."""
        for seat in now.seating.seats:
            if seat.gone_at and self._is_here(now.table_id, seat.player_id):
                self._start(self._write_presence(now.table_id, seat.player_id, here=True))

    def _note_absence(self, table_id: int, player_id: int) -> None:
        if not self._is_here(table_id, player_id):
            self._start(self._write_presence(table_id, player_id, here=False))

    async def _write_presence(self, table_id: int, player_id: int, *, here: bool) -> None:
        note = partial(services.note_presence, player_id=player_id, table_id=table_id, here=here)
        with self._going_on(table_id):
            await in_pool(lambda: note(now=timezone.now()))

    async def _guard(self) -> None:
        """Close the sockets of whoever has logged out or may not come any more."""
        while True:
            await asyncio.sleep(GUARD_SECONDS)
            try:
                self._end(await in_pool(partial(still_in.ended, self._logins())))
            except DatabaseError as error:
                log.warning("sessions could not be checked: %s", error)

    def _logins(self) -> set[Login]:
        return {socket.login for sockets in self._sockets.values() for socket in sockets}

    def _end(self, ended: set[Login]) -> None:
        sockets = [socket for sockets in self._sockets.values() for socket in sockets]
        for socket in sockets:
            if socket.login in ended:
                socket.end()

    async def _poke(self) -> None:
        """Tell the other processes which tables have changed.

        What changes while one poke is on its way travels with the next.
        """
        while self._untold:
            tables, self._untold = sorted(self._untold), set()
            try:
                async with asyncio.timeout(POKE_SECONDS):
                    message = push.poke(self._name, tables=tables)
                    await get_channel_layer().group_send(push.GROUP, message)
            except (RedisError, OSError, TimeoutError) as error:  # they poll
                log.debug("tables %s: poke lost: %s", tables, error)

    @contextmanager
    def _going_on(self, table_id: int) -> Iterator[None]:
        """Keep the hub alive whatever is wrong with one table; the log says what it was."""
        try:
            yield
        except (DatabaseError, Refused) as error:
            log.warning("table %s could not be served: %s", table_id, error)
        except Exception:
            log.exception("table %s could not be served", table_id)

    async def _listen(self) -> None:
        """Take the pokes of other processes, on the one channel this process has."""
        while True:
            try:
                layer = get_channel_layer()
                channel = await layer.new_channel()
                await layer.group_add(push.GROUP, channel)
                while True:
                    message = await layer.receive(channel)
                    if users := set(message["ended"]):
                        self._end({login for login in self._logins() if login.user_id in users})
                    if message["from"] != self._name:
                        await self._refresh_all(self._sockets.keys() & message["tables"])
            except (RedisError, OSError) as error:
                log.debug("pokes are not heard: %s", error)
                await asyncio.sleep(POLL_SECONDS)

    async def _poll(self) -> None:
        """Ask for the versions of the tables shown here."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                orders = await in_pool(partial(queries.table_orders, list(self._latest)))
            except DatabaseError as error:
                log.warning("tables could not be polled: %s", error)
            else:
                await self._refresh_all(self._missed(orders))

    def _missed(self, orders: Mapping[int, tuple[int, int, int]]) -> set[int]:
        """Return the tables that are further on than what was shown."""
        return {
            table_id
            for table_id, order in orders.items()
            if (shown := self._latest.get(table_id)) and shown.order < order
        }

    async def _refresh_all(self, table_ids: set[int]) -> None:
        async with asyncio.TaskGroup() as group:
            for table_id in table_ids:
                group.create_task(self._refresh_one(table_id))

    async def _refresh_one(self, table_id: int) -> None:
        with self._going_on(table_id):
            await self.refresh(table_id)

    def _start(self, work: Any) -> asyncio.Task[Any]:
        task = self._loop.create_task(work)
        self._running.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._running.discard)
        return task


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop: one per web process."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
