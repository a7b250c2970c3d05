"""The desk's list of players: names, members, who is here, who is not, and who must not meet."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_GET, require_POST

from accounts.club_forms import NamesForm
from accounts.models import User
from accounts.pasted_names import Problem, names_in, problem_text
from accounts.permissions import can
from games.engine.core import Refused
from tournaments.finding import account_of, event_and_actions_or_404, event_or_404
from tournaments.models import Entry, Event
from tournaments.permissions import event_actions
from tournaments.queries import events as reads
from tournaments.queries.people import Sorted, directors_of, members_of, others, sort_names
from tournaments.refusals import sentence
from tournaments.services import entries, events

MOST_TOLD = 30  # problems that the page names one by one

Incident = Callable[..., Any]
INCIDENTS: Mapping[str, tuple[Incident, str]] = {  # by `do`: the service, and what it says
    "here": (entries.check_in, gettext_noop("%(name)s is here.")),
    "absent": (entries.mark_absent, gettext_noop("%(name)s did not come.")),
    "withdraw": (entries.withdraw, gettext_noop("%(name)s is out.")),
    "admit": (entries.admit, gettext_noop("%(name)s plays.")),
}
View = Callable[Concatenate[HttpRequest, Event, ...], HttpResponse]


def _desk(view: View) -> Callable[..., HttpResponse]:
    """Let the decorated view `(request, event, …)` be called with a code, by officers alone."""

    @wraps(view)
    def page(request: HttpRequest, code: str, **given: Any) -> HttpResponse:
        return view(request, event_or_404(request, code, "event.desk"), **given)

    return page


@require_GET
def players(request: HttpRequest, code: str) -> HttpResponse:
    found, actions = event_and_actions_or_404(request, code, "event.desk")
    return _page(request, found, actions)


def _page(
    request: HttpRequest, found: Event, actions: frozenset[str] | None = None, **extra: Any
) -> HttpResponse:
    """Render the list; `actions` are what the director may do, if that is known already."""
    if actions is None:
        actions = event_actions(request.user, found)
    roster, running, members = reads.roster(found), directors_of(found), members_of(found)
    entry = roster.of(request.user.pk)
    context = {
        "event": found,
        "tab": "players",
        "is_officer": True,
        "plays": entry is not None and entry.state != Entry.State.WITHDRAWN,
        "players": roster,
        "form": NamesForm(),
        "members": others(members, roster.people),
        "pairs": found.forbidden_pairs.select_related("first__player", "second__player"),
        "directors": running,
        "candidates": [one for one in others(members, running) if one.person.is_active],
        "may_enter": "event.entries" in actions,
        "may_direct": "event.directors" in actions,
        "is_open": found.stage in {Event.Stage.CHECK_IN, Event.Stage.PLAYING},
    }
    return render(request, "tournaments/event/players.html", {**context, **extra})


@require_POST
@_desk
def names(request: HttpRequest, found: Event) -> HttpResponse:
    """Enter pasted or uploaded names; lines that name nobody stay in the field, each with why."""
    form = NamesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, found, form=form)
    pasted = names_in(text=form.text)
    found_out = sort_names(found, pasted.names)
    try:
        added = entries.add_names(
            by=account_of(request), event_id=found.pk, names=found_out.addable, now=timezone.now()
        )
    except Refused as refusal:
        form.add_error(None, sentence(refusal))
        return _page(request, found, form=form)
    if added:
        told = ngettext("%(count)s player was added.", "%(count)s players were added.", len(added))
        messages.success(request, told % {"count": len(added)})
    problems = [problem_text(one) for one in pasted.problems] + _doubts(found_out)
    if not problems:
        return redirect("tournaments:desk_players", code=found.code)
    left = NamesForm(initial={"names": _left(form.text, pasted.problems, found_out)})
    more = max(0, len(problems) - MOST_TOLD)
    return _page(request, found, form=left, problems=problems[:MOST_TOLD], more=more)


def _doubts(found_out: Sorted) -> list[str]:
    """Return why names that are names were not entered."""
    reasons = (
        (found_out.entered, _("“%(name)s” is in the event already")),
        (found_out.withdrawn, _("“%(name)s” has withdrawn: let them back in below")),
        (found_out.ambiguous, _("“%(name)s”: several people have this name, tick the right one")),
    )
    return [told % {"name": name} for found, told in reasons for name in found]


def _left(text: str, problems: tuple[Problem, ...], found_out: Sorted) -> str:
    """Return what of the text was not entered."""
    whole = any(one.line == 0 for one in problems)
    if whole:
        return text.strip()
    lines = [one.text for one in problems if one.code != "duplicate"]
    return "\n".join([*lines, *found_out.ambiguous])


@require_POST
@_desk
def members(request: HttpRequest, found: Event) -> HttpResponse:
    """Enter the ticked members of the club."""
    ticked = {int(text) for text in request.POST.getlist("member") if _is_key(text)}
    chosen = [one.person for one in others(members_of(found), reads.roster(found).people)]
    added = 0
    try:
        for person in chosen:
            if person.pk in ticked:
                entries.register(
                    by=account_of(request), event_id=found.pk, player=person, now=timezone.now()
                )
                added += 1
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    if added:
        told = ngettext("%(count)s player was added.", "%(count)s players were added.", added)
        messages.success(request, told % {"count": added})
    return redirect("tournaments:desk_players", code=found.code)


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 19


@require_POST
@_desk
def entry(request: HttpRequest, found: Event, entry_id: int) -> HttpResponse:
    """Let happen to one entry what `do` names; who has withdrawn is entered again."""
    one = get_object_or_404(found.entries.select_related("player"), pk=entry_id)
    do, now = request.POST.get("do", ""), timezone.now()
    if do not in INCIDENTS and do != "again":
        raise Http404
    told = _("%(name)s plays.")
    try:
        if do == "again":
            entries.register(by=account_of(request), event_id=found.pk, player=one.player, now=now)
        else:
            service, text = INCIDENTS[do]
            service(by=account_of(request), entry_id=one.pk, now=now)
            told = _(text)
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, told % {"name": one.name})
    return redirect("tournaments:desk_players", code=found.code)


@require_POST
@_desk
def pairs(request: HttpRequest, found: Event) -> HttpResponse:
    """Keep two entries apart, or with `allow` no longer."""
    first, second = (request.POST.get(name, "") for name in ("first", "second"))
    service = entries.allow if request.POST.get("allow") else entries.forbid
    if not (_is_key(first) and _is_key(second)):
        messages.error(request, _("Choose two different players."))
        return redirect("tournaments:desk_players", code=found.code)
    try:
        service(
            by=account_of(request),
            event_id=found.pk,
            first_id=int(first),
            second_id=int(second),
            now=timezone.now(),
        )
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Saved. It holds for the next seating you plan."))
    return redirect("tournaments:desk_players", code=found.code)


@require_POST
@_desk
def directors(request: HttpRequest, found: Event) -> HttpResponse:
    """Let another member run the event too, or with `remove` no longer."""
    wanted = request.POST.get("user", "")
    people = User.objects.filter(pk=int(wanted) if _is_key(wanted) else 0, is_active=True)
    own = found.directors.filter(user=people.first()).exists()
    person = people.first() if own else people.filter(memberships__club=found.club_id).first()
    if person is None:
        messages.error(request, _("Choose a member of the club."))
        return redirect("tournaments:desk_players", code=found.code)
    service = events.remove_director if request.POST.get("remove") else events.add_director
    try:
        service(by=account_of(request), event_id=found.pk, user=person, now=timezone.now())
    except Refused as refusal:
        messages.error(request, sentence(refusal))
    else:
        messages.success(request, _("Saved."))
    if not can(request.user, "event.desk", found):  # they took themselves out
        return redirect("tournaments:event", code=found.code)
    return redirect("tournaments:desk_players", code=found.code)
