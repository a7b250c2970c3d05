"""Planning the seating: the draft with its quality in numbers, and changing it by hand."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments import desk_words, tasks
from tournaments.desk_access import Answer, answered, desk_page, number_in, say, show
from tournaments.finding import account_of
from tournaments.models import Event, SeatingPlan
from tournaments.queries.formats import Card, format_cards
from tournaments.queries.seating_drafts import DraftShown, seating_draft
from tournaments.refusals import EventRefused
from tournaments.services import planning
from tournaments.services.rounds import publish_round

VARY = "vary"  # among the sizes of a choice: they may change from round to round


@dataclass(frozen=True, slots=True)
class Said:
    """What came of a command: a toast, and the part of the page to go to."""

    told: str
    anchor: str = ""


def _plan(request: HttpRequest, event: Event) -> Said:
    sizes, vary = choice_in(request.POST.get("sizes", ""))
    plan = planning.request_plan(
        by=account_of(request), event_id=event.pk, sizes=sizes, vary=vary, now=timezone.now()
    )
    tasks.wake(tasks.plan_seating, plan_id=plan.pk)
    return Said("")


def choice_in(text: str) -> tuple[list[int], bool]:
    """Return the sizes of "5,4,3" or "5,4,3,vary", and whether they may vary."""
    parts = text.split(",") if text else []
    return [number_in(part) for part in parts if part != VARY], VARY in parts


def _swap(request: HttpRequest, event: Event) -> Said:
    number, one, other = (
        number_in(request.POST.get(name, "")) for name in ("round", "first", "second")
    )
    planning.swap(
        by=account_of(request),
        event_id=event.pk,
        revision=_revision(request),
        number=number,
        first_id=one,
        second_id=other,
        now=timezone.now(),
    )
    return Said("", f"#round-{number}")


def _lock(request: HttpRequest, event: Event) -> Said:
    number = number_in(request.POST.get("round", ""))
    planning.lock_table(
        by=account_of(request),
        event_id=event.pk,
        revision=_revision(request),
        number=number,
        table=number_in(request.POST.get("table", "")),
        is_locked=request.POST.get("locked") == "1",
    )
    return Said("", f"#round-{number}")


def _publish(request: HttpRequest, event: Event) -> Said:
    number = number_in(request.POST.get("round", ""))
    newest = planning.newest_plan(event)
    if newest is None or newest.revision != _revision(request):
        raise EventRefused("plan_outdated")  # publish what was looked at, nothing else
    real = [number_in(text) for text in request.POST.getlist("real")]
    publish_round(
        by=account_of(request),
        event_id=event.pk,
        number=number,
        real_tables=real,
        now=timezone.now(),
    )
    return Said(_("The seating of round %(round)s is published.") % {"round": number})


def _revision(request: HttpRequest) -> int:
    return number_in(request.POST.get("revision", ""))


COMMANDS: Mapping[str, Callable[[HttpRequest, Event], Said]] = {
    "plan": _plan,
    "swap": _swap,
    "lock": _lock,
    "publish": _publish,
}


@desk_page
@require_http_methods(["GET", "POST"])
def seating(request: HttpRequest, event: Event) -> HttpResponse:
    """The draft; a POST does what `do` names. `?round=&picked=`: who is to change places."""
    answer = Answer()
    if request.method == "POST":
        do = request.POST.get("do", "")
        if do not in COMMANDS:
            raise Http404
        if do == "swap" and not request.POST.get("second"):
            return _pick(request, event)
        with answered(request, do) as answer:
            said = COMMANDS[do](request, event)
            if said.told:
                say(request, said.told)
            page = "desk" if do == "publish" else "desk_seating"
            return redirect(reverse(f"tournaments:{page}", args=[event.code]) + said.anchor)
    context = _shown(request, event) | {"answer": answer}
    return show(request, "seating", context, part="seating")


def _pick(request: HttpRequest, event: Event) -> HttpResponse:
    """Without script the first of two names is remembered in the address."""
    number, first = (number_in(request.POST.get(name, "")) for name in ("round", "first"))
    address = reverse("tournaments:desk_seating", args=[event.code])
    return redirect(f"{address}?round={number}&picked={first}#round-{number}")


@desk_page
@require_GET
def progress(_request: HttpRequest, event: Event) -> HttpResponse:
    """How far the newest draft is, for the bar that fills."""
    plan = planning.newest_plan(event)
    if plan is None:
        raise Http404
    state = {"revision": plan.revision, "state": plan.state, "progress": plan.progress}
    return JsonResponse(state)


def _shown(request: HttpRequest, event: Event) -> dict[str, Any]:
    draft = seating_draft(event=event)
    plan = draft.plan
    cards = format_cards(
        players=draft.coming,
        rounds=event.rounds_planned,
        hands=event.hands_per_round,
        have=draft.sizes,
    )
    return {
        "event": event,
        "draft": draft,
        "plan": plan,
        "cards": cards,
        "chosen": _chosen(plan, cards),
        "failure": desk_words.failure(plan.failure) if plan and plan.failure else "",
        "violations": [
            desk_words.violation(one, draft.names) for one in draft.quality.get("violations", ())
        ],
        "verdict": desk_words.verdict(draft.quality) if draft.quality else "",
        "is_mixed": event.medium == Event.Medium.MIXED,
        "picked": number_in(request.GET.get("picked", "")),
        "picked_round": number_in(request.GET.get("round", "")),
        "can_plan": draft.coming > 0 and bool(draft.sizes) and _has_rounds_left(draft),
    }


def _chosen(plan: SeatingPlan | None, cards: list[Card]) -> str:
    if plan is None:
        return cards[0].key if cards else ""
    key = ",".join(map(str, plan.sizes))
    return f"{key},{VARY}" if plan.vary else key


def _has_rounds_left(draft: DraftShown) -> bool:
    return not draft.rounds or not all(one.is_fixed for one in draft.rounds)
