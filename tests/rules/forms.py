"""House rules as tests make them, and their form as a browser sends it."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from accounts.models import Club, User
from games import house_rules
from games.models import RuleSet
from games.rule_forms import CardsField, HouseRulesForm
from games.rule_lists import rules_of
from games.rulebook import BOOKS

NOW = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)


def make(
    author: User, base: RuleSet, name: str, *, club: Club | None = None, **options: Any
) -> RuleSet:
    draft = house_rules.Draft(name, replace(rules_of(base), **options))
    return house_rules.create_rules(author=author, club=club, base=base, draft=draft)


def change(author: User, rule_set: RuleSet, **options: Any) -> RuleSet:
    draft = house_rules.Draft(rule_set.name, replace(rules_of(rule_set), **options))
    return house_rules.change_rules(author=author, rule_set=rule_set, draft=draft, now=NOW)


def form_of(rule_set: RuleSet) -> HouseRulesForm:
    return HouseRulesForm(book=BOOKS[rule_set.game], rules=rules_of(rule_set))


def sent(rule_set: RuleSet, **changes: Any) -> dict[str, Any]:
    """Return what a browser sends for the form as it stands, with these fields changed."""
    data: dict[str, Any] = {}
    for name, field in form_of(rule_set).fields.items():
        value = changes.pop(name) if name in changes else field.initial
        if isinstance(field, CardsField):
            data |= {f"{name}_{number}": card for number, card in enumerate(value)}
        elif value is not None and value is not False:
            data[name] = value
    return data | changes
