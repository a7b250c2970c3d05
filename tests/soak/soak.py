"""A soak: many tables, everything that can go wrong, and an audit of what came of it."""

import asyncio
import json
import random
import shutil
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.soak import client_faults, crowd_faults, service_faults
from tests.soak.audit import PLACES
from tests.soak.audit_output import check_output
from tests.soak.clients import Player, World
from tests.soak.findings import Findings
from tests.soak.journal import Journal
from tests.soak.rig import Rig, rig
from tests.soak.seats import Places, read_places
from tests.soak.settle import settle
from tests.soak.stage import Fault, Stage, inflict

# Faults of one lane come one after the other, the lanes at the same time.
LANES: tuple[Mapping[str, Fault], ...] = (
    service_faults.FAULTS,
    client_faults.ON_THEIR_WAY,
    {**client_faults.IN_TIME, **crowd_faults.FAULTS},
)
NAMES = tuple(name for lane in LANES for name in lane)
GUESTS = 20  # who want the same seat
AUDIT = "audit"  # the last word of progress
KEPT = {".gz", ".json", ".log"}
WARM_UP = 2.0  # seconds before the first fault
PAUSES = (0.1, 1.0)  # seconds between two faults of a lane
Progress = Callable[[float, str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    tables: int
    minutes: float
    faults: tuple[str, ...]
    seed: int
    crowd: int = 500  # connections of a burst
    keep: Path | None = None  # where logs, commands and views are copied to

    @property
    def rooms(self) -> int:
        """Waiting rooms with a last seat to fight for."""
        return max(1, round(2 * self.minutes)) if "seats" in self.faults else 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a soak showed: for each fault how often it came and what was seen, and the findings."""

    seen: Mapping[str, tuple[int, Counter[str]]]
    figures: Mapping[str, int]
    findings: Findings


def run(options: Options, progress: Progress) -> Outcome:
    """Play on a site of its own for so many minutes, and longer if not every fault has come."""
    numbers = map(str, (options.tables, options.rooms, GUESTS))
    findings = Findings()
    with rig() as site:
        places = read_places(site.python("tests.soak.seats", *numbers))
        site.serve()
        journal = Journal(site.folder)
        stage = asyncio.run(_play(options, site, places, journal, progress))
        findings.extend(stage.findings.found)
        journal.close()
        for server in (*site.webs, *site.others):
            if not server.is_running:
                findings.add("crashed", f"{server.plan.name} has ended by itself")
            server.kill()  # the database stands still from here on
        progress(1.0, AUDIT)
        (site.folder / PLACES).write_text(json.dumps(asdict(places)))
        audited = json.loads(site.python("tests.soak.audit", str(site.folder)))
        findings.extend(audited.pop("found"))
        for log in site.logs:
            check_output(log.stem, log.read_bytes(), stage.outages[log.stem], findings)
        if options.keep:
            _keep(site.folder, options.keep)
    seen = {name: (stage.times[name], stage.seen[name]) for name in options.faults}
    figures = {
        "commands": journal.tally["commands"],
        "acknowledged": journal.tally["ok"],
        "reconnects": sum(player.reconnects for player in stage.players),
        **audited,
    }
    return Outcome(seen, figures, findings)


def _keep(folder: Path, where: Path) -> None:
    where.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        if path.suffix in KEPT:
            shutil.copy(path, where)


async def _play(
    options: Options, site: Rig, places: Places, journal: Journal, progress: Progress
) -> Stage:
    """Let everybody play while faults come, and until the tables have settled."""
    rng = random.Random(options.seed)
    world = World(site.ports, journal)
    players = [
        Player(world, table, person, random.Random(rng.getrandbits(64)))
        for table in places.tables
        for person in (*table.people, None)
    ]
    stage = Stage(site, places, world, players, rng, options.crowd, rooms_left=[*places.rooms])
    playing = [asyncio.create_task(player.run()) for player in players]
    try:
        await asyncio.sleep(WARM_UP)
        began = time.monotonic()
        ends = began + 60 * options.minutes
        showing = asyncio.create_task(_show(stage, began, ends, progress))
        await asyncio.gather(*(_lane(stage, lane, options, ends) for lane in LANES))
        await stage.calm()
        showing.cancel()
        progress(1.0, "waiting until everybody has caught up")
        tables = [table.id for table in places.tables]
        await settle(site.database_url, tables, players, stage.findings)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return stage


async def _lane(stage: Stage, lane: Mapping[str, Fault], options: Options, ends: float) -> None:
    """Inflict the wanted faults of the lane in ever new order: each once, and on until the end."""
    wanted = [name for name in lane if name in options.faults]
    round_trip = 0
    while wanted and (not round_trip or time.monotonic() < ends):
        stage.rng.shuffle(wanted)
        for name in wanted:
            if not round_trip or time.monotonic() < ends:
                await inflict(stage, name, lane[name])
                await asyncio.sleep(stage.rng.uniform(*PAUSES))
        round_trip += 1


async def _show(stage: Stage, began: float, ends: float, progress: Progress) -> None:
    while True:
        share = (time.monotonic() - began) / max(1.0, ends - began)
        faults = stage.times.total()
        progress(min(share, 1.0), f"{faults} faults, {stage.world.journal.tally['ok']} ok")
        await asyncio.sleep(1.0)
