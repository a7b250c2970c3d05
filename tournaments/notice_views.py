"""What the site tells somebody, and in which ways it may."""

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from tournaments import notices as told
from tournaments.middleware import forget
from tournaments.models import Notice

A_PAGE = 30


@require_safe
@never_cache
@login_required
def notices(request: HttpRequest) -> HttpResponse:
    """List what the visitor was told, the newest first."""
    page = Paginator(told.shown_to(_me(request)), A_PAGE).get_page(request.GET.get("page"))
    rows = [(notice, told.sentence(notice)) for notice in page]
    unread = any(notice.read_at is None for notice, _text in rows)
    context = {"page": page, "rows": rows, "unread": unread}
    return render(request, "tournaments/notices/list.html", context)


@require_POST
@login_required
def read(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Go to what the notice is about."""
    notice = told.shown_to(_me(request)).filter(pk=notice_id).first()
    if notice is None:
        raise Http404
    told.mark_read(user=_me(request), notice_id=notice_id, now=timezone.now())
    return forget(redirect(notice.address))


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    told.mark_read(user=_me(request), now=timezone.now())
    return forget(redirect("tournaments:notices"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def choices(request: HttpRequest) -> HttpResponse:
    """Choose of what to be told, on the site and by e-mail."""
    user = _me(request)
    if request.method == "POST":
        on_site, by_mail = request.POST.getlist("on_site"), request.POST.getlist("by_mail")
        told.choose(user=user, on_site=on_site, by_mail=by_mail)
        messages.success(request, _("Saved."))
        return redirect("tournaments:notice_choices")
    wants = told.choices_of(user)
    rows = [(kind, Notice.Kind(kind).label, wants[kind]) for kind in wants]
    confirmed = EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True)
    context = {"rows": rows, "is_confirmed": bool(user.email) and confirmed.exists()}
    return render(request, "tournaments/notices/choices.html", context)


def _me(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - login_required
    return request.user
