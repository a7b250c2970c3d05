"""The club's own pages: home, members, joining, leaving, claiming a name."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts import club_panels, club_queries
from accounts.club_forms import AskForm
from accounts.club_pages import account_first, club_page, render_club, tell
from accounts.clubs import announcements, claims, joining
from accounts.merging import preview_merge
from accounts.models import Club, User
from accounts.permissions import can
from accounts.refusals import ClubRefused


@require_GET
@club_page("club.view")
def home(request: HttpRequest, club: Club) -> HttpResponse:
    context = {
        "tab": "home",
        "announcements": announcements.announcements(club=club),
        "panels": club_panels.panels(request, club, "home"),
        "people": club.memberships.count(),
        "asked": club_queries.my_request(club=club, person=request.user),
    }
    return render_club(request, club, "clubs/home.html", context)


@require_GET
@club_page("club.roster")
def members(request: HttpRequest, club: Club) -> HttpResponse:
    context = {"tab": "members", "members": club_queries.roster(club=club)}
    return render_club(request, club, "clubs/members.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.view")
def join(request: HttpRequest, club: Club) -> HttpResponse:
    """Join, or ask to; with `give_up` take one's request back."""
    user = request.user
    if not isinstance(user, User) or not can(user, "club.found"):
        return account_first(request)
    form = AskForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            if request.POST.get("give_up"):
                joining.give_up_request(club=club, user=user, now=timezone.now())
                messages.success(request, _("You have taken your request back."))
            elif joining.join(
                club=club, user=user, text=form.cleaned_data["text"], now=timezone.now()
            ):
                messages.success(request, _("Welcome to %(club)s!") % {"club": club.name})
            else:
                messages.success(request, _("You have asked. A manager will answer."))
        except ClubRefused as refusal:
            tell(request, refusal)
        return redirect("accounts:club", slug=club.slug)
    if not can(user, "club.join", club):
        return redirect("accounts:club", slug=club.slug)
    asked = club_queries.my_request(club=club, person=user)
    return render_club(request, club, "clubs/join.html", {"form": form, "asked": asked})


@require_http_methods(["GET", "POST"])
@club_page("club.leave")
def leave(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask once more, then leave."""
    if request.method == "POST" and isinstance(request.user, User):
        try:
            joining.leave(club=club, user=request.user, now=timezone.now())
        except ClubRefused as refusal:
            tell(request, refusal)
            return redirect("accounts:club", slug=club.slug)
        messages.success(request, _("You have left %(club)s.") % {"club": club.name})
        return redirect("accounts:clubs")
    return render_club(request, club, "clubs/leave.html", {"tab": "members"})


@require_http_methods(["GET", "POST"])
@never_cache
def claim(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show what a name on paper has, and make it one with the person who is logged in."""
    club = get_object_or_404(Club, slug=slug)
    try:
        paper, giver = claims.claimed_paper(club=club, token=token)
    except ClubRefused:
        return render(request, "clubs/claim_over.html", status=404)
    user = request.user
    if not isinstance(user, User) or not can(user, "club.found"):
        return account_first(request)
    if request.method == "POST":
        try:
            claims.claim(club=club, token=token, user=user, now=timezone.now())
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            told = _("Everything of “%(name)s” is yours now.") % {"name": paper.shown_name}
            messages.success(request, told)
            return redirect("accounts:club", slug=club.slug)
    parts = preview_merge(paper=paper, into=user)
    context = {
        "club": club,
        "paper": paper,
        "giver": giver,
        "parts": parts,
        "blocked": any(part.conflicts for part in parts),
    }
    return render(request, "clubs/claim.html", context)
