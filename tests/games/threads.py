"""Several threads, each with a database connection of its own, as processes have."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections

from games.refusals import Refused


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Run each in a thread, all starting together; return what each returned or was refused."""
    together = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        together.wait(20)
        try:
            return work()
        except Refused as refusal:
            return refusal
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as pool:
        return [future.result(30) for future in [pool.submit(run, work) for work in works]]
