"""What a score sheet reads: the hands that count, line by line, and what the next one inherits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from operator import add
from typing import Any

from games.engine.core import Entered, Game
from games.engine.registry import GAMES
from games.live import live_hand
from games.models import Hand, HandMark, Table
from games.refusals import NoSuchTable
from games.seating import Seated, seats_at

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody at the table says of a line."""

    id: int
    player_id: int
    name: str
    is_dispute: bool
    text: str
    at: datetime
    is_settled: bool


@dataclass(frozen=True, slots=True)
class Version:
    """A hand as somebody entered it, or as it was played here."""

    hand_id: int
    entry: Json | None  # None: it was played here
    outcome: str
    scores: tuple[int, ...]  # by seat
    facts: Json
    by: str  # who entered it; empty if nobody did
    at: datetime | None
    reason: str  # of a correction
    is_scored: bool  # False for a deal that was thrown in


@dataclass(frozen=True, slots=True)
class Line:
    """One hand of a sheet, with what it said before."""

    number: int
    start: Json  # what it inherited
    now: Version
    totals: tuple[int, ...]  # by seat, this hand included
    before: tuple[Version, ...]  # replaced versions, the oldest first
    remarks: tuple[Remark, ...]  # on what stands now

    @property
    def dealer(self) -> int:
        return int(self.start["dealer"])

    @property
    def agreed(self) -> tuple[Remark, ...]:
        return tuple(remark for remark in self.remarks if not remark.is_dispute)

    @property
    def disputed(self) -> tuple[Remark, ...]:
        """The disputes that nobody has settled."""
        return tuple(one for one in self.remarks if one.is_dispute and not one.is_settled)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a table."""

    table: Table  # with its rule set
    seats: tuple[Seated, ...]
    lines: tuple[Line, ...]
    start: Json  # what the next hand inherits

    @property
    def game(self) -> Game:
        return GAMES[self.table.rule_set.game]

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.lines[-1].totals if self.lines else (0,) * len(self.seats)

    @property
    def next_number(self) -> int:
        return self.lines[-1].number + 1 if self.lines else 1

    @property
    def dealer(self) -> int:
        """Who deals the next hand."""
        return int(self.start["dealer"])

    @property
    def played(self) -> int:
        """How many hands count towards the length of the session."""
        return sum(line.now.is_scored for line in self.lines)

    @property
    def is_full(self) -> bool:
        return self.table.is_fixed and 0 < self.table.length <= self.played

    def line(self, number: int) -> Line:
        """Return that line. Raises NoSuchTable."""
        found = next((line for line in self.lines if line.number == number), None)
        if found is None:
            raise NoSuchTable("not_found")
        return found

    def form(self, line: Line | None = None) -> Json:
        """Return what may be chosen for the next hand, or another line, as the game says."""
        return self.game.entry_form(self._rules(), self._start(line))

    def preview(self, entry: Mapping[str, Any], line: Line | None = None) -> Entered:
        """Return what the next hand, or another line, gives if it ended so.

        Raises InvalidAction, IllegalAction.
        """
        return self.game.enter(self._rules(), self._start(line), entry)

    def _rules(self) -> Any:
        return self.game.read_rules(self.table.rule_set.rules)

    def _start(self, line: Line | None) -> Any:
        return self.game.read_start(line.start if line else self.start)


def table_of(*, token: str) -> Table:
    """Return the real table whose sheet that token opens. Raises NoSuchTable."""
    tables = Table.objects.select_related("rule_set", "club", "host")
    found = tables.filter(sheet_token=token, is_real=True).first() if token.isascii() else None
    if found is None:
        raise NoSuchTable("not_found")
    return found


def version_of(*, token: str) -> int | None:
    """Return the version of the sheet; None if there is none."""
    tables = Table.objects.filter(sheet_token=token, is_real=True)
    return tables.values_list("version", flat=True).first() if token.isascii() else None


def counted_hands(table_id: int) -> list[Hand]:
    """Return the finished hands that stand, in their order."""
    hands = Hand.objects.filter(table_id=table_id, is_replaced=False, finished_at__isnull=False)
    return list(hands.order_by("number"))


def sheet(*, table: Table) -> Sheet:
    """Return the score sheet of a table; hands that were played here are lines of it too."""
    rows = Hand.objects.filter(table=table, finished_at__isnull=False).order_by("number", "pk")
    hands = list(rows.select_related("entered_by").prefetch_related("results"))
    standing = [hand for hand in hands if not hand.is_replaced]
    remarks = _remarks(standing)
    versions = {hand.pk: version(hand) for hand in hands}
    totals = accumulate((versions[hand.pk].scores for hand in standing), _sums)
    lines = tuple(
        Line(
            number=hand.number,
            start=hand.start,
            now=versions[hand.pk],
            totals=total,
            before=tuple(
                versions[one.pk] for one in hands if one.number == hand.number and one.is_replaced
            ),
            remarks=tuple(remarks.get(hand.pk, ())),
        )
        for hand, total in zip(standing, totals, strict=True)
    )
    last = standing[-1] if standing else None
    return Sheet(table, seats_at([table.pk])[table.pk], lines, next_start(table, last))


def next_start(table: Table, last: Hand | None) -> Json:
    """Return what the hand after `last` inherits; before the first, the dealer who was drawn."""
    game = GAMES[table.rule_set.game]
    if last is None:
        return game.write_start(game.first_start(table.first_dealer or 0))
    return game.write_start(settled(last).next_start)


def correction_of(hand: Hand) -> Hand | None:
    """Return what somebody entered in place of a hand that was played here."""
    same = Hand.objects.filter(table_id=hand.table_id, number=hand.number)
    return same.filter(is_replaced=False, entry__isnull=False).first()


def settled(hand: Hand, *, start: Json | None = None) -> Entered:
    """Return what a finished hand gave: as entered, or as played here; with another `start`,
    what it would have given then.
    """
    game = GAMES[hand.game]
    rules = game.read_rules(hand.rules)
    return game.enter(rules, game.read_start(start or hand.start), entry_of(hand))


def entry_of(hand: Hand) -> Json:
    """Return how a finished hand ended."""
    if hand.entry is not None:
        return dict(hand.entry)
    if hand.outcome == Hand.VOID:  # abandoned
        return {"type": "void"}
    return GAMES[hand.game].entry_of(live_hand(hand.pk).catch_up().state)


def version(hand: Hand) -> Version:
    """Return a finished hand as one version of its line."""
    scores = [result.score for result in hand.results.all()]  # ordered by seat
    return Version(
        hand_id=hand.pk,
        entry=hand.entry,
        outcome=hand.outcome,
        scores=tuple(scores) or (0,) * int(hand.rules["players"]),
        facts=settled(hand).facts if hand.entry is not None else {},
        by=hand.entered_by.shown_name if hand.entered_by else "",
        at=hand.finished_at,
        reason=hand.reason,
        is_scored=bool(scores),
    )


def _sums(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(add, one, other))


def _remarks(hands: Iterable[Hand]) -> dict[int, list[Remark]]:
    rows = HandMark.objects.filter(hand__in=list(hands)).select_related("player").order_by("pk")
    found: dict[int, list[Remark]] = {}
    for row in rows:
        found.setdefault(row.hand_id, []).append(
            Remark(
                id=row.pk,
                player_id=row.player_id,
                name=row.player.shown_name,
                is_dispute=row.kind == HandMark.Kind.DISPUTE,
                text=row.text,
                at=row.at,
                is_settled=row.settled_at is not None,
            )
        )
    return found
