"""The invitation link of a club."""

from datetime import datetime

from django.db import transaction

from accounts.clubs.founding import new_invite_code
from accounts.clubs.guards import demand, locked
from accounts.clubs.logs import note
from accounts.models import Club, User


@transaction.atomic
def renew_invitation(*, club: Club, by: User, now: datetime) -> None:
    """Make a new link; the old one holds no more. Raises ClubRefused: not_allowed, closed."""
    club = locked(club=club)
    demand(by, "club.invite", club)
    Club.objects.filter(pk=club.pk).update(invite_code=new_invite_code())
    note("invitation_new", club=club, by=by, now=now)


@transaction.atomic
def switch_invitation_off(*, club: Club, by: User, now: datetime) -> None:
    """Raises ClubRefused: not_allowed, closed."""
    club = locked(club=club)
    demand(by, "club.invite", club)
    if club.invite_code:
        Club.objects.filter(pk=club.pk).update(invite_code="")
        note("invitation_off", club=club, by=by, now=now)
