"""Writes to accounts."""

from random import Random, SystemRandom

from django.contrib.auth import login
from django.http import HttpRequest
from django.utils.crypto import get_random_string
from django.utils.translation import get_language

from accounts.models import User
from accounts.names import friendly_name

HANDLE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no look-alikes: a handle is read aloud
MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def new_handle(prefix: str) -> str:
    """Return an unused-looking user name; it tells nothing about the person (no e-mail part)."""
    return f"{prefix}-{get_random_string(10, HANDLE_ALPHABET)}"


def start_guest(*, rng: Random | None = None) -> User:
    """Create a guest with a friendly name and no way to log in but the session."""
    guest = User(
        username=new_handle("guest"),
        display_name=friendly_name(rng=rng or SystemRandom()),
        is_guest=True,
        language=(get_language() or "ko")[:2],
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def guest_for(request: HttpRequest) -> User:
    """Return the logged-in person, or start a guest and log the guest in."""
    if isinstance(request.user, User):
        return request.user
    guest = start_guest()
    login(request, guest, backend=MODEL_BACKEND)
    return guest


def become_member(*, guest: User) -> User:
    """Return the guest's own row, changed to a member but not saved yet.

    The caller fills in e-mail and password and saves; until then the guest is untouched.
    """
    member = User.objects.get(pk=guest.pk)
    member.is_guest = False
    member.username = new_handle("player")
    return member
