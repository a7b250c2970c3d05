"""The page of an event, its way from stage to stage, and the events of a club."""

from secrets import token_hex
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from accounts.club_pages import club_page, render_club
from accounts.models import Club
from accounts.permissions import can
from games.engine.core import Refused
from tournaments import desk_words
from tournaments.finding import account_of, event_and_actions_or_404
from tournaments.models import Event
from tournaments.next_action import EventFacts, next_action
from tournaments.policies import policies
from tournaments.queries import events as reads
from tournaments.queries.parts import part_of
from tournaments.refusals import sentence
from tournaments.services import events as services
from tournaments.stage_texts import ways_back, ways_on


@require_GET
def event(request: HttpRequest, code: str) -> HttpResponse:
    found, actions = event_and_actions_or_404(request, code)
    return _page(request, found, actions)


def _page(
    request: HttpRequest, found: Event, actions: frozenset[str], **extra: Any
) -> HttpResponse:
    """Render the event's page; officers see a bar of their own."""
    now = timezone.now()
    players = reads.roster(found)
    rules = list(found.rules.select_related("rule_set"))
    sizes = [row.players for row in rules]
    part = part_of(found, request.user, players=players, now=now)
    context = {
        "event": found,
        "tab": "event",
        "players": players,
        "part": part,
        "plays": part.entry is not None,
        "rules": rules,
        "rounds": reads.schedule(found) if found.has_started else [],
        "policies": policies(found, sizes=sizes, coming=len(players.coming)),
        "is_officer": "event.desk" in actions,
        "may_edit": "event.edit" in actions,
        "next": _next(found, players, sizes) if "event.desk" in actions else None,
        "ways_on": ways_on(found.stage),
        "ways_back": ways_back(found.stage),
        "clone_key": token_hex(16),
        "address": request.build_absolute_uri(reverse("tournaments:event", args=[found.code])),
    }
    return render(request, "tournaments/event/event.html", {**context, **extra})


def _next(found: Event, players: reads.Roster, sizes: list[int]) -> dict[str, Any] | None:
    """Return the organiser's next step before play; afterwards the desk knows better."""
    if found.has_started:
        return None
    facts = EventFacts(
        stage=found.stage,
        coming=len(players.coming),
        here=players.here,
        least=min(sizes, default=0),
    )
    action = next_action(facts)
    return {
        "do": action.do,
        "label": desk_words.label(action),
        "consequence": desk_words.consequence(action),
    }


@require_POST
def move(request: HttpRequest, code: str) -> HttpResponse:
    """Take the event to the stage `to`, back with a `reason`; `next` is the page to go on at."""
    found, actions = event_and_actions_or_404(request, code, "event.move")
    reason = request.POST.get("reason", "")[:200]
    try:
        services.move_event(
            by=account_of(request),
            event_id=found.pk,
            to=request.POST.get("to", ""),
            reason=reason,
            now=timezone.now(),
        )
    except Refused as refusal:
        context = {"refusal": sentence(refusal), "reason": reason}
        return _page(request, found, actions, **context)
    onward = "tournaments:desk" if request.POST.get("next") == "desk" else "tournaments:event"
    return redirect(onward, code=code)


@require_GET
@club_page("club.view")
def club_events(request: HttpRequest, club: Club) -> HttpResponse:
    """The events of a club; its officers see drafts too."""
    officer = can(request.user, "event.create", club)
    ahead, over = reads.events_of(club, with_drafts=officer)
    context = {"tab": "events", "ahead": ahead, "over": over, "may_create": officer}
    return render_club(request, club, "tournaments/event/club_events.html", context)
