"""How many tables of which size a round has."""

from collections.abc import Sequence
from functools import lru_cache


def round_sizes(players: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the table sizes of a round of so many players, largest first; the rest sit out.

    `sizes` are the allowed ones, the best liked first. As few as possible sit out; then there are
    as few tables as possible of the least liked size, and so on. The answer is empty if there
    are fewer players than the smallest table has.

    >>> round_sizes(23, (5, 4, 3))
    (5, 5, 5, 4, 4)
    >>> round_sizes(11, (5, 4))
    (5, 5)
    """
    for seated in range(players, 0, -1):
        counts = _fewest_of_the_last(seated, tuple(sizes))
        if counts is not None:
            tables = [size for size, count in zip(sizes, counts, strict=True) for _ in range(count)]
            return tuple(sorted(tables, reverse=True))
    return ()


@lru_cache(maxsize=4096)
def _fewest_of_the_last(seated: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Return how many tables of each size seat exactly so many; None if none do."""
    *others, last = sizes
    if not others:
        return None if seated % last else (seated // last,)
    for count in range(seated // last + 1):
        rest = _fewest_of_the_last(seated - count * last, tuple(others))
        if rest is not None:
            return (*rest, count)
    return None
