"""The addresses of the site; each app lists its own."""

from django.contrib import admin
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import conditional_page, require_safe
from django.views.i18n import JavaScriptCatalog


@require_safe
@never_cache
def healthz(_request: HttpRequest) -> HttpResponse:
    """Answer 200 when this process and its database work."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok", content_type="text/plain")


urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    # Asked for anew with each page, as the language may have changed, but sent only if it has.
    path(
        "jsi18n/",
        cache_control(private=True, no_cache=True)(conditional_page(JavaScriptCatalog.as_view())),
        name="jsi18n",
    ),
    path("accounts/", include("allauth.urls")),
    path("", include("games.urls")),
    path("", include("accounts.urls")),  # u/block/ is nobody's profile
    path("", include("tournaments.urls")),
]
