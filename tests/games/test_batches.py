"""Moves that wait for those before them: more than one transaction takes, and sockets that go."""

import asyncio
from contextlib import suppress

from games.batches import MOST, Batches

RUNS = 10.0  # seconds a test waits at most


class Gate:
    """Runs the work of a batch in a thread once it is opened, and remembers how much it was."""

    def __init__(self):
        self.opened = asyncio.Event()
        self.sizes = []

    async def run(self, work):
        self.sizes.append(len(work.args[0]))
        await self.opened.wait()
        return set(range(len(work.args[0])))


async def test_moves_that_come_while_others_are_committed_go_together_but_not_without_end():
    gate = Gate()
    batches = Batches(gate.run)
    first = asyncio.create_task(batches.take("first"))
    await asyncio.sleep(0)
    late = [asyncio.create_task(batches.take(number)) for number in range(MOST + 2)]
    await asyncio.sleep(0)
    gate.opened.set()

    assert all(await asyncio.wait_for(asyncio.gather(first, *late), RUNS))
    assert gate.sizes == [1, MOST, 2]


async def test_a_socket_that_closes_while_its_move_waits_does_not_cost_the_others_theirs():
    gate = Gate()
    batches = Batches(gate.run)
    tasks = [asyncio.create_task(batches.take(number)) for number in range(3)]
    await asyncio.sleep(0)
    tasks[0].cancel()
    with suppress(asyncio.CancelledError):
        await tasks[0]
    gate.opened.set()

    assert await asyncio.wait_for(asyncio.gather(*tasks[1:]), RUNS) == [True, True]
    assert sum(gate.sizes) == 3  # what was asked for is done all the same


async def test_after_a_failure_each_of_the_waiting_is_told_and_the_next_move_is_taken():
    async def fail(_work):
        raise ValueError("the database is away")

    gate = Gate()
    batches = Batches(fail)
    lost = await asyncio.gather(batches.take(1), batches.take(2), return_exceptions=True)
    batches._run = gate.run
    gate.opened.set()

    assert [type(error) for error in lost] == [ValueError, ValueError]
    assert await asyncio.wait_for(batches.take(3), RUNS)
