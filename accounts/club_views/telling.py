"""The console's pages that tell members something: announcements and mails; and seasons."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts import tasks
from accounts.club_forms import AnnouncementForm, MailForm, SeasonForm
from accounts.club_pages import club_page, render_club, tell
from accounts.club_views.console import person_of
from accounts.clubs import announcements, mails, seasons
from accounts.models import Club
from accounts.refusals import ClubRefused, sentence

MAILS_SHOWN = 10


@require_http_methods(["GET", "POST"])
@club_page("club.announce")
def news(request: HttpRequest, club: Club) -> HttpResponse:
    """List the announcements, and write one."""
    form = AnnouncementForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        by, now = person_of(request), timezone.now()
        try:
            announcements.announce(club=club, by=by, terms=form.terms, now=now)
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            messages.success(request, _("It is on the club's page now."))
            return redirect("accounts:club", slug=club.slug)
    context = {
        "tab": "admin",
        "part": "news",
        "form": form,
        "announcements": announcements.announcements(club=club),
    }
    return render_club(request, club, "clubs/admin/news.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.announce")
def announcement(request: HttpRequest, club: Club, announcement_id: int) -> HttpResponse:
    """Change one."""
    found = get_object_or_404(announcements.announcements(club=club), pk=announcement_id)
    now = {"title": found.title, "text": found.text, "is_pinned": found.is_pinned}
    form = AnnouncementForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        try:
            announcements.change_announcement(
                announcement=found, by=person_of(request), terms=form.terms, now=timezone.now()
            )
        except ClubRefused as refusal:
            tell(request, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:club_news", slug=club.slug)
    context = {"tab": "admin", "part": "news", "form": form, "announcement": found}
    return render_club(request, club, "clubs/admin/announcement.html", context)


@require_POST
@club_page("club.announce")
def retire(request: HttpRequest, club: Club, announcement_id: int) -> HttpResponse:
    found = get_object_or_404(club.announcements, pk=announcement_id)
    by, now = person_of(request), timezone.now()
    try:
        announcements.retire_announcement(announcement=found, by=by, now=now)
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        messages.success(request, _("“%(name)s” is taken down.") % {"name": found.title})
    return redirect("accounts:club_news", slug=club.slug)


@require_http_methods(["GET", "POST"])
@club_page("club.mail")
def mail(request: HttpRequest, club: Club) -> HttpResponse:
    """Write to all members, and see how far the last mails have come."""
    form = MailForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        letter = mails.Letter(
            title=form.cleaned_data["title"],
            text=form.cleaned_data["text"],
            settings_url=request.build_absolute_uri(reverse("accounts:me")),
        )
        try:
            written = mails.write_mail(
                club=club, by=person_of(request), letter=letter, now=timezone.now()
            )
        except ClubRefused as refusal:
            form.add_error(None, sentence(refusal))
        else:
            tasks.send_soon(mail_id=written.pk)
            messages.success(request, _("The mail is on its way."))
            return redirect("accounts:club_mail", slug=club.slug)
    context = {
        "tab": "admin",
        "part": "mail",
        "form": form,
        "recipients": mails.recipients(club=club).count(),
        "most": mails.MOST_A_DAY,
        "mails": club.mails.select_related("author")[:MAILS_SHOWN],
    }
    return render_club(request, club, "clubs/admin/mail.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.seasons")
def season_list(request: HttpRequest, club: Club) -> HttpResponse:
    """List the seasons, and make one."""
    form = SeasonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        by, now = person_of(request), timezone.now()
        try:
            seasons.make_season(club=club, by=by, terms=form.terms, now=now)
        except ClubRefused as refusal:
            form.add_error(None, sentence(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:club_seasons", slug=club.slug)
    context = {"tab": "admin", "part": "seasons", "form": form, "seasons": club.seasons.all()}
    return render_club(request, club, "clubs/admin/seasons.html", context)


@require_http_methods(["GET", "POST"])
@club_page("club.seasons")
def season(request: HttpRequest, club: Club, season_id: int) -> HttpResponse:
    """Change the days or the name."""
    found = get_object_or_404(club.seasons, pk=season_id)
    now = {"name": found.name, "starts_on": found.starts_on, "ends_on": found.ends_on}
    form = SeasonForm(request.POST or None, initial=now)
    if request.method == "POST" and form.is_valid():
        by = person_of(request)
        try:
            seasons.change_season(season=found, by=by, terms=form.terms, now=timezone.now())
        except ClubRefused as refusal:
            form.add_error(None, sentence(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("accounts:club_seasons", slug=club.slug)
    context = {"tab": "admin", "part": "seasons", "form": form, "season": found}
    return render_club(request, club, "clubs/admin/season.html", context)


@require_POST
@club_page("club.seasons")
def delete_season(request: HttpRequest, club: Club, season_id: int) -> HttpResponse:
    found = get_object_or_404(club.seasons, pk=season_id)
    try:
        seasons.delete_season(season=found, by=person_of(request), now=timezone.now())
    except ClubRefused as refusal:
        tell(request, refusal)
    else:
        messages.success(request, _("“%(name)s” is deleted.") % {"name": found.name})
    return redirect("accounts:club_seasons", slug=club.slug)
