"""Granting and revoking roles, and handing a club over."""

import pytest
from django.urls import reverse

from accounts.refusals import ClubRefused
from tests.accounts.clubs.conftest import NOW


def code_of(work, **given):
    with pytest.raises(ClubRefused) as caught:
        work(**given)
    return caught.value.code


def role_of(club, user):
    return club.memberships.get(user=user).role


@pytest.mark.parametrize("role", ["member", "director", "manager"])
def test_managers_grant_and_revoke_roles(client, club, with_role, role):
    manager, member = with_role("manager"), with_role("director" if role == "member" else "member")
    client.force_login(manager)
    client.post(reverse("accounts:club_person", args=[club.slug, member.pk]), {"role": role})

    assert role_of(club, member) == role
    assert club.log.first().action == "role"


@pytest.mark.parametrize("role", ["owner", "admin", "staff", "", "\x00"])
def test_no_form_makes_an_owner(client, club, founder, with_role, role):
    member = with_role("member")
    client.force_login(founder)
    client.post(reverse("accounts:club_person", args=[club.slug, member.pk]), {"role": role})

    assert role_of(club, member) == "member"


def test_a_manager_touches_neither_the_owner_nor_their_own_role(club, founder, with_role):
    from accounts.clubs.roles import set_role

    manager = with_role("manager")
    common = {"club": club, "role": "member", "by": manager, "now": NOW}

    assert code_of(set_role, user=founder, **common) == "not_the_owner"
    assert code_of(set_role, user=manager, **common) == "not_yourself"
    assert role_of(club, founder) == "owner"


def test_names_on_paper_and_bots_hold_no_office(club, founder, paper):
    from accounts.clubs.roles import hand_over, set_role

    office = {"club": club, "user": paper, "role": "manager", "by": founder, "now": NOW}
    heir = {"club": club, "to": paper, "by": founder, "typed_name": club.name, "now": NOW}

    assert code_of(set_role, **office) == "needs_account"
    assert code_of(hand_over, **heir) == "needs_account"


def test_who_was_a_manager_has_no_rights_left_at_the_next_click(client, club, founder, with_role):
    from accounts.clubs.roles import set_role

    manager = with_role("manager")
    client.force_login(manager)
    page = reverse("accounts:club_edit", args=[club.slug])
    assert client.get(page).status_code == 200
    set_role(club=club, user=manager, role="member", by=founder, now=NOW)

    assert client.get(page).status_code == 403
    assert client.post(page, {"name": "x", "join_policy": "open"}).status_code == 403


def test_the_owner_hands_the_club_over_and_stays_as_manager(client, club, founder, with_role):
    heir = with_role("member")
    client.force_login(founder)
    own = reverse("accounts:club_own", args=[club.slug])
    membership = club.memberships.get(user=heir)

    client.post(own, {"do": "hand_over", "heir": membership.pk, "typed_name": "다른 이름"})
    assert role_of(club, founder) == "owner"

    client.post(own, {"do": "hand_over", "heir": membership.pk, "typed_name": club.name})
    assert role_of(club, heir) == "owner"
    assert role_of(club, founder) == "manager"
    assert club.memberships.filter(role="owner").count() == 1
    assert club.log.first().action == "handed_over"


def test_nobody_of_another_club_can_be_the_heir(client, club, founder, other_club):
    client.force_login(founder)
    theirs = other_club.memberships.get()
    form = {"do": "hand_over", "heir": theirs.pk, "typed_name": club.name}
    client.post(reverse("accounts:club_own", args=[club.slug]), form)

    assert role_of(club, founder) == "owner"


def test_a_manager_hands_nothing_over(club, founder, with_role):
    from accounts.clubs.roles import hand_over

    manager = with_role("manager")
    given = {"club": club, "to": manager, "by": manager, "typed_name": club.name, "now": NOW}

    assert code_of(hand_over, **given) == "not_allowed"
    assert role_of(club, founder) == "owner"
