from django.urls import path

from games import views

app_name = "games"
urlpatterns = [
    path("", views.home, name="home"),
    path("play/now/", views.play_now, name="play_now"),
    path("play/join/", views.join, name="join"),
    path("g/<int:hand_id>.json", views.record, name="record"),
    path("t/<str:code>/", views.table, name="table"),
]
