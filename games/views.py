from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from accounts.permissions import can
from games import lobby, lobby_queries, queries
from games.event_pages import event_page
from games.finding import finished_hand_or_404, table_or_404
from games.models import Table

LIVE_SHOWN = 6  # tables on the home page


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    running = queries.running_table(player_id=request.user.pk)
    live = lobby_queries.open_tables(
        person=request.user,
        since=timezone.now() - lobby.LIVE_FOR,
        limit=LIVE_SHOWN,
        exclude=running,
    )
    return render(request, "home.html", {"running_table": running, "live_tables": live})


@require_GET
@ensure_csrf_cookie
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The live table; everything on it comes over its socket."""
    found = table_or_404(code)
    event = event_page(found)
    if refusal := _why_not(request, found):
        messages.info(request, refusal)
        return redirect(event.address if event else "games:home")
    running = queries.running_table(player_id=request.user.pk)
    context = {
        "table": found,
        "event": event,
        "terms": lobby.terms_of(found),
        "invite": request.build_absolute_uri(request.path),
        "other": running if running != found else None,
        "language": get_language(),
    }
    return render(request, "games/table.html", context)


def _why_not(request: HttpRequest, found: Table) -> str:
    """Return why the table cannot be seen, nothing if it can."""
    if found.closed_at and found.is_fixed:
        return _("This round is over. Its hands and scores stand.")
    if found.closed_at:
        return _("This table is closed. You can open a new one at once.")
    if not can(request.user, "table.watch", found):
        return _("Only members of its club see this table. Log in, or open one of your own.")
    return ""


@require_GET
def record(request: HttpRequest, hand_id: int) -> HttpResponse:
    """The record of a finished hand, to keep (docs/record.md)."""
    hand = finished_hand_or_404(request.user, hand_id)
    response = JsonResponse(queries.hand_record(hand))
    name = f"mighty-{hand.table.code}-{hand.number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
