"""Forms of the account pages, and the extra field of the sign-up form."""

from typing import Any, ClassVar

from allauth.core import context
from django import forms
from django.contrib.auth import get_user_model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import DISPLAY_NAME_LENGTH, TOKEN_NAME_LENGTH, User
from accounts.shown_names import check_shown_name


class SignupForm(forms.Form):
    """allauth adds e-mail and password to this (ACCOUNT_SIGNUP_FORM_CLASS)."""

    display_name = forms.CharField(
        label=_("Name at the table"),
        max_length=DISPLAY_NAME_LENGTH,
        help_text=_("Other players see it. You can change it any time."),
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )

    field_order = ("display_name", "email", "password1")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        guest = getattr(context.request, "guest", None)
        if guest:
            self.fields["display_name"].initial = guest.display_name

    def clean_display_name(self) -> str:
        return check_shown_name(self.cleaned_data["display_name"])

    def signup(self, _request: HttpRequest, user: User) -> None:
        user.display_name = self.cleaned_data["display_name"]
        user.save(update_fields=["display_name"])


class SettingsForm(forms.ModelForm):
    instance: User

    class Meta:
        model = get_user_model()
        fields = ("display_name", "language", "profile_seen_by", "wants_club_mail")
        labels: ClassVar = {
            "display_name": _("Name at the table"),
            "profile_seen_by": _("Who may see my profile?"),
            "wants_club_mail": _("Get mail from my clubs"),
        }
        help_texts: ClassVar = {
            "display_name": _("Other players see it. You can change it any time.")
        }
        widgets: ClassVar = {
            "display_name": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "language": forms.RadioSelect,
            "profile_seen_by": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["display_name"].required = True
        if not self.instance.is_member:  # guests have no address, and no profile
            del self.fields["wants_club_mail"]
            del self.fields["profile_seen_by"]

    def clean_display_name(self) -> str:
        name = self.cleaned_data["display_name"]
        return check_shown_name(name, is_staff=self.instance.is_staff)


class TokenForm(forms.Form):
    name = forms.CharField(
        label=_("Name of the token"),
        max_length=TOKEN_NAME_LENGTH,
        help_text=_("For you alone: which program, on which computer."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PersonForm(forms.Form):
    """Names a person by id; bots are no persons."""

    user = forms.ModelChoiceField(User.objects.filter(bot_level=""))
