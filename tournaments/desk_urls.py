"""The addresses of the director's desk."""

from django.urls import path

from tournaments import (
    desk_views,
    ledger_views,
    round_views,
    seating_prints,
    seating_views,
    table_views,
)

DESK = "e/<str:code>/desk/"
ROUND = f"{DESK}round/<int:number>/"
urlpatterns = [
    path(DESK, desk_views.desk, name="desk"),
    path(f"{DESK}live/", desk_views.live, name="desk_live"),
    path(f"{DESK}log/", desk_views.log, name="desk_log"),
    path(f"{DESK}seating/", seating_views.seating, name="desk_seating"),
    path(f"{DESK}seating/progress.json", seating_views.progress, name="desk_progress"),
    path(ROUND, round_views.desk_round, name="desk_round"),
    path(f"{ROUND}live/", round_views.live, name="desk_round_live"),
    path(f"{ROUND}table/<int:table>/", table_views.table, name="desk_table"),
    path(f"{ROUND}table/<int:table>/hand/", ledger_views.enter, name="desk_enter"),
    path(f"{DESK}seat/<int:seat_id>/", table_views.seat, name="desk_seat"),
    path(f"{DESK}hand/<int:hand_id>/", ledger_views.hand, name="desk_hand"),
    path(f"{DESK}points/", ledger_views.points, name="desk_points"),
    path("e/<str:code>/print/seating/", seating_prints.seating, name="print_seating"),
    path("e/<str:code>/print/sheets/", seating_prints.sheets, name="print_sheets"),
]
