"""Forms of the desk."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.desk_access import LONGEST_REASON
from tournaments.models import Adjustment, Entry


class AdjustForm(forms.Form):
    """Points for somebody. A penalty takes points away, whatever sign was typed."""

    entry = forms.ChoiceField(label=_("Player"))
    kind = forms.ChoiceField(
        label=_("Kind"),
        choices=Adjustment.Kind.choices,
        initial=Adjustment.Kind.PENALTY,
        widget=forms.RadioSelect,
    )
    points = forms.IntegerField(
        label=_("Points"),
        min_value=-1000,
        max_value=1000,
        help_text=_("A penalty is taken away: type 5 for −5."),
    )
    round = forms.ChoiceField(label=_("Round"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        help_text=_("It stays in the log."),
    )

    def __init__(
        self, *args: Any, entries: Iterable[Entry], rounds: Sequence[int], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        people = [(str(entry.pk), entry.name) for entry in entries]
        self.fields["entry"].choices = people  # type: ignore[attr-defined]
        whole = [("0", _("the whole event")), *((str(n), str(n)) for n in rounds)]
        self.fields["round"].choices = whole  # type: ignore[attr-defined]

    @property
    def signed(self) -> int:
        """Return the points of a valid form with their sign."""
        typed = int(self.cleaned_data["points"])
        return -abs(typed) if self.cleaned_data["kind"] == Adjustment.Kind.PENALTY else typed
