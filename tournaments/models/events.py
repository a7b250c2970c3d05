"""Events of a club: what is played, when, by whom, and on what terms."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import RuleSet, Table


class Event(models.Model):
    """A round robin over tables; `lifecycle.py` says which stage may follow which."""

    class Stage(models.TextChoices):
        DRAFT = "draft", _("draft")
        REGISTRATION = "registration", _("registration")
        CHECK_IN = "check_in", _("check-in")
        PLAYING = "playing", _("being played")
        FINAL = "final", _("final")
        ARCHIVED = "archived", _("archived")

    class Medium(models.TextChoices):
        ONLINE = "online", _("online tables")
        REAL = "real", _("real cards")
        MIXED = "mixed", _("both")

    class NoShow(models.TextChoices):
        """What becomes of the seat of somebody who does not come to a round."""

        BOT = "bot", _("A bot plays in the seat; its points count for nobody.")
        BOT_COUNTS = "bot_counts", _("A bot plays in the seat, and its points count.")
        OUT = "out", _("They are taken out, and the rest is seated anew.")

    class LateEntry(models.TextChoices):
        RANKED = "ranked", _("Who comes late is ranked by the mean of the hands played.")
        UNRANKED = "unranked", _("Who comes late plays along without a rank.")
        CLOSED = "closed", _("Nobody can join once the first round is published.")

    class Substitute(models.TextChoices):
        """Whose points a substitute plays for."""

        ENTRY = "entry", _("A substitute plays for the account of whoever is replaced.")
        NOBODY = "nobody", _("Hands of a substitute count for nobody in that seat.")

    class Ranking(models.TextChoices):
        MEAN = "mean", _("points per hand")
        SUM = "sum", _("sum of points")

    code = models.CharField(_("code"), max_length=8, unique=True)  # in the address
    club = models.ForeignKey(
        "accounts.Club", on_delete=models.PROTECT, related_name="events", verbose_name=_("club")
    )
    name = models.CharField(_("name"), max_length=60)
    description = models.TextField(_("description"), blank=True, max_length=2000)
    stage = models.CharField(_("stage"), max_length=12, choices=Stage, default=Stage.DRAFT)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    created_at = models.DateTimeField(_("created"))
    form_key = models.CharField(max_length=32, unique=True, editable=False)  # of the form sent

    # Coming in
    opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    closes_at = models.DateTimeField(_("registration closes"), null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(
        _("places"), default=0, help_text=_("0: as many as come.")
    )
    guests_welcome = models.BooleanField(_("guests of the club may play"), default=True)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)

    # The format
    medium = models.CharField(_("played"), max_length=8, choices=Medium, default=Medium.ONLINE)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=5)
    hands_per_round = models.PositiveSmallIntegerField(_("hands a round"), default=10)
    minutes_per_round = models.PositiveSmallIntegerField(
        _("minutes a round"), default=0, help_text=_("0: no clock.")
    )
    speed = models.CharField(
        _("time to think"), max_length=10, choices=Table.Speed, default=Table.Speed.NORMAL
    )
    seed = models.CharField(max_length=32)  # of the seating; published with it

    # What holds in odd events
    no_show = models.CharField(
        _("somebody does not come"), max_length=12, choices=NoShow, default=NoShow.BOT
    )
    late_entry = models.CharField(
        _("somebody comes late"), max_length=12, choices=LateEntry, default=LateEntry.RANKED
    )
    substitute = models.CharField(
        _("substitutes"), max_length=12, choices=Substitute, default=Substitute.ENTRY
    )
    ranking = models.CharField(_("ranked by"), max_length=8, choices=Ranking, default=Ranking.MEAN)
    least_share = models.PositiveSmallIntegerField(  # of the scheduled hands, in percent
        _("hands needed for a rank (%)"), default=70
    )
    tie_breaks = models.JSONField(_("tie-breaks"), default=list)  # names in standings.TIE_BREAKS

    # Standings
    standings = models.ForeignKey(  # the newest
        "Snapshot", on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    published_standings = models.ForeignKey(  # what people see while they are frozen
        "Snapshot", on_delete=models.PROTECT, null=True, editable=False, related_name="+"
    )
    is_frozen = models.BooleanField(_("standings are frozen"), default=False, editable=False)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("-starts_at", "-pk")
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1, rounds_planned__lte=30),
                name="event_rounds_in_range",
            ),
            models.CheckConstraint(
                condition=Q(hands_per_round__gte=1, hands_per_round__lte=100),
                name="event_hands_in_range",
            ),
            models.CheckConstraint(
                condition=Q(least_share__lte=100), name="event_share_is_a_percentage"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_started(self) -> bool:
        return self.stage in {self.Stage.PLAYING, self.Stage.FINAL, self.Stage.ARCHIVED}

    @property
    def is_over(self) -> bool:
        return self.stage in {self.Stage.FINAL, self.Stage.ARCHIVED}


class EventRules(models.Model):
    """By which rules tables of one size play. A rule set never changes, so this is frozen."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rules")
    players = models.PositiveSmallIntegerField(_("players"))
    rule_set = models.ForeignKey(RuleSet, on_delete=models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("rules of an event")
        verbose_name_plural = _("rules of events")
        ordering = ("event", "-players")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "players"), name="event_rules_once_per_size"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.rule_set}"


class Director(models.Model):
    """Somebody who runs this event, besides the club's officers."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="directors")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", verbose_name=_("who")
    )

    class Meta:
        verbose_name = _("director")
        verbose_name_plural = _("directors")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "user"), name="director_once_per_event"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.user}"


class Entry(models.Model):
    """Somebody's place in an event."""

    class State(models.TextChoices):
        REGISTERED = "registered", _("registered")
        WAITING = "waiting", _("on the waiting list")
        CHECKED_IN = "checked_in", _("is here")
        ABSENT = "absent", _("did not come")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="entries",
        verbose_name=_("player"),
    )
    state = models.CharField(_("state"), max_length=12, choices=State, default=State.REGISTERED)
    registered_at = models.DateTimeField(_("registered"))  # again, for who comes back
    first_round = models.PositiveSmallIntegerField(_("from round"), default=1)
    last_round = models.PositiveSmallIntegerField(_("until round"), null=True, blank=True)
    is_ranked = models.BooleanField(_("ranked"), default=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("event", "registered_at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("event", "player"), name="entry_once_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.player}"

    @property
    def name(self) -> str:
        return self.player.shown_name


class ForbiddenPair(models.Model):
    """Two who shall not sit at one table."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden_pairs")
    first = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("forbidden pair")
        verbose_name_plural = _("forbidden pairs")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("first", "second"), name="forbidden_pair_once"),
            models.CheckConstraint(
                condition=Q(first__lt=F("second")), name="forbidden_pair_in_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"
