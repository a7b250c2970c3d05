"""Paper members: names a club keeps for people without an account."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from accounts.clubs.guards import demand, locked, membership_of
from accounts.clubs.logs import note
from accounts.merging import is_named_anywhere
from accounts.models import Club, ClubLog, Membership, User
from accounts.papers import new_paper
from accounts.refusals import ClubRefused

MOST_PAPERS = 1000  # of a club
NAMES_IN_LOG = 10


@transaction.atomic
def add_papers(*, club: Club, names: Iterable[str], by: User, now: datetime) -> list[User]:
    """Return the paper members with these names in their order, old and new.

    A name that a paper member of the club has already, or that comes twice, is one person. Names
    are as `pasted_names.names_in` gives them. Raises ClubRefused: not_allowed, closed,
    too_many_papers.
    """
    club = locked(club=club)
    demand(by, "club.papers", club)
    known = {person.display_name.casefold(): person for person in papers_of(club)}
    wanted = list(dict.fromkeys(names))
    new = list({name.casefold(): name for name in wanted if name.casefold() not in known}.values())
    if len(known) + len(new) > MOST_PAPERS:
        raise ClubRefused("too_many_papers", most=MOST_PAPERS)
    made = User.objects.bulk_create(new_paper(name=name) for name in new)
    Membership.objects.bulk_create(Membership(club=club, user=person) for person in made)
    if made:
        named = ", ".join(new[:NAMES_IN_LOG]) + (" …" if len(new) > NAMES_IN_LOG else "")
        note("papers_added", club=club, by=by, now=now, names=named, count=len(new))
    known |= {person.display_name.casefold(): person for person in made}
    return list(dict.fromkeys(known[name.casefold()] for name in wanted))


@transaction.atomic
def remove_paper(*, club: Club, user: User, by: User, now: datetime) -> None:
    """Take the name off the lists; the row goes too unless something else names it.

    Raises ClubRefused: not_allowed, closed, not_member, not_paper.
    """
    club = locked(club=club)
    demand(by, "club.papers", club)
    membership = membership_of(club=club, user=user)
    if not user.is_paper:
        raise ClubRefused("not_paper")
    membership.delete()
    note("paper_removed", club=club, by=by, now=now, name=user.shown_name)
    ClubLog.objects.filter(about=user).update(about=None)
    if not is_named_anywhere(user):
        user.delete()


def papers_of(club: Club) -> list[User]:
    """Return the club's paper members by name."""
    people = User.objects.filter(memberships__club=club, is_paper=True)
    return list(people.order_by("display_name", "pk"))
