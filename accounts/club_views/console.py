"""The console of a club: requests and the invitation, the club's page, its end, its log."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import club_panels, club_queries
from accounts.club_forms import ClubForm, HandOverForm, TypedNameForm
from accounts.club_pages import club_page, render_club, tell
from accounts.clubs import founding, invites, joining, logs, roles
from accounts.models import Club, User
from accounts.refusals import ClubRefused, sentence

LINES_ON_A_PAGE = 50


@require_GET
@club_page("club.manage")
def overview(request: HttpRequest, club: Club) -> HttpResponse:
    """Who asks to join, and the link that invites."""
    link = club.invite_code and request.build_absolute_uri(
        reverse("accounts:club_invitation", args=[club.invite_code])
    )
    context = {
        "tab": "admin",
        "part": "overview",
        "requests": club_queries.open_requests(club=club),
        "link": link,
        "panels": club_panels.panels(request, club, "admin"),
    }
    return render_club(request, club, "clubs/admin/overview.html", context)


@require_POST
@club_page("club.decide")
def decide(request: HttpRequest, club: Club, request_id: int) -> HttpResponse:
    """Accept (`accept`) or decline a request."""
    asked = get_object_or_404(club.join_requests.select_related("user", "club"), pk=request_id)
    accept, by = bool(request.POST.get("accept")), person_of(request)
    try:
        joining.decide(request=asked, by=by, accept=accept, now=timezone.now())
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        name = {"name": asked.user.shown_name}
        said = _("%(name)s is a member now.") if accept else _("%(name)s was declined.")
        messages.success(request, said % name)
    return redirect("accounts:club_console", slug=club.slug)


@require_POST
@club_page("club.invite")
def invite(request: HttpRequest, club: Club) -> HttpResponse:
    """Make a new invitation link, or with `off` have none."""
    by = person_of(request)
    try:
        if request.POST.get("off"):
            invites.switch_invitation_off(club=club, by=by, now=timezone.now())
            messages.success(request, _("The invitation link is switched off."))
        else:
            invites.renew_invitation(club=club, by=by, now=timezone.now())
            messages.success(request, _("Here is a new invitation link."))
    except ClubRefused as refusal:
        tell(request, refusal)
    return redirect("accounts:club_console", slug=club.slug)


@require_http_methods(["GET", "POST"])
@club_page("club.edit")
def edit(request: HttpRequest, club: Club) -> HttpResponse:
    now = {name: getattr(club, name) for name in founding.ClubTerms.__slots__}
    form = ClubForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            by = person_of(request)
            founding.edit_club(club=club, by=by, terms=form.terms, now=timezone.now())
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:club_edit", slug=club.slug)
    context = {"tab": "admin", "part": "edit", "form": form}
    return render_club(request, club, "clubs/admin/edit.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.own")
def own(request: HttpRequest, club: Club) -> HttpResponse:
    """Hand the club over, close it, or open it again; `do` says which."""
    does, by, now = request.POST.get("do", ""), person_of(request), timezone.now()
    handing = HandOverForm(request.POST if does == "hand_over" else None, club=club)
    closing = TypedNameForm(request.POST if does == "close" else None)
    try:
        if handing.is_valid():
            typed = handing.cleaned_data["typed_name"]
            heir = handing.cleaned_data["heir"].user
            roles.hand_over(club=club, to=heir, by=by, typed_name=typed, now=now)
            told = _("%(name)s is the owner now.") % {"name": heir.shown_name}
            messages.success(request, told)
            return redirect("accounts:club", slug=club.slug)
        if closing.is_valid():
            typed = closing.cleaned_data["typed_name"]
            founding.close_club(club=club, by=by, typed_name=typed, now=now)
            messages.success(request, _("The club is closed."))
            return redirect("accounts:club", slug=club.slug)
        if does == "reopen":
            founding.reopen_club(club=club, by=by, now=now)
            messages.success(request, _("The club is open again."))
            return redirect("accounts:club", slug=club.slug)
    except ClubRefused as refusal:
        form = handing if does == "hand_over" else closing
        form.add_error("typed_name", sentence(refusal))
    context = {"tab": "admin", "part": "own", "handing": handing, "closing": closing}
    return render_club(request, club, "clubs/admin/own.html", context)


@require_GET
@club_page("club.log")
def log(request: HttpRequest, club: Club) -> HttpResponse:
    page = Paginator(logs.lines(club=club), LINES_ON_A_PAGE).get_page(request.GET.get("page"))
    lines = [(line.at, logs.text_of(line)) for line in page]
    context = {"tab": "admin", "part": "log", "page": page, "lines": lines}
    return render_club(request, club, "clubs/admin/log.html", context)


def person_of(request: HttpRequest) -> User:
    """Return who is logged in: a page that asks for a role has nobody else."""
    assert isinstance(request.user, User)  # noqa: S101
    return request.user
