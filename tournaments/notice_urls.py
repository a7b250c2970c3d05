"""The addresses of what the site tells somebody."""

from django.urls import path

from tournaments import notice_views

urlpatterns = [
    path("me/notices/", notice_views.notices, name="notices"),
    path("me/notices/read/", notice_views.read_all, name="notices_read"),
    path("me/notices/<int:notice_id>/", notice_views.read, name="notice_read"),
    path("me/notices/choices/", notice_views.choices, name="notice_choices"),
]
