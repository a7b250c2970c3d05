"""What staff see first: what the site is for, and then what it runs on."""

from typing import Any, Final

from django.http import HttpRequest
from unfold.sites import UnfoldAdminSite

FIRST: Final = ("accounts", "tournaments", "games")  # apps, in this order


class SiteAdmin(UnfoldAdminSite):
    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        apps = super().get_app_list(request, app_label)
        order = {label: place for place, label in enumerate(FIRST)}
        return sorted(apps, key=lambda app: order.get(app["app_label"], len(order)))
