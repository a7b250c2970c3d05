"""The form that founds or changes an event."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.club_forms import OneLineField
from accounts.models import Club
from games.lobby import speed_text
from games.models import RuleSet, Table
from tournaments.event_fields import KEY, MINUTE, CountField, MomentField
from tournaments.models import Event
from tournaments.rule_families import (
    Family,
    families,
    family_of,
    game_title,
    house_rule_sets,
    usual_family,
)
from tournaments.services.entries import MOST_ENTRIES
from tournaments.services.events import ALWAYS_OPEN, Plan
from tournaments.tie_break_texts import TIE_BREAK_TITLES

MOST_ROUNDS, MOST_HANDS = 30, 100
LEAST_MINUTES, MOST_MINUTES = 5, 600
AHEAD = timedelta(days=730)  # how far one may plan
GRACE = timedelta(hours=1)  # an event set up while people arrive
NO_TABLE = "none"
USUAL_SIZES = (5, 4, 3)


class EventForm(forms.Form):
    """What an event is to be; a few questions at first, and the rest for who wants it."""

    FIRST = ("name", "starts_at", "rounds_planned", "hands_per_round", "medium", "family")

    form_key = forms.CharField(widget=forms.HiddenInput, validators=[KEY])
    name = OneLineField(label=_("Name of the event"), max_length=60)
    starts_at = MomentField(
        label=_("When does it begin?"),
        required=False,
        help_text=_("Leave it empty if you do not know yet."),
    )
    rounds_planned = CountField(label=_("Rounds"), least=1, most=MOST_ROUNDS)
    hands_per_round = CountField(label=_("Hands a round"), least=1, most=MOST_HANDS)
    medium = forms.ChoiceField(
        label=_("How is it played?"),
        widget=forms.RadioSelect,
        choices=[
            (Event.Medium.ONLINE, _("online")),
            (Event.Medium.REAL, _("real cards")),
            (Event.Medium.MIXED, _("both")),
        ],
    )
    family = forms.ChoiceField(label=_("By which rules?"), widget=forms.RadioSelect)

    description = forms.CharField(
        label=_("What players should know"),
        max_length=2000,
        required=False,
        help_text=_("The place, what to bring, a fee."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    capacity = CountField(
        label=_("Places"),
        least=0,
        most=MOST_ENTRIES,
        help_text=_("0: as many as come. Who comes when all are taken waits."),
    )
    opens_at = MomentField(label=_("Registration opens"), required=False)
    closes_at = MomentField(label=_("Registration closes"), required=False)
    guests_welcome = forms.BooleanField(
        label=_("People who are not in the club may register too"), required=False
    )
    minutes_per_round = forms.IntegerField(
        label=_("Minutes a round"), help_text=_("0: no clock."), min_value=0
    )
    speed = forms.ChoiceField(label=_("Time to think"), widget=forms.RadioSelect)
    no_show = forms.ChoiceField(
        label=_("Somebody does not come"), widget=forms.RadioSelect, choices=Event.NoShow
    )
    late_entry = forms.ChoiceField(
        label=_("Somebody comes late"), widget=forms.RadioSelect, choices=Event.LateEntry
    )
    substitute = forms.ChoiceField(
        label=_("Substitutes"), widget=forms.RadioSelect, choices=Event.Substitute
    )
    ranking = forms.ChoiceField(
        label=_("Ranked by"), widget=forms.RadioSelect, choices=Event.Ranking
    )
    least_share = CountField(
        label=_("Hands needed for a rank, in percent"),
        least=0,
        most=100,
        help_text=_("Of the most hands anybody plays."),
    )

    def __init__(
        self,
        data: Any = None,
        *,
        club: Club,
        now: datetime,
        event: Event | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        """Ask for an event of the club; `event` is the one to change."""
        self.club, self.now, self.event = club, now, event
        self._have = _rules_of(event)
        self.families = families(club)
        super().__init__(data, initial={**self._initial(), **(initial or {})})
        self._field("speed").choices = [(one, speed_text(one)) for one in Table.Speed.values]
        self._field("family").choices = [(one.key, one.title) for one in self.families]
        self._add_sizes()
        self._add_tie_breaks()
        for field in self.fields.values():
            if isinstance(field, MomentField):
                field.widget.attrs["max"] = (now + AHEAD).strftime(MINUTE)
        if event is not None and event.has_started:
            for name in set(self.fields) - ALWAYS_OPEN - {"form_key"}:
                self.fields[name].disabled = True

    def _field(self, name: str) -> Any:
        return self.fields[name]

    def _initial(self) -> dict[str, Any]:
        model = self.event or Event(medium=Event.Medium.REAL)
        values = {name: getattr(model, name) for name in Plan.__slots__ if name != "rule_sets"}
        offered = self.families
        family = family_of(self._have, offered) if self._have else usual_family(offered)
        values["family"] = family.key if family else None
        for players in self._sizes():
            usual = family.sets.get(players) if family else None
            if self._have and self._have.get(players) != usual:
                chosen = self._have.get(players)
                values[f"size_{players}"] = str(chosen.pk) if chosen else NO_TABLE
        order = self.event.tie_breaks if self.event else list(TIE_BREAK_TITLES)
        values |= {f"tie_{place}": name for place, name in enumerate(order, start=1)}
        return values

    def _sizes(self) -> list[int]:
        """Return the sizes that have a choice of their own."""
        own = {row.players for row in self._own_sets()}
        return sorted({*USUAL_SIZES, *own}, reverse=True)

    def _own_sets(self) -> list[RuleSet]:
        """Return rule sets for a single size: of the house, and those the event has."""
        rows = {row.pk: row for row in [*house_rule_sets(self.club), *self._have.values()]}
        return list(rows.values())

    def _add_sizes(self) -> None:
        self.rule_sets_by_key = {str(row.pk): row for row in self._own_sets()}
        for players in self._sizes():
            own = [(str(row.pk), row.name) for row in self._own_sets() if row.players == players]
            self.fields[f"size_{players}"] = forms.ChoiceField(
                label=_("Table of %(players)s") % {"players": players},
                required=False,
                choices=[("", _("as chosen above")), *own, (NO_TABLE, _("no such table"))],
            )

    def _add_tie_breaks(self) -> None:
        for place in range(1, len(TIE_BREAK_TITLES) + 1):
            self.fields[f"tie_{place}"] = forms.ChoiceField(
                label=_("Tie-break %(place)s") % {"place": place},
                required=False,
                choices=[("", _("none")), *TIE_BREAK_TITLES.items()],
            )

    @property
    def case_fields(self) -> list[Any]:
        return [self[name] for name in ("no_show", "late_entry", "substitute")]

    @property
    def size_fields(self) -> list[Any]:
        return [self[name] for name in self.fields if name.startswith("size_")]

    @property
    def tie_fields(self) -> list[Any]:
        return [self[name] for name in self.fields if name.startswith("tie_")]

    @property
    def more_has_errors(self) -> bool:
        return any(name not in self.FIRST for name in self.errors)

    def clean_minutes_per_round(self) -> int:
        minutes: int = self.cleaned_data["minutes_per_round"]
        if minutes and not LEAST_MINUTES <= minutes <= MOST_MINUTES:
            raise forms.ValidationError(
                _("Choose 0, or a number from %(least)s to %(most)s.")
                % {"least": LEAST_MINUTES, "most": MOST_MINUTES}
            )
        return minutes

    def clean_starts_at(self) -> datetime | None:
        starts_at: datetime | None = self.cleaned_data["starts_at"]
        was = self.event.starts_at if self.event else None
        if starts_at and starts_at != was and starts_at < self.now - GRACE:
            raise forms.ValidationError(_("That time has passed. Choose a later one."))
        return starts_at

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        for name in ("starts_at", "opens_at", "closes_at"):
            moment = given.get(name)
            if moment and moment > self.now + AHEAD:
                self.add_error(name, _("That is more than two years away. Choose a nearer day."))
        self._check_order(given)
        self._check_tie_breaks(given)
        if "family" in given:
            self._check_rules(given)
        return given

    def _check_order(self, given: Mapping[str, Any]) -> None:
        opens, closes, starts = (given.get(name) for name in ("opens_at", "closes_at", "starts_at"))
        if opens and closes and closes <= opens:
            self.add_error("closes_at", _("Registration must close after it opens."))
        if opens and starts and opens > starts:
            self.add_error("opens_at", _("Registration must open before the event begins."))

    def _check_tie_breaks(self, given: Mapping[str, Any]) -> None:
        chosen = [given.get(f"tie_{place}") or "" for place in range(1, len(TIE_BREAK_TITLES) + 1)]
        self._tie_breaks = tuple(name for name in chosen if name)
        if len(set(self._tie_breaks)) < len(self._tie_breaks):
            self.add_error("tie_1", _("Each tie-break counts once. Choose different ones."))

    def _check_rules(self, given: Mapping[str, Any]) -> None:
        family = self._family(given["family"])
        sets = dict(family.sets)
        for players in self._sizes():
            chosen = given.get(f"size_{players}")
            if chosen == NO_TABLE:
                sets.pop(players, None)
            elif chosen:
                sets[players] = self.rule_sets_by_key[chosen]
        if not sets:
            self.add_error("family", _("Leave rules for at least one size of table."))
        elif len({row.game for row in sets.values()}) > 1:
            told = _("All tables play the same game. The rules above are for %(game)s.")
            self.add_error("family", told % {"game": game_title(family.game)})
        capacity = given.get("capacity") or 0
        if sets and 0 < capacity < min(sets):
            self.add_error(
                "capacity",
                _("The smallest table has %(least)s seats. Offer at least as many places.")
                % {"least": min(sets)},
            )
        self._rule_sets = dict(sorted(sets.items(), reverse=True))

    def _family(self, key: str) -> Family:
        return next(one for one in self.families if one.key == key)

    @property
    def plan(self) -> Plan:
        """The event as the form says; of one that has begun the frozen terms stay as they are."""
        given = self.cleaned_data
        names = set(Plan.__slots__) - {"rule_sets", "tie_breaks"}
        values = {name: given[name] for name in names}
        if self.event is not None and self.event.has_started:
            frozen = names - ALWAYS_OPEN
            values |= {name: getattr(self.event, name) for name in frozen}
            tie_breaks = tuple(self.event.tie_breaks)
            return Plan(**values, tie_breaks=tie_breaks, rule_sets=self._have)
        return Plan(**values, tie_breaks=self._tie_breaks, rule_sets=self._rule_sets)


def _rules_of(event: Event | None) -> dict[int, RuleSet]:
    if event is None:
        return {}
    return {row.players: row.rule_set for row in event.rules.select_related("rule_set")}


def usual_name(now: datetime) -> str:
    """Return a name for an event nobody has named yet."""
    today = timezone.localtime(now)
    return str(_("Club evening of %(month)s/%(day)s")) % {"month": today.month, "day": today.day}
