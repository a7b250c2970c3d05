"""What the admin pages of every app are made of."""

from typing import Any

from django.http import HttpRequest
from import_export.admin import ExportMixin
from import_export.fields import Field
from import_export.formats.base_formats import CSV, JSON
from import_export.resources import ModelResource
from unfold.contrib.import_export.forms import SelectableFieldsExportForm

from accounts.cells import safe_cell

WHO = ("display_name", "username")  # of a person, to search by


class ReadOnly:
    """Staff look at it; rows come from the site alone."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class Kept:
    """Staff may change it, but rows come from the site and stay."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


class Export(ModelResource):
    """Rows as a table; no name becomes a command of the spreadsheet that opens it."""

    def export_field(self, field: Field, instance: Any, **options: Any) -> Any:
        value = super().export_field(field, instance, **options)
        is_text = isinstance(field.get_value(instance), str)
        return safe_cell(str(value)) if is_text else value


class Exported(ExportMixin):
    """A list that staff can take along; `resource_classes` say which columns."""

    export_form_class = SelectableFieldsExportForm
    formats = (CSV, JSON)

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)


def people(*fields: str) -> tuple[str, ...]:
    """Return what to search by for the people in these fields."""
    return tuple(f"{field}__{name}" for field in fields for name in WHO)
