"""All tables at once, for some seconds: the sockets are opened, played and counted."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass

import psutil
from websockets.asyncio.client import connect

from mighty_site.bench.load import Figures, LoadedTable
from mighty_site.bench.rig import Web

WARM_UP_SECONDS = 1.0
SETTLE_SECONDS = 2.0  # to let the last moves arrive
TICK_SECONDS = 0.5
OPENED_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Load:
    """For how many seconds, how fast and by which dice is played."""

    seconds: float
    moves_per_second: float | None  # of all tables together; None: as fast as it goes
    seed: int


async def measure(
    webs: Sequence[Web], seats: list[dict[str, str]], load: Load, tick: Callable[[float], None]
) -> Figures:
    """Play at all tables; the sockets of each are spread over the web processes.

    `tick` hears the share of the time that is over.
    """
    figures = Figures()
    servers = [psutil.Process(web.pid) for web in webs]
    async with AsyncExitStack() as stack:
        tables, tasks = await _open(stack, webs, seats, figures, load)
        # A thousand pages opening at once is not what is measured.
        while figures.shown < len(seats):  # noqa: ASYNC110 - once a run
            await asyncio.sleep(TICK_SECONDS)
        await asyncio.sleep(WARM_UP_SECONDS)
        cpu, start, moves = _cpu(servers), time.perf_counter(), len(figures.latencies)
        while (elapsed := time.perf_counter() - start) < load.seconds:
            tick(elapsed / load.seconds)
            await asyncio.sleep(min(TICK_SECONDS, load.seconds - elapsed))
        figures.seconds = time.perf_counter() - start
        figures.server_cpu = _cpu(servers) - cpu
        measured = figures.latencies[moves:]
        for table in tables:
            table.playing = False
        await asyncio.sleep(SETTLE_SECONDS)
        for task in tasks:
            task.cancel()
        figures.latencies = measured
    return figures


async def _open(
    stack: AsyncExitStack,
    webs: Sequence[Web],
    seats: list[dict[str, str]],
    figures: Figures,
    load: Load,
) -> tuple[list[LoadedTable], list[asyncio.Task[None]]]:
    """Open every seat's socket; return the tables and what plays at them."""
    players = list(_by_table(seats))
    pause = len(players) / load.moves_per_second if load.moves_per_second else 0.0
    turnstile = asyncio.Semaphore(OPENED_AT_ONCE)
    tables, coming = [], []

    async def sit(table: LoadedTable, web: Web, code: str, cookie: str) -> asyncio.Task[None]:
        async with turnstile:
            socket = await stack.enter_async_context(_connect(web, code, cookie))
        return asyncio.create_task(table.play(socket))

    for number, cookies in enumerate(players):
        rng = random.Random(load.seed + number)  # noqa: S311 - a player's whim
        table = LoadedTable(figures, rng, seats=len(cookies), pause=pause)
        tables.append(table)
        for place, (code, cookie) in enumerate(cookies):
            coming.append(sit(table, webs[(number + place) % len(webs)], code, cookie))
    return tables, list(await asyncio.gather(*coming))


def _connect(web: Web, code: str, cookie: str) -> connect:
    return connect(
        f"ws://127.0.0.1:{web.port}/ws/t/{code}/?lang=ko",
        additional_headers={"Cookie": cookie},
        origin=f"http://127.0.0.1:{web.port}",  # type: ignore[arg-type]
        compression=None,
        max_queue=None,
        open_timeout=60,
        ping_interval=None,
    )


def _by_table(seats: list[dict[str, str]]) -> Iterator[list[tuple[str, str]]]:
    tables: dict[str, list[tuple[str, str]]] = {}
    for seat in seats:
        tables.setdefault(seat["code"], []).append((seat["code"], seat["cookie"]))
    return iter(tables.values())


def _cpu(processes: Sequence[psutil.Process]) -> float:
    """Return the CPU seconds the processes and those they started have used."""
    family = [member for one in processes for member in (one, *one.children(recursive=True))]
    return sum(sum(member.cpu_times()[:2]) for member in family)
