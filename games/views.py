from datetime import timedelta
from random import SystemRandom

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from accounts.permissions import can
from accounts.services import guest_for
from games import queries, services
from games.refusals import NoSuchTable

LIVE_FOR = timedelta(minutes=30)  # a table without a deal for longer is not "live"


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    running = queries.running_table(player_id=request.user.pk)
    live = queries.live_tables(since=timezone.now() - LIVE_FOR, exclude=running)
    return render(request, "home.html", {"running_table": running, "live_tables": live})


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor with four bots; a table they have not left is gone back to."""
    player = guest_for(request)
    table = queries.running_table(player_id=player.pk)
    if table is None:
        if not can(player, "table.open"):
            messages.error(request, _("You cannot open a table."))
            return redirect("games:home")
        rule_set = queries.quick_rule_set()
        chance = SystemRandom()
        bots = chance.sample(list(queries.bots("club")), rule_set.players - 1)
        players = [player, *bots]
        chance.shuffle(players)
        table = services.open_table(rule_set=rule_set, players=players, now=timezone.now())
    return redirect("games:table", code=table.code)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Go to the table with this code."""
    code = request.POST.get("code", "").strip().upper()
    try:
        table = queries.table(code=code)
    except NoSuchTable:
        messages.error(
            request, _("There is no table with the code “%(code)s”.") % {"code": code[:12]}
        )
        return redirect("games:home")
    return redirect("games:table", code=table.code)


@require_GET
@ensure_csrf_cookie
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The live table; everything on it comes over its socket."""
    try:
        found = queries.table(code=code)
    except NoSuchTable as error:
        raise Http404 from error
    if found.closed_at or not can(request.user, "table.watch", found):
        messages.info(request, _("This table is closed. You can open a new one at once."))
        return redirect("games:home")
    return render(request, "games/table.html", {"table": found, "language": get_language()})


@require_GET
def record(request: HttpRequest, hand_id: int) -> HttpResponse:
    """The record of a finished hand, to keep (docs/record.md)."""
    try:
        hand = queries.hand(hand_id=hand_id)
    except NoSuchTable as error:
        raise Http404 from error
    if not can(request.user, "hand.read", hand):
        raise Http404
    response = JsonResponse(queries.hand_record(hand))
    name = f"mighty-{hand.table.code}-{hand.number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
