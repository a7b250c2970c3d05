"""Who may do what in a club (`accounts.permissions`)."""

from accounts.models import Club, Membership, User
from accounts.permissions import Person, permits

Role = Membership.Role


def has_role(user: Person, club: Club, *roles: str) -> bool:
    """Return whether the person holds one of the roles in the club (any role if none is named)."""
    if not isinstance(user, User):
        return False
    memberships = Membership.objects.filter(club=club, user=user)
    if roles:
        memberships = memberships.filter(role__in=roles)
    return memberships.exists()


@permits("club.view")
def view(_user: Person, _club: Club) -> bool:
    return True


@permits("club.found")
def found(user: Person, _club: None) -> bool:
    return isinstance(user, User) and user.is_member


@permits("club.members")
def members(user: Person, club: Club) -> bool:
    """Read the member list."""
    return has_role(user, club) or is_staff(user)


@permits("club.direct")
def direct(user: Person, club: Club) -> bool:
    """Run the club's events."""
    return has_role(user, club, Role.OWNER, Role.MANAGER, Role.DIRECTOR) or is_staff(user)


@permits("club.manage")
def manage(user: Person, club: Club) -> bool:
    """Change the club's page, members and rules."""
    return has_role(user, club, Role.OWNER, Role.MANAGER) or is_staff(user)


@permits("club.own")
def own(user: Person, club: Club) -> bool:
    """Hand over or close the club."""
    return has_role(user, club, Role.OWNER) or is_staff(user)


def is_staff(user: Person) -> bool:
    return isinstance(user, User) and user.is_staff
