"""Every address of a club, asked for by everybody."""

import pytest
from django.urls import reverse

from accounts.club_urls import urlpatterns
from tests.accounts.clubs.conftest import NOW, STANDINGS
from tests.accounts.clubs.test_permission_matrix import OPEN_CLUB

# By name: the action that is asked for, the methods it answers, and more of its address.
ADDRESSES = {
    "club": ("club.view", "GET", ()),
    "club_members": ("club.roster", "GET", ()),
    "club_join": ("club.view", "GET POST", ()),
    "club_leave": ("club.leave", "GET POST", ()),
    "club_console": ("club.manage", "GET", ()),
    "club_decide": ("club.decide", "POST", ("request",)),
    "club_invite": ("club.invite", "POST", ()),
    "club_edit": ("club.edit", "GET POST", ()),
    "club_own": ("club.own", "GET POST", ()),
    "club_log": ("club.log", "GET", ()),
    "club_people": ("club.manage", "GET", ()),
    "club_person": ("club.roles", "GET POST", ("member",)),
    "club_remove": ("club.remove", "POST", ("member",)),
    "club_ban": ("club.ban", "POST", ("member",)),
    "club_lift_ban": ("club.ban", "POST", ("ban",)),
    "club_papers": ("club.papers", "GET POST", ()),
    "club_paper": ("club.merge", "GET POST", ("paper",)),
    "club_merge": ("club.merge", "GET POST", ("paper",)),
    "club_paper_remove": ("club.papers", "POST", ("paper",)),
    "club_news": ("club.announce", "GET POST", ()),
    "club_announcement": ("club.announce", "GET POST", ("announcement",)),
    "club_retire": ("club.announce", "POST", ("announcement",)),
    "club_mail": ("club.mail", "GET POST", ()),
    "club_seasons": ("club.seasons", "GET POST", ()),
    "club_season": ("club.seasons", "GET POST", ("season",)),
    "club_season_delete": ("club.seasons", "POST", ("season",)),
}
ELSEWHERE = {"clubs", "club_new", "club_invitation", "club_invitation_qr", "club_claim"}
LETTING_IN = {"club_join"}  # whoever may look, and then has an account, gets on


def things_of(club, founder, person):
    """Return the ids of one thing of each kind in the club."""
    from accounts.clubs.papers import add_papers
    from accounts.models import Announcement, ClubBan, JoinRequest, Membership, Season

    member, asker, banned = (person(f"{club.slug}-{name}") for name in ("m", "asks", "out"))
    Membership.objects.create(club=club, user=member)
    request = JoinRequest.objects.create(club=club, user=asker, at=NOW)
    ban = ClubBan.objects.create(club=club, user=banned, at=NOW)
    paper = add_papers(club=club, names=["이름"], by=founder, now=NOW)[0]
    told = Announcement.objects.create(club=club, author=founder, title="t", text="t", at=NOW)
    season = Season.objects.create(
        club=club, name="가을", starts_on="2026-09-01", ends_on="2026-12-31"
    )
    return {
        "member": member.pk,
        "request": request.pk,
        "ban": ban.pk,
        "paper": paper.pk,
        "announcement": told.pk,
        "season": season.pk,
    }


@pytest.fixture
def things(club, founder, person):
    return things_of(club, founder, person)


def path_of(name, club, things):
    return reverse(
        f"accounts:{name}", args=[club.slug, *(things[key] for key in ADDRESSES[name][2])]
    )


def log_in(client, somebody):
    if somebody.is_authenticated:
        client.force_login(somebody)
    return client


def test_every_address_is_in_the_table():
    assert {pattern.name for pattern in urlpatterns} == set(ADDRESSES) | ELSEWHERE


