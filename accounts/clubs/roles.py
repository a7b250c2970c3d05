"""Who has which role, and handing a club over."""

from datetime import datetime

from django.db import transaction

from accounts.clubs.founding import same_name
from accounts.clubs.guards import demand, locked, membership_of
from accounts.clubs.joining import removable
from accounts.clubs.logs import note
from accounts.models import Club, Membership, User
from accounts.refusals import ClubRefused

Role = Membership.Role
GRANTED = (Role.MEMBER, Role.DIRECTOR, Role.MANAGER)  # an owner is made by handing over


@transaction.atomic
def set_role(*, club: Club, user: User, role: str, by: User, now: datetime) -> None:
    """Grant or revoke. Raises ClubRefused: not_allowed, closed, not_member, not_the_owner,
    not_yourself, needs_account. Raises ValueError for a role that is not GRANTED.
    """
    if role not in GRANTED:
        raise ValueError(role)
    club = locked(club=club)
    demand(by, "club.roles", club)
    membership = removable(club=club, user=user, by=by)
    if not user.is_member and role != Role.MEMBER:
        raise ClubRefused("needs_account")
    if membership.role != role:
        _change(membership, role)
        note("role", club=club, by=by, about=user, now=now, old=membership.role, new=role)


@transaction.atomic
def hand_over(*, club: Club, to: User, by: User, typed_name: str, now: datetime) -> None:
    """Make a member the owner; the owners before become managers.

    Raises ClubRefused: not_allowed, name_differs, not_member, needs_account.
    """
    club = locked(club=club)
    demand(by, "club.own", club)
    same_name(club, typed_name)
    heir = membership_of(club=club, user=to)
    if not to.is_member:
        raise ClubRefused("needs_account")
    if heir.role == Role.OWNER:
        return
    Membership.objects.filter(club=club, role=Role.OWNER).update(role=Role.MANAGER)
    _change(heir, Role.OWNER)
    note("handed_over", club=club, by=by, about=to, now=now)


def _change(membership: Membership, role: str) -> None:
    Membership.objects.filter(pk=membership.pk).update(role=role)
