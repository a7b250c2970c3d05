"""Founding, changing and closing clubs."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from accounts.clubs.guards import demand, locked
from accounts.clubs.logs import note
from accounts.models import Club, Membership, User
from accounts.permissions import can
from accounts.refusals import ClubRefused

MOST_CLUBS = 3  # open ones a person owns
MOST_SLUG = 40
RESERVED: Final = frozenset({"new", "i", "admin"})  # addresses of pages of ours under /c/


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubTerms:
    """What a club's form says."""

    name: str
    description: str = ""
    place: str = ""
    website: str = ""
    join_policy: str = Club.JoinPolicy.REQUEST
    is_private: bool = False
    hides_members: bool = True

    def as_fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def create_club(
    *, founder: User, terms: ClubTerms, slug: str = "", key: str, now: datetime
) -> Club:
    """Return the new club, or the one made before by the same form (its random `key`).

    Without a `slug` the address is made of the name. Raises ClubRefused: not_allowed,
    too_many_clubs, address_taken.
    """
    if not can(founder, "club.found"):
        raise ClubRefused("not_allowed")
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=founder.pk)  # one after the other
        if made := Club.objects.filter(founder=founder, founding_key=key).first():
            return made
        if owned_clubs(founder) >= MOST_CLUBS:
            raise ClubRefused("too_many_clubs", most=MOST_CLUBS)
        club = _insert(
            slugs=[slug] if slug else _free_slugs(terms.name),
            founder=founder,
            founding_key=key,
            invite_code=new_invite_code(),
            **terms.as_fields(),
        )
        Membership.objects.create(club=club, user=founder, role=Membership.Role.OWNER)
        note("founded", club=club, by=founder, now=now)
    return club


@transaction.atomic
def edit_club(*, club: Club, by: User, terms: ClubTerms, now: datetime) -> None:
    """Raises ClubRefused: not_allowed, closed."""
    club = locked(club=club)
    demand(by, "club.edit", club)
    changed = {
        name: value for name, value in terms.as_fields().items() if getattr(club, name) != value
    }
    if changed:
        Club.objects.filter(pk=club.pk).update(**changed)
        note("edited", club=club, by=by, now=now, fields=sorted(changed))


@transaction.atomic
def close_club(*, club: Club, by: User, typed_name: str, now: datetime) -> None:
    """Close the club: it can be read, and nothing else. Raises ClubRefused."""
    club = locked(club=club)
    demand(by, "club.own", club)
    same_name(club, typed_name)
    if not club.closed_at:
        Club.objects.filter(pk=club.pk).update(closed_at=now)
        note("closed", club=club, by=by, now=now)


@transaction.atomic
def reopen_club(*, club: Club, by: User, now: datetime) -> None:
    """Raises ClubRefused: not_allowed."""
    club = locked(club=club)
    demand(by, "club.own", club)
    if club.closed_at:
        Club.objects.filter(pk=club.pk).update(closed_at=None)
        note("reopened", club=club, by=by, now=now)


def same_name(club: Club, typed: str) -> None:
    """Raise ClubRefused (name_differs) if that is not the name, spaces aside."""
    if " ".join(typed.split()) != " ".join(club.name.split()):
        raise ClubRefused("name_differs")


def owned_clubs(person: User) -> int:
    owned = Membership.objects.filter(user=person, role=Membership.Role.OWNER)
    return owned.filter(club__closed_at=None).count()


def new_invite_code() -> str:
    return secrets.token_urlsafe(9)  # twelve characters


def _free_slugs(name: str) -> list[str]:
    """Return addresses to try: the name's, then some that nobody else will have."""
    base = slugify(name, allow_unicode=True)[: MOST_SLUG - 5].strip("-_") or "club"
    tries = [f"{base}-{secrets.token_hex(2)}" for _ in range(5)]
    return tries if base in RESERVED else [base, *tries]


def _insert(*, slugs: list[str], **fields: Any) -> Club:
    for slug in slugs:
        if slug in RESERVED:
            continue
        try:
            with transaction.atomic():
                return Club.objects.create(slug=slug, **fields)
        except IntegrityError:
            continue
    raise ClubRefused("address_taken")
