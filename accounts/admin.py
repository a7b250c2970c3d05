"""People, clubs and memberships for the site's staff."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from import_export.fields import Field
from unfold.admin import ModelAdmin, TabularInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts import club_admin  # noqa: F401 - registers the rest
from accounts.access import end_access
from accounts.admin_imports import ClubImport, Imported, MembershipImport, PersonImport
from accounts.admin_parts import Export, ReadOnly
from accounts.clubs.founding import close_club, reopen_club
from accounts.models import ApiToken, Block, Club, Membership, User
from accounts.refusals import ClubRefused, sentence

admin.site.unregister(Group)  # rights come from roles and is_staff (accounts.permissions)


class PasswordForm(AdminPasswordChangeForm):
    def save(self, commit: bool = True) -> User:  # noqa: FBT001, FBT002 - Django's signature
        user = super().save(commit)
        end_access(user_id=user.pk)
        return user


class MembershipInline(TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ("user", "club")
    readonly_fields = ("joined_at",)


class PersonExport(Export):
    """Who is here. No password, and no e-mail address: those stay where they were given."""

    class Meta:
        model = User
        fields = (
            "id", "username", "display_name", "is_guest", "is_paper", "bot_level", "is_active",
            "language", "date_joined", "last_login",
        )  # fmt: skip


class ClubExport(Export):
    members = Field(attribute="member_count", column_name="members")

    class Meta:
        model = Club
        fields = (
            "id", "name", "slug", "description", "place", "website", "join_policy", "is_private",
            "created_at", "closed_at", "members",
        )  # fmt: skip


class MembershipExport(Export):
    club = Field(attribute="club__slug", column_name="club")
    username = Field(attribute="user__username", column_name="username")
    name = Field(attribute="user__shown_name", column_name="name")

    class Meta:
        model = Membership
        fields = ("id", "club", "username", "name", "role", "joined_at")


@admin.register(User)
class UserAdmin(Imported, DjangoUserAdmin, ModelAdmin):
    resource_classes = (PersonExport,)
    import_classes = (PersonImport,)
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = PasswordForm
    list_display = (
        "display_name", "username", "email", "is_guest", "is_paper", "bot_level", "is_staff",
        "last_login",
    )  # fmt: skip
    list_display_links = ("display_name", "username")
    list_filter = ("is_guest", "is_paper", "bot_level", "is_staff", "is_active", "language")
    search_fields = ("display_name", "username", "email")
    ordering = ("-date_joined",)
    filter_horizontal = ()
    date_hierarchy = "date_joined"
    readonly_fields = ("last_login", "date_joined", "is_paper")
    inlines = (MembershipInline,)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (
            _("At the table"),
            {"fields": ("display_name", "language", "is_guest", "bot_level", "is_paper")},
        ),
        (_("Contact"), {"fields": ("email", "wants_club_mail", "first_name", "last_name")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = (
        (None, {"fields": ("username", "display_name", "email", "password1", "password2")}),
    )

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001
        super().save_model(request, obj, form, change)
        if "is_active" in form.changed_data and not obj.is_active:
            end_access(user_id=obj.pk)


@admin.register(Club)
class ClubAdmin(Imported, ModelAdmin):
    """Closing and opening are actions; whoever runs the club finds them in its log."""

    list_display = (
        "name", "slug", "member_count", "join_policy", "is_private", "created_at", "closed_at",
    )  # fmt: skip
    search_fields = ("name", "slug", "description", "place")
    list_filter = (
        "join_policy", "is_private", ("closed_at", admin.EmptyFieldListFilter), "created_at",
    )  # fmt: skip
    date_hierarchy = "created_at"
    prepopulated_fields: ClassVar = {"slug": ("name",)}
    readonly_fields = ("founder", "created_at", "closed_at")
    fieldsets = (
        (None, {"fields": ("name", "slug", "description", "place", "website")}),
        (_("Who may come"), {"fields": ("join_policy", "is_private", "hides_members")}),
        (_("Dates"), {"fields": ("founder", "created_at", "closed_at")}),
    )
    inlines = (MembershipInline,)
    actions = ("close", "open_again")
    resource_classes = (ClubExport,)
    import_classes = (ClubImport,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        return super().get_queryset(request).annotate(member_count=Count("memberships"))

    @admin.display(description=_("members"), ordering="member_count")
    def member_count(self, club: Any) -> int:
        return club.member_count

    @admin.action(description=_("Close clubs"), permissions=["change"])
    def close(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        for club in clubs:
            self._let(
                request, close_club, club=club, typed_name=club.name, done=_("%(name)s is closed.")
            )

    @admin.action(description=_("Open clubs again"), permissions=["change"])
    def open_again(self, request: HttpRequest, clubs: QuerySet[Club]) -> None:
        for club in clubs:
            self._let(request, reopen_club, club=club, done=_("%(name)s is open again."))

    def _let(
        self, request: HttpRequest, service: Any, *, club: Club, done: Any, **more: Any
    ) -> None:
        """Do it as the service does, and say what came of it."""
        try:
            service(club=club, by=request.user, now=timezone.now(), **more)
        except ClubRefused as refusal:
            self.message_user(request, f"{club}: {sentence(refusal)}", messages.ERROR)
        else:
            self.message_user(request, done % {"name": club.name})


@admin.register(Membership)
class MembershipAdmin(Imported, ModelAdmin):
    list_display = ("user", "club", "role", "joined_at")
    list_filter = ("role",)
    search_fields = ("user__display_name", "user__username", "user__email", "club__name")
    autocomplete_fields = ("user", "club")
    list_select_related = ("user", "club")
    date_hierarchy = "joined_at"
    readonly_fields = ("joined_at",)
    resource_classes = (MembershipExport,)
    import_classes = (MembershipImport,)


@admin.register(ApiToken)
class ApiTokenAdmin(ReadOnly, ModelAdmin):
    list_display = ("user", "name", "created_at", "last_used_at", "revoked_at")
    list_filter = ("revoked_at", "last_used_at")
    search_fields = ("name", "user__display_name", "user__username", "user__email")
    list_select_related = ("user",)
    fields = ("user", "name", "created_at", "last_used_at", "revoked_at")  # never the digest

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Not by the digest: `?digest__startswith=` would tell it letter by letter."""
        return not lookup.startswith("digest") and super().lookup_allowed(lookup, value, request)


@admin.register(Block)
class BlockAdmin(ReadOnly, ModelAdmin):
    list_display = ("blocker", "blocked", "created_at")
    search_fields = ("blocker__display_name", "blocked__display_name")
    list_select_related = ("blocker", "blocked")
    fields = ("blocker", "blocked", "created_at")
