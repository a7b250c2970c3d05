"""What people may do with their own tokens, and with one another (`accounts.permissions`)."""

from accounts.models import ApiToken, User
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
