"""Seating, rounds and their tables, for the site's staff."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline

from accounts.admin_parts import ReadOnly, people
from tournaments.models import (
    DirectorCall,
    Pairing,
    PairingSeat,
    Round,
    SeatingPlan,
    Substitution,
)

EVENT = ("event__name", "event__code")
ROUND = tuple(f"round__{name}" for name in EVENT)
PAIRING = tuple(f"pairing__{name}" for name in ROUND)


@admin.register(SeatingPlan)
class SeatingPlanAdmin(ReadOnly, ModelAdmin):
    list_display = ("event", "revision", "state", "progress", "failure", "made_by", "made_at")
    list_filter = ("state",)
    list_select_related = ("event", "made_by")
    search_fields = EVENT
    date_hierarchy = "made_at"


class PairingInline(ReadOnly, TabularInline):
    model = Pairing
    extra = 0
    fields = ("number", "table", "is_real", "finished_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Pairing]:
        return super().get_queryset(request).select_related("table", "round__event")


@admin.register(Round)
class RoundAdmin(ReadOnly, ModelAdmin):
    list_display = ("event", "number", "stage", "published_at", "started_at", "ends_at")
    list_filter = ("stage",)
    list_select_related = ("event",)
    search_fields = EVENT
    date_hierarchy = "started_at"
    inlines = (PairingInline,)


class SeatInline(ReadOnly, TabularInline):
    model = PairingSeat
    extra = 0
    fields = ("number", "entry")

    def get_queryset(self, request: HttpRequest) -> QuerySet[PairingSeat]:
        rows = super().get_queryset(request)
        return rows.select_related("entry__event", "entry__player", "pairing__round__event")


@admin.register(Pairing)
class PairingAdmin(ReadOnly, ModelAdmin):
    list_display = ("__str__", "table", "is_real", "finished_at")
    list_filter = ("is_real", ("finished_at", admin.EmptyFieldListFilter))
    list_select_related = ("round__event", "table")
    search_fields = (*ROUND, "table__code", *people("seats__entry__player"))
    date_hierarchy = "finished_at"
    inlines = (SeatInline,)


@admin.register(Substitution)
class SubstitutionAdmin(ReadOnly, ModelAdmin):
    list_display = ("player", "seat", "at", "by")
    list_select_related = (
        "player", "by", "seat__pairing__round__event", "seat__entry__player", "seat__entry__event",
    )  # fmt: skip
    search_fields = (*(f"seat__{name}" for name in PAIRING), *people("player"))
    date_hierarchy = "at"


@admin.register(DirectorCall)
class DirectorCallAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "pairing", "entry", "text", "answered_at", "answered_by")
    list_filter = (("answered_at", admin.EmptyFieldListFilter),)
    list_select_related = (
        "pairing__round__event", "entry__player", "entry__event", "answered_by",
    )  # fmt: skip
    search_fields = (*PAIRING, "text", *people("entry__player"))
    date_hierarchy = "at"
