import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.permissions import DuplicateRule, UnknownAction, can, permits


@pytest.fixture
def club(db):
    from accounts.models import Club

    return Club.objects.create(name="잔디밭", slug="lawn")


@pytest.fixture
def person_as(club, member):
    """A function that gives the member a role in the club, or none."""

    def person(role):
        from accounts.models import Membership

        if role:
            Membership.objects.create(club=club, user=member, role=role)
        return member

    return person


ROLES = ("owner", "manager", "director", "member", None)
ALLOWED = {
    "club.view": set(ROLES),
    "club.members": {"owner", "manager", "director", "member"},
    "club.direct": {"owner", "manager", "director"},
    "club.manage": {"owner", "manager"},
    "club.own": {"owner"},
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("action", ALLOWED)
def test_a_role_may_do_what_its_row_says(person_as, club, role, action):
    assert can(person_as(role), action, club) == (role in ALLOWED[action])


@pytest.mark.parametrize("action", sorted(set(ALLOWED) - {"club.view"}))
def test_a_visitor_may_only_look(club, action):
    assert can(AnonymousUser(), "club.view", club)
    assert not can(AnonymousUser(), action, club)


@pytest.mark.parametrize("action", ALLOWED)
def test_an_inactive_person_may_do_nothing(person_as, club, action):
    owner = person_as("owner")
    owner.is_active = False

    assert not can(owner, action, club)


def test_staff_may_manage_every_club(member, club):
    member.is_staff = True

    assert can(member, "club.manage", club)


def test_guests_found_no_clubs(member, guest):
    assert can(member, "club.found")
    assert not can(guest, "club.found")
    assert not can(AnonymousUser(), "club.found")


def test_a_role_counts_in_its_own_club_only(person_as, member):
    from accounts.models import Club

    person_as("owner")
    other = Club.objects.create(name="다른 클럽", slug="other")

    assert not can(member, "club.manage", other)


def test_an_unknown_action_is_an_error(member):
    with pytest.raises(UnknownAction, match=r"club\.mange"):
        can(member, "club.mange")


def test_an_action_has_one_rule():
    with pytest.raises(DuplicateRule):
        permits("club.view")(lambda _user, _obj: True)
