"""Reads of clubs."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet

from accounts.models import Club, ClubBan, JoinRequest, Membership
from accounts.permissions import Person

Role = Membership.Role
ORDER = (Role.OWNER, Role.MANAGER, Role.DIRECTOR, Role.MEMBER)


def _counted() -> QuerySet[Any]:
    """Return clubs that have `people`, the number of their members."""
    return Club.objects.annotate(people=Count("memberships"))


def my_clubs(*, person: Person) -> QuerySet[Membership]:
    """Return the person's memberships by the clubs' names; each club has `people`, a number."""
    mine = Membership.objects.filter(user=person.pk).order_by("club__name", "pk")
    return mine.prefetch_related(Prefetch("club", queryset=_counted()))


def found_clubs(*, words: str) -> QuerySet[Club]:
    """Return public, open clubs that have all the words in name or address; the larger first."""
    clubs = _counted().filter(is_private=False, closed_at=None)
    for word in words.split():
        clubs = clubs.filter(Q(name__icontains=word) | Q(slug__icontains=word))
    return clubs.order_by("-people", "name", "pk")


def roster(*, club: Club) -> list[Membership]:
    """Return the members, officials first, then by name."""
    members = club.memberships.select_related("user")
    return sorted(members, key=lambda one: (ORDER.index(Role(one.role)), one.user.shown_name))


def open_requests(*, club: Club) -> QuerySet[JoinRequest]:
    return club.join_requests.filter(decided_at=None).select_related("user")


def my_request(*, club: Club, person: Person) -> JoinRequest | None:
    return club.join_requests.filter(user=person.pk, decided_at=None).first()


def bans(*, club: Club) -> QuerySet[ClubBan]:
    return club.bans.filter(lifted_at=None).select_related("user", "by")


def with_account(*, club: Club) -> QuerySet[Membership]:
    """Return the memberships of people who can log in, by name."""
    people = club.memberships.filter(user__is_paper=False, user__is_guest=False, user__bot_level="")
    return people.select_related("user").order_by("user__display_name", "pk")
