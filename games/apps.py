from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Tables and hands")

    def ready(self) -> None:
        # Registers the rules for tables, and who deals on when a hand has ended.
        from accounts.signals import access_ended
        from games import permissions, push, tasks  # noqa: F401

        access_ended.connect(push.access_ended)
