"""Forms of the pages of clubs."""

import re
from typing import Any, ClassVar

from django import forms
from django.core.validators import RegexValidator, URLValidator
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts import club_queries
from accounts.clubs.announcements import AnnouncementTerms
from accounts.clubs.founding import MOST_SLUG, RESERVED, ClubTerms
from accounts.clubs.roles import GRANTED
from accounts.clubs.seasons import SeasonTerms
from accounts.models import Club, Membership
from accounts.one_line import one_line
from accounts.pasted_names import MOST_BYTES, MOST_CHARACTERS, NotReadable, text_of

KEY = RegexValidator(re.compile(r"\A[0-9a-f]{32}\Z"))


class OneLineField(forms.CharField):
    """Text without line breaks, double spaces and characters nobody sees."""

    def to_python(self, value: Any) -> str:
        return one_line(super().to_python(value) or "")


class ClubForm(forms.Form):
    name = OneLineField(label=_("Name of the club"), max_length=60)
    description = forms.CharField(
        label=_("About the club"),
        max_length=2000,
        required=False,
        help_text=_("Who you are, when you meet, how to reach you."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    place = OneLineField(label=_("Where you meet"), max_length=100, required=False)
    website = forms.CharField(
        label=_("Website or chat room"),
        max_length=200,
        required=False,
        validators=[URLValidator(schemes=["http", "https"])],
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )
    join_policy = forms.ChoiceField(
        label=_("Who may join?"),
        widget=forms.RadioSelect,
        choices=[
            (Club.JoinPolicy.OPEN, _("anybody")),
            (Club.JoinPolicy.REQUEST, _("who is accepted")),
            (Club.JoinPolicy.INVITE, _("who is invited")),
        ],
        help_text=_("Whoever has the invitation link joins at once, whatever you choose."),
    )
    is_private = forms.BooleanField(
        label=_("Show the club to its members only"),
        required=False,
        help_text=_("It is in no list then, and its pages do not exist for others."),
    )
    hides_members = forms.BooleanField(
        label=_("Show the list of members to members only"), required=False
    )

    @property
    def terms(self) -> ClubTerms:
        given = self.cleaned_data
        return ClubTerms(**{name: given[name] for name in ClubTerms.__slots__})


class NewClubForm(ClubForm):
    slug = forms.SlugField(
        label=_("Address"),
        max_length=MOST_SLUG,
        required=False,
        allow_unicode=True,
        help_text=_("The end of the club's address; it stays. Leave it empty to use the name."),
    )
    key = forms.CharField(widget=forms.HiddenInput, validators=[KEY])  # the same if sent twice

    field_order = ("name", "description", "join_policy", "place", "website")

    def clean_slug(self) -> str:
        slug = one_line(self.cleaned_data["slug"]).lower()
        if slug in RESERVED:
            raise forms.ValidationError(_("This address is taken. Choose another one."))
        return slug


class AskForm(forms.Form):
    text = OneLineField(
        label=_("A word to the managers"),
        max_length=300,
        required=False,
        help_text=_("Who you are, who told you of the club."),
    )


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label=_("Role"),
        widget=forms.RadioSelect,
        choices=[(role, Membership.Role(role).label) for role in GRANTED],
    )


class BanForm(forms.Form):
    reason = OneLineField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("Only the club's officials read it, in the log."),
    )


class NamesForm(forms.Form):
    """Names typed, pasted or in a file; `text` is what to read them from."""

    names = forms.CharField(
        label=_("Names"),
        max_length=MOST_CHARACTERS,
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("One a line, or pasted from a chat or a spreadsheet."),
    )
    file = forms.FileField(label=_("or a file (.txt, .csv)"), required=False)

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        upload = given.get("file")
        self.text = given.get("names", "")
        if upload is None:
            return given
        if upload.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is too big. Keep the names alone in it."))
        try:
            self.text += "\n" + text_of(data=upload.read())
        except NotReadable:
            raise forms.ValidationError(
                _("This file is no text. Save it as CSV or paste the names.")
            ) from None
        return given


class TypedNameForm(forms.Form):
    typed_name = forms.CharField(
        label=_("Type the name of the club"),
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class HandOverForm(TypedNameForm):
    heir = forms.ModelChoiceField(
        Membership.objects.none(), label=_("New owner"), empty_label=_("Choose somebody")
    )
    field_order = ("heir", "typed_name")

    def __init__(self, data: Any = None, *, club: Club):
        super().__init__(data)
        heirs = club_queries.with_account(club=club).exclude(role=Membership.Role.OWNER)
        _offer(self.fields["heir"], heirs)


class MergeForm(forms.Form):
    into = forms.ModelChoiceField(
        Membership.objects.none(),
        label=_("Member with an account"),
        empty_label=_("Choose somebody"),
    )

    def __init__(self, data: Any = None, *, club: Club):
        super().__init__(data)
        _offer(self.fields["into"], club_queries.with_account(club=club))


def _offer(field: Any, memberships: QuerySet[Membership]) -> None:
    """Let a member be chosen by name."""
    field.queryset = memberships
    field.label_from_instance = lambda membership: membership.user.shown_name


class AnnouncementForm(forms.Form):
    title = OneLineField(label=_("Title"), max_length=80)
    text = forms.CharField(
        label=_("Text"), max_length=4000, widget=forms.Textarea(attrs={"rows": 6})
    )
    is_pinned = forms.BooleanField(label=_("Keep it at the top"), required=False)

    @property
    def terms(self) -> AnnouncementTerms:
        given = self.cleaned_data
        return AnnouncementTerms(**{name: given[name] for name in AnnouncementTerms.__slots__})


class MailForm(forms.Form):
    title = OneLineField(label=_("Subject"), max_length=80)
    text = forms.CharField(
        label=_("Text"), max_length=4000, widget=forms.Textarea(attrs={"rows": 8})
    )


class SeasonForm(forms.Form):
    DAY: ClassVar = {"type": "date", "min": "2000-01-01", "max": "2099-12-31"}

    name = OneLineField(label=_("Name of the season"), max_length=40)
    starts_on = forms.DateField(
        label=_("First day"), widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d")
    )
    ends_on = forms.DateField(
        label=_("Last day"), widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d")
    )

    @property
    def terms(self) -> SeasonTerms:
        given = self.cleaned_data
        return SeasonTerms(**{name: given[name] for name in SeasonTerms.__slots__})
