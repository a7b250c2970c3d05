"""Who may do what in a club (`accounts.permissions`): a table of roles and actions."""

from collections.abc import Mapping
from typing import Final

from accounts.models import Club, ClubBan, Membership, User
from accounts.permissions import Person, permits

Role = Membership.Role

# club.members is what only members see, such as a private table; club.roster is the member list.
LOOK: Final = frozenset({"club.view"})
COME: Final = frozenset({"club.join", "club.accept"})
BELONG: Final = frozenset({"club.members", "club.roster"})
DIRECT: Final = frozenset({"club.direct", "club.papers", "club.log"})
MANAGE: Final = frozenset(
    {
        "club.manage",  # see the console
        "club.edit",
        "club.invite",
        "club.decide",
        "club.remove",
        "club.ban",
        "club.merge",
        "club.announce",
        "club.mail",
        "club.seasons",
        "club.rules",
        "club.roles",
    }
)
OWN: Final = frozenset({"club.own"})

BY_STANDING: Final[Mapping[str, frozenset[str]]] = {
    "visitor": LOOK,
    "guest": LOOK,
    "banned": LOOK,
    "user": LOOK | COME,
    "member": LOOK | BELONG | {"club.leave"},
    "director": LOOK | BELONG | {"club.leave"} | DIRECT,
    "manager": LOOK | BELONG | {"club.leave"} | DIRECT | MANAGE,
    "owner": LOOK | BELONG | {"club.leave"} | DIRECT | MANAGE | OWN,
    "staff": LOOK | BELONG | DIRECT | MANAGE | OWN,  # beside what they are in the club
}
ACTIONS: Final = frozenset().union(*BY_STANDING.values())
OUTSIDE: Final = frozenset({"visitor", "guest", "banned", "user"})
WHEN_CLOSED: Final = LOOK | BELONG | OWN | {"club.leave", "club.log"}


def standings_of(user: Person, club: Club) -> frozenset[str]:
    """Return what the person is to the club: keys of BY_STANDING."""
    if not isinstance(user, User):
        return frozenset({"visitor"})
    staff = {"staff"} if user.is_staff else set()
    role = Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()
    if role:
        return frozenset({role} | staff)
    if not user.is_member:
        return frozenset({"guest"})
    banned = ClubBan.objects.filter(club=club, user=user, lifted_at=None).exists()
    return frozenset({"banned" if banned else "user"} | staff)


def actions_of(user: Person, club: Club) -> frozenset[str]:
    """Return everything the person may do in the club as it is now."""
    standings = standings_of(user, club)
    allowed: set[str] = set()
    for standing in standings:
        allowed |= BY_STANDING[standing]
    if club.is_private and standings <= OUTSIDE:
        allowed &= {"club.accept"}  # whoever has the invitation knows of the club already
    if not club.hides_members and "club.view" in allowed:
        allowed.add("club.roster")
    if club.join_policy == Club.JoinPolicy.INVITE:
        allowed.discard("club.join")
    if club.closed_at:
        allowed &= WHEN_CLOSED
    return frozenset(allowed)


def _register(action: str) -> None:
    def rule(user: Person, club: Club) -> bool:
        return action in actions_of(user, club)

    permits(action)(rule)


for _action in sorted(ACTIONS):
    _register(_action)


@permits("club.found")
def found(user: Person, _club: None) -> bool:
    """Found a club: people who signed up."""
    return isinstance(user, User) and user.is_member
