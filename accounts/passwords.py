"""What a password may be, besides what Django asks."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _


class MaximumLengthValidator:
    """Refuses what is longer than anybody types; each login takes work for every character."""

    def __init__(self, max_length: int = 256) -> None:
        self.max_length = max_length

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002 - Django's call
        if len(password) > self.max_length:
            raise ValidationError(
                _("This password is too long: %(most)s characters are the most.")
                % {"most": self.max_length},
                code="password_too_long",
            )

    def get_help_text(self) -> str:
        return _("It may have up to %(most)s characters.") % {"most": self.max_length}
