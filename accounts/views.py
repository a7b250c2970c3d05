"""The account pages that allauth does not bring."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods

from accounts.club_queries import my_clubs
from accounts.forms import SettingsForm
from accounts.models import User


@require_http_methods(["GET", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """Settings: name and language; members find the rest of their account here."""
    if not isinstance(request.user, User):
        return redirect("account_login")
    form = SettingsForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        return saved(request, form.save())
    return render(
        request, "accounts/me.html", {"form": form, "clubs": my_clubs(person=request.user)}
    )


def saved(request: HttpRequest, user: User) -> HttpResponse:
    """Answer in the language just chosen, and keep it on this device."""
    with override(user.language):
        messages.success(request, _("Saved."))
    response = redirect("accounts:me")
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        user.language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
    )
    return response
