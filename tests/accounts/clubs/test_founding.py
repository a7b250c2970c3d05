"""Founding, changing and closing clubs."""

from urllib.parse import unquote

import pytest
from django.urls import reverse

from tests.accounts.clubs.conftest import NOW

NEW = reverse("accounts:club_new")
FORM = {"name": "한밤 마이티", "join_policy": "request", "key": "a" * 32}


@pytest.fixture
def refused():
    """A function that returns the code with which something is refused."""
    from accounts.refusals import SENTENCES, ClubRefused, sentence

    def refused(work, **given):
        with pytest.raises(ClubRefused) as caught:
            work(**given)
        assert sentence(caught.value) or caught.value.code in SENTENCES
        return caught.value.code

    return refused


@pytest.fixture
def as_user(client, person):
    client.force_login(person("유진"))
    return client


def clubs():
    from accounts.models import Club

    return Club.objects.order_by("pk")


def test_a_founder_owns_the_club_and_gets_an_invitation_to_send(as_user):
    answer = as_user.post(NEW, FORM)

    club = clubs().get()
    assert answer.url == reverse("accounts:club_console", args=["한밤-마이티"])
    assert [(one.user.shown_name, one.role) for one in club.memberships.all()] == [
        ("유진", "owner")
    ]
    assert club.invite_code
    assert club.log.get().action == "founded"


def test_the_form_sent_twice_makes_one_club(as_user):
    first, second = as_user.post(NEW, FORM), as_user.post(NEW, FORM)

    assert clubs().count() == 1
    assert first.url == second.url


def test_what_the_form_does_not_ask_is_ignored(as_user, person):
    other = person("다른")
    tampered = {"owner": other.pk, "founder": other.pk, "is_staff": "1", "role": "admin",
                "invite_code": "mine", "closed_at": "2026-01-01", "id": "77"}  # fmt: skip
    as_user.post(NEW, FORM | tampered)

    club = clubs().get()
    assert club.founder.shown_name == "유진"
    assert club.invite_code != "mine"
    assert club.closed_at is None
    assert not other.memberships.exists()
    assert not club.founder.is_staff


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "\u200b \u202e"},
        {"name": "가" * 61},
        {"description": "가" * 2001},
        {"description": "> " * 50_000},
        {"website": "javascript:alert(1)"},
        {"website": "ftp://example.com"},
        {"join_policy": "secret"},
        {"slug": "new"},
        {"slug": "i"},
        {"slug": "a/b"},
        {"slug": "x" * 41},
        {"key": "short"},
        {"key": ""},
    ],
)
def test_what_cannot_be_is_said_in_the_form(as_user, wrong):
    answer = as_user.post(NEW, FORM | wrong)

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not clubs().exists()


def test_an_address_is_taken_once(as_user, club):
    answer = as_user.post(NEW, FORM | {"slug": "Moon"}, follow=True)

    assert clubs().get() == club
    assert "다른 클럽이 쓰는 주소예요" in answer.content.decode() or "Another club" in (
        answer.content.decode()
    )


def test_two_clubs_of_one_name_have_two_addresses(as_user, club):
    as_user.post(NEW, FORM | {"name": club.name})
    as_user.post(NEW, FORM | {"name": club.name, "key": "b" * 32})

    assert clubs().filter(name=club.name).count() == 3
    assert len(set(clubs().values_list("slug", flat=True))) == 3


def test_nobody_owns_more_than_three_open_clubs(person, refused):
    from accounts.clubs import founding

    founder = person("많이")
    made = [
        founding.create_club(
            founder=founder, terms=founding.ClubTerms(name=f"{n}"), key=f"{n:032}", now=NOW
        )
        for n in range(founding.MOST_CLUBS)
    ]
    more = {"founder": founder, "terms": founding.ClubTerms(name="+"), "key": "f" * 32, "now": NOW}

    assert refused(founding.create_club, **more) == "too_many_clubs"
    founding.close_club(club=made[0], by=founder, typed_name="0", now=NOW)
    assert founding.create_club(**more).name == "+"


def test_guests_sign_up_first_and_come_back(client, guest):
    client.force_login(guest)
    answer = client.post(NEW, FORM)

    assert unquote(answer.url) == f"{reverse('account_signup')}?next={NEW}"
    assert not clubs().exists()


def test_a_change_of_the_page_is_in_the_log_once(client, club, founder, log_of):
    client.force_login(founder)
    edit = reverse("accounts:club_edit", args=[club.slug])
    form = {"name": club.name, "description": "새 소개", "join_policy": "open", "place": "지하"}
    client.post(edit, form)
    client.post(edit, form)

    club.refresh_from_db()
    assert (club.description, club.join_policy, club.place) == ("새 소개", "open", "지하")
    assert not club.hides_members  # the box was not ticked
    assert log_of(club) == ["founded", "edited"]


def test_closing_asks_for_the_name_and_can_be_undone(client, club, founder):
    client.force_login(founder)
    own = reverse("accounts:club_own", args=[club.slug])

    client.post(own, {"do": "close", "typed_name": "달밤"})
    club.refresh_from_db()
    assert club.closed_at is None

    client.post(own, {"do": "close", "typed_name": " 달밤  마이티 "})
    club.refresh_from_db()
    assert club.closed_at

    client.post(own, {"do": "reopen"})
    club.refresh_from_db()
    assert club.closed_at is None


def test_a_closed_club_refuses_with_a_way_out(club, founder, refused):
    from accounts.clubs import announcements, founding

    founding.close_club(club=club, by=founder, typed_name=club.name, now=NOW)
    terms = announcements.AnnouncementTerms(title="t", text="t")

    assert refused(announcements.announce, club=club, by=founder, terms=terms, now=NOW) == "closed"
    assert not club.announcements.exists()


def test_search_finds_public_open_clubs_by_name_and_address(client, club, other_club):
    def found(**query):
        return {one.slug for one in client.get(reverse("accounts:clubs"), query).context["page"]}

    assert found() == {"moon", "dawn"}
    assert found(q="달밤") == {"moon"}
    assert found(q="DAWN 마이티") == {"dawn"}
    assert found(q="없음") == set()
    other_club.is_private = True
    other_club.save()
    club.closed_at = NOW
    club.save()
    assert found() == set()


def test_words_of_people_are_text_and_never_code(client, club, founder):
    from accounts.models import Announcement

    nasty = "<img src=x onerror=alert(1)>"
    club.name, club.description, club.place = nasty, nasty, nasty
    club.save()
    Announcement.objects.create(club=club, author=founder, title=nasty, text=nasty, at=NOW)
    client.force_login(founder)

    for name in ("club", "club_console", "club_news", "club_edit", "club_members", "club_log"):
        page = client.get(reverse(f"accounts:{name}", args=[club.slug])).content.decode()
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page
