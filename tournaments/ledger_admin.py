"""What only grows - points, standings, the log - and what people were told, for the staff."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.admin_parts import ReadOnly, people
from tournaments import audit, notices
from tournaments.models import Adjustment, AuditLine, Notice, NoticeChoice, Snapshot
from tournaments.notice_mails import resend

EVENT = ("event__name", "event__code")


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "event", "entry", "kind", "points", "round_number", "reason", "by")
    list_filter = ("kind",)
    list_select_related = ("event", "entry__player", "entry__event", "by")
    search_fields = (*EVENT, "reason", *people("entry__player", "by"))
    date_hierarchy = "at"


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnly, ModelAdmin):
    list_display = ("event", "digest", "counted", "computed_at")
    list_select_related = ("event",)
    search_fields = (*EVENT, "digest")
    date_hierarchy = "computed_at"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Snapshot]:
        rows = super().get_queryset(request)
        is_one = request.resolver_match and "object_id" in request.resolver_match.kwargs
        return rows if is_one else rows.defer("rows")


@admin.register(AuditLine)
class AuditLineAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "event", "sentence", "reason", "by")
    list_filter = ("action",)
    list_select_related = ("event", "by")
    search_fields = (*EVENT, "reason", *people("by"))
    date_hierarchy = "at"
    fields = ("at", "event", "action", "sentence", "reason", "by", "detail")
    readonly_fields = ("sentence",)

    @admin.display(description=_("what happened"))
    def sentence(self, line: AuditLine) -> str:
        return audit.sentence(line)


@admin.register(Notice)
class NoticeAdmin(ReadOnly, ModelAdmin):
    """Where it leads is not shown: that may be a score sheet, open to whoever has its address."""

    list_display = (
        "at", "user", "event", "kind", "read_at", "mail_due_at", "mail_tries", "mailed_at",
    )  # fmt: skip
    list_filter = (
        "kind",
        ("mail_due_at", admin.EmptyFieldListFilter),
        ("mailed_at", admin.EmptyFieldListFilter),
    )
    list_select_related = ("user", "event")
    search_fields = (*EVENT, *people("user"))
    date_hierarchy = "at"
    fields = (
        "at", "user", "event", "kind", "sentence", "is_shown", "read_at", "mail_due_at",
        "mail_tries", "mailed_at",
    )  # fmt: skip
    readonly_fields = ("sentence",)
    actions = ("send_again",)

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return not lookup.startswith("address") and super().lookup_allowed(lookup, value, request)

    @admin.display(description=_("what it says"))
    def sentence(self, notice: Notice) -> str:
        return notices.sentence(notice)

    @admin.action(description=_("Try again to send mails that did not leave"))
    def send_again(self, request: HttpRequest, rows: QuerySet[Notice]) -> None:
        count = resend(notice_ids=list(rows.values_list("pk", flat=True)), now=timezone.now())
        text = _("%(count)s mails leave with the next sweep.")
        self.message_user(request, text % {"count": count})


@admin.register(NoticeChoice)
class NoticeChoiceAdmin(ReadOnly, ModelAdmin):
    list_display = ("user", "kind", "on_site", "by_mail")
    list_filter = ("kind", "on_site", "by_mail")
    list_select_related = ("user",)
    search_fields = people("user")
