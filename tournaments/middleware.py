"""How many notices wait for the visitor, for the header of every page."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.models import User
from tournaments.notices import count_unread

COOKIE = "unread"
MINUTE = 60  # seconds for which a device remembers the number


class UnreadNotices:
    """Gives pages `request.unread_notices`: a function, so that only those ask that show it.

    The number is kept by the visitor's browser for a minute: it costs no query on the next pages.
    Whoever changes it there sees another number.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        counted: list[int] = []

        def unread_notices() -> int:
            if not counted:
                known = _remembered(request)
                counted.append(_count(request) if known is None else known)
            return counted[0]

        request.unread_notices = unread_notices  # type: ignore[attr-defined]
        response = self.get_response(request)
        if counted and _remembered(request) is None and isinstance(request.user, User):
            response.set_cookie(
                COOKIE,
                f"{request.user.pk}.{counted[0]}",
                max_age=MINUTE,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def forget(response: HttpResponse) -> HttpResponse:
    """Let the next page count anew."""
    response.delete_cookie(COOKIE, samesite="Lax")
    return response


def _count(request: HttpRequest) -> int:
    return count_unread(request.user) if isinstance(request.user, User) else 0


def _remembered(request: HttpRequest) -> int | None:
    """Return the number this browser has for this person; None if it has none."""
    person, _, number = request.COOKIES.get(COOKIE, "").partition(".")
    if not number.isdecimal() or len(number) > 4 or person != str(request.user.pk):
        return None
    return int(number)
