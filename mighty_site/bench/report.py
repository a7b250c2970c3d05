"""What the runs of one kind of load came to: medians, and how far the runs lay apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from mighty_site.bench.load import Figures


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of load."""

    database: str
    webs: int
    pace: str
    tables: int


# What is counted in a run, and its name at the head of a column.
COLUMNS = {
    "moves_per_second": "moves/s",
    "moves_per_second_and_process": "per process",
    "p50_ms": "p50 ms",
    "p95_ms": "p95 ms",
    "p99_ms": "p99 ms",
    "server_cpu_ms_per_move": "CPU ms/move",
    "view_bytes_p50": "view bytes",
    "view_bytes_max": "largest",
    "refused": "refused",
    "moves_lost": "lost",
}


class NothingMovedError(Exception):
    """No move went through in a run."""


def counted(figures: Figures, case: Case, *, logged: int) -> dict[str, float]:
    """Return what is counted in a run. Raises NothingMovedError.

    A move is lost if it was acknowledged and is not among the `logged`, or never acknowledged.
    """
    moves = len(figures.latencies)
    if not moves:
        raise NothingMovedError("No move went through: the server is too slow, or does not answer.")
    milliseconds = sorted(1000 * seconds for seconds in figures.latencies)
    sizes = sorted(figures.view_bytes)
    rate = moves / figures.seconds
    return {
        "moves_per_second": round(rate, 1),
        "moves_per_second_and_process": round(rate / case.webs, 1),
        "p50_ms": round(_percentile(milliseconds, 0.50), 1),
        "p95_ms": round(_percentile(milliseconds, 0.95), 1),
        "p99_ms": round(_percentile(milliseconds, 0.99), 1),
        "server_cpu_ms_per_move": round(1000 * figures.server_cpu / moves, 2),
        "view_bytes_p50": _percentile(sizes, 0.50),
        "view_bytes_max": sizes[-1],
        "refused": figures.refused,
        "moves_lost": figures.sent - figures.refused - min(figures.acknowledged, logged),
    }


def _percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def row(case: Case, runs: Sequence[dict[str, float]]) -> dict[str, Any]:
    """Return the case and each figure as [median, least, greatest] of its runs."""
    spread = {
        name: [median(values), min(values), max(values)]
        for name in COLUMNS
        if (values := [run[name] for run in runs])
    }
    known = {"database": case.database, "web": case.webs, "pace": case.pace, "tables": case.tables}
    return {**known, "runs": len(runs), **spread}


def table(rows: Sequence[dict[str, Any]]) -> str:
    """Return a Markdown table of rows: medians, with the least and greatest of several runs."""
    heads = ["database", "web", "pace", "tables", *COLUMNS.values()]
    cells = [[str(one[head]) for head in heads[:4]] + _spreads(one) for one in rows]
    widths = [max(map(len, column)) for column in zip(heads, *cells, strict=True)]
    lines = [heads, ["-" * width for width in widths], *cells]
    return "\n".join("| " + " | ".join(map(str.ljust, line, widths)) + " |" for line in lines)


def _spreads(one: dict[str, Any]) -> list[str]:
    """Write a row's figures."""
    words = []
    for middle, least, greatest in (one[name] for name in COLUMNS):
        lies = f" ({least:g}-{greatest:g})" if least < greatest else ""
        words.append(f"{middle:g}{lies}")
    return words
