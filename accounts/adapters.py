"""How allauth creates people: a guest who signs up keeps the same row, with hands and scores.

`accounts.middleware.GuestEntrance` shows guests to allauth as visitors and puts the guest into
`request.guest`; without that allauth would refuse to log in somebody who is logged in already.
"""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.models import SocialLogin
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import become_member, new_handle


def forget_guest(request: HttpRequest) -> None:
    """Take the guest out of the session but keep the rest of it.

    Otherwise Django would empty the session at the next request, because the password changed,
    and at the login, because the person changed; allauth's half-finished login would be lost.
    """
    if guest_of(request):
        for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
            request.session.pop(key, None)


def guest_of(request: HttpRequest) -> User | None:
    return getattr(request, "guest", None)


class AccountAdapter(DefaultAccountAdapter):
    def new_user(self, request: HttpRequest) -> User:
        """Return the guest's own row, or a new person; neither is saved yet."""
        guest = guest_of(request)
        return become_member(guest=guest) if guest else User()

    def clean_email(self, email: str) -> str:
        """Refuse what would not fit: allauth cuts it off, which makes another address of it."""
        most = User._meta.get_field("email").max_length  # noqa: SLF001 - Django's own name
        if most is not None and len(email) > most:
            raise ValidationError(_("This address is too long."))
        return super().clean_email(email)

    def populate_username(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002
        user.username = user.username or new_handle("player")

    def save_user(self, request: HttpRequest, user: User, form: Any, **options: bool) -> User:
        try:
            with transaction.atomic():
                member = super().save_user(request, user, form, **options)
        except IntegrityError as error:  # user_email_unique: two people sign up at once
            messages.error(
                request, _("Someone just took this e-mail address. Log in, or use another one.")
            )
            raise ImmediateHttpResponse(redirect("account_signup")) from error
        forget_guest(request)
        return member

    def login(self, request: HttpRequest, user: User) -> None:
        forget_guest(request)
        super().login(request, user)


class SocialAccountAdapter(DefaultSocialAccountAdapter):
    def new_user(self, request: HttpRequest, sociallogin: SocialLogin) -> User:  # noqa: ARG002
        """Return a blank person even for a guest.

        allauth takes a saved row for "this social account is known" before it has looked; the
        guest's row comes in at `save_user`, when it is clear that this is a sign-up.
        """
        return User()

    def save_user(self, request: HttpRequest, sociallogin: SocialLogin, form: Any = None) -> User:
        guest = guest_of(request)
        if guest:
            member = become_member(guest=guest)
            for field in ("email", "first_name", "last_name"):
                setattr(member, field, getattr(sociallogin.user, field))
            sociallogin.user = member
        member = super().save_user(request, sociallogin, form)
        forget_guest(request)
        return member
