"""What staff may bring into the site as a table: people, clubs, and who belongs to them.

An import adds and never changes: a row whose key is known is passed over, and a file with a faulty
row brings nothing at all. What a file holds is shown before any of it is kept.
"""

from typing import Any

from django.core.exceptions import ValidationError
from django.forms import Form
from django.http import HttpRequest
from django.utils.translation import gettext as _
from import_export.admin import ImportMixin
from import_export.fields import Field
from import_export.formats.base_formats import CSV, JSON
from import_export.resources import ModelResource
from import_export.tmp_storages import CacheStorage
from import_export.widgets import ForeignKeyWidget
from tablib import Dataset
from unfold.contrib.import_export.forms import ImportForm

from accounts.admin_parts import Exported
from accounts.models import Club, Membership, User
from accounts.pasted_names import text_of
from accounts.shown_names import check_shown_name

MOST_ROWS = 2000


class AnyEncoding:
    """A format that reads what Excel writes in Korea, too."""

    def create_dataset(self, in_stream: bytes | str) -> Dataset:
        text = text_of(data=in_stream) if isinstance(in_stream, bytes) else in_stream
        return super().create_dataset(text)  # type: ignore[misc]


class AnyCSV(AnyEncoding, CSV):
    pass


class AnyJSON(AnyEncoding, JSON):
    pass


class Import(ModelResource):
    """Rows of a table, each checked as a form would check it."""

    def skip_row(self, instance: Any, *_args: object) -> bool:
        return instance.pk is not None

    def before_import(self, dataset: Dataset, **_options: object) -> None:
        if len(dataset) > MOST_ROWS:
            raise ValidationError(_("At most %(most)s rows at a time.") % {"most": MOST_ROWS})


class Imported(ImportMixin, Exported):
    """A list that staff can also add to from a file; `import_classes` say with which columns."""

    import_export_change_list_template = "admin/import_export/change_list_import_export.html"
    import_form_class = ImportForm
    import_formats = (AnyCSV, AnyJSON)
    import_classes: tuple[type[Import], ...]
    tmp_storage_class = CacheStorage  # the process that asks need not be the one that confirms

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.has_add_permission(request)

    def get_import_resource_classes(self, request: HttpRequest) -> tuple[type[Import], ...]:
        return self.import_classes

    def add_data_read_fail_error_to_form(self, form: Form, _error: Exception) -> None:
        form.add_error("import_file", _("This is no table. Save it as CSV in UTF-8."))


class PersonImport(Import):
    """Accounts without a password: their owners set one with "Forgot your password?"."""

    class Meta:
        model = User
        fields = ("username", "display_name", "email", "language")
        import_id_fields = ("username",)
        clean_model_instances = True

    def before_import_row(self, row: dict[str, Any], **_options: object) -> None:
        name = check_shown_name(str(row.get("display_name") or ""))
        if not name:
            raise ValidationError({"display_name": _("Everybody needs a name.")})
        row["display_name"] = name

    def after_init_instance(self, instance: User, new: bool, *_args: object, **_: object) -> None:  # noqa: FBT001
        if new:
            instance.set_unusable_password()


class ClubImport(Import):
    class Meta:
        model = Club
        fields = (
            "slug", "name", "description", "place", "website", "join_policy", "is_private",
        )  # fmt: skip
        import_id_fields = ("slug",)
        clean_model_instances = True


class AccountWidget(ForeignKeyWidget):
    """A person by username; guests and bots belong to no club."""

    def get_queryset(self, *_args: object, **_options: object) -> Any:
        return User.objects.filter(is_guest=False, bot_level="")


class MembershipImport(Import):
    club = Field("club", "club", ForeignKeyWidget(Club, "slug"))
    username = Field("user", "username", AccountWidget(User, "username"))

    class Meta:
        model = Membership
        fields = ("club", "username", "role")
        import_id_fields = ("club", "username")
        clean_model_instances = True
