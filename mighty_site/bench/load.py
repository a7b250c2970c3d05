"""Players of one table, and a stopwatch from each move to its last reader."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection


@dataclass
class Figures:
    """What a run showed. A move's latency: from its sending to the last of the five having it."""

    seconds: float = 0.0
    server_cpu: float = 0.0  # seconds, of all web processes
    shown: int = 0  # sockets that have got their first view
    sent: int = 0
    acknowledged: int = 0
    refused: int = 0
    latencies: list[float] = field(default_factory=list)  # seconds
    view_bytes: list[int] = field(default_factory=list)


class LoadedTable:
    """The seats of one table, played at random by their sockets.

    Each move waits for about `pause` seconds; with 0 it is sent as soon as it may be.
    """

    def __init__(self, figures: Figures, rng: random.Random, *, seats: int, pause: float) -> None:
        self.figures = figures
        self.rng = rng
        self.pause = pause
        self.playing = True
        self._shown = dict.fromkeys(range(seats), (0, 0))  # (hand, seq) of the newest view
        self._ready: dict[int, int] = {}  # by seat: the last hand whose result it has seen
        self._sent_at: dict[tuple[int, int], float] = {}  # by the (hand, seq) a move leads to
        self._thinking: set[asyncio.Task[None]] = set()

    async def play(self, socket: ClientConnection) -> None:
        """Read views and answer each that asks this seat for an action."""
        waiting = True
        async for frame in socket:
            message = orjson.loads(frame)
            if message["type"] == "view":
                self.figures.shown += waiting
                waiting = False
                self.figures.view_bytes.append(len(frame))
                self._read(message)
                if self.playing:
                    await self._answer(socket, message)
            elif message["type"] == "ok":
                self.figures.acknowledged += message["id"].startswith("move")
            elif message["type"] == "error" and message["id"].startswith("move"):
                self.figures.refused += 1
                _, hand, seq = message["id"].split("-")
                self._sent_at.pop((int(hand), int(seq) + 1), None)

    def _read(self, message: dict[str, Any]) -> None:
        """Stop the watches of the moves that everybody has seen, in this view or a later one."""
        self._shown[message["own"]["seat"]] = message["table"]["hand"], message["table"]["seq"]
        everybody = min(self._shown.values())
        for moved in [moved for moved in self._sent_at if moved <= everybody]:
            self.figures.latencies.append(time.perf_counter() - self._sent_at.pop(moved))

    async def _answer(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        table, own = message["table"], message["own"]
        hand, seq = table["hand"], table["seq"]
        if table["view"]["phase"] == "done":
            if self._ready.get(own["seat"]) != hand:  # a person says it once
                self._ready[own["seat"]] = hand
                await socket.send(orjson.dumps({"type": "ready", "hand": hand}).decode())
            return
        if (hand, seq + 1) in self._sent_at or not own["legal"]:
            return  # a view that came twice, or somebody else's turn
        action = choose(own["legal"], self.rng)
        move = {"type": "act", "hand": hand, "seq": seq, "action": action}
        frame = orjson.dumps(move | {"id": f"move-{hand}-{seq}"}).decode()
        self._sent_at[hand, seq + 1] = float("inf")  # being thought about
        if not self.pause:
            await self._move(socket, (hand, seq + 1), frame)
            return
        # Views are read on meanwhile, as a person sees them.
        task = asyncio.create_task(self._move(socket, (hand, seq + 1), frame))
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _move(self, socket: ClientConnection, moved: tuple[int, int], frame: str) -> None:
        if self.pause:
            await asyncio.sleep(self.pause * self.rng.uniform(0.5, 1.5))
            if not self.playing:
                return
        self._sent_at[moved] = time.perf_counter()
        self.figures.sent += 1
        await socket.send(frame)


def choose(legal: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """Return one action of the offers in a view (docs/protocol.md)."""
    offer = rng.choice(legal)
    if "count" in offer:
        return {"type": offer["type"], "cards": rng.sample(offer["cards"], offer["count"])}
    return {
        name: rng.choice(value) if isinstance(value, list) else value
        for name, value in offer.items()
    }
