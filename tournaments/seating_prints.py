"""The seating and score sheets on paper."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.desk_access import desk_page, number_in
from tournaments.models import Event, Pairing, Round
from tournaments.queries.printed import printed_seating

SPARE_ROWS = 2  # for deals that are thrown in


@desk_page
@require_GET
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """Who sits where in every round that is published, or drafted with `?draft`."""
    with_draft = "draft" in request.GET
    found = printed_seating(event=event, with_draft=with_draft)
    context = {"event": event, "seating": found, "with_draft": with_draft}
    return render(request, "tournaments/print/seating.html", context)


@desk_page
@require_GET
def sheets(request: HttpRequest, event: Event) -> HttpResponse:
    """A score sheet for each table of a round that plays with real cards: `?round=`, or the last.

    Sheets have their QR code once the round has started.
    """
    rounds = event.rounds.exclude(stage=Round.Stage.SEATING).order_by("-number")
    if wanted := number_in(request.GET.get("round", "")):
        rounds = rounds.filter(number=wanted)
    one = rounds.first()
    if one is None and wanted:
        raise Http404
    context = {
        "event": event,
        "round": one,
        "tables": [_sheet(request, pairing) for pairing in _pairings(one)] if one else [],
        "blank": range(1, event.hands_per_round + SPARE_ROWS + 1),
    }
    return render(request, "tournaments/print/sheets.html", context)


def _pairings(one: Round) -> Any:
    rows = one.pairings.filter(is_real=True).select_related("table").order_by("number")
    return rows.prefetch_related("seats__entry__player")


def _sheet(request: HttpRequest, pairing: Pairing) -> dict[str, Any]:
    token = pairing.table.sheet_token if pairing.table else None
    address = reverse("games:sheet", args=[token]) if token else ""
    return {
        "number": pairing.number,
        "names": [seat.entry.name for seat in pairing.seats.all()],
        "token": token,
        "address": request.build_absolute_uri(address) if address else "",
    }
