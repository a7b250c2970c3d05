"""Coming and going: open clubs, requests, invitations, removals, bans."""

from datetime import timedelta

import pytest
from django.db import IntegrityError
from django.urls import reverse

from accounts.refusals import ClubRefused
from tests.accounts.clubs.conftest import NOW


@pytest.fixture
def newcomer(person):
    return person("새내기")


def code_of(work, **given):
    with pytest.raises(ClubRefused) as caught:
        work(**given)
    return caught.value.code


def is_member(club, user):
    return club.memberships.filter(user=user).exists()


def set_policy(club, policy):
    club.join_policy = policy
    club.save(update_fields=["join_policy"])


def test_anybody_joins_an_open_club_at_once(client, club, newcomer, log_of):
    set_policy(club, "open")
    client.force_login(newcomer)
    client.post(reverse("accounts:club_join", args=[club.slug]))

    assert club.memberships.get(user=newcomer).role == "member"
    assert log_of(club) == ["founded", "joined"]


def test_a_request_waits_for_a_manager(client, club, founder, newcomer, log_of):
    client.force_login(newcomer)
    client.post(reverse("accounts:club_join", args=[club.slug]), {"text": "안녕하세요"})
    asked = club.join_requests.get()

    assert (asked.text, asked.accepted) == ("안녕하세요", None)
    assert not is_member(club, newcomer)
    client.force_login(founder)
    client.post(reverse("accounts:club_decide", args=[club.slug, asked.pk]), {"accept": "1"})
    assert is_member(club, newcomer)
    assert log_of(club) == ["founded", "accepted"]


def test_nobody_asks_twice(club, newcomer):
    from accounts.clubs import joining
    from accounts.models import JoinRequest

    joining.join(club=club, user=newcomer, now=NOW)

    assert code_of(joining.join, club=club, user=newcomer, now=NOW) == "already_asked"
    with pytest.raises(IntegrityError, match="join_request_open_once_per_club"):
        JoinRequest.objects.create(club=club, user=newcomer, at=NOW)


def test_who_was_declined_waits_a_week_unless_invited(club, founder, newcomer):
    from accounts.clubs import joining

    joining.join(club=club, user=newcomer, now=NOW)
    joining.decide(request=club.join_requests.get(), by=founder, accept=False, now=NOW)

    assert code_of(joining.join, club=club, user=newcomer, now=NOW) == "asked_lately"
    assert not joining.join(club=club, user=newcomer, now=NOW + timedelta(days=8))
    joining.accept_invitation(club=club, user=newcomer, code=club.invite_code, now=NOW)
    assert is_member(club, newcomer)
    assert not club.join_requests.filter(decided_at=None).exists()


def test_a_request_taken_back_can_be_made_again(client, club, newcomer):
    client.force_login(newcomer)
    path = reverse("accounts:club_join", args=[club.slug])
    client.post(path)
    client.post(path, {"give_up": "1"})
    client.post(path)

    assert list(club.join_requests.order_by("pk").values_list("accepted", flat=True)) == [
        False,
        None,
    ]


def test_a_request_is_answered_once(club, founder, newcomer, with_role):
    from accounts.clubs import joining

    joining.join(club=club, user=newcomer, now=NOW)
    asked = club.join_requests.get()
    joining.decide(request=asked, by=founder, accept=False, now=NOW)
    late = {"request": asked, "by": with_role("manager"), "accept": True, "now": NOW}

    assert code_of(joining.decide, **late) == "no_request"
    assert not is_member(club, newcomer)


def test_a_club_by_invitation_takes_no_requests(club, newcomer):
    from accounts.clubs import joining

    set_policy(club, "invite")

    assert code_of(joining.join, club=club, user=newcomer, now=NOW) == "by_invitation"


@pytest.mark.parametrize("policy", ["open", "request", "invite"])
@pytest.mark.parametrize("is_private", [False, True])
def test_the_invitation_lets_in_whatever_the_club_is(client, club, newcomer, policy, is_private):
    set_policy(club, policy)
    club.is_private = is_private
    club.save()
    client.force_login(newcomer)
    path = reverse("accounts:club_invitation", args=[club.invite_code])

    assert club.name in client.get(path).content.decode()
    assert not is_member(club, newcomer)
    client.post(path)
    assert is_member(club, newcomer)


