"""What the network and people's devices do to commands and views."""

import asyncio
import random
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

from games.clock import GRACE
from tests.soak.clients import LOST, Player, dial
from tests.soak.stage import Stage

SPELL = 3.0  # seconds that a player misbehaves
ANSWER = 1.0  # seconds to wait for an answer
NAP = 4.0
FLOOD = 500  # messages at once
FAR = 1000  # actions, more than any hand has
CLOSE_CALL = 0.03  # seconds around a deadline
CLOSE_CALLS = 3  # at the same table, so many spells at most
REPEATED = 4  # players at once


async def drop(stage: Stage) -> None:
    """Lose every third view on its way to some players."""
    chosen = stage.some(max(1, len(stage.people) // 3))
    for player in chosen:
        player.ignore_every = 3
    await asyncio.sleep(SPELL)
    for player in chosen:
        player.ignore_every = 0
        stage.seen["drop"]["views lost"] += player.ignored
        player.ignored = 0


async def duplicate(stage: Stage) -> None:
    """Let some players send each command twice, over each of two sockets."""
    chosen = stage.some(REPEATED)
    before = set(stage.world.journal.sent)
    async with AsyncExitStack() as stack:
        readers = []
        for player in chosen:
            port = stage.rng.choice(stage.world.ports)
            socket = await stack.enter_async_context(dial(port, player.table, player.person))
            readers.append(asyncio.create_task(player.listen(socket)))
            player.also, player.copies = [socket], 2
        try:
            await asyncio.sleep(SPELL)
        finally:
            for player in chosen:
                player.also, player.copies = [], 1
            await asyncio.sleep(ANSWER)
            for reader in readers:
                reader.cancel()
    for client_id, sent in list(stage.world.journal.sent.items()):
        if client_id not in before and len(sent.answers) > 1:
            stage.seen["duplicate"]["answered twice or more"] += 1
            stage.seen["duplicate"]["told ok every time"] += set(sent.answers) == {"ok"}


def _acted(stage: Stage) -> Iterator[tuple[Player, dict[str, Any]]]:
    """Yield some players, each with an acknowledged action of theirs that is not the newest."""
    for player in stage.some(len(stage.people)):
        for sent in reversed(stage.world.journal.sent.values()):
            message = sent.message
            if (
                player.person is not None
                and sent.user == player.person.user
                and message["type"] == "act"
                and sent.is_acknowledged
                and (message["hand"], message["seq"]) < player.order[:2]
            ):
                yield player, message
                break


async def reorder(stage: Stage) -> None:
    """Send old commands once more, and others that were held up on their way until now."""
    late = []
    for (player, old), _ in zip(_acted(stage), range(REPEATED), strict=False):
        before = len(stage.world.journal.sent[old["id"]].answers)
        await player.send(old)
        late.append(_send_hopeless(stage, player, {**old}))
        await asyncio.sleep(ANSWER / 2)
        again = stage.world.journal.sent[old["id"]].answers[before:]
        stage.seen["reorder"].update(f"again: {answer}" for answer in again)
    await asyncio.sleep(ANSWER)
    stage.answers("reorder", late)


async def stale(stage: Stage) -> None:
    """Send actions for a position that is long past, and for one that is far ahead."""
    wrong = []
    for (player, old), _ in zip(_acted(stage), range(REPEATED), strict=False):
        for seq in (max(0, old["seq"] - 1), player.order[1] + FAR):
            now = {**old, "hand": old["hand"] if seq < FAR else player.order[0], "seq": seq}
            wrong.append(_send_hopeless(stage, player, now))
    await asyncio.sleep(ANSWER)
    stage.answers("stale", wrong)


def _send_hopeless(stage: Stage, player: Player, message: dict[str, Any]) -> str:
    """Send a command that must not count, whatever it is answered; return its id."""
    assert player.person is not None
    message = {**message, "id": player.new_id()}
    user, table = player.person.user, player.table.id
    stage.world.journal.note_sent(user, table, message, hopeless=True)
    player.start(player.send(message))
    return message["id"]


async def id_conflict(stage: Stage) -> None:
    """Send another action under the id of one that counts."""
    tried = 0
    for player, old in _acted(stage):
        others = [
            sent.message["action"]
            for sent in stage.world.journal.sent.values()
            if sent.table == player.table.id
            and sent.message["type"] == "act"
            and sent.message["action"] != old["action"]
        ]
        if player.order[0] != old["hand"] or not others:
            continue
        answers = stage.world.journal.sent[old["id"]].answers
        before = len(answers)
        action = stage.rng.choice(others)
        await player.send({**old, "seq": player.order[1], "action": action})
        await player.send({**old, "action": action})
        await asyncio.sleep(ANSWER / 2)
        stage.seen["id-conflict"].update(answers[before:])
        tried += 1
        if tried == REPEATED:
            break


async def clock(stage: Stage) -> None:
    """Let people answer in the very instant in which their time is up."""
    quick = [table for table in stage.places.tables if table.speed == "quick"]
    table = stage.rng.choice(quick or stage.places.tables)
    chosen = [player for player in stage.people if player.table.id == table.id]
    before = set(stage.world.journal.sent)
    for player in chosen:
        player.when = partial(_until_time_is_up, stage.rng)
    acts: list[str] = []
    for _ in range(CLOSE_CALLS):
        await asyncio.sleep(SPELL)
        acts = [
            client_id
            for client_id, row in stage.world.journal.sent.items()
            if client_id not in before and row.table == table.id and row.message["type"] == "act"
        ]
        if len(acts) >= CLOSE_CALLS:
            break
    for player in chosen:
        player.when = None
    await asyncio.sleep(ANSWER)
    stage.answers("clock", acts)


def _until_time_is_up(rng: random.Random, shown: dict[str, Any]) -> float:
    """Return how many seconds to wait until the clock acts, a little more or less."""
    if shown["clock"] is None:
        return 0.0
    due = shown["clock"]["until"] / 1000 + GRACE.total_seconds()
    return float(due - time.time() + rng.uniform(-CLOSE_CALL, CLOSE_CALL))


async def nap(stage: Stage) -> None:
    """Let some players stop reading for a while, and one ask much without ever reading."""
    chosen = stage.some(max(1, len(stage.people) // 10))
    for player in chosen:
        player.awake.clear()
    try:
        await _flood(stage)
        await asyncio.sleep(NAP)
    finally:
        for player in chosen:
            player.awake.set()
    stage.seen["slow-reader"]["slept"] += len(chosen)


async def _flood(stage: Stage) -> None:
    table = stage.rng.choice(stage.places.tables)
    async with dial(stage.rng.choice(stage.world.ports), table, None) as socket:
        with suppress(*LOST):
            for _ in range(FLOOD):
                await socket.send('{"type": "sync"}')
            await asyncio.sleep(ANSWER)
            while True:
                await asyncio.wait_for(socket.recv(), ANSWER)
        stage.seen["slow-reader"][f"a flood closed by {socket.close_code}"] += 1


ON_THEIR_WAY = {
    "drop": drop,
    "duplicate": duplicate,
    "reorder": reorder,
    "stale": stale,
    "id-conflict": id_conflict,
}
IN_TIME = {"clock": clock, "slow-reader": nap}
