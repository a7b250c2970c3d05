"""What happens to the machines: each fault ends with everything running again."""

import asyncio
import signal
import time
from collections import Counter

from tests.soak.stage import Stage

DEATHS = (1, 8)  # which commit from now on kills its process
DEATH_SECONDS = 10.0
DOWN_SECONDS = 5.0  # without Redis


async def kill_web(stage: Stage) -> None:
    """Let a web process die exactly between a commit and its telling."""
    busy = Counter(player.port for player in stage.people if player.is_online)
    number = stage.site.ports.index(max(stage.site.ports, key=lambda port: busy[port]))
    web, orders = stage.site.webs[number], stage.site.orders(number)
    orders.write_text(str(stage.rng.randint(*DEATHS)))
    await asyncio.to_thread(web.outlast, DEATH_SECONDS)
    if web.is_running:  # nobody plays there just now
        orders.unlink(missing_ok=True)
        stage.seen["web-kill"]["killed while idle"] += 1
    else:
        stage.seen["web-kill"]["died between commit and send"] += 1
    web.kill()
    await asyncio.sleep(stage.rng.uniform(0, 1))
    await asyncio.to_thread(web.start)


async def end_web(stage: Stage) -> None:
    """Let a web process end as for an update."""
    web = stage.rng.choice(stage.site.webs)
    before = time.monotonic()
    await asyncio.to_thread(web.stop, signal.SIGTERM)
    stage.seen["web-term"][f"ended after {round(time.monotonic() - before)} s"] += 1
    await asyncio.to_thread(web.start)


async def stop_redis(stage: Stage) -> None:
    """Stop the broker for a while; it comes back empty."""
    commands = stage.world.journal.tally["ok"]
    async with stage.outage():
        await asyncio.to_thread(stage.site.valkey.stop)
        await asyncio.sleep(DOWN_SECONDS)
        await asyncio.to_thread(stage.site.valkey.start)
    stage.seen["redis-stop"]["ok meanwhile"] += stage.world.journal.tally["ok"] - commands


async def restart_postgres(stage: Stage) -> None:
    """Restart the database: once politely, then as after a crash, and so on."""
    crash = stage.times["postgres-restart"] % 2 == 0
    async with stage.outage():
        how = signal.SIGQUIT if crash else signal.SIGINT
        await asyncio.to_thread(stage.site.postgres.stop, how)
        await asyncio.to_thread(stage.site.postgres.start)
    stage.seen["postgres-restart"]["immediate" if crash else "fast"] += 1


FAULTS = {
    "web-kill": kill_web,
    "web-term": end_web,
    "redis-stop": stop_redis,
    "postgres-restart": restart_postgres,
}
