"""The lobby: find a table, open one, sit down, bring a friend."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.permissions import can
from accounts.qr import qr_code
from accounts.services import guest_for
from games import lobby, lobby_queries, queries, rule_lists, services
from games.finding import table_or_404, watched_table_or_404
from games.models import Table
from games.refusals import NoSuchTable, NotReady, Refused, sentence
from games.table_forms import TableForm


@require_GET
def play(request: HttpRequest) -> HttpResponse:
    """The lobby: a quick match by the rules of a game and size (`?game=&players=`), the tables."""
    groups = rule_lists.by_size(rule_lists.playable(request.user))
    game, players = (request.GET.get(name, "") for name in ("game", "players"))
    chosen = rule_lists.choose(groups, game, players)
    context = {
        "groups": groups,
        "chosen": chosen,
        "picked": chosen and _usual(chosen),
        **_shown(request),
    }
    return render(request, "games/play.html", context)


def _usual(group: rule_lists.Group) -> rule_lists.Entry:
    """Return the rules most people play of a game and size: there they find each other."""
    usual = [entry for entry in group.entries if entry.rule_set.preset == queries.QUICK_PRESET[1]]
    return (usual or group.entries)[0]


@require_GET
@never_cache
def tables(request: HttpRequest) -> HttpResponse:
    """The list of the lobby alone: it is asked for again and again."""
    return render(request, "games/lobby/_tables.html", _shown(request))


def _shown(request: HttpRequest) -> dict[str, Any]:
    running = queries.running_table(player_id=request.user.pk)
    since = timezone.now() - lobby.LIVE_FOR
    found = lobby_queries.open_tables(person=request.user, since=since, exclude=running)
    return {"running_table": running, "tables": found}


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Seat the visitor by the rules `rule_set`, with people if they can be found.

    Without a choice the quick rules are played, and cards come at once: only a table that deals
    anyway is joined. A table they have not left is gone back to.
    """
    player = guest_for(request)
    asked = request.POST.get("rule_set", "")
    if running := queries.running_table(player_id=player.pk):
        if asked:
            _say_seated(request)
        return _to(running)
    if not can(player, "table.open"):
        messages.error(request, _("You cannot open a table."))
        return redirect("games:home")
    rule_set = rule_lists.find(asked) if asked else queries.quick_rule_set()
    if rule_set is None or not queries.is_playable(rule_set):
        messages.error(request, _("These rules cannot be played now. Choose others."))
        return redirect("games:play")
    try:
        found = lobby.quick_match(
            player=player, rule_set=rule_set, now=timezone.now(), soon=not asked
        )
    except services.AlreadySeated:  # the button was pressed twice
        return _to_running(player.pk)
    except NotReady as refusal:
        messages.error(request, sentence(refusal))
        return redirect("games:play")
    return _to(found)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Open a table on terms of one's own; `?rule_set=` and `?club=` are chosen at first."""
    running = queries.running_table(player_id=request.user.pk)
    if running is not None:
        _say_seated(request)
        return _to(running)
    groups = rule_lists.by_size(rule_lists.playable(request.user))
    picked = request.GET.get("rule_set") or (groups and _usual(groups[0]).rule_set.pk)
    form = TableForm(request.POST or None, groups=groups, person=request.user, picked=picked)
    form.choose_club(request.GET.get("club", ""))
    if request.method == "POST" and form.is_valid() and (opened := _open(request, form)):
        return opened
    return render(request, "games/lobby/new.html", {"form": form})


def _open(request: HttpRequest, form: TableForm) -> HttpResponse | None:
    """Open the table of a valid form; None if the form now says why not."""
    player, terms = guest_for(request), form.terms
    if not can(player, "table.open") or (
        terms.club and not can(player, "club.members", terms.club)
    ):
        form.add_error(None, _("You cannot open a table."))
        return None
    try:
        opened = lobby.open_table(
            player=player,
            rule_set=form.chosen_rules,
            now=timezone.now(),
            terms=terms,
            waits=form.waits,
        )
    except services.AlreadySeated:  # the button was pressed twice
        return _to_running(player.pk)
    except NotReady as refusal:
        form.add_error("bot_level", sentence(refusal))
        return None
    return _to(opened)


@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Go to the table with this code, or of this link."""
    typed = request.POST.get("code", "")
    code = lobby.code_in(typed)
    try:
        found = queries.table(code=code)
    except NoSuchTable:
        told = _("There is no table with the code “%(code)s”.") % {"code": code[:12]}
        messages.error(request, told)
        return redirect("games:home")
    return _to(found)


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Sit down, in seat `seat` or any open one; visitors become guests, no question asked.

    With `move` a seat at another table is left for it.
    """
    found = table_or_404(code)
    if found.closed_at or not can(request.user, "table.watch", found):
        return _to(found)  # which says why not
    player, number = guest_for(request), request.POST.get("seat", "")
    seat = int(number) if number.isdecimal() and len(number) < 3 else None
    try:
        if request.POST.get("move"):
            lobby.move_to(player=player, table=found, number=seat, now=timezone.now())
        else:
            services.take_seat(player=player, table_id=found.pk, number=seat)
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    return _to(found)


@require_GET
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The invite link as a QR code."""
    found = watched_table_or_404(request.user, code)
    address = request.build_absolute_uri(reverse("games:table", args=[found.code]))
    return qr_code(address=address)


def _to(table: Table) -> HttpResponse:
    return redirect("games:table", code=table.code)


def _to_running(player_id: int) -> HttpResponse:
    """Go to the table where the player sits by now, else to the lobby."""
    running = queries.running_table(player_id=player_id)
    return _to(running) if running else redirect("games:play")


def _say_seated(request: HttpRequest) -> None:
    messages.info(request, _("You still sit here. Leave this table to open another one."))
