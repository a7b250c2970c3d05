"""What every write to a club begins with."""

from accounts.models import Club, Membership, User
from accounts.permissions import Person, can
from accounts.refusals import ClubRefused

OPEN_ONLY = frozenset({"club.own", "club.leave"})  # the actions a closed club still allows


def locked(*, club: Club) -> Club:
    """Return the club as it is now, locked until the transaction ends: one write at a time."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def demand(user: Person, action: str, club: Club) -> None:
    """Raise ClubRefused (closed, not_allowed) if the person may not do that."""
    if can(user, action, club):
        return
    if club.closed_at and action not in OPEN_ONLY:
        raise ClubRefused("closed")
    raise ClubRefused("not_allowed")


def membership_of(*, club: Club, user: User) -> Membership:
    """Raise ClubRefused (not_member) if there is none."""
    found = Membership.objects.select_related("user").filter(club=club, user=user).first()
    if found is None:
        raise ClubRefused("not_member")
    return found


def keep_an_owner(membership: Membership) -> None:
    """Raise ClubRefused (last_owner) if the club would be without owner if this one went."""
    owners = Membership.objects.filter(club=membership.club_id, role=Membership.Role.OWNER)
    if membership.role == Membership.Role.OWNER and not owners.exclude(pk=membership.pk).exists():
        raise ClubRefused("last_owner")
