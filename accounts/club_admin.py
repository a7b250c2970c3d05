"""What happens in clubs, for the site's staff: looked at here, changed on the clubs' own pages."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from accounts.admin_parts import ReadOnly, people
from accounts.clubs.logs import text_of
from accounts.models import (
    Announcement,
    ClubBan,
    ClubLog,
    ClubMail,
    JoinRequest,
    PersonMerge,
    Season,
)


@admin.register(JoinRequest)
class JoinRequestAdmin(ReadOnly, ModelAdmin):
    list_display = ("user", "club", "at", "decided_at", "accepted", "decided_by")
    list_filter = (("decided_at", admin.EmptyFieldListFilter), "accepted")
    list_select_related = ("user", "club", "decided_by")
    search_fields = ("club__name", "text", *people("user"))
    date_hierarchy = "at"


@admin.register(ClubBan)
class ClubBanAdmin(ReadOnly, ModelAdmin):
    list_display = ("user", "club", "by", "reason", "at", "lifted_at")
    list_filter = (("lifted_at", admin.EmptyFieldListFilter),)
    list_select_related = ("user", "club", "by")
    search_fields = ("club__name", "reason", *people("user"))
    date_hierarchy = "at"


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnly, ModelAdmin):
    list_display = ("title", "club", "author", "at", "is_pinned", "retired_at")
    list_filter = ("is_pinned", ("retired_at", admin.EmptyFieldListFilter))
    list_select_related = ("club", "author")
    search_fields = ("title", "text", "club__name", *people("author"))
    date_hierarchy = "at"
    actions = ("take_down",)

    @admin.action(description=_("Take down"))
    def take_down(self, request: HttpRequest, rows: QuerySet[Announcement]) -> None:
        """Whatever the club is: it may be closed, and stays readable with what is up in it."""
        count = rows.filter(retired_at=None).update(retired_at=timezone.now())
        self.message_user(request, _("%(count)s taken down.") % {"count": count})


@admin.register(Season)
class SeasonAdmin(ReadOnly, ModelAdmin):
    list_display = ("name", "club", "starts_on", "ends_on")
    list_select_related = ("club",)
    search_fields = ("name", "club__name")
    date_hierarchy = "starts_on"


@admin.register(ClubLog)
class ClubLogAdmin(ReadOnly, ModelAdmin):
    list_display = ("at", "club", "sentence", "by")
    list_filter = ("action",)
    list_select_related = ("club", "by", "about")
    search_fields = ("club__name", *people("by", "about"))
    date_hierarchy = "at"
    fields = ("at", "club", "action", "sentence", "by", "about", "detail")
    readonly_fields = ("sentence",)

    @admin.display(description=_("what happened"))
    def sentence(self, line: ClubLog) -> str:
        return text_of(line)


@admin.register(ClubMail)
class ClubMailAdmin(ReadOnly, ModelAdmin):
    list_display = ("title", "club", "author", "at", "recipients", "sent", "failed", "finished_at")
    list_filter = (("finished_at", admin.EmptyFieldListFilter),)
    list_select_related = ("club", "author")
    search_fields = ("title", "text", "club__name", *people("author"))
    date_hierarchy = "at"


@admin.register(PersonMerge)
class PersonMergeAdmin(ReadOnly, ModelAdmin):
    list_display = ("paper_name", "into", "by", "at")
    list_select_related = ("into", "by")
    search_fields = ("paper_name", *people("into", "by"))
    date_hierarchy = "at"
