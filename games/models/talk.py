"""What people say at a table, and complain of."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class TableMessage(models.Model):
    """What somebody said at a table: a preset at any time, words of their own between hands."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="messages")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("who")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    hand_number = models.PositiveIntegerField(_("hand"), default=0)  # the newest then
    preset = models.CharField(_("preset"), max_length=20, blank=True)  # a key of talk.PRESETS
    text = models.CharField(_("text"), max_length=120, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ("table", "pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(preset="") ^ Q(text=""), name="message_is_preset_or_text"
            ),
        ]

    def __str__(self) -> str:
        return self.preset or self.text


class Report(models.Model):
    """Somebody's complaint about a player, with what the table's log shows of it."""

    class Reason(models.TextChoices):
        TALK = "talk", _("insults or unwanted talk")
        SIGNAL = "signal", _("telling or signalling cards")
        SPOIL = "spoil", _("spoiling the game on purpose")
        NAME = "name", _("an offensive name")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="reports")
    hand_number = models.PositiveIntegerField(_("hand"))  # the newest then; 0: none yet
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    reported = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports"
    )
    reason = models.CharField(_("reason"), max_length=10, choices=Reason)
    text = models.CharField(_("text"), max_length=500, blank=True)
    evidence = models.JSONField(_("evidence"))  # the talk then, as it was shown; seq of the hand
    at = models.DateTimeField(_("at"))
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)
    note = models.TextField(_("note"), blank=True)  # of who handled it

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ("-at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("reporter", "reported", "table", "hand_number"),
                name="one_report_per_hand",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reported}: {self.get_reason_display()}"
