"""Fields of the form of an event."""

import re
from datetime import datetime
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.utils.translation import gettext_lazy as _

KEY = RegexValidator(re.compile(r"\A[0-9a-f]{32}\Z"))  # of a form, the same if sent twice
MINUTE = "%Y-%m-%dT%H:%M"  # as browsers write and read a moment


class MomentField(forms.DateTimeField):
    """A day and time within the years one plans in."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTE)

    def to_python(self, value: Any) -> datetime | None:
        """Raise ValidationError also for years no clock knows."""
        try:
            return super().to_python(value)
        except (OverflowError, ValueError):
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid") from None


class CountField(forms.IntegerField):
    """A number within limits that its error names."""

    def __init__(self, *, least: int, most: int, **given: Any) -> None:
        super().__init__(**given)
        message = _("Choose a number from %(least)s to %(most)s.") % {"least": least, "most": most}
        self.error_messages["invalid"] = message
        self.validators += [MinValueValidator(least, message), MaxValueValidator(most, message)]
        self.widget.attrs |= {"min": least, "max": most, "inputmode": "numeric"}
