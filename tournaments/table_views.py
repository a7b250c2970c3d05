"""One table of a round at the desk, and what can be done for a seat there."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.models import Hand
from tournaments import tasks
from tournaments.desk_access import (
    Answer,
    answered,
    desk_page,
    number_in,
    of_event,
    say,
    show,
)
from tournaments.finding import account_of
from tournaments.models import Event, Pairing, PairingSeat, Round
from tournaments.queries.desk import TableShown, round_shown
from tournaments.queries.substitutes import substitutes
from tournaments.refusals import EventRefused
from tournaments.services import incidents, rounds

MINUTES = 5  # that a table waits for somebody


def _set_medium(request: HttpRequest, pairing: Pairing) -> str:
    is_real = request.POST.get("real") == "1"
    incidents.set_medium(
        by=account_of(request), pairing_id=pairing.pk, is_real=is_real, now=timezone.now()
    )
    return _("The table plays with real cards.") if is_real else _("The table plays online.")


def _start(request: HttpRequest, pairing: Pairing) -> str:
    incidents.start_table(by=account_of(request), pairing_id=pairing.pk, now=timezone.now())
    return _("The first hand is dealt. Bots play for who is not there yet.")


def _wait(request: HttpRequest, pairing: Pairing) -> str:
    incidents.wait_longer(
        by=account_of(request), pairing_id=pairing.pk, minutes=MINUTES, now=timezone.now()
    )
    return _("The table waits for %(minutes)s more minutes.") % {"minutes": MINUTES}


COMMANDS: Mapping[str, Callable[[HttpRequest, Pairing], str]] = {
    "medium": _set_medium,
    "start": _start,
    "wait": _wait,
}


@desk_page
@require_http_methods(["GET", "POST"])
def table(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """The table: its seats, its hands, who calls; a POST does what `do` names."""
    one = get_object_or_404(Round, event=event, number=number)
    answer = Answer()
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do not in COMMANDS:
            raise Http404
        pairing = get_object_or_404(Pairing, round=one, number=table)
        with answered(request, do) as answer:
            say(request, COMMANDS[do](request, pairing))
            return redirect("tournaments:desk_table", event.code, number, table)
    shown = round_shown(event=event, one=one, only=table)
    if not shown.tables:
        raise Http404
    context = {
        "event": event,
        "round": shown,
        "table": shown.tables[0],
        "hands": _hands(shown.tables[0]),
        "plays_there": _plays_there(request, shown.tables[0]),
        "answer": answer,
        "back_to": str(table),
    }
    return show(request, "table", context)


def _hands(shown: TableShown) -> list[dict[str, Any]]:
    """Return the hands of the table that are over, each with its scores by seat."""
    if shown.table is None:
        return []
    rows = Hand.objects.filter(table=shown.table, is_replaced=False, finished_at__isnull=False)
    return [
        {"hand": hand, "scores": [result.score for result in hand.results.all()]}
        for hand in rows.order_by("number").prefetch_related("results")
    ]


def _plays_there(request: HttpRequest, shown: TableShown) -> bool:
    return request.user.pk in {seat.player_id for seat in shown.seats}


def _substitute(request: HttpRequest, seat: PairingSeat, event: Event) -> str:
    """Let `player` play, one of those on the page, or whoever has that `name`."""
    by, now = account_of(request), timezone.now()
    chosen = number_in(request.POST.get("player", ""))
    if not chosen:
        name = request.POST.get("name", "")
        player = incidents.substitute_named(by=by, seat_id=seat.pk, name=name, now=now)
        return _told(seat, player)
    player = of_event(_candidates(event, seat), request.POST["player"])
    rounds.substitute(by=by, event_id=event.pk, seat_id=seat.pk, player=player, now=now)
    return _told(seat, player)


def _candidates(event: Event, seat: PairingSeat) -> Any:
    ids: Iterable[int] = [one.player_id for one in substitutes(event=event, one=seat.round)]
    return User.objects.filter(pk__in=ids)


def _told(seat: PairingSeat, player: User) -> str:
    return _("%(substitute)s plays for %(name)s now.") % {
        "substitute": player.shown_name,
        "name": seat.entry.name,
    }


def _let_bot_play(request: HttpRequest, seat: PairingSeat, _event: Event) -> str:
    incidents.let_bot_play(by=account_of(request), seat_id=seat.pk, now=timezone.now())
    return _("A bot plays for %(name)s until they come.") % {"name": seat.entry.name}


def _reseat(request: HttpRequest, seat: PairingSeat, _event: Event) -> str:
    reason = _("%(name)s did not come.") % {"name": seat.entry.name}
    plan = incidents.reseat_without(
        by=account_of(request), seat_id=seat.pk, reason=reason, now=timezone.now()
    )
    tasks.wake(tasks.plan_seating, plan_id=plan.pk)
    return _("The round is seated anew without %(name)s.") % {"name": seat.entry.name}


def _wait_for(request: HttpRequest, seat: PairingSeat, _event: Event) -> str:
    return _wait(request, seat.pairing)


SEAT_COMMANDS: Mapping[str, Callable[[HttpRequest, PairingSeat, Event], str]] = {
    "substitute": _substitute,
    "bot": _let_bot_play,
    "reseat": _reseat,
    "wait": _wait_for,
}


@desk_page
@require_http_methods(["GET", "POST"])
def seat(request: HttpRequest, event: Event, seat_id: int) -> HttpResponse:
    """Somebody has not come, or leaves: the ways out, each one tap."""
    rows = PairingSeat.objects.select_related("pairing__table", "round", "entry__player")
    found = rows.filter(pk=seat_id, round__event=event).first()
    answer = Answer()
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do not in SEAT_COMMANDS:
            raise Http404
        with answered(request, do) as answer:
            if found is None:  # another director took the seating back meanwhile
                raise EventRefused("plan_outdated")
            say(request, SEAT_COMMANDS[do](request, found, event))
            if do == "reseat":
                return redirect("tournaments:desk_seating", event.code)
            one = found.pairing
            return redirect("tournaments:desk_table", event.code, found.round.number, one.number)
    if found is None:
        if not answer.text:
            raise Http404
        return show(request, "gone_seat", {"event": event, "answer": answer})
    return show(request, "seat", _seat_shown(event, found) | {"answer": answer})


def _bot_policy(event: Event) -> str:
    if event.no_show == Event.NoShow.OUT:
        return _("Only in this round: the next ones are seated without them.")
    return event.get_no_show_display()


def _seat_shown(event: Event, found: PairingSeat) -> dict[str, Any]:
    pairing, one = found.pairing, found.round
    dealt = Hand.objects.filter(table__pairing__round=one).exists()
    at_table = dealt and Hand.objects.filter(table__pairing=pairing).exists()
    return {
        "event": event,
        "seat": found,
        "round": one,
        "pairing": pairing,
        "candidates": substitutes(event=event, one=one),
        "is_open": one.stage in {Round.Stage.PUBLISHED, Round.Stage.RUNNING},
        "can_reseat": not dealt,
        "can_wait": one.stage == Round.Stage.RUNNING
        and not at_table
        and (not pairing.is_real or one.ends_at is not None),
        "substitute_policy": event.get_substitute_display(),
        "bot_policy": _bot_policy(event),
        "minutes": MINUTES,
    }
