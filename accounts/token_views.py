"""The pages on which members make and revoke the tokens of their programs."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms import TokenForm
from accounts.middleware import sign_up_first
from accounts.models import ApiToken, User
from accounts.permissions import can
from accounts.tokens import (
    MOST_TOKENS,
    TokenNameTaken,
    TooManyTokens,
    create_token,
    revoke_token,
)


@require_http_methods(["GET", "POST"])
@never_cache
def tokens(request: HttpRequest) -> HttpResponse:
    """List the tokens and make another; the answer to the form is the only page that shows it."""
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(request.path)
    if not can(user, "token.create"):
        return sign_up_first(request)
    form = TokenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            token, plain = create_token(user=user, name=form.cleaned_data["name"])
        except TokenNameTaken:
            form.add_error("name", _("You have a token of that name. Choose another one."))
        except TooManyTokens:
            form.add_error(None, _("These are as many as you can have. Revoke one first."))
        else:
            return render(request, "accounts/token_created.html", {"token": token, "plain": plain})
    live = ApiToken.objects.filter(user=user, revoked_at=None)
    context = {"form": form, "tokens": live, "full": len(live) >= MOST_TOKENS}
    return render(request, "accounts/tokens.html", context)


@require_http_methods(["GET", "POST"])
def revoke(request: HttpRequest, token_id: int) -> HttpResponse:
    """Ask once more, then revoke."""
    token = get_object_or_404(ApiToken, pk=token_id, revoked_at=None)
    if not can(request.user, "token.revoke", token):
        raise Http404  # whose it is, is nobody's business
    if request.method == "POST":
        revoke_token(token=token, now=timezone.now())
        messages.success(request, _("“%(name)s” is revoked.") % {"name": token.name})
        return redirect("accounts:tokens")
    return render(request, "accounts/token_revoke.html", {"token": token})
