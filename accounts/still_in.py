"""Whose access has ended, though a page of theirs is still open."""

from collections.abc import Collection
from typing import NamedTuple

from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import ApiToken, User


class Login(NamedTuple):
    """By what somebody was let in: nothing for visitors, a session or a token for others."""

    user_id: int | None = None
    session_key: str | None = None
    token_id: int | None = None


def ended(logins: Collection[Login]) -> set[Login]:
    """Return those that would not be let in any more."""
    users, sessions, tokens = (
        {value for value in values if value} for values in zip(Login(), *logins, strict=True)
    )
    active = User.objects.filter(pk__in=users, is_active=True)
    running = Session.objects.filter(session_key__in=sessions, expire_date__gt=timezone.now())
    live = ApiToken.objects.filter(pk__in=tokens, revoked_at=None)
    gone = (
        users - set(active.values_list("pk", flat=True)),
        sessions - set(running.values_list("pk", flat=True)),
        tokens - set(live.values_list("pk", flat=True)),
    )
    return {login for login in logins if any(map(_contains, gone, login))}


def _contains(values: Collection[object], value: object) -> bool:
    return value in values
