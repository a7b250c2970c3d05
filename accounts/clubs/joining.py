"""Becoming a member, and ceasing to be one."""

from datetime import datetime, timedelta

from django.db import transaction

from accounts.clubs.guards import demand, keep_an_owner, locked, membership_of
from accounts.clubs.logs import note
from accounts.models import Club, ClubBan, JoinRequest, Membership, User
from accounts.permissions import can
from accounts.refusals import ClubRefused

ASK_AGAIN = timedelta(days=7)  # after a request was declined


@transaction.atomic
def join(*, club: Club, user: User, text: str = "", now: datetime) -> bool:
    """Join an open club, or ask to: return whether the person is a member now.

    Raises ClubRefused: closed, banned, already_member, by_invitation, already_asked, asked_lately,
    not_allowed.
    """
    club = locked(club=club)
    _may_come(club, user)
    if club.join_policy == Club.JoinPolicy.INVITE:
        raise ClubRefused("by_invitation")
    demand(user, "club.join", club)
    if club.join_policy == Club.JoinPolicy.OPEN:
        _enter(club, user, "joined", now=now)
        return True
    mine = JoinRequest.objects.filter(club=club, user=user)
    if mine.filter(decided_at=None).exists():
        raise ClubRefused("already_asked")
    if mine.filter(accepted=False, decided_at__gt=now - ASK_AGAIN).exclude(decided_by=user):
        raise ClubRefused("asked_lately")
    JoinRequest.objects.create(club=club, user=user, text=text, at=now)
    return False


@transaction.atomic
def accept_invitation(*, club: Club, user: User, code: str, now: datetime) -> None:
    """Raises ClubRefused: bad_invitation, closed, banned, already_member, not_allowed."""
    club = locked(club=club)
    if not code or club.invite_code != code:
        raise ClubRefused("bad_invitation")
    _may_come(club, user)
    demand(user, "club.accept", club)
    _enter(club, user, "invited", now=now)


@transaction.atomic
def give_up_request(*, club: Club, user: User, now: datetime) -> None:
    """Take one's own request back; without one nothing happens."""
    club = locked(club=club)
    JoinRequest.objects.filter(club=club, user=user, decided_at=None).update(
        decided_at=now, decided_by=user, accepted=False
    )


@transaction.atomic
def decide(*, request: JoinRequest, by: User, accept: bool, now: datetime) -> None:
    """Raises ClubRefused: not_allowed, closed, no_request, is_banned."""
    club = locked(club=request.club)
    demand(by, "club.decide", club)
    still_open = JoinRequest.objects.filter(pk=request.pk, decided_at=None)
    if accept and _is_banned(club, request.user):
        raise ClubRefused("is_banned")
    if not still_open.update(decided_at=now, decided_by=by, accepted=accept):
        raise ClubRefused("no_request")
    if accept:
        Membership.objects.get_or_create(club=club, user=request.user)
    note("accepted" if accept else "declined", club=club, by=by, about=request.user, now=now)


@transaction.atomic
def leave(*, club: Club, user: User, now: datetime) -> None:
    """Raises ClubRefused: not_member, last_owner."""
    club = locked(club=club)
    mine = membership_of(club=club, user=user)
    keep_an_owner(mine)
    mine.delete()
    note("left", club=club, about=user, now=now)


@transaction.atomic
def remove(*, club: Club, user: User, by: User, now: datetime) -> None:
    """Raises ClubRefused: not_allowed, closed, not_member, not_the_owner, not_yourself."""
    club = locked(club=club)
    demand(by, "club.remove", club)
    membership = removable(club=club, user=user, by=by)
    membership.delete()
    note("removed", club=club, by=by, about=user, now=now)


def removable(*, club: Club, user: User, by: User) -> Membership:
    """Return the membership of somebody else who is no owner. Raises ClubRefused."""
    membership = membership_of(club=club, user=user)
    if membership.role == Membership.Role.OWNER:
        raise ClubRefused("not_the_owner")
    if user == by:
        raise ClubRefused("not_yourself")
    return membership


def _may_come(club: Club, user: User) -> None:
    """Say the particular reason before `can` says no in general."""
    if club.closed_at:
        raise ClubRefused("closed")
    if Membership.objects.filter(club=club, user=user).exists():
        raise ClubRefused("already_member")
    if _is_banned(club, user):
        raise ClubRefused("banned")
    if not can(user, "club.found"):  # a guest, a bot or a name on paper
        raise ClubRefused("not_allowed")


def _is_banned(club: Club, user: User) -> bool:
    return ClubBan.objects.filter(club=club, user=user, lifted_at=None).exists()


def _enter(club: Club, user: User, action: str, *, now: datetime) -> None:
    Membership.objects.create(club=club, user=user)
    waiting = JoinRequest.objects.filter(club=club, user=user, decided_at=None)
    waiting.update(decided_at=now, decided_by=user, accepted=True)
    note(action, club=club, about=user, now=now)
