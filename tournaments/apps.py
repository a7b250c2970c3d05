from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Events and standings")

    def ready(self) -> None:
        # Registers who may do what in an event, what moves with a person, and what follows a hand.
        from tournaments import merging, permissions, places_elsewhere, tasks  # noqa: F401
