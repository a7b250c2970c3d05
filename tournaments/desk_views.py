"""The director's desk: one next action, the round that is played, and the log."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from tournaments import audit, desk_words, lifecycle
from tournaments.desk_access import Answer, answered, desk_page, reason_in, say, show
from tournaments.finding import account_of
from tournaments.models import AuditLine, Event
from tournaments.next_action import Do, NextAction
from tournaments.queries.desk import Desk
from tournaments.queries.desk import desk as read_desk
from tournaments.services.events import move_event

PAGE = 50  # lines of the log

# What a button of the desk sends, and to which page: "desk", "seating", or "round".
POSTS: dict[Do, tuple[str, str]] = {
    Do.OPEN_REGISTRATION: ("desk", Event.Stage.REGISTRATION),
    Do.OPEN_CHECK_IN: ("desk", Event.Stage.CHECK_IN),
    Do.START: ("desk", Event.Stage.PLAYING),
    Do.FINISH: ("desk", Event.Stage.FINAL),
    Do.ARCHIVE: ("desk", Event.Stage.ARCHIVED),
    Do.PLAN: ("seating", "plan"),
    Do.PUBLISH: ("round", "publish"),
    Do.START_ROUND: ("round", "start"),
    Do.RESUME: ("round", "resume"),
    Do.COLLECT: ("round", "collect"),
    Do.APPROVE: ("round", "approve"),
    Do.APPROVE_AS_IT_STANDS: ("round", "approve_as_it_stands"),
}
LINKS: dict[Do, str] = {
    Do.CHOOSE_RULES: "tournaments:event_edit",
    Do.ADD_PLAYERS: "tournaments:desk_players",
    Do.SETTLE: "tournaments:desk",
}


@dataclass(frozen=True, slots=True)
class Button:
    """The big button: a link, or a form that sends `fields`; neither while one waits."""

    label: str
    consequence: str
    link: str = ""
    post: str = ""
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log as it reads."""

    row: AuditLine
    text: str


@desk_page
@require_http_methods(["GET", "POST"])
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """The desk; a POST with `to` takes the event to another stage."""
    answer = Answer()
    if request.method == "POST":
        with answered(request, "move") as answer:
            to, reason = request.POST.get("to", ""), reason_in(request)
            move_event(
                by=account_of(request), event_id=event.pk, to=to, reason=reason, now=timezone.now()
            )
            say(request, _("The event is now at the stage “%(stage)s”.") % {"stage": _stage(to)})
            return redirect("tournaments:desk", event.code)
    context = _shown(event, timezone.now()) | {"answer": answer}
    return show(request, "desk", context, part="desk")


@desk_page
@require_GET
def live(request: HttpRequest, event: Event) -> HttpResponse:
    """The part of the desk that changes: it is asked for again and again."""
    return show(request, "_now", _shown(event, timezone.now()))


def _shown(event: Event, now: datetime) -> dict[str, Any]:
    found = read_desk(event=event, now=now)
    left = found.shown.left(now) if found.shown else None
    return {
        "event": event,
        "desk": found,
        "round": found.shown,
        "left": None if left is None else int(left.total_seconds()),
        "button": button_of(event, found),
        "log": [Line(row, audit.sentence(row)) for row in found.log],
        "forward": [
            (stage, _stage(stage))
            for stage in lifecycle.FORWARD[event.stage]
            if not _is_next(found.action, stage)
        ],
        "back": [(stage, _stage(stage)) for stage in lifecycle.BACK[event.stage]],
        "back_to": "desk",
    }


def _stage(stage: str) -> str:
    return str(dict(Event.Stage.choices).get(stage, stage))


def _is_next(action: NextAction, stage: str) -> bool:
    return POSTS.get(action.do) == ("desk", stage)


def button_of(event: Event, found: Desk) -> Button:
    """Return the big button for the next action."""
    action = found.action
    told = (desk_words.label(action), desk_words.consequence(action))
    if action.do == Do.PUBLISH and event.medium == Event.Medium.MIXED:
        seating = reverse("tournaments:desk_seating", args=[event.code])
        return Button(*told, link=f"{seating}#round-{action.round}")
    if action.do in LINKS:
        link = reverse(LINKS[action.do], args=[event.code])
        return Button(*told, link=link + ("#disputes" if action.do == Do.SETTLE else ""))
    if action.do not in POSTS:
        return Button(*told)
    page, what = POSTS[action.do]
    if page == "round":
        post = reverse("tournaments:desk_round", args=[event.code, action.round])
        return Button(*told, post=post, fields=(("do", what), ("back", "desk")))
    post = reverse(f"tournaments:desk{'' if page == 'desk' else '_seating'}", args=[event.code])
    return Button(*told, post=post, fields=(("to" if page == "desk" else "do", what),))


@desk_page
@require_GET
def log(request: HttpRequest, event: Event) -> HttpResponse:
    """All that was done in the event, the newest first, in sentences."""
    found = Paginator(event.audit.select_related("by"), PAGE).get_page(request.GET.get("page"))
    lines = [Line(row, audit.sentence(row)) for row in found]
    context = {"event": event, "page": found, "lines": lines}
    return show(request, "log", context, part="log")
