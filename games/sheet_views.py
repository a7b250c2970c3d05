"""The score sheet of a table with real cards: opened by its address, without an account."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from accounts.qr import qr_code
from games import services, sheet_pages, sheet_queries
from games.refusals import NotSeated, Refused, sentence
from games.sheet_access import (
    WATCHER,
    Visit,
    hand_of,
    line_or_404,
    remember,
    visit_or_404,
)
from games.sheet_forms import layout
from games.sheet_queries import Sheet

EMPTY_ROWS = 20  # of a printed sheet


@require_GET
@never_cache
@ensure_csrf_cookie
def sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet; somebody new is asked who they are (`?who`: asked again)."""
    visit = visit_or_404(request, token)
    if "who" in request.GET or not (visit.is_known or visit.directs):
        context = {"sheet": visit.sheet, "token": token, "me": visit.seat}
        return render(request, "games/sheets/who.html", context)
    return render(request, "games/sheets/sheet.html", shown(visit))


def shown(visit: Visit) -> dict[str, Any]:
    """Return what the page of a sheet is drawn from."""
    found = visit.sheet
    return {
        "sheet": found,
        "token": visit.token,
        "me": visit.seat,
        "may_enter": not found.table.closed_at and (visit.seat is not None or visit.directs),
        "layout": layout(found.game.name, found.form(), found.names, {}),
        "language": get_language(),
        **lines_of(found),
    }


def lines_of(found: Sheet) -> dict[str, Any]:
    return {
        "rows": sheet_pages.rows(found),
        "totals": sheet_pages.totals(found),
        "chips": sheet_pages.chips(found),
        "hands": sheet_pages.hands_text(found.table, found.played),
        "dealer_name": found.names[found.dealer],
    }


@require_POST
def who(request: HttpRequest, token: str) -> HttpResponse:
    """Remember whose name was tapped; an empty one only watches."""
    visit = visit_or_404(request, token)
    number = request.POST.get("seat", "")
    seats = [seat for seat in visit.sheet.seats if str(seat.number) == number]
    answer = redirect("games:sheet", token)
    remember(request, answer, token, str(seats[0].player_id) if seats else WATCHER)
    return answer


@require_GET
@never_cache
def lines(request: HttpRequest, token: str) -> HttpResponse:
    """The lines as they stand, or 304 for who has them (`?since=`, or the ETag)."""
    version = sheet_queries.version_of(token=token)
    known = {request.headers.get("If-None-Match", ""), f'"{request.GET.get("since", "")}"'}
    if f'"{version}"' in known:
        return HttpResponseNotModified(headers={"ETag": f'"{version}"'})
    visit = visit_or_404(request, token)
    context = {**shown(visit), "token": token}
    found = visit.sheet
    answer = JsonResponse(
        {
            "version": found.version,
            "next": found.next_number,
            "dealer": _("%(name)s deals") % {"name": context["dealer_name"]},
            "hands": _("%(hands)s hands") % {"hands": context["hands"]},
            "lines": [
                {"number": line.number, "scores": line.now.scores, "totals": line.totals}
                for line in found.lines
            ],
            "html": render_to_string("games/sheets/_lines.html", context, request),
            "form": render_to_string("games/sheets/_entry.html", context, request),
        }
    )
    answer["ETag"] = f'"{found.version}"'
    return answer


@require_GET
@never_cache
def line(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """One line: how it stands, who entered it, what it said before, and what people say."""
    visit = visit_or_404(request, token)
    found = line_or_404(visit, number)
    hand = hand_of(found)
    by, by_name = visit.corrector(hand)
    mine = {remark.player_id for remark in found.agreed}
    context = {
        "sheet": visit.sheet,
        "token": token,
        "line": found,
        "now": sheet_pages.told(found.now, visit.sheet.names),
        "before": [sheet_pages.told(one, visit.sheet.names) for one in found.before],
        "me": visit.seat,
        "may_correct": by is not None and services.may_correct(by=by, hand=hand, by_name=by_name),
        "may_settle": by is not None and not by_name,
        "has_agreed": visit.seat is not None and visit.seat.player_id in mine,
    }
    return render(request, "games/sheets/line.html", context)


@require_POST
def mark(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """Agree to a line (`kind=agree`), or object to it, with words (`kind=dispute`)."""
    visit = visit_or_404(request, token)
    found = line_or_404(visit, number)
    try:
        player = visit.enterer()
        if player is None:
            raise NotSeated("not_on_sheet")
        services.mark_hand(
            player=player,
            hand_id=found.now.hand_id,
            kind=request.POST.get("kind", ""),
            text=request.POST.get("text", ""),
            now=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    return redirect("games:sheet_line", token, number)


@require_POST
def settle(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """End the dispute `mark`."""
    visit = visit_or_404(request, token)
    found = line_or_404(visit, number)
    asked = request.POST.get("mark", "")
    chosen = [remark for remark in found.disputed if str(remark.id) == asked]
    try:
        by, by_name = visit.corrector(hand_of(found))
        if by is None:
            raise NotSeated("not_your_dispute")
        for remark in chosen:
            services.settle_dispute(by=by, mark_id=remark.id, by_name=by_name, now=timezone.now())
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    return redirect("games:sheet_line", token, number)


@require_GET
def qr(request: HttpRequest, token: str) -> HttpResponse:
    """The address of the sheet as a QR code."""
    visit_or_404(request, token)
    address = request.build_absolute_uri(reverse("games:sheet", args=[token]))
    return qr_code(address=address)


@require_GET
def printed(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet on paper: with what is on it, and empty rows to go on by hand."""
    found = visit_or_404(request, token).sheet
    empty = "empty" in request.GET
    filled = 0 if empty else len(found.lines)
    first = 1 if empty else found.next_number
    rows = max(EMPTY_ROWS, found.table.length) - filled
    context = {
        "sheet": found,
        "token": token,
        "address": request.build_absolute_uri(reverse("games:sheet", args=[token])),
        "is_empty": empty,
        "blank": range(first, first + max(rows, 0)),
        **(lines_of(found) if not empty else {"rows": [], "totals": []}),
    }
    return render(request, "games/sheets/print.html", context)
