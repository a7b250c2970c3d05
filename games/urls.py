from django.urls import path

from games import (
    fair_views,
    house_rule_views,
    lobby_views,
    record_views,
    rule_views,
    score_views,
    views,
)

app_name = "games"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", lobby_views.play, name="play"),
    path("play/new/", lobby_views.new, name="new"),
    path("play/now/", lobby_views.play_now, name="play_now"),
    path("play/tables/", lobby_views.tables, name="open_tables"),
    path("play/join/", lobby_views.join, name="join"),
    path("g/<int:hand_id>.json", views.record, name="record"),
    path("g/<int:hand_id>/", record_views.hand, name="hand"),
    path("g/import/", record_views.bring, name="import"),
    path("g/r/<str:key>/", record_views.imported, name="imported"),
    path("fair/", fair_views.fair, name="fair"),
    path("rules/", rule_views.index, name="rules_index"),
    path("rules/diff/", rule_views.compare, name="rules_diff"),
    path("rules/new/", house_rule_views.new, name="rules_new"),
    path("rules/<int:rule_set_id>/", rule_views.rules, name="rules"),
    path("rules/<int:rule_set_id>/edit/", house_rule_views.edit, name="rules_edit"),
    path("rules/<int:rule_set_id>/delete/", house_rule_views.delete, name="rules_delete"),
    path("t/<str:code>/", views.table, name="table"),
    path("t/<str:code>/sit/", lobby_views.sit, name="sit"),
    path("t/<str:code>/qr.svg", lobby_views.qr, name="qr"),
    path("t/<str:code>/scores.json", score_views.scores, name="scores"),
]
