"""The standings of an event: live for everybody, frozen and published by its officers."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games.engine.core import Refused
from tournaments.finding import event_and_actions_or_404, event_or_404
from tournaments.live_state import clock, page_version
from tournaments.models import Event
from tournaments.queries.hands import current_round, tables_of
from tournaments.queries.meetings import matrix as matrix_of
from tournaments.queries.meetings import meetings
from tournaments.queries.standings import Board, board, version_of
from tournaments.refusals import sentence
from tournaments.score_plots import Plot, Run, plot, sparks
from tournaments.services import standings as services
from tournaments.ties import tie_of, tie_sentences


def shown_board(request: HttpRequest, code: str) -> tuple[Board, frozenset[str]]:
    """Return the standings as the visitor may see them, and what the visitor may do. Or 404."""
    event, actions = event_and_actions_or_404(request, code)
    return board(event, is_officer="event.desk" in actions), actions


def runs_of(shown: Board) -> list[Run]:
    return [Run(row.entry, row.name, row.running) for row in shown.rows]


def plot_of(shown: Board) -> Plot | None:
    return plot(runs_of(shown), steps=["0", *(str(number) for number in shown.rounds)])


@require_GET
@never_cache
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings with what every line is made of; js brings them up to date."""
    shown, actions = shown_board(request, code)
    ties, small = tie_of(shown), sparks(runs_of(shown))
    context = {
        "event": shown.event,
        "board": shown,
        "lines": [
            {"row": row, "spark": small.get(row.entry), "ties": ties.get(row.entry, [])}
            for row in shown.rows
        ],
        "ties": tie_sentences(shown),
        "plot": plot_of(shown),
        "may_publish": "event.publish" in actions,
        "version": version_now(shown.event, shown.version),
    }
    return render(request, "tournaments/standings/standings.html", context)


@require_GET
@never_cache
def standings_state(request: HttpRequest, code: str) -> JsonResponse:
    """What a page that shows the event asks for every few seconds: whether it has changed.

    `version` does then. `now`, `ends_at` and `paused_at` are milliseconds since 1970, or null.
    """
    event, actions = event_and_actions_or_404(request, code)
    is_officer = "event.desk" in actions and "everybody" not in request.GET
    one = current_round(event)
    tables = tables_of(event, number=one.number) if one else ()
    version = version_of(event, is_officer=is_officer)
    return JsonResponse(
        {"version": page_version(event, version, one, tables)} | clock(one, timezone.now())
    )


def version_now(event: Event, standings_version: str) -> str:
    """Return `page_version` as it is now; two queries."""
    one = current_round(event)
    tables = tables_of(event, number=one.number) if one else ()
    return page_version(event, standings_version, one, tables)


@require_POST
def freeze(request: HttpRequest, code: str) -> HttpResponse:
    """Freeze the standings for everybody, or with `off` let them go on."""
    is_frozen = "off" not in request.POST
    told = (
        _("Everybody sees the standings as they are now, until you let them go on.")
        if is_frozen
        else _("Everybody sees the standings as they change again.")
    )
    return _changed(
        request,
        code,
        told,
        lambda event, user: services.freeze(
            by=user, event_id=event.pk, is_frozen=is_frozen, now=timezone.now()
        ),
    )


@require_POST
def publish(request: HttpRequest, code: str) -> HttpResponse:
    """Show everybody the standings as they are now."""
    return _changed(
        request,
        code,
        _("Everybody sees the standings as they are now."),
        lambda event, user: services.publish(by=user, event_id=event.pk, now=timezone.now()),
    )


def _changed(
    request: HttpRequest, code: str, told: str, change: Callable[[Event, User], None]
) -> HttpResponse:
    event = event_or_404(request, code, "event.desk")
    if not isinstance(request.user, User):
        raise Http404
    try:
        change(event, request.user)
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, told)
    return redirect("tournaments:standings", code=code)


@require_GET
@never_cache
def matrix(request: HttpRequest, code: str) -> HttpResponse:
    """Who met whom how often; with `?player=` whom one of them met, and what came of it."""
    shown, _actions = shown_board(request, code)
    asked = request.GET.get("player", "")
    chosen = next((row for row in shown.rows if str(row.entry) == asked), None)
    context = {
        "event": shown.event,
        "board": shown,
        "lines": matrix_of(shown),
        "chosen": chosen,
        "met": meetings(shown, chosen.entry) if chosen else [],
    }
    return render(request, "tournaments/standings/matrix.html", context)


@require_GET
@never_cache
def print_standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings on paper: a line each, a column for every round."""
    shown, _actions = shown_board(request, code)
    lines = [
        {"row": row, "rounds": [row.by_round.get(number) for number in shown.rounds]}
        for row in shown.rows
    ]
    context = {
        "event": shown.event,
        "board": shown,
        "lines": lines,
        "ties": tie_sentences(shown),
    }
    return render(request, "tournaments/standings/print.html", context)
