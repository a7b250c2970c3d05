"""All writes to house rules. A row's rules never change: hands and tables were played by them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import Club, User
from games.engine.registry import GAMES
from games.models import RuleSet


class NameTaken(Exception):
    """The person or the club has other rules of that name."""


class Outdated(Exception):
    """Somebody changed or deleted these rules meanwhile."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be saved: a name, and rules as the game knows them."""

    name: str
    rules: Any


def create_rules(*, author: User, club: Club | None, base: RuleSet, draft: Draft) -> RuleSet:
    """Save house rules of the author, or of the club, made from `base`. Raises NameTaken."""
    row = RuleSet(club=club, author=author, game=base.game, preset=base.preset)
    return _add(row, draft)


def change_rules(*, author: User, rule_set: RuleSet, draft: Draft, now: datetime) -> RuleSet:
    """Add a version and retire the one before; tables opened with that one keep it.

    Raises NameTaken, and Outdated if `rule_set` is not the version in force.
    """
    with transaction.atomic():
        retire_rules(rule_set=rule_set, now=now)
        row = RuleSet(
            club=rule_set.club,
            author=author if rule_set.club else rule_set.author,
            game=rule_set.game,
            preset=rule_set.preset,
            version=rule_set.version + 1,
            origin_id=rule_set.origin_id or rule_set.pk,
        )
        return _add(row, draft)


def retire_rules(*, rule_set: RuleSet, now: datetime) -> None:
    """Take the rules out of the lists; they stay readable. Raises Outdated."""
    in_force = RuleSet.objects.filter(pk=rule_set.pk, retired_at=None)
    if not in_force.update(retired_at=now):
        raise Outdated(f"rule set {rule_set.pk}")


def _add(row: RuleSet, draft: Draft) -> RuleSet:
    row.name = draft.name
    row.players = draft.rules.players
    row.rules = GAMES[row.game].write_rules(draft.rules)
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as error:  # rule_set_name_once_per_club, rule_set_name_once_per_author
        raise NameTaken(draft.name) from error
    return row
