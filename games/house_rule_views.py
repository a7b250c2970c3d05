"""The pages that make, change and delete house rules."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.permissions import can
from games import house_rules, queries
from games.models import RuleSet
from games.rule_forms import HouseRulesForm
from games.rule_lists import find, rules_of
from games.rulebook import BOOKS


@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """House rules made from the rule set `?from=`."""
    base = find(request.GET.get("from", ""))
    if base is None:
        messages.error(request, _("Choose the rules you want to start from."))
        return redirect("games:rules_index")
    author = request.user
    if not isinstance(author, User) or not can(author, "rules.create"):
        return render(request, "games/rules/members_only.html", {"rule_set": base})
    form = HouseRulesForm(
        request.POST or None, book=BOOKS[base.game], rules=rules_of(base), name=""
    )
    clubs = queries.managed_clubs(author)
    form.offer_clubs(clubs)
    if request.method == "POST" and form.is_valid():
        club = clubs.filter(pk=form.cleaned_data.get("club") or 0).first()
        draft = house_rules.Draft(form.cleaned_data["name"], form.rules)
        try:
            made = house_rules.create_rules(author=author, club=club, base=base, draft=draft)
        except house_rules.NameTaken:
            form.add_error("name", _("There are other rules of that name. Choose another one."))
        else:
            messages.success(request, _("Saved."))
            return redirect("games:rules", made.pk)
    return render(request, "games/rules/form.html", {"form": form, "base": base})


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, rule_set_id: int) -> HttpResponse:
    """Change house rules: what is saved is a new version."""
    rule_set = get_object_or_404(queries.rule_sets(), pk=rule_set_id)
    author = request.user
    if not isinstance(author, User) or not can(author, "rules.edit", rule_set):
        raise PermissionDenied
    if rule_set.retired_at:
        return outdated(request, rule_set)
    form = HouseRulesForm(
        request.POST or None,
        book=BOOKS[rule_set.game],
        rules=rules_of(rule_set),
        name=rule_set.name,
    )
    if request.method == "POST" and form.is_valid():
        draft = house_rules.Draft(form.cleaned_data["name"], form.rules)
        try:
            made = house_rules.change_rules(
                author=author, rule_set=rule_set, draft=draft, now=timezone.now()
            )
        except house_rules.NameTaken:
            form.add_error("name", _("There are other rules of that name. Choose another one."))
        except house_rules.Outdated:
            return outdated(request, rule_set)
        else:
            messages.success(
                request, _("Saved as version %(version)s.") % {"version": made.version}
            )
            return redirect("games:rules", made.pk)
    return render(request, "games/rules/form.html", {"form": form, "base": rule_set, "edits": True})


@require_POST
def delete(request: HttpRequest, rule_set_id: int) -> HttpResponse:
    """Take house rules out of all lists; finished hands and open tables keep them."""
    rule_set = get_object_or_404(queries.rule_sets(), pk=rule_set_id)
    if not can(request.user, "rules.edit", rule_set):
        raise PermissionDenied
    try:
        house_rules.retire_rules(rule_set=rule_set, now=timezone.now())
    except house_rules.Outdated:
        return outdated(request, rule_set)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": rule_set.name})
    return redirect("games:rules_index")


def outdated(request: HttpRequest, rule_set: RuleSet) -> HttpResponse:
    """Show the version that is in force now."""
    messages.error(
        request, _("Somebody changed these rules meanwhile. Here they are as they stand now.")
    )
    return redirect("games:rules", queries.versions(rule_set)[0].pk)
