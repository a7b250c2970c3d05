"""Guests on allauth's pages."""

from collections.abc import Callable
from typing import Final

from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

MEMBER_PAGES: Final = frozenset(
    {
        "account_change_password",
        "account_confirm_reauthentication_code",
        "account_email",
        "account_reauthenticate",
        "account_request_reauthentication_code",
        "account_set_password",
        "mfa_activate_totp",
        "mfa_add_webauthn",
        "mfa_deactivate_totp",
        "mfa_download_recovery_codes",
        "mfa_edit_webauthn",
        "mfa_generate_recovery_codes",
        "mfa_index",
        "mfa_list_webauthn",
        "mfa_reauthenticate",
        "mfa_reauthenticate_webauthn",
        "mfa_remove_webauthn",
        "mfa_view_recovery_codes",
        "socialaccount_connections",
        "usersessions_list",
    }
)


def sign_up_first(request: HttpRequest) -> HttpResponse:
    """Lead a guest to the sign-up page with a sentence, and back here afterwards."""
    messages.info(
        request, _("That page needs an account. Sign up and everything so far stays yours.")
    )
    query = urlencode({REDIRECT_FIELD_NAME: request.path})
    return redirect(f"{reverse('account_signup')}?{query}")


class GuestEntrance:
    """On allauth's pages, treat a guest as a visitor whose row waits in `request.guest`.

    allauth sends logged-in people away from every sign-up and login step. Pages that manage an
    account mean nothing to a guest: those lead to the sign-up page with a sentence. Logging out
    is left alone, it must end the guest's session.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_args: object
    ) -> HttpResponse | None:
        name = request.resolver_match.url_name if request.resolver_match else None
        if not view.__module__.startswith("allauth.") or name == "account_logout":
            return None
        if not getattr(request.user, "is_guest", False):
            return None
        if name in MEMBER_PAGES:
            return sign_up_first(request)
        request.guest = request.user  # type: ignore[attr-defined]
        request.user = AnonymousUser()
        return None
