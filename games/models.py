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
    """A place where hands are played one after another.

    Every seat always has a player: a bot keeps it warm until somebody comes. Before its first
    hand a table is a waiting room.
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


class Hand(models.Model):
    """One deal, from the shuffle to the score."""

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
