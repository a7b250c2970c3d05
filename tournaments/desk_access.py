"""Who comes to the desk, and what becomes of what they send."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django.contrib import messages
from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.one_line import one_line
from accounts.permissions import can
from games.engine.core import Refused
from tournaments.models import AuditLine, Event
from tournaments.permissions import PLAYER, SUBSTITUTE, kinds_by_name
from tournaments.refusals import EventRefused, sentence

OWN_ACTIONS = ("registered", "waiting", "withdrawn", "checked_in")  # in the log, of players too
LONGEST_REASON = 200
HIDDEN = ("csrfmiddlewaretoken", "do", "back", "revision")  # fields nobody typed

P = ParamSpec("P")
M = TypeVar("M", bound=Model)
Page = Callable[Concatenate[HttpRequest, Event, P], HttpResponse]


def desk_page(page: Page[P]) -> Callable[Concatenate[HttpRequest, str, P], HttpResponse]:
    """Show the page to officers of the event; to others it does not exist.

    Who directed until a moment ago and sends something is told so, and keeps what they wrote.
    """

    @wraps(page)
    @never_cache
    def shown(request: HttpRequest, code: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        event = Event.objects.select_related("club").filter(code=code).first()
        if event is None:
            raise Http404
        if can(request.user, "event.desk", event):
            return page(request, event, *args, **kwargs)
        if request.method == "POST" and _has_directed(request, event):
            return _gone(request, event)
        raise Http404

    return shown


def _has_directed(request: HttpRequest, event: Event) -> bool:
    """Return whether the visitor directed the event once, and may still see it."""
    user = request.user
    if not isinstance(user, User) or not can(user, "event.view", event):
        return False
    acted = Q(by=user) & ~Q(action__in=OWN_ACTIONS)
    removed = Q(action="director_removed", detail__user=user.pk)
    return AuditLine.objects.filter(acted | removed, event=event).exists()


def _gone(request: HttpRequest, event: Event) -> HttpResponse:
    typed = [text for name in request.POST if (text := _typed(request, name))]
    context = {"event": event, "typed": typed}
    return render(request, "tournaments/desk/gone.html", context, status=403)


def _typed(request: HttpRequest, name: str) -> str:
    """Return what was written in that field of the form; nothing for one nobody writes in."""
    return "" if name in HIDDEN else str(request.POST[name]).strip()


@dataclass
class Answer:
    """What came of a command: a sentence if it was refused, and what was typed."""

    do: str = ""
    text: str = ""  # the refusal; empty if it was done
    typed: Mapping[str, Any] = field(default_factory=dict)


@contextmanager
def answered(request: HttpRequest, do: str) -> Iterator[Answer]:
    """Run a command of the desk; a refusal becomes the answer's text."""
    answer = Answer(do=do)
    try:
        yield answer
    except Refused as refusal:
        answer.text, answer.typed = sentence(refusal), request.POST


def show(
    request: HttpRequest, template: str, context: dict[str, Any], *, part: str = ""
) -> HttpResponse:
    """Render a page of the desk; `part` is its tab. A refused command makes the status 409."""
    answer = context.get("answer") or Answer()
    frame = {"tab": "desk", "is_officer": True, "part": part, "answer": answer}
    if part:
        frame["plays"] = bool(kinds_by_name(request.user, context["event"]) & {PLAYER, SUBSTITUTE})
    status = 409 if answer.text else 200
    return render(request, f"tournaments/desk/{template}.html", frame | context, status=status)


def say(request: HttpRequest, told: str) -> None:
    messages.success(request, told)


def of_event(rows: QuerySet[M], text: str) -> M:
    """Return the row of that number. Raises EventRefused if the event has no such row."""
    found = rows.filter(pk=number_in(text)).first()
    if found is None:
        raise EventRefused("not_in_event")
    return found


def reason_in(request: HttpRequest, *, most: int = LONGEST_REASON) -> str:
    """Return the reason that was sent as one line, no longer than the log has room for."""
    return one_line(request.POST.get("reason", ""))[:most]


def number_in(text: str) -> int:
    """Return the number that was sent; 0 for anything else, which no row has."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