def test_visitors_and_guests_see_who_invites_them_and_sign_up_to_come(client, club, guest):
    path = reverse("accounts:club_invitation", args=[club.invite_code])
    page = client.get(path).content.decode()
    client.force_login(guest)
    answer = client.post(path)

    assert club.name in page
    assert f"{reverse('account_signup')}?next={path}" in page
    assert answer.url.startswith(reverse("account_signup"))
    assert path in answer.url.replace("%2F", "/")


def test_an_old_link_holds_no_more(client, club, founder, newcomer):
    old = reverse("accounts:club_invitation", args=[club.invite_code])
    client.force_login(founder)
    client.post(reverse("accounts:club_invite", args=[club.slug]))
    client.force_login(newcomer)
    answer = client.post(old)

    assert answer.status_code == 404
    assert club.name not in answer.content.decode()
    assert not is_member(club, newcomer)
    assert client.get(old + "qr.svg").status_code == 404


def test_a_link_switched_off_leaves_no_code_to_guess(client, club, founder, other_club):
    client.force_login(founder)
    for slug in (club.slug, other_club.slug):
        client.post(reverse("accounts:club_invite", args=[slug]), {"off": "1"})
    club.refresh_from_db()

    assert club.invite_code == ""
    assert client.get("/c/i//").status_code == 404


def test_the_code_of_the_link_is_a_picture(client, club):
    answer = client.get(reverse("accounts:club_invitation_qr", args=[club.invite_code]))

    assert answer["Content-Type"] == "image/svg+xml"
    assert b"<svg" in answer.content


def test_who_is_banned_comes_in_by_no_way(club, founder, with_role):
    from accounts.clubs import bans, joining

    rowdy = with_role("member")
    bans.ban(club=club, user=rowdy, by=founder, reason="노쇼", now=NOW)
    bans.ban(club=club, user=rowdy, by=founder, now=NOW)
    invited = {"club": club, "user": rowdy, "code": club.invite_code, "now": NOW}

    assert not is_member(club, rowdy)
    assert club.bans.count() == 1
    assert code_of(joining.join, club=club, user=rowdy, now=NOW) == "banned"
    assert code_of(joining.accept_invitation, **invited) == "banned"
    bans.lift_ban(ban=club.bans.get(), by=founder, now=NOW)
    joining.accept_invitation(**invited)
    assert is_member(club, rowdy)


def test_a_ban_ends_the_open_request(client, club, founder, newcomer):
    from accounts.clubs import joining

    joining.join(club=club, user=newcomer, now=NOW)
    client.force_login(founder)
    path = reverse("accounts:club_ban", args=[club.slug, newcomer.pk])
    client.post(path, {"reason": "도배"})

    assert club.bans.get().reason == "도배"
    assert not club.join_requests.filter(decided_at=None).exists()


def test_only_people_the_club_knows_can_be_banned(client, club, founder, newcomer):
    client.force_login(founder)

    answer = client.post(reverse("accounts:club_ban", args=[club.slug, newcomer.pk]))

    assert answer.status_code == 404


def test_the_last_owner_cannot_leave(client, club, founder):
    client.force_login(founder)
    answer = client.post(reverse("accounts:club_leave", args=[club.slug]), follow=True)

    assert is_member(club, founder)
    told = [str(message) for message in answer.context["messages"]]
    assert len(told) == 1


def test_a_member_leaves_and_the_log_remembers(client, club, with_role, log_of):
    member = with_role("member")
    client.force_login(member)
    client.post(reverse("accounts:club_leave", args=[club.slug]))

    assert not is_member(club, member)
    assert log_of(club) == ["founded", "left"]
    assert club.log.first().about == member


def test_managers_remove_members_but_never_the_owner_or_themselves(club, founder, with_role):
    from accounts.clubs import bans, joining

    manager, member = with_role("manager"), with_role("member")
    common = {"club": club, "by": manager, "now": NOW}
    joining.remove(user=member, **common)

    assert not is_member(club, member)
    for work in (joining.remove, bans.ban):
        assert code_of(work, user=founder, **common) == "not_the_owner"
        assert code_of(work, user=manager, **common) == "not_yourself"
    assert code_of(joining.remove, user=member, **common) == "not_member"


def test_a_director_removes_nobody(club, with_role):
    from accounts.clubs import joining

    director, member = with_role("director"), with_role("member")
    given = {"club": club, "user": member, "by": director, "now": NOW}

    assert code_of(joining.remove, **given) == "not_allowed"
    assert is_member(club, member)
