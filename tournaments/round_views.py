"""A round at the desk: its stages, its clock, and each of its tables."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from games.models import HandMark
from tournaments.desk_access import (
    Answer,
    answered,
    desk_page,
    number_in,
    of_event,
    reason_in,
    say,
    show,
)
from tournaments.finding import account_of
from tournaments.models import DirectorCall, Event, Round
from tournaments.queries.desk import RoundShown, round_shown
from tournaments.services import ledger, round_clock, rounds

LONGEST_PAUSE = 120  # a reason that a table shows

Command = Callable[[HttpRequest, Event, int], str]  # does it, and returns what to tell


def _terms(request: HttpRequest, event: Event, number: int) -> dict[str, Any]:
    by, now = account_of(request), timezone.now()
    return {"by": by, "event_id": event.pk, "number": number, "now": now}


def _publish(request: HttpRequest, event: Event, number: int) -> str:
    real = [number_in(text) for text in request.POST.getlist("real")]
    rounds.publish_round(**_terms(request, event, number), real_tables=real)
    return _("The seating of round %(round)s is published.") % {"round": number}


def _unpublish(request: HttpRequest, event: Event, number: int) -> str:
    rounds.unpublish_round(**_terms(request, event, number), reason=reason_in(request))
    return _("The seating is a draft again.")


def _start(request: HttpRequest, event: Event, number: int) -> str:
    rounds.start_round(**_terms(request, event, number))
    return _("Round %(round)s has begun.") % {"round": number}


def _add_time(request: HttpRequest, event: Event, number: int) -> str:
    minutes = number_in(request.POST.get("minutes", ""))
    round_clock.add_time(**_terms(request, event, number), minutes=minutes)
    return _("%(minutes)s minutes were added for everybody.") % {"minutes": minutes}


def _pause(request: HttpRequest, event: Event, number: int) -> str:
    round_clock.pause_round(
        **_terms(request, event, number), reason=reason_in(request, most=LONGEST_PAUSE)
    )
    return _("All tables are paused.")


def _resume(request: HttpRequest, event: Event, number: int) -> str:
    round_clock.resume_round(**_terms(request, event, number))
    return _("All tables go on.")


def _nudge(request: HttpRequest, event: Event, number: int) -> str:
    rounds.nudge(**_terms(request, event, number))
    return _("The tables that still play are reminded.")


def _collect(request: HttpRequest, event: Event, number: int) -> str:
    rounds.collect(**_terms(request, event, number))
    return _("The results of round %(round)s are being collected.") % {"round": number}


def _approve(request: HttpRequest, event: Event, number: int) -> str:
    rounds.approve(**_terms(request, event, number))
    return _("Round %(round)s is approved.") % {"round": number}


def _approve_as_it_stands(request: HttpRequest, event: Event, number: int) -> str:
    rounds.approve(**_terms(request, event, number), as_it_stands=True)
    return _("Round %(round)s is approved.") % {"round": number}


def _reopen(request: HttpRequest, event: Event, number: int) -> str:
    rounds.reopen_round(**_terms(request, event, number), reason=reason_in(request))
    return _("Round %(round)s is open again.") % {"round": number}


def _answer_call(request: HttpRequest, event: Event, _number: int) -> str:
    calls = DirectorCall.objects.filter(pairing__round__event=event)
    call = of_event(calls, request.POST.get("call", ""))
    rounds.answer_call(by=account_of(request), call_id=call.pk, now=timezone.now())
    return _("The call is answered.")


def _settle(request: HttpRequest, event: Event, _number: int) -> str:
    marks = HandMark.objects.filter(hand__table__pairing__round__event=event)
    mark = of_event(marks, request.POST.get("mark", ""))
    ledger.settle_dispute(by=account_of(request), mark_id=mark.pk, now=timezone.now())
    return _("The dispute is settled: the hand stands.")


COMMANDS: Mapping[str, Command] = {
    "publish": _publish,
    "unpublish": _unpublish,
    "start": _start,
    "add_time": _add_time,
    "pause": _pause,
    "resume": _resume,
    "nudge": _nudge,
    "collect": _collect,
    "approve": _approve,
    "approve_as_it_stands": _approve_as_it_stands,
    "reopen": _reopen,
    "answer_call": _answer_call,
    "settle": _settle,
}


@desk_page
@require_http_methods(["GET", "POST"])
def desk_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The round; a POST does what `do` names, and goes back to the page it came from."""
    answer = Answer()
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do not in COMMANDS:
            raise Http404
        with answered(request, do) as answer:
            say(request, COMMANDS[do](request, event, number))
            return _back(request, event, number)
    context = _shown(event, number) | {"answer": answer}
    return show(request, "round", context)


def _back(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    back = request.POST.get("back", "")
    if back == "desk":
        return redirect("tournaments:desk", event.code)
    if table := number_in(back):
        return redirect("tournaments:desk_table", event.code, number, table)
    return redirect("tournaments:desk_round", event.code, number)


@desk_page
@require_GET
def live(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The part of the round that changes."""
    return show(request, "_round", _shown(event, number))


def _shown(event: Event, number: int) -> dict[str, Any]:
    one = get_object_or_404(Round, event=event, number=number)
    shown = round_shown(event=event, one=one)
    left = shown.left(timezone.now())
    return {
        "event": event,
        "round": shown,
        "left": None if left is None else int(left.total_seconds()),
        "missing": _missing(shown),
        "back_to": "round",
    }


def _missing(shown: RoundShown) -> int:
    return len(shown.tables) - shown.done
