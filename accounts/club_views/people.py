"""The console's pages about people: roles, removals, bans, and names on paper."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import club_queries
from accounts.club_forms import BanForm, MergeForm, NamesForm, RoleForm
from accounts.club_pages import club_page, render_club, tell
from accounts.club_views.console import person_of
from accounts.clubs import bans, claims, joining, papers, roles
from accounts.merging import preview_merge
from accounts.models import Club, Membership, User
from accounts.pasted_names import names_in, problem_text
from accounts.refusals import ClubRefused

PROBLEMS_SHOWN = 20


@require_http_methods(["GET"])
@club_page("club.manage")
def people(request: HttpRequest, club: Club) -> HttpResponse:
    members = [one for one in club_queries.roster(club=club) if not one.user.is_paper]
    context = {
        "tab": "admin",
        "part": "people",
        "members": members,
        "bans": club_queries.bans(club=club),
    }
    return render_club(request, club, "clubs/admin/people.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.roles")
def person(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    """One member: another role. Removing and banning are addresses of their own."""
    membership = _membership(club, user_id)
    if membership.user.is_paper:
        return redirect("accounts:club_paper", slug=club.slug, user_id=user_id)
    user = membership.user
    form = RoleForm(request.POST or None, initial={"role": membership.role})
    if request.method == "POST" and form.is_valid():
        try:
            roles.set_role(
                club=club,
                user=user,
                role=form.cleaned_data["role"],
                by=person_of(request),
                now=timezone.now(),
            )
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:club_people", slug=club.slug)
    context = {
        "tab": "admin",
        "part": "people",
        "membership": membership,
        "form": form,
        "ban_form": BanForm(),
        "touchable": membership.role != Membership.Role.OWNER and user != request.user,
    }
    return render_club(request, club, "clubs/admin/person.html", context)


@require_POST
@club_page("club.remove")
def remove(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    user = _membership(club, user_id).user
    try:
        joining.remove(club=club, user=user, by=person_of(request), now=timezone.now())
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        messages.success(request, _("%(name)s is no member any more.") % {"name": user.shown_name})
    return redirect("accounts:club_people", slug=club.slug)


@require_POST
@club_page("club.ban")
def ban(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    """Ban a member, or somebody who has asked to join."""
    known = User.objects.filter(memberships__club=club) | User.objects.filter(
        join_requests__club=club
    )
    user = get_object_or_404(known.distinct(), pk=user_id)
    form = BanForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    by, now = person_of(request), timezone.now()
    try:
        bans.ban(club=club, user=user, by=by, reason=reason, now=now)
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        messages.success(request, _("%(name)s is banned.") % {"name": user.shown_name})
    return redirect("accounts:club_people", slug=club.slug)


@require_POST
@club_page("club.ban")
def lift_ban(request: HttpRequest, club: Club, ban_id: int) -> HttpResponse:
    found = get_object_or_404(club.bans.select_related("user", "club"), pk=ban_id)
    try:
        bans.lift_ban(ban=found, by=person_of(request), now=timezone.now())
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        told = _("%(name)s may join again.") % {"name": found.user.shown_name}
        messages.success(request, told)
    return redirect("accounts:club_people", slug=club.slug)


@require_http_methods(["GET", "POST"])
@club_page("club.papers")
def paper_list(request: HttpRequest, club: Club) -> HttpResponse:
    """List the names on paper, and add more: typed, pasted or from a file."""
    form = NamesForm(request.POST or None, request.FILES or None)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        pasted = names_in(text=form.text)
        problems = [problem_text(problem) for problem in pasted.problems[:PROBLEMS_SHOWN]]
        before = len(papers.papers_of(club))
        try:
            papers.add_papers(
                club=club, names=pasted.names, by=person_of(request), now=timezone.now()
            )
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            added = len(papers.papers_of(club)) - before
            if pasted.names:
                messages.success(request, _("Names added: %(count)s") % {"count": added})
            if not problems:
                return redirect("accounts:club_papers", slug=club.slug)
            form = NamesForm()
    context = {
        "tab": "admin",
        "part": "papers",
        "form": form,
        "problems": problems,
        "papers": papers.papers_of(club),
    }
    return render_club(request, club, "clubs/admin/papers.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.merge")
@never_cache
def paper(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    """One name on paper: a link to claim it (a POST makes one), or a member to merge it into."""
    found = _paper(club, user_id)
    link = ""
    if request.method == "POST":
        try:
            token = claims.claim_token(
                club=club, paper=found, by=person_of(request), now=timezone.now()
            )
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            path = reverse("accounts:club_claim", args=[club.slug, token])
            link = request.build_absolute_uri(path)
    context = {
        "tab": "admin",
        "part": "papers",
        "paper": found,
        "link": link,
        "days": claims.CLAIM_SECONDS // 86400,
        "form": MergeForm(club=club),
    }
    return render_club(request, club, "clubs/admin/paper.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.merge")
def merge(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    """Show what would move from the name on paper to the member `into`; a POST moves it."""
    found = _paper(club, user_id)
    form = MergeForm(request.POST if request.method == "POST" else request.GET, club=club)
    if not form.is_valid():
        return redirect("accounts:club_paper", slug=club.slug, user_id=user_id)
    membership = form.cleaned_data["into"]
    into = membership.user
    if request.method == "POST":
        try:
            claims.merge_papers(
                club=club, paper=found, into=into, by=person_of(request), now=timezone.now()
            )
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            names = {"paper": found.shown_name, "name": into.shown_name}
            messages.success(request, _("“%(paper)s” is %(name)s now.") % names)
            return redirect("accounts:club_papers", slug=club.slug)
    parts = preview_merge(paper=found, into=into)
    context = {
        "tab": "admin",
        "part": "papers",
        "paper": found,
        "membership": membership,
        "parts": parts,
        "blocked": any(one.conflicts for one in parts),
    }
    return render_club(request, club, "clubs/admin/merge.html", context)


@require_POST
@club_page("club.papers")
def remove_paper(request: HttpRequest, club: Club, user_id: int) -> HttpResponse:
    found = _paper(club, user_id)
    try:
        papers.remove_paper(club=club, user=found, by=person_of(request), now=timezone.now())
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        told = _("“%(name)s” is off the list.") % {"name": found.shown_name}
        messages.success(request, told)
    return redirect("accounts:club_papers", slug=club.slug)


def _membership(club: Club, user_id: int) -> Membership:
    return get_object_or_404(club.memberships.select_related("user"), user_id=user_id)


def _paper(club: Club, user_id: int) -> User:
    return get_object_or_404(club.members.filter(is_paper=True), pk=user_id)
