"""The addresses of standings, rounds, the wall, exports, profiles and rankings."""

from django.urls import path

from accounts import club_addresses  # noqa: F401 - registers <club:slug>
from tournaments import exports, profile_views, ranking_views, round_pages, standings_views

STANDINGS = "e/<str:code>/standings/"
urlpatterns = [
    path(STANDINGS, standings_views.standings, name="standings"),
    path(f"{STANDINGS}state/", standings_views.standings_state, name="standings_state"),
    path(f"{STANDINGS}freeze/", standings_views.freeze, name="standings_freeze"),
    path(f"{STANDINGS}publish/", standings_views.publish, name="standings_publish"),
    path("e/<str:code>/standings.csv", exports.standings_csv, name="standings_csv"),
    path("e/<str:code>/standings.json", exports.standings_json, name="standings_json"),
    path("e/<str:code>/print/standings/", standings_views.print_standings, name="print_standings"),
    path("e/<str:code>/matrix/", standings_views.matrix, name="matrix"),
    path("e/<str:code>/round/<int:number>/", round_pages.round_page, name="round"),
    path("e/<str:code>/wall/", round_pages.wall, name="wall"),
    path("u/<str:username>/", profile_views.profile, name="profile"),
    path("c/<club:slug>/ranking/", ranking_views.ranking, name="club_ranking"),
    path("c/<club:slug>/night/", ranking_views.night, name="club_night"),
]
