"""Names without an account: adding them, and their becoming one with somebody who has one."""

from datetime import timedelta

import pytest
from django.contrib.auth import authenticate
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError
from django.urls import reverse

from accounts.refusals import ClubRefused
from tests.accounts.clubs.conftest import NOW


def code_of(work, **given):
    with pytest.raises(ClubRefused) as caught:
        work(**given)
    return caught.value.code


def papers(club):
    from accounts.clubs.papers import papers_of

    return [person.shown_name for person in papers_of(club)]


@pytest.fixture
def as_founder(client, founder):
    client.force_login(founder)
    return client


@pytest.fixture
def hands(paper, with_role):
    """A finished hand each of the name on paper and of a member; and a function to make more."""
    from accounts.models import User
    from games.models import Hand, HandResult, RuleSet, Table

    rules = RuleSet.objects.create(name="r", game="mighty", preset="standard", players=5, rules={})
    table = Table.objects.create(code="PAPER", rule_set=rules, opened_at=NOW)

    def hand(*players: User):
        number = Hand.objects.count() + 1
        hand = Hand.objects.create(
            table=table, number=number, game="mighty", rules={}, start={}, deck=[],
            salt="", commitment="", dealt_at=NOW, finished_at=NOW,
        )  # fmt: skip
        for seat, player in enumerate(players):
            HandResult.objects.create(hand=hand, seat=seat, player=player, role="player", score=0)
        return hand

    return hand


