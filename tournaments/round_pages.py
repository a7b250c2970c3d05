"""What everybody may see of a round, and the screen on the wall."""

from typing import Any

from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.finding import event_and_actions_or_404
from tournaments.live_state import clock, page_version
from tournaments.models import Event, Round
from tournaments.queries.hands import (
    PlayedTable,
    current_round,
    played_tables,
    seat_people,
    tables_of,
)
from tournaments.queries.standings import board, version_of
from tournaments.services.entries import COMING

Stage = Round.Stage


@require_GET
@never_cache
def round_page(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Who sits where in a round, how far the tables are, and what each hand gave.

    While the standings are frozen only officers see hands that ended later.
    """
    event, actions = event_and_actions_or_404(request, code)
    is_officer = "event.desk" in actions
    rounds = event.rounds.exclude(stage=Stage.SEATING).order_by("number")
    rounds = rounds.annotate(frozen_at=F("event__published_standings__computed_at"))
    published = list(rounds)
    one: Any = next((found for found in published if found.number == number), None)
    if one is None:
        raise Http404
    is_held_back = event.is_frozen and not is_officer
    until = (one.frozen_at or event.created_at) if is_held_back else None
    tables = played_tables(event, number=number, until=until)
    newest = published[-1]
    version = version_of(event, is_officer=is_officer)
    context = {
        "event": event,
        "round": one,
        "numbers": [found.number for found in published],
        "tables": [table_of(table, request.user.pk) for table in tables],
        "byes": _byes(event, one, tables),
        "is_held_back": is_held_back,
        "version": page_version(event, version, newest, [table.pairing for table in tables])
        if newest == one
        else "",  # a round that is over does not change
    }
    return render(request, "tournaments/standings/round.html", context)


def table_of(played: PlayedTable, viewer: int | None) -> dict[str, Any]:
    """Return a table for the template: its seats with totals, and its hands."""
    return {
        "pairing": played.pairing,
        "hands": played.hands,
        "is_mine": any(seat.entry.player_id == viewer for seat in played.seats),
        "seats": list(zip(played.seats, played.totals, strict=True)),
    }


def _byes(event: Event, one: Round, tables: list[PlayedTable]) -> list[str]:
    """Return who has no seat in the round though playing in the event then."""
    seated = {seat.entry_id for table in tables for seat in table.seats}
    here = event.entries.filter(state__in=COMING, first_round__lte=one.number)
    here = here.exclude(last_round__lt=one.number).exclude(pk__in=seated)
    return [entry.name for entry in here.select_related("player")]


@require_GET
@never_cache
def wall(request: HttpRequest, code: str) -> HttpResponse:
    """A screen for the room: round, time, tables, and the standings that everybody may see.

    Before a round begins it shows who sits where instead of the standings.
    """
    event, _actions = event_and_actions_or_404(request, code)
    one = current_round(event)
    pairings = list(tables_of(event, number=one.number)) if one else []
    is_seating = one is not None and one.stage == Stage.PUBLISHED
    tables = {pairing.pk: PlayedTable(pairing, []) for pairing in pairings}
    if is_seating:
        seat_people(tables)
    context = {
        "event": event,
        "board": None if is_seating else board(event),
        "round": one,
        "is_seating": is_seating,
        "tables": tables.values(),
        "done": sum(pairing.hands_done for pairing in pairings),
        "planned": event.hands_per_round * len(pairings),
        "clock": clock(one, timezone.now()),
        "version": page_version(event, version_of(event), one, pairings),
    }
    return render(request, "tournaments/standings/wall.html", context)
