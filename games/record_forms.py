"""The form that takes a record."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.records import LARGEST


class RecordForm(forms.Form):
    """A record as a file or pasted; `text` is what was brought, in bytes, the file first."""

    file = forms.FileField(
        label=_("The file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )
    pasted = forms.CharField(
        label=_("Or the text of it"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "spellcheck": "false", "autocapitalize": "off", "maxlength": LARGEST}
        ),
    )

    def clean(self) -> dict[str, Any]:
        file, pasted = self.cleaned_data.get("file"), self.cleaned_data.get("pasted", "")
        # A byte more than there may be tells that there are too many.
        text = file.read(LARGEST + 1) if file else pasted.encode()
        if not self.errors and not text.strip():
            raise forms.ValidationError(_("Choose a file, or paste the text of a record."))
        return {**self.cleaned_data, "text": text}
