"""People, clubs and memberships for the site's staff."""

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group
from django.db.models import Count, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from accounts.access import end_access
from accounts.models import ApiToken, Block, Club, Membership, User

admin.site.unregister(Group)  # rights come from roles and is_staff (accounts.permissions)


class ReadOnly:
    """Staff look at it; rows come from the site alone."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


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


@admin.register(User)
class UserAdmin(DjangoUserAdmin, ModelAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = PasswordForm
    list_display = (
        "display_name", "username", "email", "is_guest", "bot_level", "is_staff", "last_login",
    )  # fmt: skip
    list_display_links = ("display_name", "username")
    list_filter = ("is_guest", "bot_level", "is_staff", "is_active", "language")
    search_fields = ("display_name", "username", "email")
    ordering = ("-date_joined",)
    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined")
    inlines = (MembershipInline,)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("At the table"), {"fields": ("display_name", "language", "is_guest", "bot_level")}),
        (_("Contact"), {"fields": ("email", "first_name", "last_name")}),
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
class ClubAdmin(ModelAdmin):
    list_display = ("name", "slug", "member_count", "created_at")
    search_fields = ("name", "slug", "description")
    list_filter = ("created_at",)
    prepopulated_fields: ClassVar = {"slug": ("name",)}
    readonly_fields = ("created_at",)
    inlines = (MembershipInline,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        return super().get_queryset(request).annotate(member_count=Count("memberships"))

    @admin.display(description=_("members"), ordering="member_count")
    def member_count(self, club: Any) -> int:
        return club.member_count


@admin.register(Membership)
class MembershipAdmin(ModelAdmin):
    list_display = ("user", "club", "role", "joined_at")
    list_filter = ("role", "club")
    search_fields = ("user__display_name", "user__username", "user__email", "club__name")
    autocomplete_fields = ("user", "club")
    list_select_related = ("user", "club")
    readonly_fields = ("joined_at",)


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
