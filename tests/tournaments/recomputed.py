"""The standings once more, from what an event exports and nothing else (docs/event.md)."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

Line = tuple[int | None, int, int, int]  # place, entry, points, hands
Scores = list[tuple[tuple[int, int], int, str, str]]  # (round, table), score, role, outcome


def counted(exported: Mapping[str, Any]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    for one in exported["rounds"]:
        for table in one["tables"]:
            place = (one["round"], table["table"])
            for hand in table["hands"]:
                seats = zip(table["entries"], hand["scores"], hand["roles"], hand["counts"])  # noqa: B905
                for entry, score, role, counts in seats:
                    if counts:
                        yield entry, (place, score, role, hand["outcome"])


def tie_breaks(played: Mapping[int, Scores]) -> dict[str, Callable[[list[int]], Callable]]:
    def at(entry: int, place: Any) -> int:
        return sum(score for where, score, *_ in played[entry] if where == place)

    def places(entry: int) -> set[Any]:
        return {where for where, *_ in played[entry]}

    def contracts(entry: int) -> int:
        outcomes = [end for *_, role, end in played[entry] if role == "declarer"]
        return outcomes.count("made") - outcomes.count("failed")

    def defence(entry: int) -> Fraction:
        scores = [score for _, score, role, _ in played[entry] if role == "defender"]
        return Fraction(sum(scores), len(scores) or 1)

    def together(group: list[int]) -> Callable[[int], int]:
        shared = set.intersection(*map(places, group))
        return lambda entry: sum(at(entry, place) for place in shared)

    best = lambda entry: max((at(entry, place) for place in places(entry)), default=0)  # noqa: E731
    return {"together": together, "contracts": lambda _: contracts, "defence": lambda _: defence,
            "best_round": lambda _: best}  # fmt: skip


def recomputed(exported: Mapping[str, Any]) -> list[Line]:
    """Return a line for each entry in the order of the standings."""
    wants = {row["entry"]: row["wants_rank"] for row in exported["standings"]}
    played: dict[int, Scores] = {entry: [] for entry in wants}
    for entry, result in counted(exported):
        played.get(entry, []).append(result)
    hands = {entry: len(results) for entry, results in played.items()}
    points = {entry: sum(score for _, score, *_ in results) for entry, results in played.items()}
    for given in exported["corrections"]:
        points[given["entry"]] += given["points"]
    by_mean = exported["event"]["ranking"] == "mean"
    main = {one: Fraction(points[one], (hands[one] or 1) if by_mean else 1) for one in wants}
    least = max(1, ceil(Fraction(max(hands.values()) * exported["event"]["least_share"], 100)))
    asked = [lambda _: main.__getitem__]
    asked += [tie_breaks(played)[name] for name in exported["event"]["tie_breaks"]]

    def split(group: list[int], left: list[Any]) -> list[list[int]]:
        if not left or len(group) < 2:
            return [sorted(group)] if group else []
        value = left[0](group)
        levels = sorted({value(entry) for entry in group}, reverse=True)
        parts = [[entry for entry in group if value(entry) == level] for level in levels]
        return [done for part in parts for done in split(part, left[1:])]

    lines: list[Line] = []
    for part in split([one for one in wants if wants[one] and hands[one] >= least], asked):
        lines += [
            (place, one, points[one], hands[one]) for place in [len(lines) + 1] for one in part
        ]
    rest = sorted(
        wants.keys() - {entry for _, entry, *_ in lines}, key=lambda one: (-main[one], one)
    )
    return lines + [(None, entry, points[entry], hands[entry]) for entry in rest]
