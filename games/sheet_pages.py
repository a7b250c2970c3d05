"""What the pages of a score sheet show: lines, previews and marks, ready to be drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.core import Entered
from games.models import Table
from games.retold.entered import contract_text, result_text, sides_text, suit_of
from games.retold.story import Names, signed
from games.rulebook.book import written
from games.seating import Seated
from games.sheet_queries import Line, Sheet, Version

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Cell:
    """What a hand gave one player."""

    score: str
    role: str  # declarer, friend, winner; else empty
    is_dealer: bool
    is_loss: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One line as it is drawn."""

    line: Line
    contract: str
    suit: str
    result: str  # a sentence
    taken: str
    is_made: bool | None  # None: there was no contract
    cells: tuple[Cell, ...]

    @property
    def number(self) -> int:
        return self.line.number


@dataclass(frozen=True, slots=True)
class Told:
    """One version of a line in words."""

    version: Version
    result: str
    sides: str
    scores: tuple[tuple[str, str], ...]  # (name, score)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a hand will give if it is entered like this."""

    result: str
    sides: str
    scores: tuple[tuple[str, str, int], ...]  # (name, as written, score)
    others: int | None  # change of the chips on the table, where there are any
    next_dealer: str

    @property
    def total(self) -> int:
        return sum(score for _name, _text, score in self.scores) + (self.others or 0)

    @property
    def others_text(self) -> str:
        return signed(self.others or 0)


def rows(sheet: Sheet) -> list[Row]:
    """Return the lines, the first one first."""
    return [_row(sheet, line) for line in sheet.lines]


def totals(sheet: Sheet) -> list[tuple[str, str, bool, bool]]:
    """Return (name, total, whether it is below zero, whether this seat deals next)."""
    return [
        (name, signed(total) if total else "0", total < 0, seat == sheet.dealer)
        for seat, (name, total) in enumerate(zip(sheet.names, sheet.totals, strict=True))
    ]


def chips(sheet: Sheet) -> list[tuple[str, int]]:
    """Return the cards on which chips lie until somebody plays them, with their number."""
    cards = sheet.table.rule_set.rules.get("boodle_cards", ())
    return [
        (written(card), lying)
        for card, lying in zip(cards, sheet.start.get("boodle", ()), strict=False)
        if lying
    ]


def _row(sheet: Sheet, line: Line) -> Row:
    now, entry = line.now, line.now.entry or {}
    roles = _roles(entry)
    return Row(
        line=line,
        contract=contract_text(entry),
        suit=suit_of(entry),
        result=_result(now, sheet.names),
        taken=str(now.facts.get("taken", "")),
        is_made=now.facts.get("made"),
        cells=tuple(
            Cell(
                score=signed(score) if score else ("0" if now.is_scored else ""),
                role=roles.get(seat, ""),
                is_dealer=seat == line.dealer,
                is_loss=score < 0,
            )
            for seat, score in enumerate(now.scores)
        ),
    )


def _roles(entry: Json) -> dict[int, str]:
    if "declarer" in entry:
        roles = {entry["declarer"]: "declarer"}
        return roles if entry["friend"] is None else {**roles, entry["friend"]: "friend"}
    return {entry["left"].index(0): "winner"} if "left" in entry else {}


def _result(version: Version, names: Sequence[str]) -> str:
    if version.entry is None:
        return ""
    return result_text(version.entry, version.facts, Names(names))


def told(version: Version, names: Sequence[str]) -> Told:
    """Return a version in words."""
    scores = zip(names, map(signed, version.scores), strict=True)
    sides = sides_text(version.entry or {}, Names(names))
    return Told(version, _result(version, names), sides, tuple(scores))


def preview(sheet: Sheet, entered: Entered, start: Json) -> Preview:
    """Return what the entry gives to a hand that inherits `start`."""
    after = sheet.game.write_start(entered.next_start)
    chips = [sum(state["boodle"]) for state in (start, after) if "boodle" in state]
    return Preview(
        result=result_text(entered.entry, entered.facts, Names(sheet.names)),
        sides=sides_text(entered.entry, Names(sheet.names)),
        scores=tuple(
            (name, signed(score) if score else "0", score)
            for name, score in zip(sheet.names, entered.scores, strict=True)
        ),
        others=chips[1] - chips[0] if chips else None,
        next_dealer=sheet.names[after["dealer"]],
    )


def seat_in(sheet: Sheet, player_id: int | None) -> Seated | None:
    return next((seat for seat in sheet.seats if seat.player_id == player_id), None)


def hands_text(table: Table, played: int) -> str:
    """Return how many hands were played, of how many: "3 / 5"."""
    return f"{played} / {table.length}" if table.length else str(played)
