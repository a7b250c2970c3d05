"""Keeping somebody out of a club."""

from datetime import datetime

from django.db import transaction

from accounts.clubs.guards import demand, locked
from accounts.clubs.joining import removable
from accounts.clubs.logs import note
from accounts.models import Club, ClubBan, JoinRequest, Membership, User
from accounts.refusals import ClubRefused


@transaction.atomic
def ban(*, club: Club, user: User, by: User, reason: str = "", now: datetime) -> None:
    """Ban a member, who is one no longer, or somebody who asked to join; twice is once.

    Raises ClubRefused: not_allowed, closed, not_the_owner, not_yourself, needs_account.
    """
    club = locked(club=club)
    demand(by, "club.ban", club)
    if not user.is_member:
        raise ClubRefused("needs_account")
    if user == by:
        raise ClubRefused("not_yourself")
    if Membership.objects.filter(club=club, user=user).exists():
        removable(club=club, user=user, by=by).delete()
    JoinRequest.objects.filter(club=club, user=user, decided_at=None).update(
        decided_at=now, decided_by=by, accepted=False
    )
    _, is_new = ClubBan.objects.get_or_create(
        club=club, user=user, lifted_at=None, defaults={"by": by, "reason": reason, "at": now}
    )
    if is_new:
        note("banned", club=club, by=by, about=user, now=now, reason=reason or "–")


@transaction.atomic
def lift_ban(*, ban: ClubBan, by: User, now: datetime) -> None:
    """Raises ClubRefused: not_allowed, closed."""
    club = locked(club=ban.club)
    demand(by, "club.ban", club)
    if ClubBan.objects.filter(pk=ban.pk, lifted_at=None).update(lifted_at=now):
        note("ban_lifted", club=club, by=by, about=ban.user, now=now)
