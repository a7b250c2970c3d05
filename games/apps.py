from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Tables and hands")

    def ready(self) -> None:
        # Registers the rules for tables, what moves with a person, and who deals on after a hand.
        from accounts.signals import access_ended
        from games import merging, permissions, push, tasks  # noqa: F401

        access_ended.connect(push.access_ended)
