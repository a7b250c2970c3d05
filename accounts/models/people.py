"""People (members, guests, bots, paper people), their tokens and blocks."""

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

TOKEN_NAME_LENGTH = 40
DISPLAY_NAME_LENGTH = 20  # eight Korean characters fit a seat plate, twenty a score sheet


class Language(models.TextChoices):
    KOREAN = "ko", "한국어"
    ENGLISH = "en", "English"


class User(AbstractUser):
    """Whoever can sit at a table.

    A guest has no password and no e-mail; signing up turns the same row into a member, so hands
    and scores stay. A bot is a row too, because results name the seat's user. So is a paper person,
    a name a club keeps for somebody without an account: inactive, so that nobody can log in as one.
    """

    class SeenBy(models.TextChoices):
        """Who may look at somebody's profile; the name itself stands in results everywhere."""

        EVERYBODY = "everybody", _("everybody")
        CLUBS = "clubs", _("members of my clubs")
        NOBODY = "nobody", _("only me")

    display_name = models.CharField(_("display name"), max_length=DISPLAY_NAME_LENGTH, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    bot_level = models.CharField(
        _("bot level"), max_length=20, blank=True, help_text=_("Empty for people.")
    )
    is_paper = models.BooleanField(
        _("paper"), default=False, help_text=_("A name in a club's lists, without an account.")
    )
    wants_club_mail = models.BooleanField(_("mail from clubs"), default=True)
    profile_seen_by = models.CharField(
        _("profile is seen by"), max_length=10, choices=SeenBy, default=SeenBy.CLUBS
    )
    language = models.CharField(
        _("language"), max_length=8, choices=Language, default=Language.KOREAN
    )

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints: ClassVar = [
            models.UniqueConstraint(
                Lower("email"),
                condition=~Q(email=""),
                name="user_email_unique",
                violation_error_message=_("Someone already uses this e-mail address."),
            ),
            models.CheckConstraint(
                condition=Q(is_guest=False) | Q(email="", bot_level=""),
                name="user_guest_is_bare",
            ),
            models.CheckConstraint(
                condition=Q(is_paper=False)
                | Q(
                    email="",
                    bot_level="",
                    is_guest=False,
                    is_active=False,
                    is_staff=False,
                    is_superuser=False,
                ),
                name="user_paper_is_bare",
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name other players read; never the e-mail address."""
        return self.display_name or self.username

    @property
    def is_bot(self) -> bool:
        return bool(self.bot_level)

    @property
    def is_member(self) -> bool:
        """True for people who signed up."""
        return not (self.is_guest or self.is_bot or self.is_paper)


class ApiToken(models.Model):
    """What a program of a member's shows instead of a session; `accounts.tokens` makes them."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    name = models.CharField(_("name"), max_length=TOKEN_NAME_LENGTH)
    digest = models.CharField(max_length=64, unique=True, editable=False)  # SHA-256, in hex
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, editable=False)  # to the minute
    revoked_at = models.DateTimeField(_("revoked"), null=True, editable=False)

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ("-created_at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("user", "name"),
                condition=Q(revoked_at=None),
                name="token_name_once_per_user",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.name}"


class Block(models.Model):
    """One person does not want to hear from another."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by"
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        ordering = ("-created_at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("blocker", "blocked"), name="block_once_per_pair"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_somebody_else"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} · {self.blocked}"
