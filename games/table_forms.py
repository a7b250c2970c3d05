"""The form that opens a table."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, User
from games.lobby import length_text, level_text, speed_text
from games.lobby_queries import bot_names
from games.models import RuleSet, Table
from games.rule_lists import Group
from games.services import Terms

LENGTHS = (0, 5, 10, 20)  # hands of a session; 0: endless
LEVELS = ("beginner", "club")
NAMED = 3  # bots whose names a choice shows


class TableForm(forms.Form):
    """By which rules, with whom, and on what terms; `terms` then holds the latter."""

    rule_set = forms.ChoiceField(label=_("Rules"))
    start = forms.ChoiceField(
        label=_("With whom?"),
        widget=forms.RadioSelect,
        choices=[
            ("now", _("Start with bots at once")),
            ("wait", _("Wait for friends, bots take the free seats")),
            ("people", _("Wait for friends, people only")),
        ],
    )
    speed = forms.ChoiceField(label=_("Time to think"), widget=forms.RadioSelect)
    length = forms.TypedChoiceField(label=_("Length"), widget=forms.RadioSelect, coerce=int)
    bot_level = forms.ChoiceField(label=_("Bots"), widget=forms.RadioSelect)
    seen_by = forms.ChoiceField(
        label=_("Who may come?"),
        widget=forms.RadioSelect,
        choices=[("all", _("everybody")), ("invited", _("only who has the link"))],
    )
    club = forms.ModelChoiceField(
        label=_("Club"),
        queryset=Club.objects.none(),
        required=False,
        empty_label=_("no club"),
        help_text=_("A private table of a club is seen by its members, and by nobody else."),
    )

    def __init__(self, data: Any = None, *, groups: list[Group], person: Any, picked: Any):
        """Offer the rule sets of the groups, the one with the key `picked` first."""
        initial = {
            "rule_set": picked,
            "start": "wait",
            "speed": Table.Speed.NORMAL,
            "length": 0,
            "bot_level": "club",
            "seen_by": "all",
        }
        super().__init__(data, initial=initial)
        entries = [entry for group in groups for entry in group.entries]
        self._offered = {str(entry.rule_set.pk): entry.rule_set for entry in entries}
        self._choices("rule_set", [(group.title, _names(group)) for group in groups])
        self._choices("speed", [(speed, speed_text(speed)) for speed in Table.Speed.values])
        self._choices("length", [(hands, length_text(hands)) for hands in LENGTHS])
        self._choices("bot_level", [(level, _level(level)) for level in LEVELS])
        clubs = person.clubs.order_by("name", "pk") if isinstance(person, User) else None
        if clubs:
            self._field("club").queryset = clubs
        else:
            del self.fields["club"]

    def choose_club(self, slug: str) -> None:
        """Choose the person's club of that address at first, if there is one."""
        if "club" in self.fields:
            self.initial["club"] = self._field("club").queryset.filter(slug=slug).first()

    def _field(self, name: str) -> Any:
        return self.fields[name]

    def _choices(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        self._field(name).choices = choices

    @property
    def chosen_rules(self) -> RuleSet:
        return self._offered[self.cleaned_data["rule_set"]]

    @property
    def waits(self) -> bool:
        return bool(self.cleaned_data["start"] != "now")

    @property
    def terms(self) -> Terms:
        given = self.cleaned_data
        return Terms(
            speed=given["speed"],
            is_private=given["seen_by"] == "invited",
            with_bots=given["start"] != "people",
            bot_level=given["bot_level"],
            length=given["length"],
            club=given.get("club"),
        )


def _names(group: Group) -> list[tuple[int, str]]:
    """Return the rule sets of the group, house rules with the club whose they are."""
    return [(entry.rule_set.pk, _name(entry.rule_set)) for entry in group.entries]


def _name(rule_set: RuleSet) -> str:
    return f"{rule_set.name} ({rule_set.club.name})" if rule_set.club else rule_set.name


def _level(level: str) -> str:
    """Return what that level is called, and the first of its bots."""
    names = ", ".join(bot_names(level)[:NAMED])
    return f"{level_text(level)} ({names} …)" if names else level_text(level)
