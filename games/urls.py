from django.urls import path

from games import house_rule_views, rule_views, views

app_name = "games"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("play/now/", views.play_now, name="play_now"),
    path("play/join/", views.join, name="join"),
    path("g/<int:hand_id>.json", views.record, name="record"),
    path("rules/", rule_views.index, name="rules_index"),
    path("rules/diff/", rule_views.compare, name="rules_diff"),
    path("rules/new/", house_rule_views.new, name="rules_new"),
    path("rules/<int:rule_set_id>/", rule_views.rules, name="rules"),
    path("rules/<int:rule_set_id>/edit/", house_rule_views.edit, name="rules_edit"),
    path("rules/<int:rule_set_id>/delete/", house_rule_views.delete, name="rules_delete"),
    path("t/<str:code>/", views.table, name="table"),
]
