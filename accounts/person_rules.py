"""What people may do with their own tokens, and with one another (`accounts.permissions`)."""

from accounts.models import ApiToken, Membership, User
from accounts.permissions import Person, permits


@permits("token.create")
def create_token(user: Person, _obj: None) -> bool:
    """Let a program act in one's name: people who signed up."""
    return isinstance(user, User) and user.is_member


@permits("token.revoke")
def revoke_token(user: Person, token: ApiToken) -> bool:
    return token.user_id == user.pk


@permits("person.block")
def block(user: Person, other: User) -> bool:
    """Not hear from another person; guests too. Bots say nothing and are no persons."""
    return isinstance(user, User) and user != other and not user.is_bot and not other.is_bot


@permits("person.profile")
def see_profile(user: Person, other: User) -> bool:
    """Look at a member's profile: themselves, staff, and whom they chose."""
    if not other.is_member or not other.is_active:
        return False
    chosen = other.profile_seen_by
    if user == other or chosen == User.SeenBy.EVERYBODY:
        return True
    if not isinstance(user, User) or user.is_staff:
        return isinstance(user, User)
    mine = Membership.objects.filter(user=user).values("club")
    theirs = Membership.objects.filter(user=other, club__in=mine)
    return chosen == User.SeenBy.CLUBS and theirs.exists()
