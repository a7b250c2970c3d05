"""Entering a hand on a score sheet, and correcting one: look at what it gives, then record it."""

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import services, sheet_pages
from games.engine.core import Refused
from games.refusals import BadMessage, NotSeated, sentence
from games.sheet_access import Visit, hand_of, line_or_404, visit_or_404
from games.sheet_forms import Missing, entry_in, layout, told_by
from games.sheet_queries import Line

IMPOSSIBLE, TAKEN, STRANGER = 422, 409, 403


@require_POST
def preview(request: HttpRequest, token: str) -> HttpResponse:
    """What the hand gives if it ended like this: scores, their sum, who deals next."""
    visit = visit_or_404(request, token)
    try:
        entry = entry_in(visit.sheet.game.name, request.POST)
        seen = _preview(visit, entry, None)
    except Refused as refusal:
        return _refused_json(refusal)
    return JsonResponse(
        {
            "sentence": seen.result,
            "scores": [{"name": name, "score": score} for name, _text, score in seen.scores],
            "sum": seen.total,
            "next_dealer": seen.next_dealer,
            "html": render_to_string("games/sheets/_preview.html", {"preview": seen}, request),
        }
    )


@require_http_methods(["GET", "POST"])
@never_cache
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """The form of the next hand; what is posted is shown first (`check`), then recorded."""
    visit = visit_or_404(request, token)
    if request.method == "GET":
        return _form(request, visit, told={})
    try:
        entry = entry_in(visit.sheet.game.name, request.POST)
        if "check" in request.POST:
            return _checked(request, visit, _preview(visit, entry, None))
        player = visit.enterer()
        if player is None:
            raise NotSeated("not_on_sheet")
        hand = services.enter_hand(
            player=player,
            table_id=visit.sheet.table.pk,
            number=_hand_number(request.POST.get("number", "")),
            entry=entry,
            client_id=request.POST.get("client_id", ""),
            now=timezone.now(),
        )
    except Refused as refusal:
        if _wants_json(request):
            return _refused_json(refusal)
        return _form(request, visit, told=request.POST, refusal=refusal)
    if _wants_json(request):
        return JsonResponse({"number": hand.number})
    return redirect("games:sheet", token)


@require_http_methods(["GET", "POST"])
@never_cache
def correct(request: HttpRequest, token: str, number: int) -> HttpResponse:
    """The form of a line, as it stands; what is posted is shown first (`check`), then recorded."""
    visit = visit_or_404(request, token)
    line = line_or_404(visit, number)
    if request.method == "GET":
        told = request.GET or told_by(line.now.entry or {"type": "void"})
        return _form(request, visit, told=told, line=line)
    try:
        entry = entry_in(visit.sheet.game.name, request.POST)
        if "check" in request.POST:
            return _checked(request, visit, _preview(visit, entry, line), line)
        by, by_name = visit.corrector(hand_of(line))
        if by is None:
            raise NotSeated("not_on_sheet")
        services.correct_hand(
            by=by,
            hand_id=_hand_number(request.POST.get("hand", "")),
            entry=entry,
            reason=request.POST.get("reason", ""),
            client_id=request.POST.get("client_id", ""),
            by_name=by_name,
            now=timezone.now(),
        )
    except Refused as refusal:
        return _form(request, visit, told=request.POST, line=line, refusal=refusal)
    return redirect("games:sheet_line", token, number)


def _preview(visit: Visit, entry: dict[str, Any], line: Line | None) -> sheet_pages.Preview:
    entered = visit.sheet.preview(entry, line)
    return sheet_pages.preview(visit.sheet, entered, line.start if line else visit.sheet.start)


def _form(
    request: HttpRequest,
    visit: Visit,
    *,
    told: Any,
    line: Line | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    """The form with what was answered, and why that was refused."""
    sheet = visit.sheet
    context = {
        "sheet": sheet,
        "token": visit.token,
        "me": visit.seat,
        "line": line,
        "layout": layout(sheet.game.name, sheet.form(line), sheet.names, told),
        "reason": told.get("reason", ""),
        "client_id": told.get("client_id", ""),
        "refusal": sentence(refusal) if refusal else "",
        "language": get_language(),
    }
    status = _status(refusal) if refusal else 200
    return render(request, "games/sheets/enter.html", context, status=status)


def _checked(
    request: HttpRequest, visit: Visit, seen: sheet_pages.Preview, line: Line | None = None
) -> HttpResponse:
    """What the hand will give, with all that was answered."""
    sent = {name: value for name, value in request.POST.items() if name not in {"check", "back"}}
    context = {
        "sheet": visit.sheet,
        "token": visit.token,
        "line": line,
        "preview": seen,
        "sent": {key: value for key, value in sent.items() if key != "csrfmiddlewaretoken"},
        "now": sheet_pages.told(line.now, visit.sheet.names) if line else None,
    }
    return render(request, "games/sheets/check.html", context)


def _hand_number(text: str) -> int:
    """Return the number. Raises BadMessage if it is none."""
    if not text.isdecimal() or len(text) > 18:
        raise BadMessage("bad_shape")
    return int(text)


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "") == "application/json"


def _status(refusal: Refused) -> int:
    if isinstance(refusal, NotSeated):
        return STRANGER
    return TAKEN if isinstance(refusal, services.SheetRefused) else IMPOSSIBLE


def _refused_json(refusal: Refused) -> JsonResponse:
    """The refusal as a sentence; `step` is where the form should go, `code` for programs."""
    answer = {"refusal": sentence(refusal), "code": refusal.code}
    if isinstance(refusal, Missing):
        answer["step"] = refusal.step
    return JsonResponse(answer, status=_status(refusal))
