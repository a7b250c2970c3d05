"""What happened in clubs. Rows are only ever added."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models.clubs import Club


class ClubLog(models.Model):
    """One thing that happened; `accounts.clubs.logs` makes a sentence of it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("who"),
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("about whom"),
    )
    action = models.CharField(_("action"), max_length=30)  # a key of logs.SENTENCES
    detail = models.JSONField(_("detail"), default=dict)

    class Meta:
        verbose_name = _("club log line")
        verbose_name_plural = _("club log")
        ordering = ("-at", "-pk")
        indexes: ClassVar = [models.Index(fields=["club", "-at"], name="club_log_newest")]

    def __str__(self) -> str:
        return f"{self.club}: {self.action}"


class ClubMail(models.Model):
    """A mail to all members of a club, and how many got it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="mails")
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
    recipients = models.PositiveIntegerField(_("recipients"), default=0)
    sent = models.PositiveIntegerField(_("sent"), default=0)
    failed = models.PositiveIntegerField(_("failed"), default=0)
    settings_url = models.CharField(max_length=200, editable=False)  # where to switch mail off
    last_user_id = models.BigIntegerField(default=0, editable=False)  # sent by rising id
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        verbose_name = _("club mail")
        verbose_name_plural = _("club mails")
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(recipients__gte=F("sent") + F("failed")), name="club_mail_adds_up"
            ),
        ]

    def __str__(self) -> str:
        return self.title


class PersonMerge(models.Model):
    """A paper person turned out to be somebody with an account, and the row is gone."""

    paper_name = models.CharField(_("paper name"), max_length=20)
    paper_id = models.BigIntegerField(_("id of the paper person"))
    into = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="merges",
        verbose_name=_("into"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    at = models.DateTimeField(_("at"))
    detail = models.JSONField(_("detail"), default=dict)  # rows moved, by "model.field"

    class Meta:
        verbose_name = _("merge of people")
        verbose_name_plural = _("merges of people")
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("paper_id",), name="paper_merged_once"),
        ]

    def __str__(self) -> str:
        return f"{self.paper_name} → {self.into}"
