"""Founding an event, changing it, and making another one like it."""

from datetime import datetime
from secrets import token_hex
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.club_pages import account_first
from accounts.models import Club, Membership, User
from accounts.permissions import can
from games.engine.core import Refused
from tournaments.event_forms import EventForm, usual_name
from tournaments.finding import account_of, event_or_404
from tournaments.queries import events as reads
from tournaments.queries.formats import format_cards
from tournaments.refusals import sentence
from tournaments.rule_families import families
from tournaments.services import events as services

OFFICERS = (Membership.Role.OWNER, Membership.Role.MANAGER, Membership.Role.DIRECTOR)
TEMPLATES = {  # by name: rounds and hands a round
    "league": (5, 10),
    "evening": (3, 6),
}
LAST = "last"  # the template made of the club's last event
MOST_PLAYERS_COMPARED = 60


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Found an event of a club: `?club=` its address, `?like=` a template to begin with."""
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        return account_first(request)
    clubs = _clubs_of(user)
    slug = request.GET.get("club", "")
    club = _chosen(user, clubs, slug)
    if club is None:
        return render(request, "tournaments/event/choose_club.html", {"clubs": clubs})
    now, like = timezone.now(), request.GET.get("like", "league")
    form = EventForm(
        request.POST or None, club=club, now=now, initial=_initial(club, like, now), event=None
    )
    if request.method == "POST" and form.is_valid() and (made := _create(user, club, form, now)):
        return made
    context = {
        "form": form,
        "club": club,
        "clubs": clubs,
        "like": like,
        "last": reads.last_event(club),
        "templates": _templates(),
    }
    return render(request, "tournaments/event/new.html", context)


def _clubs_of(user: User) -> list[Club]:
    """Return the clubs whose events the person may run, by name."""
    clubs = Club.objects.filter(
        memberships__user=user, memberships__role__in=OFFICERS, closed_at=None
    )
    return list(clubs.order_by("name", "pk"))


def _chosen(user: User, clubs: list[Club], slug: str) -> Club | None:
    """Return the club to found an event in; None if there is a choice. Raises Http404."""
    if not slug:
        return clubs[0] if len(clubs) == 1 else None
    club = Club.objects.filter(slug=slug).first()
    if club is None or not can(user, "event.create", club):
        raise Http404
    return club


def _templates() -> list[tuple[str, str, str]]:
    titles = {"league": _("Club tournament"), "evening": _("Short evening")}
    return [
        (key, titles[key], _("%(rounds)s × %(hands)s hands") % {"rounds": rounds, "hands": hands})
        for key, (rounds, hands) in TEMPLATES.items()
    ]


def _initial(club: Club, like: str, now: datetime) -> dict[str, Any]:
    """Return what the form begins with."""
    begin: dict[str, Any] = {"form_key": token_hex(16), "name": usual_name(now)}
    if like == LAST and (last := reads.last_event(club)):
        form = EventForm(club=club, now=now, event=last)
        moments = ("starts_at", "opens_at", "closes_at")
        return {**form.initial, **dict.fromkeys(moments), "form_key": begin["form_key"]}
    rounds, hands = TEMPLATES.get(like, TEMPLATES["league"])
    return {**begin, "rounds_planned": rounds, "hands_per_round": hands}


def _create(user: User, club: Club, form: EventForm, now: datetime) -> HttpResponse | None:
    """Found the event of a valid form; None if the form now says why not."""
    try:
        made = services.create_event(
            by=user, club=club, plan=form.plan, form_key=form.cleaned_data["form_key"], now=now
        )
    except Refused as refusal:
        form.add_error(None, sentence(refusal))
        return None
    return redirect("tournaments:desk_players", code=made.code)


@require_GET
def compare_formats(request: HttpRequest) -> HttpResponse:
    """The formats for `players` in `rounds` of `hands`, by the rules of a `club`'s `family`."""
    numbers = {name: _number(request.GET.get(name, "")) for name in ("players", "rounds", "hands")}
    club = Club.objects.filter(slug=request.GET.get("club", "")).first()
    if club is None or not can(request.user, "event.create", club):
        raise Http404
    asked = request.GET.get("family", "")
    sizes = [one.sets for one in families(club) if one.key == asked]
    small = 0 < numbers["players"] <= MOST_PLAYERS_COMPARED and 0 < numbers["rounds"] <= 30
    cards = format_cards(**numbers, have=set(sizes[0]) if sizes else ()) if small else []
    context = {"cards": cards, "players": numbers["players"]}
    return render(request, "tournaments/_format_cards.html", context)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, code: str) -> HttpResponse:
    """Change the event; once it has begun only its text and clock."""
    found = event_or_404(request, code, "event.edit")
    now = timezone.now()
    initial = {"form_key": token_hex(16)}
    form = EventForm(request.POST or None, club=found.club, now=now, event=found, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            services.edit_event(by=account_of(request), event_id=found.pk, plan=form.plan, now=now)
        except Refused as refusal:
            form.add_error(None, sentence(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("tournaments:event", code=code)
    return render(request, "tournaments/event/edit.html", {"form": form, "event": found})


@require_POST
def clone(request: HttpRequest, code: str) -> HttpResponse:
    """Make a draft like this event, and go on to change it."""
    found = event_or_404(request, code, "event.clone")
    try:
        made = services.clone_event(
            by=account_of(request),
            event_id=found.pk,
            form_key=request.POST.get("form_key", "")[:32],
            now=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, sentence(refusal))
        return redirect("tournaments:event", code=code)
    messages.success(request, _("A copy without players and dates. Set its day first."))
    return redirect("tournaments:event_edit", code=made.code)
