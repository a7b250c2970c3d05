"""Staff see everything about tables but the hidden cards of a running hand."""

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from accounts.admin import ReadOnly
from games.models import (
    Hand,
    HandAction,
    HandResult,
    ImportedHand,
    Report,
    RuleSet,
    Table,
    TableMessage,
    TableSeat,
)


@admin.register(RuleSet)
class RuleSetAdmin(ModelAdmin):
    """Rules are made on the site, where the engine checks them; here they can be hidden."""

    list_display = ("name", "game", "preset", "players", "club", "author", "version", "retired_at")
    list_filter = ("game", "preset", "players", "retired_at")
    list_select_related = ("club", "author")
    search_fields = ("name", "club__name", "author__display_name", "author__username")
    readonly_fields = ("game", "preset", "players", "rules", "club", "author", "version")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class SeatInline(ReadOnly, TabularInline):
    model = TableSeat
    fields = ("number", "player", "has_left", "is_away", "timeouts", "gone_at")
    readonly_fields = ("gone_at",)
    extra = 0


@admin.register(Table)
class TableAdmin(ReadOnly, ModelAdmin):
    list_display = ("code", "rule_set", "host", "club", "is_private", "opened_at", "closed_at")
    list_filter = ("closed_at", "is_private", "rule_set")
    list_select_related = ("rule_set", "host", "club")
    search_fields = ("code", "seats__player__display_name", "seats__player__username")
    date_hierarchy = "opened_at"
    fields = (
        "code",
        "rule_set",
        "host",
        "club",
        "speed",
        "is_private",
        "with_bots",
        "bot_level",
        "length",
        "opened_at",
        "closed_at",
    )
    inlines = (SeatInline,)


class ActionInline(ReadOnly, TabularInline):
    model = HandAction
    fields = ("seq", "seat", "shown_action", "by_bot", "at")
    readonly_fields = ("shown_action",)
    extra = 0

    @admin.display(description=_("action"))
    def shown_action(self, row: HandAction) -> str:
        """The action as logged; cards laid face down stay so until the hand is over."""
        if row.hand.finished_at is None and row.action["type"] == "discard":
            return _("%(count)d cards, face down") % {"count": len(row.action["cards"])}
        return " ".join(map(str, row.action.values()))


class ResultInline(ReadOnly, TabularInline):
    model = HandResult
    fields = ("seat", "player", "role", "score", "by_bot")
    extra = 0


@admin.register(Hand)
class HandAdmin(ReadOnly, ModelAdmin):
    list_display = ("__str__", "game", "seq", "outcome", "dealt_at", "finished_at")
    list_filter = ("game", "outcome")
    list_select_related = ("table",)
    search_fields = ("table__code", "results__player__display_name")
    date_hierarchy = "dealt_at"
    fields = (
        "table",
        "number",
        "game",
        "rules",
        "start",
        "commitment",
        "shown_deck",
        "seq",
        "dealt_at",
        "finished_at",
        "outcome",
    )
    readonly_fields = ("shown_deck",)
    inlines = (ResultInline, ActionInline)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Not by what is hidden: `?deck__0="SA"` would ask where a card lies."""
        hidden = lookup.partition("__")[0] in {"deck", "salt", "shuffled", "nonces"}
        return not hidden and super().lookup_allowed(lookup, value, request)

    @admin.display(description=_("deck"))
    def shown_deck(self, row: Hand) -> str:
        """The deck and its salt, once the hand is over."""
        if row.finished_at is None:
            return str(_("hidden until the hand is over"))
        return f"{' '.join(row.deck)} : {row.salt}"


@admin.register(HandResult)
class HandResultAdmin(ReadOnly, ModelAdmin):
    list_display = ("hand", "seat", "player", "role", "score")
    list_filter = ("role", "by_bot")
    list_select_related = ("hand__table", "player")
    search_fields = ("player__display_name", "player__username", "hand__table__code")


@admin.register(TableMessage)
class TableMessageAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "table", "hand_number", "author", "preset", "text")
    list_select_related = ("table", "author")
    search_fields = ("table__code", "author__display_name", "author__username", "text")
    date_hierarchy = "at"


@admin.register(Report)
class ReportAdmin(ModelAdmin):
    """Whoever looks into a report writes what came of it, and when."""

    list_display = ("at", "table", "reported", "reason", "reporter", "handled_at")
    list_filter = ("reason", ("handled_at", admin.EmptyFieldListFilter))
    list_select_related = ("table", "reported", "reporter")
    search_fields = ("table__code", "reported__display_name", "reporter__display_name", "text")
    date_hierarchy = "at"
    fields = (
        "table",
        "hand_number",
        "reported",
        "reporter",
        "reason",
        "text",
        "evidence",
        "at",
        "handled_at",
        "note",
    )
    readonly_fields = fields[:-2]

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(ImportedHand)
class ImportedHandAdmin(ReadOnly, ModelAdmin):
    list_display = ("key", "game", "uploader", "created_at")
    list_select_related = ("uploader",)
    search_fields = ("key", "uploader__display_name", "uploader__username")
    date_hierarchy = "created_at"
    fields = ("key", "record", "digest", "uploader", "created_at")

    @admin.display(description=_("game"))
    def game(self, row: ImportedHand) -> str:
        return str(row.record["game"])