def test_nobody_logs_in_as_a_name_on_paper(client, paper):
    assert not paper.is_member
    assert not paper.has_usable_password()
    for password in ("", "!", paper.password):
        assert authenticate(username=paper.username, password=password) is None
    client.force_login(paper, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(reverse("accounts:me")).status_code == 302


@pytest.mark.parametrize(
    "fields",
    [
        {"email": "a@example.com"},
        {"is_guest": True},
        {"bot_level": "club"},
        {"is_active": True},
        {"is_staff": True},
        {"is_superuser": True},
    ],
)
def test_the_database_holds_no_name_on_paper_that_could_do_something(paper, fields):
    from accounts.models import User

    with pytest.raises(IntegrityError, match="user_paper_is_bare"):
        User.objects.filter(pk=paper.pk).update(**fields)


def test_pasted_names_become_members_on_paper(as_founder, club):
    path = reverse("accounts:club_papers", args=[club.slug])
    as_founder.post(path, {"names": "1. 민수\n2. 하람\n민수\n"})

    assert papers(club) == ["민수", "하람"]
    assert club.log.first().detail == {"names": "민수, 하람", "count": 2}
    as_founder.post(path, {"names": "하람, 누리"})
    assert papers(club) == ["누리", "민수", "하람"]


def test_what_could_not_be_read_is_said_beside_what_was_added(as_founder, club):
    path = reverse("accounts:club_papers", args=[club.slug])
    answer = as_founder.post(path, {"names": "민수\n" + "가" * 25})

    assert papers(club) == ["민수"]
    assert len(answer.context["problems"]) == 1


def test_names_come_out_of_a_file_too(as_founder, club):
    path = reverse("accounts:club_papers", args=[club.slug])
    file = SimpleUploadedFile("명단.csv", "이름,학번\n민수,1\n하람,2\n".encode("cp949"))
    as_founder.post(path, {"file": file})

    assert papers(club) == ["민수", "하람"]


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0d\xff", b"a" * 200_001])
def test_a_file_that_cannot_be_read_adds_nothing(as_founder, club, data):
    path = reverse("accounts:club_papers", args=[club.slug])
    answer = as_founder.post(path, {"file": SimpleUploadedFile("x.csv", data)})

    assert answer.context["form"].errors
    assert papers(club) == []


def test_directors_add_names_but_merge_none(client, club, paper, with_role):
    client.force_login(with_role("director"))
    path = reverse("accounts:club_papers", args=[club.slug])
    client.post(path, {"names": "하람"})

    assert "하람" in papers(club)
    one = reverse("accounts:club_paper", args=[club.slug, paper.pk])
    assert one not in client.get(path).content.decode()
    assert client.get(one).status_code == 403


def test_two_clubs_may_have_a_name_each(club, other_club, founder, paper):
    from accounts.clubs.papers import add_papers
    from accounts.models import Membership

    owner = Membership.objects.get(club=other_club).user
    theirs = add_papers(club=other_club, names=["종이새"], by=owner, now=NOW)[0]

    assert theirs != paper


def test_a_name_that_played_stays_where_it_played(as_founder, club, paper, hands, founder):
    from accounts.models import User

    hand = hands(paper, founder)
    as_founder.post(reverse("accounts:club_paper_remove", args=[club.slug, paper.pk]))

    assert papers(club) == []
    assert hand.results.get(seat=0).player.shown_name == "종이새"
    assert User.objects.filter(pk=paper.pk).exists()


def test_a_name_nobody_needs_goes_without_a_trace(as_founder, club, paper):
    from accounts.models import User

    as_founder.post(reverse("accounts:club_paper_remove", args=[club.slug, paper.pk]))

    assert not User.objects.filter(pk=paper.pk).exists()
    assert club.log.first().action == "paper_removed"


def test_a_merge_moves_every_result_and_is_written_down(as_founder, club, paper, hands, with_role):
    from accounts.models import PersonMerge, User

    member = with_role("director")
    first, second = hands(paper), hands(member)
    membership = club.memberships.get(user=member)
    path = reverse("accounts:club_merge", args=[club.slug, paper.pk])
    preview = as_founder.get(path, {"into": membership.pk})

    assert {part.count for part in preview.context["parts"]} == {1}
    assert not preview.context["blocked"]
    assert User.objects.filter(pk=paper.pk).exists()
    as_founder.post(path, {"into": membership.pk})

    assert first.results.get().player == second.results.get().player == member
    assert not User.objects.filter(pk=paper.pk).exists()
    assert club.memberships.get(user=member).role == "director"
    made = PersonMerge.objects.get()
    assert (made.paper_name, made.paper_id, made.into) == ("종이새", paper.pk, member)
    assert made.detail["games.handresult.player"] == 1
    assert club.log.first().action == "merged"


def test_two_who_sat_in_one_hand_are_two(as_founder, club, paper, hands, with_role):
    from accounts.clubs.claims import merge_papers
    from accounts.models import PersonMerge

    member = with_role("member")
    hand = hands(paper, member)
    membership = club.memberships.get(user=member)
    path = reverse("accounts:club_merge", args=[club.slug, paper.pk])
    preview = as_founder.get(path, {"into": membership.pk})

    assert preview.context["blocked"]
    by = club.memberships.get(role="owner").user
    given = {"club": club, "paper": paper, "into": member, "by": by, "now": NOW}
    assert code_of(merge_papers, **given) == "merge_conflict"
    assert {result.player for result in hand.results.all()} == {paper, member}
    assert not PersonMerge.objects.exists()


def test_what_no_app_has_claimed_stops_the_merge(club, founder, paper, with_role):
    from accounts.clubs.claims import merge_papers
    from accounts.models import Block, User

    member = with_role("member")
    Block.objects.create(blocker=paper, blocked=founder)
    given = {"club": club, "paper": paper, "into": member, "by": founder, "now": NOW}

    assert code_of(merge_papers, **given) == "merge_leftovers"
    assert User.objects.filter(pk=paper.pk).exists()
    assert club.memberships.filter(user=paper).exists()


def test_only_names_on_paper_go_and_only_accounts_take_them(club, founder, paper, with_role):
    from accounts.clubs.claims import merge_papers
    from accounts.clubs.papers import add_papers

    member = with_role("member")
    other = add_papers(club=club, names=["둘째"], by=founder, now=NOW)[0]
    common = {"club": club, "by": founder, "now": NOW}

    assert code_of(merge_papers, paper=member, into=founder, **common) == "not_paper"
    assert code_of(merge_papers, paper=paper, into=other, **common) == "needs_account"


@pytest.fixture
def claim_path(club, founder, paper):
    from accounts.clubs.claims import claim_token

    token = claim_token(club=club, paper=paper, by=founder, now=NOW)
    return reverse("accounts:club_claim", args=[club.slug, token])


@pytest.mark.parametrize("is_private", [False, True])
def test_who_has_the_link_takes_the_name_over_and_is_a_member(
    client, club, person, claim_path, is_private
):
    club.is_private = is_private
    club.save()
    stranger = person("본인")
    client.force_login(stranger)

    assert client.get(claim_path).status_code == 200
    assert papers(club) == ["종이새"]
    client.post(claim_path)

    assert club.memberships.get(user=stranger).role == "member"
    assert papers(club) == []


def test_the_link_holds_once(client, person, claim_path):
    client.force_login(person("본인"))
    client.post(claim_path)
    client.force_login(person("다른"))

    assert client.get(claim_path).status_code == 404
    assert client.post(claim_path).status_code == 404


def test_the_link_holds_two_weeks(client, person, claim_path, monkeypatch):
    from accounts.clubs import claims

    assert timedelta(days=14).total_seconds() == claims.CLAIM_SECONDS
    monkeypatch.setattr(claims, "CLAIM_SECONDS", -1)  # as if they had passed
    client.force_login(person("본인"))

    assert client.get(claim_path).status_code == 404
    assert client.post(claim_path).status_code == 404


def test_the_link_ends_with_the_rights_of_who_gave_it(client, club, paper, person, with_role):
    from accounts.clubs.claims import claim_token

    manager = with_role("manager")
    token = claim_token(club=club, paper=paper, by=manager, now=NOW)
    club.memberships.filter(user=manager).update(role="member")
    client.force_login(person("본인"))

    answer = client.get(reverse("accounts:club_claim", args=[club.slug, token]))
    assert answer.status_code == 404


def test_a_link_changed_by_a_letter_or_of_another_club_is_none(
    client, club, other_club, person, claim_path
):
    client.force_login(person("본인"))

    assert client.get(claim_path[:-2] + "x/").status_code == 404
    assert client.get(claim_path.replace(club.slug, other_club.slug)).status_code == 404
    assert client.get(f"/c/{club.slug}/claim/{'x' * 2000}/").status_code == 404


def test_visitors_log_in_first_and_guests_sign_up(client, guest, claim_path):
    assert client.get(claim_path).url.startswith(reverse("account_login"))
    client.force_login(guest)
    assert client.post(claim_path).url.startswith(reverse("account_signup"))


def test_who_is_banned_claims_nothing(client, club, paper, standing, claim_path):
    banned = standing("banned")
    client.force_login(banned)
    client.post(claim_path)

    assert not club.memberships.filter(user=banned).exists()
    assert club.memberships.filter(user=paper).exists()
