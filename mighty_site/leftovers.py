"""What an earlier `make run` left behind when it was killed and could not clean up.

Every process of a run carries a mark in its environment, which survives the death of the one
that started it: so the next run finds them, and cannot mistake a stranger for one of them.
"""

import os
from dataclasses import dataclass
from pathlib import Path

import psutil

MARK = "MIGHTY_RUN_MARK"


class AlreadyRunningError(Exception):
    """The earlier run is alive and well."""


@dataclass(frozen=True, slots=True)
class Mark:
    pid: int  # of the process that started the run
    make: int  # of the `make` above it, 0 without one
    folder: str

    def __str__(self) -> str:
        return f"{self.pid} {self.make} {self.folder}"


def new_mark(folder: Path) -> Mark:
    """Return the mark of a run that the calling process starts."""
    return Mark(os.getpid(), os.getppid() if "MAKELEVEL" in os.environ else 0, str(folder))


def read_mark(process: psutil.Process) -> Mark | None:
    try:
        text = process.environ().get(MARK)
    except psutil.Error:  # it has ended, or belongs to somebody else
        return None
    if not text:
        return None
    pid, make, folder = text.split(" ", 2)
    return Mark(int(pid), int(make), folder)


def is_abandoned(starter: psutil.Process, mark: Mark) -> bool:
    """Say whether the `make` that `starter` ran under was killed."""
    return bool(mark.make) and starter.ppid() != mark.make


def stop_leftovers(folder: Path) -> int:
    """Kill what an earlier run of `folder` left, and return how many processes that were.

    Raises AlreadyRunningError if that run has not ended.
    """
    marked = {
        process: mark
        for process in psutil.process_iter()
        if process.pid != os.getpid()
        and (mark := read_mark(process))
        and mark.folder == str(folder)
    }
    for process, mark in marked.items():
        if process.pid == mark.pid and not is_abandoned(process, mark):
            raise AlreadyRunningError(
                f"The site already runs from {folder} (process {process.pid}): stop it first, "
                "or give this one a folder of its own in MIGHTY_RUN_DIR."
            )
    for process in marked:
        try:
            process.kill()
        except psutil.NoSuchProcess:  # ended together with the one before it
            continue
    psutil.wait_procs(list(marked), timeout=5)
    return len(marked)
