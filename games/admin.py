"""Staff see everything about tables but the hidden cards of a running hand."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from import_export.fields import Field
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action

from accounts.admin_parts import Export, Exported, Kept, ReadOnly, people
from games.models import (
    Hand,
    HandAction,
    HandMark,
    HandResult,
    ImportedHand,
    Report,
    RuleSet,
    Ruling,
    Table,
    TableMessage,
    TableSeat,
)
from games.report_page import open_reports


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


class RulingInline(ReadOnly, TabularInline):
    model = Ruling
    fields = ("at", "kind", "by", "reason", "hand_number")
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ruling]:
        return super().get_queryset(request).select_related("by", "table")


class SeatInline(ReadOnly, TabularInline):
    model = TableSeat
    fields = ("number", "player", "has_left", "is_away", "timeouts", "gone_at")
    readonly_fields = ("gone_at",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[TableSeat]:
        return super().get_queryset(request).select_related("player", "table")


@admin.register(Table)
class TableAdmin(ReadOnly, ModelAdmin):
    list_display = (
        "code", "rule_set", "host", "club", "is_private", "is_fixed", "is_real", "opened_at",
        "closed_at",
    )  # fmt: skip
    list_filter = (
        ("closed_at", admin.EmptyFieldListFilter), "is_private", "is_fixed", "is_real", "rule_set",
    )  # fmt: skip
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
        "is_fixed",
        "is_real",
        "paused_at",
        "pause_reason",
        "opened_at",
        "closed_at",
    )
    inlines = (SeatInline, RulingInline)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Not by the token: it opens the score sheet to whoever has it."""
        is_token = lookup.startswith("sheet_token")
        return not is_token and super().lookup_allowed(lookup, value, request)


class ActionInline(ReadOnly, TabularInline):
    model = HandAction
    fields = ("seq", "seat", "shown_action", "by_bot", "at")
    readonly_fields = ("shown_action",)
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[HandAction]:
        return super().get_queryset(request).select_related("hand__table")

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

    def get_queryset(self, request: HttpRequest) -> QuerySet[HandResult]:
        return super().get_queryset(request).select_related("player", "hand__table")


class MarkInline(ReadOnly, TabularInline):
    model = HandMark
    fields = ("at", "player", "kind", "text", "settled_at", "settled_by")
    extra = 0

    def get_queryset(self, request: HttpRequest) -> QuerySet[HandMark]:
        rows = super().get_queryset(request)
        return rows.select_related("player", "settled_by", "hand__table")


@admin.register(Hand)
class HandAdmin(ReadOnly, ModelAdmin):
    list_display = ("__str__", "game", "seq", "outcome", "dealt_at", "finished_at", "is_replaced")
    list_filter = ("game", "outcome", "is_replaced", ("entry", admin.EmptyFieldListFilter))
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
        "entry",
        "entered_by",
        "reason",
        "replaces",
        "is_replaced",
    )
    readonly_fields = ("shown_deck",)
    inlines = (ResultInline, ActionInline, MarkInline)

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


class ResultExport(Export):
    """What hands gave, the replaced ones too: `counts` says which count."""

    table = Field(attribute="hand__table__code", column_name="table")
    hand = Field(attribute="hand__number", column_name="hand")
    counts = Field(column_name="counts")
    finished_at = Field(attribute="hand__finished_at", column_name="finished_at")
    player = Field(attribute="player__shown_name", column_name="player")

    class Meta:
        model = HandResult
        fields = (
            "id", "table", "hand", "counts", "finished_at", "seat", "player", "role", "score",
            "by_bot",
        )  # fmt: skip

    def dehydrate_counts(self, row: HandResult) -> int:
        return int(not row.hand.is_replaced)


@admin.register(HandResult)
class HandResultAdmin(Exported, ReadOnly, ModelAdmin):
    resource_classes = (ResultExport,)
    list_display = ("hand", "seat", "player", "role", "score")
    list_filter = ("role", "by_bot")
    list_select_related = ("hand__table", "player")
    search_fields = ("player__display_name", "player__username", "hand__table__code")


@admin.register(HandMark)
class HandMarkAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "hand", "player", "kind", "text", "settled_at", "settled_by")
    list_filter = ("kind", ("settled_at", admin.EmptyFieldListFilter))
    list_select_related = ("hand__table", "player", "settled_by")
    search_fields = ("hand__table__code", "text", *people("player"))
    date_hierarchy = "at"


@admin.register(Ruling)
class RulingAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "table", "kind", "by", "reason", "hand_number")
    list_filter = ("kind",)
    list_select_related = ("table", "by")
    search_fields = ("table__code", "reason", *people("by"))
    date_hierarchy = "at"


@admin.register(TableMessage)
class TableMessageAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "table", "hand_number", "author", "preset", "text")
    list_select_related = ("table", "author")
    search_fields = ("table__code", "author__display_name", "author__username", "text")
    date_hierarchy = "at"


@admin.register(Report)
class ReportAdmin(Kept, ModelAdmin):
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
    actions_list = ("open_reports",)

    @action(description=_("Open reports"), url_path="open", permissions=["change"])
    def open_reports(self, request: HttpRequest) -> HttpResponse:
        return open_reports(request)


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
