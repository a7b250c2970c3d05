"""Moves wait while those before them are committed, and are then committed together.

So the busier a process is, the less a move costs it; a move that comes alone waits for nobody.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from games import services

MOST = 32  # moves in one transaction; more would make the first ones wait


class Batches:
    """The moves that the sockets of one process ask for. `run` does database work in a thread."""

    def __init__(self, run: Callable[[Callable[[], set[int]]], Awaitable[set[int]]]) -> None:
        self._run = run
        self._waiting: list[tuple[services.Asked, asyncio.Future[bool]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def take(self, asked: services.Asked) -> bool:
        """Return once the move is committed, or false if it must be taken by itself.

        Raises DatabaseError; then it may or may not be in the log.
        """
        taken = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, taken))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        return await taken

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            work = partial(services.take_together, [asked for asked, _ in batch])
            try:
                places = await self._run(work)
            except Exception as error:  # noqa: BLE001 - each of them is told, and handles it
                for _, taken in batch:
                    if not taken.done():  # else its socket has gone meanwhile
                        taken.set_exception(error)
            else:
                for place, (_, taken) in enumerate(batch):
                    if not taken.done():
                        taken.set_result(place in places)
