"""What every page of a club begins and ends with; apps above use it for theirs too."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts import club_panels
from accounts.club_rules import actions_of
from accounts.middleware import sign_up_first
from accounts.models import Club, User
from accounts.refusals import ClubRefused, sentence

ClubView = Callable[Concatenate[HttpRequest, Club, ...], HttpResponse]


def club_page(action: str) -> Callable[[ClubView], Callable[..., HttpResponse]]:
    """Let the decorated view `(request, club, …)` be called with the club's slug.

    Whoever may not see the club gets a 404. Who may not do `action` logs in or signs up first, or
    gets a 403.
    """

    def decorate(view: ClubView) -> Callable[..., HttpResponse]:
        @wraps(view)
        def page(request: HttpRequest, slug: str, **given: Any) -> HttpResponse:
            club = get_object_or_404(Club, slug=slug)
            allowed = actions_of(request.user, club)
            if "club.view" not in allowed:
                raise Http404
            if action not in allowed:
                return account_first(request)
            return view(request, club, **given)

        return page

    return decorate


def account_first(request: HttpRequest) -> HttpResponse:
    """Lead visitors to the login and guests to the sign-up. Raises PermissionDenied for others."""
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path())
    if request.user.is_guest:
        return sign_up_first(request)
    raise PermissionDenied


def render_club(
    request: HttpRequest, club: Club, template: str, context: dict[str, Any]
) -> HttpResponse:
    """Render a page that extends clubs/base.html or clubs/console.html."""
    allowed = actions_of(request.user, club)
    waiting = club.join_requests.filter(decided_at=None).count() if "club.decide" in allowed else 0
    shared = {
        "club": club,
        "may": {action.removeprefix("club.") for action in allowed},
        "tabs": club_panels.tabs(club),
        "waiting": waiting,
    }
    return render(request, template, {**shared, **context})


def tell(request: HttpRequest, refusal: ClubRefused) -> None:
    messages.error(request, sentence(refusal))
