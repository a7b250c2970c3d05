"""Hands as append-only logs, and what they gave."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Shuffle(models.Model):
    """The deck of a hand that is still to be dealt. No page, list or export may show it."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveIntegerField()  # of the hand
    deck = models.JSONField()
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)  # SHA-256 of both, which everybody sees

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("table", "number"), name="one_shuffle_per_hand"),
        ]

    def __str__(self) -> str:
        return f"{self.table} #{self.number}"


class Hand(models.Model):
    """One deal, from the shuffle to the score.

    Who corrects or voids a hand adds one that `replaces` it, with the same number; the old row and
    its results stay, and count no longer. Entered hands have an `entry` instead of deck and log.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField(_("hand"))  # 1.. at its table
    game = models.CharField(_("game"), max_length=20)
    rules = models.JSONField(_("rules"))  # the snapshot it is played by
    start = models.JSONField(_("start"))  # what it inherits: the dealer
    deck = models.JSONField(_("deck"))  # as it is dealt, top first
    shuffled = models.JSONField(default=list)  # before the players' numbers were mixed in
    nonces = models.JSONField(default=list)  # these numbers by seat; none before they existed
    salt = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)  # SHA-256 of `shuffled` and salt
    seq = models.PositiveIntegerField(default=0)  # actions so far
    due_at = models.DateTimeField(null=True)  # when a bot acts, for itself or for who is late
    dealt_at = models.DateTimeField(_("dealt"))
    finished_at = models.DateTimeField(_("finished"), null=True)
    outcome = models.CharField(_("outcome"), max_length=20, blank=True)
    entry = models.JSONField(null=True)  # how a hand with real cards ended, as the game reads it
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("entered by"),
    )
    client_id = models.CharField(max_length=36, blank=True)  # the sender's name for a retry
    reason = models.CharField(_("reason"), max_length=200, blank=True)  # of a correction
    replaces = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="replaced_by"
    )
    is_replaced = models.BooleanField(default=False)

    VOID = "void"  # the outcome of a hand that a director has ended: its cards stay closed

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ("table", "number")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("table", "number"),
                condition=Q(is_replaced=False),
                name="one_hand_per_number",
            ),
            models.UniqueConstraint(
                fields=("table", "client_id"),
                condition=~Q(client_id=""),
                name="one_entered_hand_per_client_id",
            ),
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
    timed_out = models.BooleanField(default=False)  # by a bot because the clock ran out
    spent = models.PositiveIntegerField(default=0)  # milliseconds taken from the seat's bank
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


class HandMark(models.Model):
    """What somebody at the table says of an entered hand. Rows are added; a dispute is settled."""

    class Kind(models.TextChoices):
        AGREE = "agree", _("agreed")
        DISPUTE = "dispute", _("disputed")

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="marks")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("who")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    text = models.CharField(_("text"), max_length=200, blank=True)
    at = models.DateTimeField(_("at"))
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("remark on a hand")
        verbose_name_plural = _("remarks on hands")
        ordering = ("hand", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=("hand", "player"),
                condition=Q(kind="agree"),
                name="one_agreement_per_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand} {self.player}: {self.kind}"


class ImportedHand(models.Model):
    """A hand somebody brought as a record (docs/record.md); it was played elsewhere, or not yet."""

    key = models.CharField(_("address"), max_length=16, unique=True)  # random, in the address
    digest = models.CharField(max_length=64)  # SHA-256 of the record's one canonical text
    record = models.JSONField(_("record"))
    uploader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="imported_hands",
        verbose_name=_("who brought it"),
    )
    created_at = models.DateTimeField(_("brought"))

    class Meta:
        verbose_name = _("imported hand")
        verbose_name_plural = _("imported hands")
        ordering = ("-created_at", "-pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("digest",), name="one_imported_hand_per_record"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["uploader", "created_at"], name="imported_hand_by_uploader"),
        ]

    def __str__(self) -> str:
        return self.key
