"""Clubs: who belongs to them, who asks to, and what they tell their members."""

from typing import ClassVar

from django.conf import settings
from django.core.validators import URLValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A circle of people with rules, events and a ranking of its own."""

    class JoinPolicy(models.TextChoices):
        OPEN = "open", _("anybody joins at once")
        REQUEST = "request", _("people ask, and a manager decides")
        INVITE = "invite", _("by invitation only")

    name = models.CharField(_("name"), max_length=60)
    slug = models.SlugField(_("address"), max_length=40, unique=True, allow_unicode=True)
    description = models.TextField(_("description"), blank=True, max_length=2000)
    place = models.CharField(_("meeting place"), max_length=100, blank=True)
    website = models.CharField(
        _("website"),
        max_length=200,
        blank=True,
        validators=[URLValidator(schemes=["http", "https"])],
    )
    join_policy = models.CharField(
        _("who may join"), max_length=10, choices=JoinPolicy, default=JoinPolicy.REQUEST
    )
    is_private = models.BooleanField(_("private"), default=False)  # others do not learn of it
    hides_members = models.BooleanField(_("hides its members"), default=True)
    invite_code = models.CharField(_("invitation"), max_length=16, blank=True)  # "": switched off
    founder = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="founded_clubs",
        verbose_name=_("founder"),
    )
    founding_key = models.CharField(max_length=32, blank=True, editable=False)  # of the form sent
    created_at = models.DateTimeField(_("founded"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    members = models.ManyToManyField(
        settings.AUTH_USER_MODEL, through="Membership", related_name="clubs"
    )

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ("name", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("invite_code",), condition=~Q(invite_code=""), name="club_invite_code_once"
            ),
            models.UniqueConstraint(
                fields=("founder", "founding_key"),
                condition=~Q(founding_key=""),
                name="club_founded_once_per_form",
            ),
            models.CheckConstraint(
                condition=Q(join_policy__in=["open", "request", "invite"]),
                name="club_join_policy_known",
            ),
        ]

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


class JoinRequest(models.Model):
    """Somebody asks to become a member; open until a manager decides or the person gives up."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="join_requests")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="join_requests"
    )
    text = models.CharField(_("message"), max_length=300, blank=True)
    at = models.DateTimeField(_("asked"))
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    accepted = models.BooleanField(_("accepted"), null=True, blank=True)

    class Meta:
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("club", "user"),
                condition=Q(decided_at=None),
                name="join_request_open_once_per_club",
            ),
            models.CheckConstraint(
                condition=Q(decided_at=None, accepted=None)
                | Q(decided_at__isnull=False, accepted__isnull=False),
                name="join_request_decided_or_not",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"


class ClubBan(models.Model):
    """Somebody who may not join the club, until the ban is lifted."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="bans")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="club_bans"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("banned by"),
    )
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    at = models.DateTimeField(_("banned"))
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)

    class Meta:
        verbose_name = _("club ban")
        verbose_name_plural = _("club bans")
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("club", "user"),
                condition=Q(lifted_at=None),
                name="club_ban_once_per_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.club}"


class Announcement(models.Model):
    """What a club tells whoever may see its page: plain text."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="announcements")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("author"),
    )
    title = models.CharField(_("title"), max_length=80)
    text = models.TextField(_("text"), max_length=4000)
    at = models.DateTimeField(_("at"))
    is_pinned = models.BooleanField(_("pinned"), default=False)
    retired_at = models.DateTimeField(_("taken down"), null=True, blank=True)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ("-is_pinned", "-at", "-pk")

    def __str__(self) -> str:
        return self.title


class Season(models.Model):
    """A stretch of days whose results make one ranking; seasons of a club do not overlap.

    No constraint of every database can hold that: `accounts.clubs.seasons` does, one club at a
    time.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    name = models.CharField(_("name"), max_length=40)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-starts_on", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("club", "name"), name="season_name_once_per_club"),
            models.CheckConstraint(
                condition=Q(starts_on__lte=F("ends_on")), name="season_ends_after_it_starts"
            ),
        ]

    def __str__(self) -> str:
        return self.name
