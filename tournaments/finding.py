"""Finding an event for a page; whoever may not know of it gets a 404."""

from django.http import Http404, HttpRequest

from accounts.models import User
from tournaments.models import Event
from tournaments.permissions import event_actions


def event_or_404(request: HttpRequest, code: str, action: str = "event.view") -> Event:
    """Return the event if the visitor may do `action` there.

    Officers see drafts too. An action of officers is a 404 for everybody else: these pages do not
    exist for them.
    """
    return event_and_actions_or_404(request, code, action)[0]


def event_and_actions_or_404(
    request: HttpRequest, code: str, action: str = "event.view"
) -> tuple[Event, frozenset[str]]:
    """Return the event as `event_or_404` does, and all the visitor may do there."""
    event = Event.objects.select_related("club").filter(code=code).first()
    if event is None:
        raise Http404
    allowed = event_actions(request.user, event)
    wanted = {action, "event.preview"} if action == "event.view" else {action}
    if not wanted & allowed:
        raise Http404
    return event, allowed


def account_of(request: HttpRequest) -> User:
    """Return who asks, on a page that only people with an account reach. Raises Http404."""
    if not isinstance(request.user, User):
        raise Http404
    return request.user
