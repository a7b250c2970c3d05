"""What the site tells somebody: shown there, and sent by e-mail."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event


class Notice(models.Model):
    """One thing told to one person."""

    class Kind(models.TextChoices):
        SEATED = "seated", _("the seating of a round is published")
        TABLE_WAITS = "table_waits", _("your table waits for you")
        CHECK_IN = "check_in", _("check-in opens")
        PROMOTED = "promoted", _("you move up from the waiting list")
        DISPUTED = "disputed", _("a result is disputed")
        FINAL = "final", _("the final standings are published")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    key = models.CharField(max_length=40)  # what it is about: told once
    detail = models.JSONField(default=dict)  # what the sentence needs, in plain values
    address = models.CharField(max_length=200)  # where to go, from the root of the site
    at = models.DateTimeField(_("at"))
    read_at = models.DateTimeField(_("read"), null=True)
    is_shown = models.BooleanField(default=True)  # False: told by mail alone
    mail_due_at = models.DateTimeField(_("mail due"), null=True)  # the next try; None: no mail
    mail_tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    mailed_at = models.DateTimeField(_("mailed"), null=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("user", "event", "kind", "key"), name="notice_told_once"
            ),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["mail_due_at"],
                name="notice_mail_due",
                condition=models.Q(mail_due_at__isnull=False),
            ),
            models.Index(
                fields=["user"],
                name="notice_unread",
                condition=models.Q(read_at=None, is_shown=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"


class NoticeChoice(models.Model):
    """Somebody does not want to be told of a kind of thing."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_choices"
    )
    kind = models.CharField(_("kind"), max_length=12, choices=Notice.Kind)
    on_site = models.BooleanField(_("on the site"), default=True)
    by_mail = models.BooleanField(_("by e-mail"), default=True)

    class Meta:
        verbose_name = _("choice of notices")
        verbose_name_plural = _("choices of notices")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("user", "kind"), name="notice_choice_once_per_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"
