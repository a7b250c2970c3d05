"""What two tables in each round rule out."""

from collections import Counter
from collections.abc import Sequence
from math import comb

from .overlap import Profile


def parity_forbids(players: int, profiles: Sequence[Profile], even: bool) -> bool:  # noqa: FBT001 - as its caller
    """Return whether two tables in each round rule out that meetings differ by one at most.

    x(ij) + x(ik) + x(jk) is the number of rounds modulo 2, so the pairs of that parity are the
    pairs inside two groups of players. With meetings q and q + 1 this settles how many meetings
    everybody has; the sizes of the tables must be able to give them.
    """
    if players < 4 or any(len(sizes) != 2 or sum(sizes) != players for sizes in profiles):
        return False
    rounds, pairs = len(profiles), comb(players, 2)
    meetings = sum(comb(size, 2) for sizes in profiles for size in sizes)
    often = meetings // pairs
    inside = 1 if (often + 1) % 2 == rounds % 2 else 0  # whether pairs inside a group have q + 1
    for group in range(players + 1):
        rest = players - group
        more = comb(group, 2) + comb(rest, 2) if inside else group * rest
        if often * pairs + more != meetings:
            continue
        degrees = [(often * (players - 1) + (group - 1 if inside else rest), group)]
        degrees.append((often * (players - 1) + (rest - 1 if inside else group), rest))
        if _degrees_possible(players, profiles, degrees, even):
            return False
    return True


def _degrees_possible(
    players: int,
    profiles: Sequence[Profile],
    degrees: list[tuple[int, int]],
    even: bool,  # noqa: FBT001 - as its caller
) -> bool:
    """Return whether the tables can give (meetings, number of players with so many)."""
    rounds = len(profiles)
    high, low = max(profiles[0]), min(profiles[0])
    have = Counter({degree: 0 for degree, _ in degrees})
    for degree, count in degrees:
        have[degree] += count
    have = +have
    if not even or len(set(profiles)) > 1:
        return all((low - 1) * rounds <= degree <= (high - 1) * rounds for degree in have)
    few, more = divmod(low * rounds, players) if high != low else (0, 0)
    want: Counter[int] = Counter()
    for times, count in ((few, players - more), (few + 1, more)):
        want[(rounds - times) * (high - 1) + times * (low - 1)] += count
    return have == +want
