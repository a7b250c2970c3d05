"""Players that behave like static/games/socket.js, and choose at random what is legal."""

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from mighty_site.bench.load import choose
from tests.soak.journal import SPECTATOR, Journal
from tests.soak.seats import Person, Table

SILENCE, DEAD, TICK = 2.5, 9.0, 0.5  # seconds
RETRY = (0.5, 1.0, 2.0, 4.0)
THINK = (0.02, 0.3)
SLUGGISH = 0.2  # of those who should say that they are ready
OPEN_SECONDS = 10.0
STOP_CODES = {4001, 4004}
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
ORDER = ("hand", "seq", "version")

Order = tuple[int, int, int]
Key = tuple[Any, ...]


def order_of(moment: dict[str, Any]) -> Order:
    """Return by what views are compared: later ones are greater."""
    hand, seq, version = (int(moment[name]) for name in ORDER)
    return hand, seq, version


@dataclass(frozen=True, slots=True)
class World:
    """What all players of a soak share."""

    ports: list[int]
    journal: Journal


def address(port: int, table: Table) -> str:
    return f"ws://127.0.0.1:{port}/ws/t/{table.code}/?lang=en"


def dial(port: int, table: Table, person: Person | None) -> connect:
    """Return a connection to be opened, as that person's page or as a spectator's."""
    return connect(
        address(port, table),
        additional_headers={"Cookie": person.cookie} if person else {},
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        compression=None,
        max_size=None,
        open_timeout=OPEN_SECONDS,
        close_timeout=1,
        ping_interval=None,
        proxy=None,
    )


