"""The one question "may this person do that?".

Each app registers its rules with `permits`; everybody asks `can`. A rule sees only active people
or visitors (AnonymousUser); the account flag `is_active` is checked here, once.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import User

Person = User | AnonymousUser
Rule = Callable[[Any, Any], bool]  # each rule types its own arguments

_rules: dict[str, Rule] = {}


class UnknownAction(KeyError):
    """No app registered a rule for this action: a typo, never an answer."""


class DuplicateRule(ValueError):
    """Two apps claim the same action."""


def permits(action: str) -> Callable[[Rule], Rule]:
    """Register the decorated `(user, obj) -> bool` as the rule for `action`."""

    def register(rule: Rule) -> Rule:
        if _rules.get(action, rule) is not rule:
            raise DuplicateRule(action)
        _rules[action] = rule
        return rule

    return register


def can(user: Person, action: str, obj: object = None) -> bool:
    """Return whether `user` may do `action` to `obj`. Raises UnknownAction."""
    try:
        rule = _rules[action]
    except KeyError:
        raise UnknownAction(action) from None
    if isinstance(user, User) and not user.is_active:
        return False
    return bool(rule(user, obj))
