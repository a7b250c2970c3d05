"""Seating plans, and the rounds and tables that come of them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Table
from tournaments.models.events import Entry, Event


class SeatingPlan(models.Model):
    """A draft of who sits where in the rounds to come; each change of it adds a revision."""

    class State(models.TextChoices):
        PLANNING = "planning", _("being planned")
        READY = "ready", _("ready")
        FAILED = "failed", _("failed")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="plans")
    revision = models.PositiveIntegerField(_("revision"))  # 1.. in its event
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.PLANNING)
    progress = models.PositiveSmallIntegerField(default=0)  # percent
    sizes = models.JSONField(default=list)  # table sizes it may use, the preferred ones first
    vary = models.BooleanField(default=False)  # sizes may change so that nobody meets twice
    seed = models.CharField(max_length=64)  # of event and revision: the same plan again
    first_round = models.PositiveSmallIntegerField(default=1)  # the earlier ones were played
    rounds = models.JSONField(default=list)  # by round and table the entry ids in seat order
    locked = models.JSONField(default=list)  # [round, table] that a new draw leaves alone
    quality = models.JSONField(default=dict)  # seating.Quality
    failure = models.CharField(max_length=40, blank=True)  # a code of seating.CannotSeat
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    made_at = models.DateTimeField(_("made"))

    class Meta:
        verbose_name = _("seating plan")
        verbose_name_plural = _("seating plans")
        ordering = ("event", "-revision")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "revision"), name="plan_once_per_revision"),
        ]

    def __str__(self) -> str:
        return f"{self.event} #{self.revision}"


class Round(models.Model):
    """One round of an event. Its tables come with its publication."""

    class Stage(models.TextChoices):
        SEATING = "seating", _("seating draft")
        PUBLISHED = "published", _("seating published")
        RUNNING = "running", _("being played")
        COLLECTING = "collecting", _("collecting results")
        APPROVED = "approved", _("approved")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("round"))  # 1..
    stage = models.CharField(_("stage"), max_length=12, choices=Stage, default=Stage.SEATING)
    plan = models.ForeignKey(SeatingPlan, on_delete=models.PROTECT, null=True, related_name="+")
    published_at = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    ends_at = models.DateTimeField(null=True)  # by the clock, with all the time that was added
    paused_at = models.DateTimeField(null=True)
    nudged_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("event", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "number"), name="round_once_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"


class Pairing(models.Model):
    """Who plays together in a round, and the table where they do."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField(_("table"))  # 1.. in its round, as on the door
    is_real = models.BooleanField(_("real cards"), default=False)
    table = models.OneToOneField(Table, on_delete=models.PROTECT, null=True, related_name="pairing")
    finished_at = models.DateTimeField(_("finished"), null=True)

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of rounds")
        ordering = ("round", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("round", "number"), name="pairing_once_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class PairingSeat(models.Model):
    """Whose results the seat of a table counts for."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))  # as at the table, 0..
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = _("seat in a round")
        verbose_name_plural = _("seats in rounds")
        ordering = ("pairing", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("round", "entry"), name="one_seat_per_round"),
            models.UniqueConstraint(fields=("pairing", "number"), name="one_entry_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing} {self.number}: {self.entry}"


class Substitution(models.Model):
    """Somebody else plays in a seat from some hand on. Rows are only ever added."""

    seat = models.ForeignKey(PairingSeat, on_delete=models.PROTECT, related_name="substitutions")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="substitutions",
        verbose_name=_("substitute"),
    )
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        ordering = ("seat", "pk")

    def __str__(self) -> str:
        return f"{self.seat}: {self.player}"


class DirectorCall(models.Model):
    """Somebody at a table asks for the director."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="calls")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(_("text"), max_length=200, blank=True)
    at = models.DateTimeField(_("at"))
    answered_at = models.DateTimeField(_("answered"), null=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.pairing}: {self.entry}"
