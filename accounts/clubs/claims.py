"""Claiming a paper member: by a link a manager gives, or by the manager directly."""

from datetime import datetime
from typing import Final

from django.core import signing
from django.db import transaction

from accounts.clubs.guards import demand, locked, membership_of
from accounts.clubs.logs import note
from accounts.merging import merge, moves_with_person
from accounts.models import Club, ClubBan, ClubLog, JoinRequest, Membership, PersonMerge, User
from accounts.permissions import can
from accounts.refusals import ClubRefused

CLAIM_SECONDS: Final = 14 * 24 * 3600
SALT: Final = "accounts.clubs.claims"


@transaction.atomic
def claim_token(*, club: Club, paper: User, by: User, now: datetime) -> str:
    """Return what goes into the link; it holds CLAIM_SECONDS and for one claim.

    Raises ClubRefused: not_allowed, closed, not_member, not_paper.
    """
    demand(by, "club.merge", club)
    membership_of(club=club, user=paper)
    if not paper.is_paper:
        raise ClubRefused("not_paper")
    note("claim_link", club=club, by=by, now=now, name=paper.shown_name)
    return signing.dumps({"club": club.pk, "paper": paper.pk, "by": by.pk}, salt=SALT)


def claimed_paper(*, club: Club, token: str) -> tuple[User, User]:
    """Return the paper member the token is for and the manager who gave it.

    Raises ClubRefused (bad_claim): forged, too old, of another club, claimed or removed, or the
    giver is no manager any more.
    """
    try:
        said = signing.loads(token, salt=SALT, max_age=CLAIM_SECONDS)
    except signing.BadSignature as error:
        raise ClubRefused("bad_claim") from error
    paper = User.objects.filter(
        pk=said["paper"], is_paper=True, memberships__club=club.pk if said["club"] == club.pk else 0
    ).first()
    giver = User.objects.filter(pk=said["by"]).first()
    if paper is None or giver is None or not can(giver, "club.merge", club):
        raise ClubRefused("bad_claim")
    return paper, giver


@transaction.atomic
def claim(*, club: Club, token: str, user: User, now: datetime) -> PersonMerge:
    """Make the paper member of the token and the logged-in person one; they are a member then.

    Raises ClubRefused: bad_claim, banned, closed, needs_account, merge_conflict, merge_leftovers.
    """
    club = locked(club=club)
    if club.closed_at:
        raise ClubRefused("closed")
    paper, _ = claimed_paper(club=club, token=token)
    if ClubBan.objects.filter(club=club, user=user, lifted_at=None).exists():
        raise ClubRefused("banned")
    return _merged(club, paper, user, by=user, now=now)


@transaction.atomic
def merge_papers(*, club: Club, paper: User, into: User, by: User, now: datetime) -> PersonMerge:
    """Make a paper member and a member with an account one.

    Raises ClubRefused: not_allowed, closed, not_member, not_paper, needs_account, merge_conflict,
    merge_leftovers.
    """
    club = locked(club=club)
    demand(by, "club.merge", club)
    for person in (paper, into):
        membership_of(club=club, user=person)
    return _merged(club, paper, into, by=by, now=now)


def _merged(club: Club, paper: User, into: User, *, by: User, now: datetime) -> PersonMerge:
    name = paper.shown_name
    made = merge(paper=paper, into=into, by=by, now=now)
    waiting = JoinRequest.objects.filter(club=club, user=into, decided_at=None)
    waiting.update(decided_at=now, decided_by=by, accepted=True)
    note("merged", club=club, by=by, about=into, now=now, name=name)
    return made


def _move_memberships(paper: User, into: User) -> None:
    """Keep the account's own membership where there are two: a name on paper has no role."""
    theirs = Membership.objects.filter(user=into).values("club")
    mine = Membership.objects.filter(user=paper)
    mine.filter(club__in=theirs).delete()
    mine.update(user=into)


moves_with_person(Membership, "user", mover=_move_memberships)
moves_with_person(ClubLog, "about", is_shown=False)