@pytest.mark.parametrize("who", STANDINGS)
def test_who_may_not_is_led_to_an_account_or_forbidden(client, club, things, standing, who):
    somebody = standing(who)
    log_in(client, somebody)
    answers, expected = {}, {}
    for name, (action, methods, _) in ADDRESSES.items():
        if who in OPEN_CLUB[action]:
            continue
        path = path_of(name, club, things)
        for method in methods.split():
            answer = client.generic(method, path)
            answers[name, method] = answer.get("Location", "").split("?")[0] or answer.status_code
            expected[name, method] = {
                "anonymous": reverse("account_login"),
                "guest": reverse("account_signup"),
            }.get(who, 403)

    assert answers == expected


@pytest.mark.parametrize("who", ["anonymous", "guest", "user", "banned", "of another club"])
def test_a_private_club_is_not_there_for_others(client, club, things, standing, who):
    club.is_private = True
    club.save(update_fields=["is_private"])
    log_in(client, standing(who))

    answers = {
        (name, method): client.generic(method, path_of(name, club, things)).status_code
        for name, (_, methods, _) in ADDRESSES.items()
        for method in methods.split()
    }

    assert set(answers.values()) == {404}


@pytest.mark.parametrize("who", STANDINGS)
def test_who_may_look_sees_the_page(client, club, things, standing, who):
    log_in(client, standing(who))
    answers = {
        name: client.get(path_of(name, club, things)).status_code
        for name, (action, methods, _) in ADDRESSES.items()
        if "GET" in methods and who in OPEN_CLUB[action] and name not in {"club_join", "club_merge"}
    }

    assert set(answers.values()) == {200}


def test_looking_changes_nothing(client, club, things, founder):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.force_login(founder)
    with CaptureQueriesContext(connection) as queries:
        for name in ADDRESSES:
            client.get(path_of(name, club, things))

    reads = ("SELECT", "DECLARE")  # the latter for a long list, read in pieces
    wrote = [query["sql"] for query in queries if not query["sql"].startswith(reads)]
    assert wrote == []


@pytest.mark.parametrize("name", [name for name, row in ADDRESSES.items() if row[1] == "POST"])
def test_addresses_that_change_something_are_not_looked_at(client, club, things, founder, name):
    client.force_login(founder)

    assert client.get(path_of(name, club, things)).status_code == 405


@pytest.mark.parametrize("name", [name for name, row in ADDRESSES.items() if "POST" in row[1]])
def test_a_form_without_its_token_changes_nothing(club, things, founder, name):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(founder)
    before = club.log.count()

    assert client.post(path_of(name, club, things)).status_code == 403
    assert club.log.count() == before


@pytest.fixture
def theirs(other_club, person):
    """The ids of the other club's things."""
    from accounts.models import Membership

    other_founder = Membership.objects.get(club=other_club, role="owner").user
    return things_of(other_club, other_founder, person)


@pytest.mark.parametrize("name", [name for name, row in ADDRESSES.items() if row[2]])
def test_things_of_another_club_are_not_found_here(client, club, founder, theirs, name):
    from accounts.models import ClubLog

    client.force_login(founder)
    before = ClubLog.objects.count()

    answers = {
        client.generic(method, path_of(name, club, theirs)).status_code
        for method in ADDRESSES[name][1].split()
    }

    assert answers == {404}
    assert ClubLog.objects.count() == before


@pytest.mark.parametrize(
    "slug",
    ["%00", "..%2f", "Moon", "MOON", "x" * 3000, "\u202emoon", "moon%20", "moon\u200b", "나㈜"],
)
def test_no_club_has_an_odd_address(client, club, slug):
    assert client.get(f"/c/{slug}/").status_code == 404


@pytest.mark.parametrize("number", ["0", "9" * 30, "-1", "x"])
def test_no_member_has_an_odd_number(client, club, founder, number):
    client.force_login(founder)

    assert client.get(f"/c/{club.slug}/admin/people/{number}/").status_code == 404


@pytest.mark.parametrize("page", ["-1", "0", "1e9", "abc", "999999999999"])
def test_any_page_number_is_answered(client, club, page):
    assert client.get(reverse("accounts:clubs"), {"page": page}).status_code == 200
