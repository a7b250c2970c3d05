"""After the last fault: does everything go on, and does everybody see it?"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import psycopg

from tests.soak.clients import Order, Player
from tests.soak.findings import Findings

STUCK_AFTER = 25.0  # seconds, more than any wait that there is
IN_SYNC_AFTER = 15.0
LOOK_EVERY = 0.5
_TABLES = """
    SELECT t.id, t.code, h.id, h.seq, t.version, h.due_at, h.finished_at
    FROM games_table t JOIN games_hand h ON h.id = t.current_hand_id
    WHERE t.closed_at IS NULL AND t.id = ANY(%s)
"""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far an open table is, and what it waits for, in words."""

    code: str
    order: Order
    waits: str


def standings(url: str, tables: list[int]) -> dict[int, Standing]:
    """Read the tables that are open and in play, as they are in the database now."""
    with psycopg.connect(url) as connection:
        rows = connection.execute(_TABLES, [tables]).fetchall()
    return {
        table: Standing(code, (hand, seq, version), f"due {due}, finished {finished}")
        for table, code, hand, seq, version, due, finished in rows
    }


def stood_still(before: Mapping[int, Standing], after: Mapping[int, Standing]) -> list[int]:
    """Return the tables on which nothing has been played; one that was closed meanwhile is done."""
    return [
        table
        for table, standing in before.items()
        if table in after and after[table].order[:2] == standing.order[:2]
    ]


def behind(players: Iterable[Player], now: Mapping[int, Standing]) -> list[Player]:
    """Return the players whose view is older than the database."""
    return [
        player
        for player in players
        if player.table.id in now and player.order < now[player.table.id].order
    ]


async def settle(url: str, tables: list[int], players: list[Player], findings: Findings) -> None:
    """A5: add the tables that do not move on, then the players that do not catch up."""

    def read() -> dict[int, Standing]:
        return standings(url, tables)

    before = await asyncio.to_thread(read)

    def stuck(now: Mapping[int, Standing]) -> list[Any]:
        return stood_still(before, now)

    for table in await _patiently(read, stuck, STUCK_AFTER):
        standing = before[table]
        findings.add("stuck", f"table {standing.code} at {standing.order}, {standing.waits}")
    for player in players:
        player.playing = False
    await asyncio.sleep(LOOK_EVERY)
    last = await asyncio.to_thread(read)
    for player in await _patiently(lambda: last, lambda now: behind(players, now), IN_SYNC_AFTER):
        seen, there = player.order, last[player.table.id].order
        findings.add("stuck", f"player {player.who} of {player.table.code} at {seen}, not {there}")


async def _patiently(
    read: Callable[[], Mapping[int, Standing]],
    wrong: Callable[[Mapping[int, Standing]], list[Any]],
    seconds: float,
) -> list[Any]:
    """Return what is still wrong after so many seconds, or nothing as soon as nothing is."""
    left = wrong(await asyncio.to_thread(read))
    for _ in range(round(seconds / LOOK_EVERY)):
        if not left:
            break
        await asyncio.sleep(LOOK_EVERY)
        left = wrong(await asyncio.to_thread(read))
    return left
