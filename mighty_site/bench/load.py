"""Players that move as soon as they may, and a stopwatch from each move to its last reader."""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import Any

import orjson
import psutil
from websockets.asyncio.client import ClientConnection, connect

SETTLE_SECONDS = 2.0  # to let the last moves arrive


@dataclass
class Figures:
    """What a run showed. A move's latency: from its sending to the last of the five having it."""

    seconds: float = 0.0
    server_cpu: float = 0.0  # seconds
    sent: int = 0
    acknowledged: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)  # seconds
    view_bytes: list[int] = field(default_factory=list)


class LoadedTable:
    """The seats of one table, played at random by their sockets."""

    def __init__(self, figures: Figures, rng: random.Random) -> None:
        self.figures = figures
        self.rng = rng
        self.playing = True
        self._sent_at: dict[tuple[int, int], float] = {}
        self._readers: dict[tuple[int, int], int] = {}

    async def play(self, socket: ClientConnection, seats: int) -> None:
        """Read views and answer each that asks this seat for an action."""
        async for frame in socket:
            message = orjson.loads(frame)
            if message["type"] == "view":
                self._read(message["table"], seats)
                if self.playing:
                    await self._answer(socket, message)
                self.figures.view_bytes.append(len(frame))
            elif message["type"] == "ok":
                self.figures.acknowledged += message["id"].startswith("move")
            elif message["type"] == "error" and message["id"].startswith("move"):
                self.figures.refused += 1
                self._sent_at.pop(self._asked_by(message["id"]), None)

    @staticmethod
    def _asked_by(move_id: str) -> tuple[int, int]:
        """Return the (hand, seq) that the move of this id would have led to."""
        _, hand, seq = move_id.split("-")
        return int(hand), int(seq) + 1

    def _read(self, table: dict[str, Any], seats: int) -> None:
        """Count who has seen the move that led here."""
        moved = (table["hand"], table["seq"])
        if moved in self._sent_at:
            self._readers[moved] += 1
            if self._readers[moved] == seats:
                self.figures.latencies.append(time.perf_counter() - self._sent_at.pop(moved))

    async def _answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        table, own = message["table"], message["own"]
        hand, seq = table["hand"], table["seq"]
        if table["view"]["phase"] == "done":
            if not table["seats"][own["seat"]]["ready"]:
                await socket.send(orjson.dumps({"type": "ready", "hand": hand}).decode())
            return
        if (hand, seq + 1) in self._sent_at or not own["legal"]:
            return  # a view that came twice, or somebody else's turn
        action = choose(own["legal"], self.rng)
        move = {"type": "act", "hand": hand, "seq": seq, "action": action}
        self._sent_at[hand, seq + 1] = time.perf_counter()
        self._readers[hand, seq + 1] = 0
        self.figures.sent += 1
        await socket.send(orjson.dumps(move | {"id": f"move-{hand}-{seq}"}).decode())


def choose(legal: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Return one action of the offers in a view (docs/protocol.md)."""
    offer = rng.choice(legal)
    if offer["type"] == "discard":
        return {"type": "discard", "cards": rng.sample(offer["cards"], offer["count"])}
    return {
        name: rng.choice(value) if isinstance(value, list) else value
        for name, value in offer.items()
    }


async def measure(
    port: int, pid: int, seats: list[dict[str, str]], seconds: float, seed: int
) -> Figures:
    """Play at all tables for so many seconds, after a second of warming up."""
    figures = Figures()
    server = psutil.Process(pid)
    async with AsyncExitStack() as stack:
        players = list(_by_table(seats))
        tables = []
        tasks = []
        for number, cookies in enumerate(players):
            table = LoadedTable(figures, random.Random(seed + number))  # noqa: S311
            tables.append(table)
            for code, cookie in cookies:
                socket = await stack.enter_async_context(_open(port, code, cookie))
                tasks.append(asyncio.create_task(table.play(socket, len(cookies))))
        await asyncio.sleep(1.0)
        cpu, start, moves = _cpu(server), time.perf_counter(), len(figures.latencies)
        await asyncio.sleep(seconds)
        figures.seconds = time.perf_counter() - start
        figures.server_cpu = _cpu(server) - cpu
        figures.latencies = figures.latencies[moves:]
        measured = len(figures.latencies)
        for table in tables:
            table.playing = False
        await asyncio.sleep(SETTLE_SECONDS)
        figures.latencies = figures.latencies[:measured]
        for task in tasks:
            task.cancel()
    return figures


def _open(port: int, code: str, cookie: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{port}/ws/t/{code}/?lang=ko",
        additional_headers={"Cookie": cookie},
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        compression=None,
        max_queue=None,
    )


def _by_table(seats: list[dict[str, str]]) -> Iterator[list[tuple[str, str]]]:
    tables: dict[str, list[tuple[str, str]]] = {}
    for seat in seats:
        tables.setdefault(seat["code"], []).append((seat["code"], seat["cookie"]))
    return iter(tables.values())


def _cpu(process: psutil.Process) -> float:
    """Return the CPU seconds the process and those it started have used."""
    family = [process, *process.children(recursive=True)]
    return sum(sum(member.cpu_times()[:2]) for member in family)
