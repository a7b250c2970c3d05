"""What players do in an event by themselves: register, withdraw, check in, find their seat."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.qr import qr_code
from games.engine.core import Refused
from tournaments.finding import account_of, event_and_actions_or_404, event_or_404
from tournaments.models import DirectorCall, Entry, Event, Pairing
from tournaments.queries import events as reads
from tournaments.queries.parts import part_of
from tournaments.queries.seats import my_seats
from tournaments.refusals import sentence
from tournaments.services import entries as services
from tournaments.services import rounds

CALL_LENGTH = 200


def register(request: HttpRequest, code: str) -> HttpResponse:
    """Register oneself; who has no account makes one first and comes back to the event."""
    found = event_or_404(request, code)
    if request.method != "POST":  # the way back from the login
        return redirect("tournaments:event", code=code)
    user = request.user
    if not isinstance(user, User) or user.is_guest:
        return account_first(request, found)
    try:
        entry = services.register(by=user, event_id=found.pk, player=user, now=timezone.now())
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    else:
        waits = entry.state == Entry.State.WAITING
        told = _("You are on the waiting list. We tell you when a place is free.")
        messages.success(request, told if waits else _("You are in. See you there!"))
    return redirect("tournaments:event", code=code)


def account_first(request: HttpRequest, found: Event) -> HttpResponse:
    """Lead visitors to the login and guests to the sign-up, and back to the event."""
    back = reverse("tournaments:event", args=[found.code])
    if not isinstance(request.user, User):
        return redirect_to_login(back)
    messages.info(request, _("Sign up first: your results need a place to stay."))
    return redirect(f"{reverse('account_signup')}?{urlencode({'next': back})}")


@require_POST
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Give one's own place up."""
    found = event_or_404(request, code)
    entry = _my_entry(request, found)
    if entry is None:
        messages.error(request, _("You are not in this event."))
    else:
        _do(request, services.withdraw, entry, _("You have withdrawn. You can register again."))
    return redirect("tournaments:event", code=code)


def _my_entry(request: HttpRequest, found: Event) -> Entry | None:
    return found.entries.filter(player=request.user.pk).first()


def _do(request: HttpRequest, service: Callable[..., None], entry: Entry, told: str) -> None:
    """Let the service change the entry, and say so or why not."""
    try:
        service(by=request.user, entry_id=entry.pk, now=timezone.now())
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, told)


@require_POST
def check_in(request: HttpRequest, code: str) -> HttpResponse:
    """Say that one is here."""
    found = event_or_404(request, code)
    entry = _my_entry(request, found)
    if entry is None:
        messages.error(request, _("You are not in this event."))
        return redirect("tournaments:checkin", code=code)
    _do(request, services.check_in, entry, _("Good that you are here!"))
    return redirect("tournaments:me", code=code)


@require_GET
@never_cache
def checkin(request: HttpRequest, code: str) -> HttpResponse:
    """Where the QR code at the door leads: one button, or what to do first."""
    found, actions = event_and_actions_or_404(request, code)
    if not isinstance(request.user, User):
        return redirect_to_login(request.path)
    now, players = timezone.now(), reads.roster(found)
    part = part_of(found, request.user, players=players, now=now)
    context = {
        "event": found,
        "part": part,
        "plays": part.entry is not None,
        "is_officer": "event.desk" in actions,
        "here": players.here,
        "coming": len(players.coming),
    }
    return render(request, "tournaments/event/checkin.html", context)


@require_GET
def checkin_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The address of the check-in page as a QR code."""
    found = event_or_404(request, code)
    address = reverse("tournaments:checkin", args=[found.code])
    return qr_code(address=request.build_absolute_uri(address))


@require_GET
@never_cache
def me(request: HttpRequest, code: str) -> HttpResponse:
    """My seat in the round that is on, my rounds, and the director's bell."""
    found, actions = event_and_actions_or_404(request, code)
    if not isinstance(request.user, User):
        return redirect_to_login(request.path)
    return _my_page(request, found, actions)


def _my_page(
    request: HttpRequest, found: Event, actions: frozenset[str], **extra: str
) -> HttpResponse:
    now, players = timezone.now(), reads.roster(found)
    seats = my_seats(found, account_of(request))
    current = reads.current_round(found)
    mine = next((one for one in seats if current and one.round == current), None)
    calls = DirectorCall.objects.filter(answered_at=None)
    called = mine is not None and calls.filter(pairing=mine.pairing).exists()
    part = part_of(found, request.user, players=players, now=now)
    context = {
        "event": found,
        "tab": "me",
        "part": part,
        "plays": part.entry is not None or bool(seats),
        "is_officer": "event.desk" in actions,
        "current": current,
        "mine": mine,
        "seats": [one for one in seats if one is not mine],
        "called": called,
        "call_length": CALL_LENGTH,
    }
    return render(request, "tournaments/event/me.html", {**context, **extra})


@require_POST
def call_director(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for the director at my table."""
    found, actions = event_and_actions_or_404(request, code)
    text, wanted = request.POST.get("text", "").strip(), request.POST.get("pairing", "")
    if not isinstance(request.user, User):
        return redirect_to_login(reverse("tournaments:me", args=[code]))
    known = wanted.isascii() and wanted.isdecimal() and len(wanted) < 19
    pairings = Pairing.objects.filter(round__event=found)
    pairing = get_object_or_404(pairings, pk=int(wanted) if known else 0)
    try:
        rounds.call_director(
            by=request.user, pairing_id=pairing.pk, text=text[:CALL_LENGTH], now=timezone.now()
        )
    except Refused as refusal:
        return _my_page(request, found, actions, refusal=sentence(refusal), text=text)
    messages.success(request, _("The director knows. Stay at your table."))
    return redirect("tournaments:me", code=code)
