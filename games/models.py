"""Rule sets, tables, and hands as append-only logs.

A hand is its rules, its start, its deck and its actions; the state is replayed from these and
never stored. `Hand.seq` counts the actions: it is the version clients and processes compare.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class RuleSet(models.Model):
    """Rules somebody can choose for a table; hands keep a snapshot of their own.

    General ones have neither author nor club. The rules of a row stay as they are: changing house
    rules adds a version and retires the one before, deleting them retires the last.
    """

    name = models.CharField(_("name"), max_length=60)
    game = models.CharField(_("game"), max_length=20)  # a key of registry.GAMES
    preset = models.CharField(_("preset"), max_length=20)
    players = models.PositiveSmallIntegerField(_("players"))
    rules = models.JSONField(_("rules"))  # as written by the game
    club = models.ForeignKey(
        "accounts.Club", on_delete=models.CASCADE, null=True, blank=True, related_name="rule_sets"
    )
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="rule_sets",
        verbose_name=_("author"),
    )
    version = models.PositiveSmallIntegerField(_("version"), default=1)
    origin = models.ForeignKey(  # the first version; None: this is it
        "self", on_delete=models.CASCADE, null=True, editable=False, related_name="later_versions"
    )
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)  # replaced or deleted

    class Meta:
        verbose_name = _("rule set")
        verbose_name_plural = _("rule sets")
        ordering = ("pk",)
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("club", "name"),
                condition=Q(retired_at=None),
                name="rule_set_name_once_per_club",
            ),
            models.UniqueConstraint(
                fields=("author", "name"),
                condition=Q(club=None, retired_at=None),
                name="rule_set_name_once_per_author",
            ),
            models.UniqueConstraint(
                fields=("name",),
                condition=Q(club=None, author=None, retired_at=None),
                name="rule_set_name_once_in_general",
            ),
            models.UniqueConstraint(
                fields=("origin", "version"), name="rule_set_version_once_per_origin"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_house(self) -> bool:
        return self.club_id is not None or self.author_id is not None


class Table(models.Model):
    """A place where hands are played one after another by the same seats."""

    code = models.CharField(_("code"), max_length=8, unique=True)  # in the address, read aloud
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="tables")
    current_hand = models.OneToOneField(
        "Hand", on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    version = models.PositiveIntegerField(default=0, editable=False)  # seats and readiness
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
    ready_after = models.PositiveIntegerField(default=0)  # number of the hand they are done with

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("table", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("table", "number"), name="one_player_per_seat"),
            models.UniqueConstraint(fields=("table", "player"), name="one_seat_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"


class Hand(models.Model):
    """One deal, from the shuffle to the score."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField(_("hand"))  # 1.. at its table
    game = models.CharField(_("game"), max_length=20)
    rules = models.JSONField(_("rules"))  # the snapshot it is played by
    start = models.JSONField(_("start"))  # what it inherits: the dealer
    deck = models.JSONField(_("deck"))  # shuffled, top first
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)  # SHA-256 of deck and salt, known before the deal
    seq = models.PositiveIntegerField(default=0)  # actions so far
    due_at = models.DateTimeField(null=True)  # when a bot is to act; None: a person is
    dealt_at = models.DateTimeField(_("dealt"))
    finished_at = models.DateTimeField(_("finished"), null=True)
    outcome = models.CharField(_("outcome"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("table", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("table", "number"), name="one_hand_per_number"),
            models.CheckConstraint(
                condition=Q(finished_at=None) | Q(due_at=None), name="finished_hand_waits_for_none"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["due_at"], name="hand_due", condition=Q(due_at__isnull=False)),
            models.Index(fields=["finished_at"], name="hand_finished"),
        ]

    def __str__(self) -> str:
        return f"{self.table} #{self.number}"


class HandAction(models.Model):
    """One line of a hand's log. Rows are only ever added."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="actions")
    seq = models.PositiveIntegerField()  # 0.. within its hand
    seat = models.PositiveSmallIntegerField(_("seat"))
    action = models.JSONField(_("action"))
    client_id = models.CharField(max_length=36, blank=True)  # the sender's name for a retry
    by_bot = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        ordering = ("hand", "seq")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("hand", "seq"), name="one_action_per_seq"),
            models.UniqueConstraint(
                fields=("hand", "client_id"),
                condition=~Q(client_id=""),
                name="one_action_per_client_id",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand} {self.seq}"


class HandResult(models.Model):
    """What a finished hand gave one seat's player."""

    class Role(models.TextChoices):
        DECLARER = "declarer", _("declarer")
        FRIEND = "friend", _("friend")
        DEFENDER = "defender", _("defender")
        WINNER = "winner", _("winner")  # Michigan: who was out first
        PLAYER = "player", _("player")

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="results")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="results"
    )
    role = models.CharField(_("role"), max_length=10, choices=Role)
    score = models.IntegerField(_("score"))
    by_bot = models.BooleanField(default=False)  # the player had left before the end

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ("hand", "seat")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("hand", "seat"), name="one_result_per_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.hand} {self.seat}: {self.score:+d}"
