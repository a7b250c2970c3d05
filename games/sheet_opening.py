"""Opening a score sheet for a table with real cards: whoever is there, with or without account."""

from collections.abc import Sequence

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from accounts.models import DISPLAY_NAME_LENGTH, Club, User
from accounts.one_line import one_line
from accounts.permissions import can
from accounts.services import guest_for
from games import rule_lists, services
from games.models import RuleSet


class SheetForm(forms.Form):
    """The names of who plays by some rules, in playing order."""

    def __init__(self, data: object, *, players: int, mine: str) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        for seat in range(players):
            self.fields[f"name_{seat}"] = forms.CharField(
                label=_("Player %(number)s") % {"number": seat + 1},
                max_length=DISPLAY_NAME_LENGTH,
                initial=mine if seat == 0 else "",
                error_messages={"required": gettext_lazy("Write a name.")},
            )

    def clean(self) -> dict[str, object]:
        """Names are one line each, and different: the sheet tells people apart by them."""
        told = {name: one_line(str(value)) for name, value in self.cleaned_data.items()}
        seen: set[str] = set()
        for field, name in told.items():
            if not name:
                self.add_error(field, _("Write a name."))
            elif name.casefold() in seen:
                self.add_error(field, _("This name is there already. Add a letter to one of them."))
            seen.add(name.casefold())
        return dict(told)

    @property
    def names(self) -> list[str]:
        return [str(name) for name in self.cleaned_data.values()]


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Choose the rules (`?game=&players=`), type the names, and the sheet is there.

    With `?club=` it is a sheet of that club, for its members.
    """
    club = _club(request)
    groups = rule_lists.by_size(rule_lists.playable(request.user))
    asked = (request.GET.get(name, "") for name in ("game", "players"))
    chosen = rule_lists.choose(groups, *asked)
    context: dict[str, object] = {"groups": groups, "chosen": chosen, "club": club}
    if chosen is None:
        return render(request, "games/sheets/new.html", context)
    picked = _picked(request, chosen)
    mine = request.user.shown_name if isinstance(request.user, User) else ""
    posted = request.POST if request.method == "POST" else None
    form = SheetForm(posted, players=picked.players, mine=mine)
    if posted is not None and form.is_valid():
        return _opened(request, picked, form.names, club)
    status = 200 if posted is None else 422
    context |= {"picked": picked, "form": form}
    return render(request, "games/sheets/new.html", context, status=status)


def _picked(request: HttpRequest, group: rule_lists.Group) -> RuleSet:
    """Return the chosen rules of the group, or its first ones."""
    asked = request.POST.get("rule_set", "")
    found = [entry.rule_set for entry in group.entries if str(entry.rule_set.pk) == asked]
    return (found or [group.entries[0].rule_set])[0]


def _club(request: HttpRequest) -> Club | None:
    """Return the open club that was asked for, if the visitor belongs to it."""
    club = Club.objects.filter(slug=request.GET.get("club", ""), closed_at=None).first()
    return club if club and can(request.user, "club.members", club) else None


def _opened(
    request: HttpRequest, rule_set: RuleSet, names: Sequence[str], club: Club | None
) -> HttpResponse:
    host = guest_for(request)
    if not can(host, "table.open"):
        messages.error(request, _("You cannot open a table."))
        return redirect("games:play")
    table = services.open_sheet(
        rule_set=rule_set, names=names, host=host, club=club, now=timezone.now()
    )
    return redirect("games:sheet", table.sheet_token)
