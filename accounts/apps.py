from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Accounts and clubs")

    def ready(self) -> None:
        from accounts import access, club_rules, person_rules  # noqa: F401 - these register
        from accounts.clubs import claims  # noqa: F401 - so does this
