"""The addresses of clubs; apps above add theirs beside them."""

from django.urls import path

from accounts import club_addresses  # noqa: F401 - registers <club:slug>
from accounts.club_views import console, finding, people, telling, visiting

ADMIN = "c/<club:slug>/admin/"
urlpatterns = [
    path("c/", finding.index, name="clubs"),
    path("c/new/", finding.new, name="club_new"),
    path("c/i/<str:code>/", finding.invitation, name="club_invitation"),
    path("c/i/<str:code>/qr.svg", finding.invitation_qr, name="club_invitation_qr"),
    path("c/<club:slug>/", visiting.home, name="club"),
    path("c/<club:slug>/members/", visiting.members, name="club_members"),
    path("c/<club:slug>/join/", visiting.join, name="club_join"),
    path("c/<club:slug>/leave/", visiting.leave, name="club_leave"),
    path("c/<club:slug>/claim/<str:token>/", visiting.claim, name="club_claim"),
    path(ADMIN, console.overview, name="club_console"),
    path(f"{ADMIN}requests/<int:request_id>/", console.decide, name="club_decide"),
    path(f"{ADMIN}invite/", console.invite, name="club_invite"),
    path(f"{ADMIN}edit/", console.edit, name="club_edit"),
    path(f"{ADMIN}own/", console.own, name="club_own"),
    path(f"{ADMIN}log/", console.log, name="club_log"),
    path(f"{ADMIN}people/", people.people, name="club_people"),
    path(f"{ADMIN}people/<int:user_id>/", people.person, name="club_person"),
    path(f"{ADMIN}people/<int:user_id>/remove/", people.remove, name="club_remove"),
    path(f"{ADMIN}people/<int:user_id>/ban/", people.ban, name="club_ban"),
    path(f"{ADMIN}bans/<int:ban_id>/lift/", people.lift_ban, name="club_lift_ban"),
    path(f"{ADMIN}papers/", people.paper_list, name="club_papers"),
    path(f"{ADMIN}papers/<int:user_id>/", people.paper, name="club_paper"),
    path(f"{ADMIN}papers/<int:user_id>/merge/", people.merge, name="club_merge"),
    path(f"{ADMIN}papers/<int:user_id>/remove/", people.remove_paper, name="club_paper_remove"),
    path(f"{ADMIN}news/", telling.news, name="club_news"),
    path(f"{ADMIN}news/<int:announcement_id>/", telling.announcement, name="club_announcement"),
    path(f"{ADMIN}news/<int:announcement_id>/retire/", telling.retire, name="club_retire"),
    path(f"{ADMIN}mail/", telling.mail, name="club_mail"),
    path(f"{ADMIN}seasons/", telling.season_list, name="club_seasons"),
    path(f"{ADMIN}seasons/<int:season_id>/", telling.season, name="club_season"),
    path(
        f"{ADMIN}seasons/<int:season_id>/delete/", telling.delete_season, name="club_season_delete"
    ),
]