class Player:
    """One page of one person at one table; without a person, a spectator's.

    The public fields below `playing` make it misbehave: `ignore_every` n-th view, send a command
    `copies` times and over the sockets in `also` too, act at a time that `when` returns, not read
    while it is not `awake`.
    """

    def __init__(
        self, world: World, table: Table, person: Person | None, rng: random.Random
    ) -> None:
        self.world = world
        self.table = table
        self.person = person
        self.rng = rng
        self.view: dict[str, Any] | None = None
        self.order: Order = (0, -1, 0)
        self.is_online = False
        self.reconnects = 0
        self.playing = True
        self.ignore_every = 0
        self.ignored = 0
        self.copies = 1
        self.also: list[ClientConnection] = []
        self.when: Callable[[dict[str, Any]], float] | None = None
        self.awake = asyncio.Event()
        self.awake.set()
        self._port = rng.randrange(len(world.ports))
        self._socket: ClientConnection | None = None
        self._heard = 0.0
        self._views = 0
        self._pending: dict[str, dict[str, Any]] = {}
        self._asked: dict[str, Key] = {}  # of what is pending
        self._done: set[Key] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def who(self) -> str:
        return str(self.person.user) if self.person else SPECTATOR

    async def run(self) -> None:
        """Stay connected until cancelled; come back over the other web process each time."""
        ticking = asyncio.create_task(self._tick())
        tries = 0
        try:
            while True:
                try:
                    async with dial(self.port, self.table, self.person) as socket:
                        tries = 0
                        await self._serve(socket)
                        code = socket.close_code
                except LOST:
                    code = None
                self.is_online = False
                if code in STOP_CODES:
                    return
                self._port += 1
                self.reconnects += 1
                wait = RETRY[min(tries, len(RETRY) - 1)]
                tries += 1
                await asyncio.sleep(wait * self.rng.uniform(0.8, 1.2))
        finally:
            ticking.cancel()
            for task in self._tasks:
                task.cancel()

    @property
    def port(self) -> int:
        """Return where this player is connected, or will be next."""
        return self.world.ports[self._port % len(self.world.ports)]

    async def _serve(self, socket: ClientConnection) -> None:
        """Send again what has no answer yet, and read until the connection ends."""
        self._socket, self._heard, self.is_online = socket, time.monotonic(), True
        for message in list(self._pending.values()):
            await self.send(message)
        await self.send({"type": "ping"})
        with suppress(ConnectionClosed):
            while True:
                await self.awake.wait()
                self.hear(await socket.recv(decode=True))

    async def listen(self, socket: ClientConnection) -> None:
        """Hear what comes over another connection too."""
        with suppress(*LOST):
            async for text in socket:
                self.hear(str(text))

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            if not self.is_online or not self.awake.is_set() or self._socket is None:
                continue
            silent = time.monotonic() - self._heard
            if silent > DEAD:
                self._socket.transport.abort()
            elif silent > SILENCE:
                await self.send({"type": "ping"})
            self._consider()

    async def send(self, message: dict[str, Any]) -> None:
        """Send it over what is open now; what is lost is sent again after the next start."""
        text = json.dumps(message)
        sockets = [self._socket, *self.also] if message["type"] != "ping" else [self._socket]
        for socket in sockets:
            for _ in range(self.copies):
                if socket is not None:
                    with suppress(*LOST):
                        await socket.send(text)

    def hear(self, text: str) -> None:
        """Take a frame from any of this player's connections."""
        self._heard = time.monotonic()
        message = json.loads(text)
        kind = message["type"]
        if kind == "view":
            self._look(message, text)
        elif kind == "pong":
            if order_of(message) > self.order:
                self.request(("sync",), {"type": "sync"})
        else:
            self._answered(message)

    def _look(self, view: dict[str, Any], text: str) -> None:
        self.world.journal.note_view(self.who, self.table.id, text)
        self._views += 1
        if self.ignore_every and self._views % self.ignore_every == 0:
            self.ignored += 1
            return
        order = order_of(view["table"])
        if order >= self.order:
            self.order, self.view = order, view
            self._consider()

    def _answered(self, message: dict[str, Any]) -> None:
        client_id = message["id"]
        answer = "ok" if message["type"] == "ok" else message["code"]
        self.world.journal.note_answer(client_id, answer)
        if self._pending.pop(client_id, None) is not None:
            key = self._asked.pop(client_id)
            if answer == "ok" and key[0] == "act":
                self._done.add(key)

    def new_id(self) -> str:
        return f"{self.rng.getrandbits(96):024x}"

    def request(self, key: Key, message: dict[str, Any]) -> None:
        """Ask for something unless the same is asked for already; it is sent until answered."""
        if key in self._done or key in self._asked.values():
            return
        message = {**message, "id": self.new_id()}
        if self.person:
            self.world.journal.note_sent(self.person.user, self.table.id, message)
        self._pending[message["id"]] = message
        self._asked[message["id"]] = key
        self.start(self.send(message))

    def start(self, work: Any) -> None:
        """Do it while this player plays."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _consider(self) -> None:
        """Do what the newest view asks of this player."""
        if not self.playing or self.view is None or self.view["own"] is None:
            return
        table, own = self.view["table"], self.view["own"]
        self._mix(table)
        if own["left"]:
            self.request(("return",), {"type": "return"})
        elif table["view"] is not None and table["view"]["phase"] == "done":
            self._be_ready(table, own["seat"])
        elif own.get("legal"):
            key = ("act", table["hand"], table["seq"])
            if key not in self._done and key not in self._asked.values():
                self.start(self._act(key))
                self._done.add(key)  # until it has been sent

    def _be_ready(self, table: dict[str, Any], seat: int) -> None:
        """Say so, or now and then leave it to the server to deal on."""
        key = ("ready", table["hand"])
        if not table["seats"][seat]["ready"] and key not in self._done:
            if self.rng.random() < SLUGGISH:
                self._done.add(key)
            else:
                self.request(key, {"type": "ready", "hand": table["hand"]})

    def _mix(self, table: dict[str, Any]) -> None:
        """Give a number of this device to the next shuffle, once for each."""
        sealed = table["sealed"]
        key = ("nonce", sealed and sealed["number"])
        if sealed and key not in self._done:
            nonce = f"{self.rng.getrandbits(128):032x}"
            self.request(key, {"type": "nonce", "number": sealed["number"], "nonce": nonce})
            self._done.add(key)

    async def _act(self, key: Key) -> None:
        """Think, and act if it is still our turn."""
        assert self.view is not None
        table, own = self.view["table"], self.view["own"]
        pause = self.when(table) if self.when else self.rng.uniform(*THINK)
        await asyncio.sleep(max(0.0, pause))
        self._done.discard(key)
        if self.order[:2] == key[1:]:
            action = choose(own["legal"], self.rng)
            move = {"type": "act", "hand": key[1], "seq": key[2], "action": action}
            self.request(key, move)
