"""Somebody's page: what they played, and how it went."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.permissions import can
from games.lobby import level_text
from tournaments.queries import profile as queries
from tournaments.score_plots import Run, plot, thinned

FORBIDDEN = 403


@require_GET
@never_cache
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """Hands, roles, events and opponents of a member; `?game=` chooses the game.

    Bots have a page that says what they are. Guests and names on paper have none. Who may not see
    a member's profile learns no more than the name, which results show anyway.
    """
    person = User.objects.filter(username=username).first()
    if person is None or not (person.is_bot or (person.is_member and person.is_active)):
        raise Http404
    if person.is_bot:
        context = {"person": person, "level": level_text(person.bot_level)}
        return render(request, "tournaments/people/bot.html", context)
    if not can(request.user, "person.profile", person):
        context = {"person": person}
        return render(request, "tournaments/people/closed.html", context, status=FORBIDDEN)
    return _opened(request, person)


def _opened(request: HttpRequest, person: User) -> HttpResponse:
    careers = queries.careers(person)
    asked = request.GET.get("game", "")
    chosen = next((one for one in careers if one.game == asked), careers[0] if careers else None)
    context = {
        "person": person,
        "is_mine": request.user == person,
        "careers": careers,
        "career": chosen,
        "entries": queries.events_of(person, request.user),
    }
    if chosen is not None:
        run = Run(person.pk, person.shown_name, thinned(chosen.running))
        context |= {
            "plot": plot([run], steps=[]),
            "hands": queries.newest_hands(person, request.user, chosen.game),
            "opponents": queries.opponents(person, request.user, chosen.game),
        }
    return render(request, "tournaments/people/profile.html", context)
