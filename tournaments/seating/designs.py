"""Plans known to mathematics, and what becomes of them when players are left out.

Sources: lines over finite fields; `starters.json`: first rounds found by search, of which all
others are rotations.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from pathlib import Path

from .fields import ORDERS, Design, affine_plane, transversal_design

STARTERS = Path(__file__).with_name("starters.json")
MOST_LEFT_OUT = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Starter:
    """Rounds to rotate. Player p < modulus * copies is residue p % modulus of a copy.

    Adding 1 ... modulus - 1 to all residues of each round gives the others; the last `fixed`
    players stay.
    """

    players: int
    modulus: int
    copies: int
    fixed: int
    rounds: Design


@lru_cache(maxsize=1)
def starters() -> tuple[Starter, ...]:
    return tuple(Starter(**row) for row in json.loads(STARTERS.read_text(encoding="utf-8")))


def rotated(starter: Starter) -> Design:
    """Return all rounds of the starter."""

    def turned(player: int, turn: int) -> int:
        if player >= starter.modulus * starter.copies:
            return player
        copy, residue = divmod(player, starter.modulus)
        return copy * starter.modulus + (residue + turn) % starter.modulus

    return [
        [[turned(player, turn) for player in table] for table in tables]
        for tables in starter.rounds
        for turn in range(starter.modulus)
    ]


def halves_of_six() -> Design:
    """Return the ten ways to sit six players at two tables of three."""
    return [
        [[0, *two], [player for player in range(1, 6) if player not in two]]
        for two in combinations(range(1, 6), 2)
    ]


def all_but_one(players: int) -> Design:
    """Return the rounds of one table at which each player in turn has no place."""
    return [[[player for player in range(players) if player != out]] for out in range(players)]


@lru_cache(maxsize=64)
def designs(players: int, largest: int) -> tuple[tuple[int, Design], ...]:
    """Return (points, rounds) of the designs for so many players or up to five more.

    `largest` is the largest table allowed.
    """
    return tuple(
        (points, rounds)
        for points, rounds in _all_designs(players, largest)
        if 0 <= points - players <= MOST_LEFT_OUT
    )


def _all_designs(players: int, largest: int) -> Iterator[tuple[int, Design]]:
    for starter in starters():
        if 0 <= starter.players - players <= MOST_LEFT_OUT:
            yield starter.players, rotated(starter)
    if players == 6:
        yield 6, halves_of_six()
    if players <= largest + 1:
        yield players, all_but_one(players)
    for order in ORDERS:
        yield from _of_field(order, players, largest)


def _of_field(order: int, players: int, largest: int) -> Iterator[tuple[int, Design]]:
    if order <= largest:
        yield order * order, affine_plane(order)
    for size in range(2, min(order, largest + 1)):
        if 0 <= size * order - players <= MOST_LEFT_OUT:
            yield size * order, transversal_design(size, order)


def without(design: Design, left_out: tuple[int, ...]) -> Design:
    """Return the design without these points; those left are numbered anew, lone ones sit out."""
    points = sorted({point for tables in design for table in tables for point in table})
    number = {
        point: index
        for index, point in enumerate(point for point in points if point not in left_out)
    }
    shorter = [
        [[number[point] for point in table if point in number] for table in tables]
        for tables in design
    ]
    return [[table for table in tables if len(table) > 1] for tables in shorter]
