"""What tells a page that it has become old."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tournaments.models import Event, Round


def page_version(
    event: Event, standings_version: str, one: Round | None, tables: Iterable[Any]
) -> str:
    """Return what changes with the standings, the round, or how far its `tables` are."""
    if one is None:
        return f"{standings_version}-{event.stage}"
    far = [(table.hands_done, table.disputes) for table in tables]
    done, disputes = sum(hands for hands, _ in far), sum(count for _, count in far)
    return f"{standings_version}-{event.stage}-{one.number}-{one.stage}-{done}-{disputes}"


def milliseconds(moment: datetime | None) -> int | None:
    """Return the moment as browsers count: milliseconds since 1970."""
    return int(moment.timestamp() * 1000) if moment else None


def clock(one: Round | None, now: datetime) -> dict[str, int | None]:
    """Return what a page needs to show the time left of a round, in milliseconds since 1970."""
    runs = one is not None and one.stage == Round.Stage.RUNNING
    return {
        "now": milliseconds(now),
        "ends_at": milliseconds(one.ends_at) if one and runs else None,
        "paused_at": milliseconds(one.paused_at) if one and runs else None,
    }
