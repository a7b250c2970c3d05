"""The addresses of an event for those who play in it, and for those who set it up."""

from django.urls import path

from accounts import club_addresses  # noqa: F401 - registers <club:slug>
from tournaments import entry_views, event_views, founding_views, player_views

PLAYERS = "e/<str:code>/desk/players/"
urlpatterns = [
    path("e/new/", founding_views.new, name="event_new"),
    path("e/new/formats/", founding_views.compare_formats, name="event_formats"),
    path("e/<str:code>/", event_views.event, name="event"),
    path("e/<str:code>/edit/", founding_views.edit, name="event_edit"),
    path("e/<str:code>/clone/", founding_views.clone, name="event_clone"),
    path("e/<str:code>/move/", event_views.move, name="event_move"),
    path("e/<str:code>/register/", entry_views.register, name="event_register"),
    path("e/<str:code>/withdraw/", entry_views.withdraw, name="event_withdraw"),
    path("e/<str:code>/here/", entry_views.check_in, name="event_checkin"),
    path("e/<str:code>/me/", entry_views.me, name="me"),
    path("e/<str:code>/me/call/", entry_views.call_director, name="call_director"),
    path("e/<str:code>/checkin/", entry_views.checkin, name="checkin"),
    path("e/<str:code>/checkin/qr.svg", entry_views.checkin_qr, name="checkin_qr"),
    path(PLAYERS, player_views.players, name="desk_players"),
    path(f"{PLAYERS}names/", player_views.names, name="event_names"),
    path(f"{PLAYERS}members/", player_views.members, name="event_members"),
    path(f"{PLAYERS}<int:entry_id>/", player_views.entry, name="event_entry"),
    path(f"{PLAYERS}pairs/", player_views.pairs, name="event_pairs"),
    path(f"{PLAYERS}directors/", player_views.directors, name="event_directors"),
    path("c/<club:slug>/events/", event_views.club_events, name="club_events"),
]
