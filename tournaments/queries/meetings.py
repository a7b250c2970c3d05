"""Who met whom, as the standings have counted it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.queries.standings import Board, Row, Sitting

HOTTEST = 4  # meetings from which a cell is not drawn any darker


@dataclass(frozen=True, slots=True)
class Meeting:
    """What somebody played with another: tables, hands and the points there."""

    name: str
    tables: int
    hands: int
    points: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player of the matrix; None in `cells` is the player."""

    number: int
    row: Row
    cells: tuple[int | None, ...]

    @property
    def heats(self) -> list[tuple[int | None, int]]:
        return [(cell, min(cell or 0, HOTTEST)) for cell in self.cells]


def matrix(board: Board) -> list[Line]:
    """Return for each player, in the order of the standings, how often each other was met."""
    tables = [{one.table for one in row.sittings if one.hands} for row in board.rows]
    return [
        Line(
            at + 1,
            row,
            tuple(
                None if at == other else len(tables[at] & tables[other])
                for other in range(len(tables))
            ),
        )
        for at, row in enumerate(board.rows)
    ]


def meetings(board: Board, entry: int) -> list[Meeting]:
    """Return whom the player met, the most often met first; who was never met comes last."""
    mine = _by_table(next((row for row in board.rows if row.entry == entry), None))
    found = []
    for row in board.rows:
        if row.entry == entry:
            continue
        theirs = _by_table(row)
        shared = mine.keys() & theirs.keys()
        hands = sum(min(mine[table].hands, theirs[table].hands) for table in shared)
        points = sum(mine[table].points for table in shared)
        found.append(Meeting(row.name, len(shared), hands, points))
    return sorted(found, key=lambda one: (-one.tables, -one.hands, one.name))


def _by_table(row: Row | None) -> Mapping[int, Sitting]:
    return {one.table: one for one in row.sittings if one.hands} if row else {}
