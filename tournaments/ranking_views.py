"""The ranking of a club, and its evening: drop-in tables."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.club_pages import club_page, render_club
from accounts.club_panels import adds_club_tab
from accounts.clubs.seasons import season_of
from accounts.models import Club, Season
from accounts.permissions import can
from tournaments.queries import ranking as queries

ALL_TIME = "all"

adds_club_tab(label=_("Ranking"), key="ranking", url_name="tournaments:club_ranking", order=30)
adds_club_tab(label=_("Club night"), key="night", url_name="tournaments:club_night", order=20)


@require_GET
@never_cache
@club_page("club.view")
def ranking(request: HttpRequest, club: Club) -> HttpResponse:
    """The players of `?season=`, by default the one of today, in `?game=`; names as the club says.

    A club that hides its members shows the ranking to them only.
    """
    seasons = list(club.seasons.all())
    chosen = _season(club, seasons, request.GET.get("season", ""))
    games = queries.games_of(club)
    asked = request.GET.get("game", "")
    game = asked if asked in games else (games or ["mighty"])[0]
    is_open = can(request.user, "club.roster", club)
    context = {
        "tab": "ranking",
        "seasons": seasons,
        "season": chosen,
        "games": games,
        "game": game,
        "is_open": is_open,
        "lines": queries.ranking(club, season=chosen, game=game) if is_open else [],
        "doubt": queries.DOUBT,
    }
    return render_club(request, club, "tournaments/people/ranking.html", context)


def _season(club: Club, seasons: list[Season], asked: str) -> Season | None:
    """Return the season that was asked for, else that of today, else the newest; None: all time."""
    if asked == ALL_TIME:
        return None
    for season in seasons:
        if str(season.pk) == asked:
            return season
    today = season_of(club=club, day=timezone.localdate())
    return today or (seasons[0] if seasons else None)


@require_GET
@never_cache
@club_page("club.view")
def night(request: HttpRequest, club: Club) -> HttpResponse:
    """The club's tables that run now, and how to open another one."""
    is_member = can(request.user, "club.members", club)
    context = {
        "tab": "night",
        "tables": queries.night_tables(club, for_members=is_member),
        "is_member": is_member and not club.closed_at,
    }
    return render_club(request, club, "tournaments/people/night.html", context)
