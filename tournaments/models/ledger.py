"""What counts besides hands, what it all came to, and who did what. Rows are only ever added."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Entry, Event


class Adjustment(models.Model):
    """Points given or taken away by a director; a mistaken one is cancelled by another."""

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("penalty")
        ADJUSTMENT = "adjustment", _("adjustment")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="adjustments")
    round_number = models.PositiveSmallIntegerField(_("round"), default=0)  # 0: of the whole event
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    points = models.IntegerField(_("points"))  # added to the entry's
    reason = models.CharField(_("reason"), max_length=200)
    cancels = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="cancelled_by"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ("event", "pk")

    def __str__(self) -> str:
        return f"{self.entry} {self.points:+d}"


class Snapshot(models.Model):
    """Standings as they were computed, and what they counted: the same input, the same row."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="snapshots")
    digest = models.CharField(max_length=64)  # SHA-256 of what was counted
    counted = models.JSONField()  # hands, newest hand, adjustments
    rows = models.JSONField()  # standings.Standing, the best first
    computed_at = models.DateTimeField(_("computed"))

    class Meta:
        verbose_name = _("standings")
        verbose_name_plural = _("standings")
        ordering = ("event", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "digest"), name="snapshot_once_per_input"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.digest[:8]}"


class AuditLine(models.Model):
    """Something somebody did in an event; `audit.py` tells it as a sentence."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="audit")
    by = models.ForeignKey(  # None: the site itself
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    action = models.CharField(_("action"), max_length=30)
    detail = models.JSONField(default=dict)  # what the sentence needs, in plain values
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("line of the log")
        verbose_name_plural = _("log")
        ordering = ("event", "-pk")

    def __str__(self) -> str:
        return f"{self.event}: {self.action}"
