"""What strangers do: all at once, or nothing sensible."""

import asyncio
import json
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.soak.clients import LOST, dial
from tests.soak.journal import SPECTATOR
from tests.soak.seats import Person, Table
from tests.soak.stage import Stage

PATIENCE = 30.0  # seconds
JUNK = (
    b"\x00\xff\xfe junk",
    "",
    "null",
    "[[1], 2",
    "{" * 4000,
    "[" * 4000,
    "[" * 100_000,
    '{"a":' * 600,
    '{"type": "act", "hand": ' + "9" * 3000 + "}",
    '{"type": "act", "hand": 9223372036854775808, "seq": 0, "action": {}}',
    '{"type": "act", "hand": 1e999, "seq": 0, "action": {}}',
    '{"type": "act", "hand": 2147483647, "seq": 2147483647, "action": {}, "id": "junk"}',
    '{"type": "act", "hand": -1, "seq": -1, "action": {"type": "play"}, "id": "junk"}',
    '{"type": {"$ne": null}, "id": "junk"}',
    '{"type": "__class__", "id": "junk"}',
    '{"type": "say", "text": "\\u0000\\ud800", "id": "junk"}',
    '{"type": "ping", "id": "a\\u0000b"}',
    '{"type": "sit", "seat": 99999, "id": "junk"}',
    '{"type": "nonce", "number": 1, "nonce": "zz", "id": "junk"}',
    '{"type": "ready", "hand": 2147483646, "id": "junk"}',
    "x" * 1_000_000,
)
TOO_LARGE = "x" * 5_000_000  # more than uvicorn takes


async def junk(stage: Stage) -> None:
    """Send what is no command, as a player and as a spectator, and hope for an answer to each."""
    player = stage.some(1)[0]
    answers = stage.seen["junk"]
    for person in (player.person, None):
        async with dial(stage.rng.choice(stage.world.ports), player.table, person) as socket:
            for piece in (*JUNK, stage.rng.randbytes(200)):
                await socket.send(piece)
                answers[await _refusal(stage, socket, player.table, person)] += 1
    async with dial(stage.rng.choice(stage.world.ports), player.table, None) as socket:
        try:
            await socket.send(TOO_LARGE)
            while True:
                await asyncio.wait_for(socket.recv(), PATIENCE)
        except ConnectionClosed:
            answers[f"closed by {socket.close_code}"] += 1


async def _refusal(stage: Stage, socket: Any, table: Table, person: Person | None) -> str:
    """Return the code of the next refusal; views before it are noted."""
    while True:
        text = await asyncio.wait_for(socket.recv(decode=True), PATIENCE)
        message = json.loads(text)
        if message["type"] == "view":
            who = str(person.user) if person else SPECTATOR
            stage.world.journal.note_view(who, table.id, text)
        else:
            return str(message.get("code", message["type"]))


async def seats(stage: Stage) -> None:
    """Let many guests ask for the one open seat of a waiting room at the same time."""
    if not stage.rooms_left:
        stage.seen["seats"]["no room left"] += 1
        return
    room = stage.rooms_left.pop()
    start = asyncio.Event()
    wishes = [_sit(stage, room, guest, start) for guest in stage.places.guests]
    waiting = [asyncio.create_task(wish) for wish in wishes]
    await asyncio.sleep(1.0)
    start.set()
    stage.seen["seats"].update(await asyncio.gather(*waiting))


async def _sit(stage: Stage, room: Table, guest: Person, start: asyncio.Event) -> str:
    """Ask for a seat once all are ready, again after a lost connection; return the answer."""
    journal = stage.world.journal
    message = {"type": "sit", "id": f"sit-{room.id}-{guest.user}"}
    for attempt in range(4):
        try:
            port = stage.world.ports[(guest.user + attempt) % len(stage.world.ports)]
            async with dial(port, room, guest) as socket, asyncio.timeout(PATIENCE):
                await start.wait()
                journal.note_sent(guest.user, room.id, message)
                await socket.send(json.dumps(message))
                while True:
                    text = await socket.recv(decode=True)
                    answer = json.loads(text)
                    if answer["type"] == "view":
                        journal.note_view(str(guest.user), room.id, text)
                    elif answer["id"] == message["id"]:
                        code = "ok" if answer["type"] == "ok" else answer["code"]
                        journal.note_answer(answer["id"], code)
                        return code
        except LOST:
            await asyncio.sleep(2.0)
    return "no answer"


async def burst(stage: Stage) -> None:
    """Let a crowd come to watch, all at once."""
    came = await asyncio.gather(*(_watch(stage) for _ in range(stage.crowd)))
    stage.seen["burst"].update(came)


async def _watch(stage: Stage) -> str:
    table = stage.rng.choice(stage.places.tables)
    port = stage.rng.choice(stage.world.ports)
    try:
        async with dial(port, table, None) as socket, asyncio.timeout(PATIENCE):
            text = await socket.recv(decode=True)
            stage.world.journal.note_view(SPECTATOR, table.id, text)
            return "saw the table"
    except LOST as error:
        return f"turned away: {type(error).__name__}"


FAULTS = {"junk": junk, "seats": seats, "burst": burst}
