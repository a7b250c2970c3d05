"""A paper person turns out to be somebody with an account: one row goes, its rows move over.

Every app says with `moves_with_person` what it keeps about people. A row that nobody claims stops
the merge, so that nothing is ever lost by forgetting to say so.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from django.db import models, transaction
from django.db.models import ForeignObjectRel

from accounts.models import PersonMerge, User
from accounts.refusals import ClubRefused

Conflicts = Callable[[User, User], list[str]]  # (paper, into) -> translated sentences
Mover = Callable[[User, User], None]


@dataclass(frozen=True, slots=True)
class _Move:
    model: type[models.Model]
    field: str
    conflicts: Conflicts | None
    mover: Mover | None
    is_shown: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One kind of rows: what they are called, how many there are, and why they cannot move."""

    name: str
    count: int
    conflicts: list[str] = field(default_factory=list)


_moves: dict[tuple[type[models.Model], str], _Move] = {}


def moves_with_person(
    model: type[models.Model],
    field_name: str,
    *,
    conflicts: Conflicts | None = None,
    mover: Mover | None = None,
    is_shown: bool = True,
) -> None:
    """Register rows of `model` that name a person in `field_name`.

    `conflicts` returns a sentence for each reason against the merge; `mover` moves the rows where
    a plain update would not do; what is not `is_shown` moves without a word.
    """
    _moves[model, field_name] = _Move(model, field_name, conflicts, mover, is_shown)


def preview_merge(*, paper: User, into: User) -> list[Part]:
    """Return what would move, by kind; kinds without rows or conflicts are left out."""
    parts = [
        Part(
            name=str(move.model._meta.verbose_name_plural),  # noqa: SLF001 - Django's own name
            count=_rows(move, paper).count(),
            conflicts=move.conflicts(paper, into) if move.conflicts else [],
        )
        for move in _moves.values()
        if move.is_shown
    ]
    return [part for part in parts if part.count or part.conflicts]


@transaction.atomic
def merge(*, paper: User, into: User, by: User, now: datetime) -> PersonMerge:
    """Move everything of the paper person to `into` and delete the paper row.

    Raises ClubRefused: not_paper, needs_account, merge_conflict, merge_leftovers.
    """
    paper, into = _both_locked(paper, into)
    for part in preview_merge(paper=paper, into=into):
        if part.conflicts:
            raise ClubRefused("merge_conflict", why=" ".join(part.conflicts))
    counts = _move_all(paper, into)
    if left := sorted(set(_named_in(paper))):
        raise ClubRefused("merge_leftovers", what=", ".join(left))
    name, paper_id = paper.shown_name, paper.pk
    paper.delete()
    return PersonMerge.objects.create(
        paper_name=name, paper_id=paper_id, into=into, by=by, at=now, detail=counts
    )


def _both_locked(paper: User, into: User) -> tuple[User, User]:
    """Return them as they are now, locked in one order for everybody."""
    rows = User.objects.select_for_update().filter(pk__in=(paper.pk, into.pk)).order_by("pk")
    people = {person.pk: person for person in rows}
    if paper.pk not in people or not people[paper.pk].is_paper:
        raise ClubRefused("not_paper")
    if into.pk not in people or not people[into.pk].is_member:
        raise ClubRefused("needs_account")
    return people[paper.pk], people[into.pk]


def _move_all(paper: User, into: User) -> dict[str, int]:
    """Move what is registered; return the number of rows by "app.model.field"."""
    counts = {}
    for move in _moves.values():
        rows = _rows(move, paper)
        if count := rows.count():
            counts[f"{move.model._meta.label_lower}.{move.field}"] = count  # noqa: SLF001
            if move.mover:
                move.mover(paper, into)
            else:
                rows.update(**{move.field: into})
    return counts


def is_named_anywhere(person: User) -> bool:
    """Return whether any row of any app still names the person."""
    return next(_named_in(person), None) is not None


def _rows(move: _Move, person: User) -> models.QuerySet[models.Model]:
    return move.model._default_manager.filter(**{move.field: person})  # noqa: SLF001


def _named_in(person: User) -> Iterator[str]:
    """Yield the names of what still refers to the person, however it would be deleted."""
    for relation in User._meta.get_fields(include_hidden=True):  # noqa: SLF001
        if not isinstance(relation, ForeignObjectRel) or relation.field.many_to_many:
            continue
        rows = relation.related_model._default_manager  # noqa: SLF001
        if rows.filter(**{relation.field.name: person}).exists():
            yield str(relation.related_model._meta.verbose_name_plural)  # noqa: SLF001
