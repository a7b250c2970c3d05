"""Standings computed, kept, frozen and published."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from tournaments.audit import note
from tournaments.models import Event, Snapshot
from tournaments.queries.tallies import Counted, counted
from tournaments.services.guards import check, locked
from tournaments.standings import Standing, standings


def compute_standings(*, event_id: int, now: datetime) -> Snapshot:
    """Count everything anew and keep the result; the same input finds the row that is there.

    The event's row is locked while it counts, so late and repeated calls do no harm: the last one
    has counted all there is.
    """
    with transaction.atomic():
        event = locked(event_id)
        found = counted(event)
        snapshot, _ = Snapshot.objects.get_or_create(
            event=event, digest=found.digest, defaults=_defaults(found, now)
        )
        if event.standings_id != snapshot.pk:
            event.standings = snapshot
            event.save(update_fields=["standings"])
    return snapshot


def _defaults(found: Counted, now: datetime) -> dict[str, Any]:
    lines = standings(found.entries, found.tallies, found.corrections, found.terms)
    rows = [row_of(line) for line in lines]
    return {"rows": rows, "counted": found.named, "computed_at": now}


def row_of(line: Standing) -> dict[str, Any]:
    """Return the line as JSON: `mean` and the values of `trail` are fractions such as "-7/3"."""
    trail = [(name, str(value)) for name, value in line.trail]
    return asdict(line) | {"mean": str(line.mean), "trail": trail}


def publish_standings(event: Event, *, now: datetime) -> None:
    """Show everybody the newest standings, once."""
    snapshot = compute_standings(event_id=event.pk, now=now)
    event.standings = event.published_standings = snapshot
    event.save(update_fields=["standings", "published_standings"])


def freeze(*, by: User, event_id: int, is_frozen: bool, now: datetime) -> None:
    """Stop or resume showing the standings to everybody as they change. Raises EventRefused."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.publish", event)
        if event.is_frozen == is_frozen:
            return
        event.is_frozen = is_frozen
        event.published_standings = event.standings if is_frozen else None
        event.save(update_fields=["is_frozen", "published_standings"])
        note(event, by, "frozen" if is_frozen else "unfrozen", now=now)


def publish(*, by: User, event_id: int, now: datetime) -> None:
    """Show everybody the standings as they are now, frozen or not. Raises EventRefused."""
    with transaction.atomic():
        event = locked(event_id)
        check(by, "event.publish", event)
        publish_standings(event, now=now)
        note(event, by, "standings_published", now=now)
