"""Rules somebody can choose for a table."""

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
