"""Who does not want to hear from whom."""

from accounts.models import Block, User
from accounts.permissions import Person, can


class CannotBlock(Exception):
    """Nobody blocks themselves or a bot, and a visitor nobody."""


def block(*, blocker: Person, blocked: User) -> None:
    """Block a person; twice is once. Raises CannotBlock."""
    if not isinstance(blocker, User) or not can(blocker, "person.block", blocked):
        raise CannotBlock(blocked.pk)
    Block.objects.get_or_create(blocker=blocker, blocked=blocked)


def unblock(*, blocker: User, blocked: User) -> None:
    Block.objects.filter(blocker=blocker, blocked=blocked).delete()


def blocked_ids(*, user_id: int) -> frozenset[int]:
    """Return the ids of the people this person does not want to hear from."""
    blocks = Block.objects.filter(blocker_id=user_id)
    return frozenset(blocks.values_list("blocked_id", flat=True))
