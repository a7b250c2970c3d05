"""Events for the site's staff: looked at here, run from the desk, which is open to them too."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from import_export.fields import Field
from unfold.admin import ModelAdmin, TabularInline
from unfold.decorators import action

from accounts.admin_parts import Export, Exported, Kept, ReadOnly, people
from tournaments import ledger_admin, round_admin  # noqa: F401 - register the rest
from tournaments.audit import note
from tournaments.models import Director, Entry, Event, EventRules, ForbiddenPair
from tournaments.queries.overdue import overdue
from tournaments.services.standings import compute_standings

EDITABLE = ("name", "description", "opens_at", "closes_at", "starts_at")


class RulesInline(ReadOnly, TabularInline):
    model = EventRules
    extra = 0
    fields = ("players", "rule_set")

    def get_queryset(self, request: HttpRequest) -> QuerySet[EventRules]:
        return super().get_queryset(request).select_related("rule_set", "event")


class DirectorInline(ReadOnly, TabularInline):
    model = Director
    extra = 0
    fields = ("user",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Director]:
        return super().get_queryset(request).select_related("user", "event")


class PairInline(ReadOnly, TabularInline):
    model = ForbiddenPair
    extra = 0
    fields = ("first", "second")

    def get_queryset(self, request: HttpRequest) -> QuerySet[ForbiddenPair]:
        rows = super().get_queryset(request)
        names = [f"{one}__{field}" for one in ("first", "second") for field in ("player", "event")]
        return rows.select_related(*names)


class EventExport(Export):
    club = Field(attribute="club__name", column_name="club")
    entries = Field(attribute="entry_count", column_name="entries")

    class Meta:
        model = Event
        fields = (
            "id", "club", "code", "name", "stage", "medium", "starts_at", "rounds_planned",
            "hands_per_round", "ranking", "created_at", "entries",
        )  # fmt: skip


@admin.register(Event)
class EventAdmin(Exported, Kept, ModelAdmin):
    list_display = (
        "name", "code", "club", "stage", "medium", "entry_count", "starts_at", "created_at",
    )  # fmt: skip
    list_filter = ("stage", "medium", "is_frozen")
    list_select_related = ("club",)
    search_fields = ("name", "code", "club__name", *people("created_by"))
    date_hierarchy = "created_at"
    fieldsets = (
        (None, {"fields": (*EDITABLE, "club", "code", "stage", "desk")}),
        (
            _("Coming in"),
            {"fields": ("capacity", "guests_welcome", "no_show", "late_entry", "substitute")},
        ),
        (
            _("The format"),
            {
                "fields": (
                    "medium", "rounds_planned", "hands_per_round", "minutes_per_round", "speed",
                    "seed",
                )
            },
        ),
        (
            _("Standings"),
            {"fields": ("ranking", "least_share", "tie_breaks", "standings", "is_frozen")},
        ),
        (_("Dates"), {"fields": ("created_by", "created_at")}),
    )  # fmt: skip
    inlines = (RulesInline, DirectorInline, PairInline)
    actions = ("recompute",)
    actions_list = ("overdue",)
    resource_classes = (EventExport,)

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> list[str]:
        shown = [name for _title, options in self.fieldsets for name in options["fields"]]
        return [name for name in shown if name not in EDITABLE]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        there = ~Q(entries__state=Entry.State.WITHDRAWN)
        return super().get_queryset(request).annotate(entry_count=Count("entries", filter=there))

    @admin.display(description=_("entries"), ordering="entry_count")
    def entry_count(self, event: Any) -> int:
        return event.entry_count

    @admin.display(description=_("desk"))
    def desk(self, event: Event) -> str:
        address = reverse("tournaments:desk", args=[event.code])
        return format_html('<a href="{}">{}</a>', address, address)

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:  # noqa: FBT001
        """Write down in the event's own log what staff change."""
        obj.save(update_fields=form.changed_data or None)
        if form.changed_data:
            changed = ", ".join(form.changed_data)
            note(obj, request.user, "edited", now=timezone.now(), fields=changed)

    @action(description=_("What waits too long"), url_path="overdue", permissions=["view"])
    def overdue(self, request: HttpRequest) -> HttpResponse:
        context = {
            **admin.site.each_context(request),
            "title": _("What waits too long"),
            "opts": self.opts,
            "kinds": overdue(now=timezone.now()),
        }
        return TemplateResponse(request, "admin/tournaments/overdue.html", context)

    @admin.action(description=_("Compute standings anew"))
    def recompute(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        before = {event.pk: event.standings_id for event in events}
        now = timezone.now()
        changed = [
            event_id
            for event_id, standings_id in before.items()
            if compute_standings(event_id=event_id, now=now).pk != standings_id
        ]
        level = messages.WARNING if changed else messages.SUCCESS
        text = _("%(changed)s of %(count)s standings have changed.")
        detail = {"changed": len(changed), "count": len(before)}
        self.message_user(request, text % detail, level)


class EntryExport(Export):
    event = Field(attribute="event__name", column_name="event")
    name = Field(attribute="player__shown_name", column_name="name")

    class Meta:
        model = Entry
        fields = (
            "id", "event", "name", "state", "registered_at", "first_round", "last_round",
            "is_ranked",
        )  # fmt: skip


@admin.register(Entry)
class EntryAdmin(Exported, ReadOnly, ModelAdmin):
    list_display = (
        "player", "event", "state", "registered_at", "first_round", "last_round", "is_ranked",
    )  # fmt: skip
    list_filter = ("state", "is_ranked")
    list_select_related = ("player", "event")
    search_fields = ("event__name", "event__code", *people("player"))
    date_hierarchy = "registered_at"
    resource_classes = (EntryExport,)
