"""Finding a club, founding one, and coming by an invitation."""

import secrets

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts import club_queries
from accounts.club_forms import NewClubForm
from accounts.club_pages import account_first, tell
from accounts.clubs import founding, joining
from accounts.models import Club, User
from accounts.one_line import one_line
from accounts.permissions import can
from accounts.qr import qr_code
from accounts.refusals import ClubRefused

ON_A_PAGE = 20
LONGEST_SEARCH = 60


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """My clubs, and all public ones that `?q=` finds."""
    words = one_line(request.GET.get("q", ""))[:LONGEST_SEARCH]
    pages = Paginator(club_queries.found_clubs(words=words), ON_A_PAGE)
    context = {
        "mine": club_queries.my_clubs(person=request.user),
        "words": words,
        "page": pages.get_page(request.GET.get("page")),
    }
    return render(request, "clubs/index.html", context)


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Found a club; sent twice, the form makes one."""
    founder = request.user
    if not isinstance(founder, User) or not can(founder, "club.found"):
        return account_first(request)
    initial = {
        "join_policy": Club.JoinPolicy.REQUEST,
        "hides_members": True,
        "key": secrets.token_hex(16),
    }
    form = NewClubForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            club = founding.create_club(
                founder=founder,
                terms=form.terms,
                slug=form.cleaned_data["slug"],
                key=form.cleaned_data["key"],
                now=timezone.now(),
            )
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            messages.success(request, _("The club is founded. Invite your people now."))
            return redirect("accounts:club_console", slug=club.slug)
    return render(request, "clubs/new.html", {"form": form})


@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """Show which club the link leads to, and join it."""
    club = Club.objects.filter(invite_code=code, closed_at=None).first()
    if club is None:
        return render(request, "clubs/invitation_over.html", status=404)
    user = request.user
    if can(user, "club.members", club):
        return redirect("accounts:club", slug=club.slug)
    if request.method == "POST":
        if not isinstance(user, User) or not can(user, "club.found"):
            return account_first(request)
        try:
            joining.accept_invitation(club=club, user=user, code=code, now=timezone.now())
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            messages.success(request, _("Welcome to %(club)s!") % {"club": club.name})
            return redirect("accounts:club", slug=club.slug)
    context = {"club": club, "people": club.memberships.count()}
    return render(request, "clubs/invitation.html", context)


@require_GET
def invitation_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The invitation link as a QR code."""
    if not Club.objects.filter(invite_code=code, closed_at=None).exists():
        raise Http404
    path = reverse("accounts:club_invitation", args=[code])
    return qr_code(address=request.build_absolute_uri(path))
