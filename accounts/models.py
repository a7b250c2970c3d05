"""People (members, guests, bots), their tokens and blocks; clubs and everybody's role there."""

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
    and scores stay. A bot is a row too, because results name the seat's user.
    """

    display_name = models.CharField(_("display name"), max_length=DISPLAY_NAME_LENGTH, blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    bot_level = models.CharField(
        _("bot level"), max_length=20, blank=True, help_text=_("Empty for people.")
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
        return not self.is_guest and not self.is_bot


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


class Club(models.Model):
    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(_("address"), max_length=40, unique=True, allow_unicode=True)
    description = models.TextField(_("description"), blank=True, max_length=2000)
    created_at = models.DateTimeField(_("founded"), auto_now_add=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="clubs"
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    class Role(models.TextChoices):
        OWNER = "owner", _("Owner")
        MANAGER = "manager", _("Manager")
        DIRECTOR = "director", _("Tournament director")
        MEMBER = "member", _("Member")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ("club", "joined_at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("club", "user"), name="membership_once_per_club"),
            models.CheckConstraint(
                condition=Q(role__in=["owner", "manager", "director", "member"]),
                name="membership_role_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"
