"""Tables, and who sits there."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.rules import RuleSet


class Table(models.Model):
    """A place where hands are played one after another.

    Every seat always has a player: a bot keeps it warm until somebody comes. Before its first
    hand a table is a waiting room. At a real table people play with real cards, and hands are
    entered on its score sheet.
    """

    class Speed(models.TextChoices):  # the times are in games/clock.py
        RELAXED = "relaxed", _("relaxed")
        NORMAL = "normal", _("normal")
        QUICK = "quick", _("quick")

    code = models.CharField(_("code"), max_length=8, unique=True)  # in the address, read aloud
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="tables")
    current_hand = models.OneToOneField(
        "Hand", on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    version = models.PositiveIntegerField(default=0, editable=False)  # all but the hand itself
    host = models.ForeignKey(  # who opened it
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("host"),
    )
    club = models.ForeignKey(
        "accounts.Club",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="tables",
        verbose_name=_("club"),
    )
    speed = models.CharField(_("speed"), max_length=10, choices=Speed, default=Speed.NORMAL)
    is_private = models.BooleanField(_("private"), default=False)  # in no list: by link only
    with_bots = models.BooleanField(_("bots fill seats"), default=True)
    bot_level = models.CharField(_("bot level"), max_length=20, default="club")
    length = models.PositiveSmallIntegerField(  # hands of a session
        _("hands"), default=0, help_text=_("0: as many as people like.")
    )
    session_from = models.PositiveIntegerField(default=1)  # number of the session's first hand
    is_fixed = models.BooleanField(  # players and hands are an event's: it closes after the last
        _("of an event"), default=False, editable=False
    )
    is_real = models.BooleanField(  # played with real cards: its hands are entered
        _("real cards"), default=False, editable=False
    )
    sheet_token = models.CharField(  # opens the score sheet of a real table to whoever has it
        max_length=32, unique=True, null=True, editable=False
    )
    first_dealer = models.PositiveSmallIntegerField(null=True, editable=False)  # None: drawn
    ready_by = models.DateTimeField(null=True, editable=False)  # the first hand waits until then
    paused_at = models.DateTimeField(_("paused"), null=True, editable=False)
    pause_reason = models.CharField(max_length=120, blank=True, editable=False)
    # How long one turn's clock stood still, or what was added: {"hand": 3, "seq": 7, "ms": 90000}
    held = models.JSONField(default=dict, editable=False)
    opened_at = models.DateTimeField(_("opened"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("-opened_at", "-pk")

    def __str__(self) -> str:
        return self.code


class TableSeat(models.Model):
    """Who sits where; numbers run in playing order from 0."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )
    has_left = models.BooleanField(_("has left"), default=False)  # a bot plays on in the seat
    is_away = models.BooleanField(_("is away"), default=False)  # so it does: the clock ran out
    absent_from = models.PositiveIntegerField(default=0)  # the hand since when; 0: is there
    timeouts = models.PositiveSmallIntegerField(default=0)  # in a row
    gone_at = models.DateTimeField(null=True, editable=False)  # the last device was heard of
    next_player = models.ForeignKey(  # sits down here with the next deal
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="next_seats",
    )
    nonce = models.CharField(max_length=32, blank=True, editable=False)  # for the next shuffle
    is_ready = models.BooleanField(default=False)  # for the first hand
    ready_after = models.PositiveIntegerField(default=0)  # number of the hand they are done with

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("table", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("table", "number"), name="one_player_per_seat"),
            models.UniqueConstraint(fields=("table", "player"), name="one_seat_per_player"),
            models.UniqueConstraint(
                fields=("table", "next_player"), name="one_next_seat_per_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"


class Ruling(models.Model):
    """What a director did at a table. Rows are only ever added."""

    class Kind(models.TextChoices):
        START = "start", _("first hand dealt")
        EXTEND = "extend", _("more time to get ready")
        PAUSE = "pause", _("paused")
        RESUME = "resume", _("resumed")
        TIME = "time", _("time added")
        VOID = "void", _("hand abandoned")
        REPLACE = "replace", _("player replaced")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rulings")
    hand_number = models.PositiveIntegerField(_("hand"), default=0)  # the newest then
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    by = models.ForeignKey(  # None: the event itself
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    detail = models.JSONField(default=dict)  # seconds, a seat, who left it and who took it
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")
        ordering = ("table", "pk")

    def __str__(self) -> str:
        return f"{self.table}: {self.get_kind_display()}"
