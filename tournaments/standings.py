"""Standings as a pure function of what was played: exact, ordered, and with a reason for each tie.

Entries are ranked by points per hand, or by their sum. Ties are decided by the tie-breaks in the
order the event names them; who is still level shares the place.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Tally:
    """What one entry played at one table of a round."""

    entry: int
    round: int
    table: int
    hands: int
    points: int
    made: int = 0  # contracts as declarer
    failed: int = 0
    befriended: int = 0  # hands as friend
    defended: int = 0  # hands as defender
    defence: int = 0  # points in these


@dataclass(frozen=True, slots=True)
class Correction:
    """Points a director gave or took; round 0 is the whole event."""

    entry: int
    round: int
    points: int


@dataclass(frozen=True, slots=True)
class Terms:
    """How to rank. `least_share` is the percentage of the most hands anybody played."""

    by_mean: bool = True
    least_share: int = 70
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """One line: `rank` is None for who has no rank, `unranked` says why; `missing` hands to one.

    In a tie, `trail` has the value of each tie-break that was looked at, `decided_by` the name of
    the last one that told anybody apart.
    """

    entry: int
    rank: int | None
    points: int  # corrections included
    hands: int
    corrections: int
    made: int
    failed: int
    befriended: int
    defended: int
    rounds: tuple[tuple[int, int], ...]  # (round, points), corrections of the round included
    tables: tuple[tuple[int, int, int, int], ...]  # (round, table, hands, points) as played
    decided_by: str = ""
    trail: tuple[tuple[str, Fraction], ...] = ()
    unranked: str = ""  # NO_HANDS, FEW_HANDS or UNWANTED
    missing: int = 0

    @property
    def mean(self) -> Fraction:
        """Points per hand, 0 before the first."""
        return Fraction(self.points, self.hands) if self.hands else Fraction(0)


NO_HANDS, FEW_HANDS, UNWANTED = "no_hands", "few_hands", "unwanted"
Group = Sequence[int]
Values = Mapping[int, Fraction] | None
TieBreak = Callable[[Group, Mapping[int, list[Tally]]], Values]


def together(group: Group, played: Mapping[int, list[Tally]]) -> Values:
    """Return the points at tables where all of the group sat; None if there is no such table."""
    tables = [{tally.table for tally in played[entry]} for entry in group]
    shared = set.intersection(*tables)
    if not shared:
        return None
    return {
        entry: Fraction(sum(tally.points for tally in played[entry] if tally.table in shared))
        for entry in group
    }


def contracts(group: Group, played: Mapping[int, list[Tally]]) -> Values:
    """Return contracts made less contracts failed."""
    return {
        entry: Fraction(sum(tally.made - tally.failed for tally in played[entry]))
        for entry in group
    }


def defence(group: Group, played: Mapping[int, list[Tally]]) -> Values:
    """Return the points per hand as defender; who never defended has none, which is 0."""
    return {
        entry: Fraction(
            sum(tally.defence for tally in played[entry]),
            sum(tally.defended for tally in played[entry]) or 1,
        )
        for entry in group
    }


def best_round(group: Group, played: Mapping[int, list[Tally]]) -> Values:
    """Return the points of the best round."""
    return {
        entry: Fraction(max((tally.points for tally in played[entry]), default=0))
        for entry in group
    }


TIE_BREAKS: Mapping[str, TieBreak] = {
    "together": together,
    "contracts": contracts,
    "defence": defence,
    "best_round": best_round,
}


def standings(
    entries: Mapping[int, bool],
    tallies: Iterable[Tally],
    corrections: Iterable[Correction] = (),
    terms: Terms | None = None,
) -> tuple[Standing, ...]:
    """Return the standings, the best first, then those without a rank.

    `entries` says of each entry whether it wants a rank; what others played is left out. The order
    of the input does not matter. Raises KeyError for an unknown tie-break.
    """
    terms = terms or Terms()
    breaks = [(name, TIE_BREAKS[name]) for name in terms.tie_breaks]
    played: dict[int, list[Tally]] = {entry: [] for entry in sorted(entries)}
    for tally in sorted(tallies, key=lambda tally: (tally.entry, tally.round, tally.table)):
        if tally.entry in played:
            played[tally.entry].append(tally)
    given: dict[int, list[Correction]] = {entry: [] for entry in played}
    for correction in corrections:
        if correction.entry in given:
            given[correction.entry].append(correction)
    lines = {entry: _line(entry, played[entry], given[entry]) for entry in played}
    least = _least(lines.values(), terms)
    lines = {entry: _judged(line, least, wants=entries[entry]) for entry, line in lines.items()}
    ranked = [entry for entry, line in lines.items() if not line.unranked]
    value = {
        entry: line.mean if terms.by_mean else Fraction(line.points)
        for entry, line in lines.items()
    }
    places: list[Standing] = []
    for level in _levels(ranked, value):
        for group in _settle([_Tied(entry) for entry in level], breaks, played):
            rank = len(places) + 1
            places += [_placed(lines[tied.entry], rank, tied) for tied in group]
    others = sorted(set(lines) - set(ranked), key=lambda entry: (-value[entry], entry))
    return (*places, *(lines[entry] for entry in others))


def _least(lines: Iterable[Standing], terms: Terms) -> int:
    """Return how many hands a rank needs: a share of the most that anybody played, rounded up."""
    most = max((line.hands for line in lines), default=0)
    return -(-most * terms.least_share // 100)


def _judged(line: Standing, least: int, *, wants: bool) -> Standing:
    """Say why the line has no rank, if it has none."""
    if not line.hands:
        return replace(line, unranked=NO_HANDS)
    if not wants:
        return replace(line, unranked=UNWANTED)
    if line.hands < least:
        return replace(line, unranked=FEW_HANDS, missing=least - line.hands)
    return line


def _line(entry: int, played: Sequence[Tally], given: Sequence[Correction]) -> Standing:
    rounds: dict[int, int] = {}
    for tally in played:
        rounds[tally.round] = rounds.get(tally.round, 0) + tally.points
    for correction in given:
        if correction.round:
            rounds[correction.round] = rounds.get(correction.round, 0) + correction.points
    corrected = sum(correction.points for correction in given)
    return Standing(
        entry=entry,
        rank=None,
        points=sum(tally.points for tally in played) + corrected,
        hands=sum(tally.hands for tally in played),
        corrections=corrected,
        made=sum(tally.made for tally in played),
        failed=sum(tally.failed for tally in played),
        befriended=sum(tally.befriended for tally in played),
        defended=sum(tally.defended for tally in played),
        rounds=tuple(sorted(rounds.items())),
        tables=tuple((one.round, one.table, one.hands, one.points) for one in played),
    )


def _levels(group: Iterable[int], value: Mapping[int, Fraction]) -> list[list[int]]:
    """Return the group in parts of equal value, the best first."""
    parts: dict[Fraction, list[int]] = {}
    for entry in group:
        parts.setdefault(value[entry], []).append(entry)
    return [parts[level] for level in sorted(parts, reverse=True)]


@dataclass(frozen=True, slots=True)
class _Tied:
    """An entry on its way through the tie-breaks."""

    entry: int
    decided_by: str = ""
    trail: tuple[tuple[str, Fraction], ...] = ()


def _settle(
    group: list[_Tied],
    breaks: Sequence[tuple[str, TieBreak]],
    played: Mapping[int, list[Tally]],
) -> list[list[_Tied]]:
    """Return the parts of a tied group, the best first; who shares a place is in order of entry."""
    if len(group) == 1 or not breaks:
        return [sorted(group, key=lambda tied: tied.entry)]
    (name, tie_break), *rest = breaks
    values = tie_break([tied.entry for tied in group], played)
    if values is None:
        return _settle(group, rest, played)
    parts = _levels([tied.entry for tied in group], values)
    told = len(parts) > 1
    seen = {
        tied.entry: _Tied(
            tied.entry,
            name if told else tied.decided_by,
            (*tied.trail, (name, values[tied.entry])),
        )
        for tied in group
    }
    return [
        done for part in parts for done in _settle([seen[entry] for entry in part], rest, played)
    ]


def _placed(line: Standing, rank: int, tied: _Tied) -> Standing:
    return replace(line, rank=rank, decided_by=tied.decided_by, trail=tied.trail)
