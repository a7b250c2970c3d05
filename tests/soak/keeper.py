"""Kills what a soak has started once the soak itself is gone, even by SIGKILL.

Reads lines from its input: "+ 4711" for a process group that has begun, "- 4711" for one that has
ended. The end of the input is the end of the soak, and of all groups that are left.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Keeper:
    """The soak's end of the line to that process."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.pid = process.pid
        self._process = process

    def begun(self, group: int) -> None:
        self._tell(f"+ {group}")

    def ended(self, group: int) -> None:
        self._tell(f"- {group}")

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


@contextmanager
def keeper() -> Iterator[Keeper]:
    """Keep watch for the length of the block."""
    process = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield Keeper(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait()


def main() -> None:
    groups: set[int] = set()
    for line in sys.stdin:
        sign, group = line.split()
        (groups.add if sign == "+" else groups.discard)(int(group))
    for group in groups:
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
