from django.urls import path
from django.views.i18n import set_language

from accounts import views

app_name = "accounts"

urlpatterns = [
    path("me/", views.me, name="me"),
    path("language/", set_language, name="set_language"),
]
