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

from accounts.models import User
from accounts.permissions import can
from accounts.services import guest_for
from games import queries, rule_lists, services
from games.models import RuleSet, Table
from games.refusals import NoSuchTable

LIVE_FOR = timedelta(minutes=30)  # a table without a deal for longer is not "live"


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    running = queries.running_table(player_id=request.user.pk)
    live = queries.live_tables(since=timezone.now() - LIVE_FOR, exclude=running)
    return render(request, "home.html", {"running_table": running, "live_tables": live})


@require_GET
def play(request: HttpRequest) -> HttpResponse:
    """Choose what to play: a game and size (`?game=&players=`), then the rules."""
    groups = rule_lists.by_size(rule_lists.playable(request.user))
    game, players = (request.GET.get(name, "") for name in ("game", "players"))
    context = {
        "groups": groups,
        "chosen": rule_lists.choose(groups, game, players),
        "running_table": queries.running_table(player_id=request.user.pk),
    }
    return render(request, "games/play.html", context)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor with bots, by the rules `rule_set` or the quick ones.

    A table they have not left is gone back to.
    """
    player = guest_for(request)
    asked = request.POST.get("rule_set", "")
    table = queries.running_table(player_id=player.pk)
    if table is not None and asked:
        messages.info(request, _("You still sit here. Leave this table to open another one."))
    if table is None:
        if not can(player, "table.open"):
            messages.error(request, _("You cannot open a table."))
            return redirect("games:home")
        rule_set = rule_lists.find(asked) if asked else queries.quick_rule_set()
        if rule_set is None or not queries.is_playable(rule_set):
            messages.error(request, _("These rules cannot be played now. Choose others."))
            return redirect("games:play")
        table = open_with_bots(rule_set, player)
    return redirect("games:table", code=table.code)


def open_with_bots(rule_set: RuleSet, player: User) -> Table:
    chance = SystemRandom()
    bots = chance.sample(list(queries.bots("club")), rule_set.players - 1)
    players = [player, *bots]
    chance.shuffle(players)
    return services.open_table(rule_set=rule_set, players=players, now=timezone.now())


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
