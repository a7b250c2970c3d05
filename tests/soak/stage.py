"""What faults act upon: the site, the players, and a tally of what was seen."""

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tests.soak.clients import LOST, Player, World
from tests.soak.findings import Findings
from tests.soak.rig import Rig
from tests.soak.seats import Places, Table

Fault = Callable[["Stage"], Awaitable[None]]
TRIES, AGAIN_AFTER = 4, 2.0  # seconds
AFTERMATH = 8.0  # seconds after a service is back in which others find out


@dataclass
class Stage:
    """`seen` counts, for each fault, what came of it, in words."""

    site: Rig
    places: Places
    world: World
    players: list[Player]
    rng: random.Random
    crowd: int  # connections of a burst
    seen: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    times: Counter[str] = field(default_factory=Counter)
    rooms_left: list[Table] = field(default_factory=list)
    outages: defaultdict[str, list[tuple[int, int]]] = field(
        default_factory=lambda: defaultdict(list)
    )  # by log, from byte to byte
    findings: Findings = field(default_factory=Findings)
    _aftermath: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def people(self) -> list[Player]:
        """The players that have a seat."""
        return [player for player in self.players if player.person]

    def some(self, count: int) -> list[Player]:
        """Return that many seated players, or all."""
        people = self.people
        return self.rng.sample(people, min(count, len(people)))

    def answers(self, fault: str, client_ids: list[str]) -> None:
        """Count how these commands were answered."""
        for client_id in client_ids:
            answers = self.world.journal.sent[client_id].answers
            self.seen[fault].update(answers or ["no answer"])

    @asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        """Excuse errors about lost services during the block, and a while after it."""
        before = self.site.log_sizes()
        try:
            yield
        finally:
            self._aftermath.add(asyncio.create_task(self._note_outage(before)))

    async def _note_outage(self, before: dict[str, int]) -> None:
        await asyncio.sleep(AFTERMATH)
        for name, end in self.site.log_sizes().items():
            self.outages[name].append((before[name], end))

    async def calm(self) -> None:
        """Wait until the last outage counts as over."""
        await asyncio.gather(*self._aftermath)


async def inflict(stage: Stage, name: str, fault: Fault) -> None:
    """Do it once, and again if the site could not be reached meanwhile."""
    stage.times[name] += 1
    for _ in range(TRIES):
        try:
            await fault(stage)
        except LOST:
            stage.seen[name]["cut short"] += 1
            await asyncio.sleep(AGAIN_AFTER)
        else:
            return
