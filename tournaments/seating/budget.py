"""Moves spent, the stream of chance, and the clock that may only end a search."""

from collections.abc import Callable
from random import Random
from time import monotonic


class Budget:
    """What is left of the effort of one plan.

    `random` is the only source of chance. `finished` is False once the deadline has cut the
    search: then, and only then, the plan depends on the machine.
    """

    def __init__(
        self,
        *,
        seed: int | str,
        moves: int,
        progress: Callable[[float], None] | None = None,
        deadline: float | None = None,
    ) -> None:
        """`deadline`: seconds from now; `progress` is told the share of the moves spent."""
        self.random = Random(seed).random  # noqa: S311 - a plan must be reproducible, not secret
        self.moves = moves
        self.spent = 0
        self.finished = True
        self._progress = progress
        self._end = None if deadline is None else monotonic() + deadline

    @property
    def left(self) -> int:
        return self.moves - self.spent if self.finished else 0

    def spend(self, moves: int) -> bool:
        """Count the moves; return whether the time is over."""
        self.spent += moves
        if self._progress:
            self._progress(min(1.0, self.spent / self.moves) if self.moves else 1.0)
        if self._end is not None and monotonic() >= self._end:
            self.finished = False
        return not self.finished
