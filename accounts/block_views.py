"""Blocking somebody from the table, and the page on which that is undone."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import blocks
from accounts.forms import PersonForm
from accounts.models import Block, User


@require_POST
def block(request: HttpRequest) -> JsonResponse:
    """Block the person with the id `user`: `{"blocked": id}`, or 403 or 404 with a `message`."""
    form = PersonForm(request.POST)
    if not form.is_valid():
        return JsonResponse({"message": _("There is no such person.")}, status=404)
    other = form.cleaned_data["user"]
    try:
        blocks.block(blocker=request.user, blocked=other)
    except blocks.CannotBlock:
        return JsonResponse({"message": _("You cannot block this person.")}, status=403)
    return JsonResponse({"blocked": other.pk})


@require_http_methods(["GET", "POST"])
def my_blocks(request: HttpRequest) -> HttpResponse:
    """List whom the visitor has blocked; a POST with the id `user` unblocks."""
    if not isinstance(request.user, User):
        return redirect_to_login(request.path)
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        other = form.cleaned_data["user"]
        blocks.unblock(blocker=request.user, blocked=other)
        messages.success(request, _("You hear from %(name)s again.") % {"name": other})
        return redirect("accounts:blocks")
    mine = Block.objects.filter(blocker=request.user).select_related("blocked")
    return render(request, "accounts/blocks.html", {"blocks": mine})
