"""A member's page, and who may see it."""

from collections import Counter

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.event_helpers import NOW

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12


def user(name, **values):
    from accounts.models import User

    return User.objects.create(username=f"player-{name}", display_name=name, **values)


@pytest.fixture
def event(db):
    """An event whose first two entries belong to members."""
    from tournaments.bench_events import Size, big_event

    event, _officer = big_event(size=Size(10, 40), now=NOW)
    for number, entry in enumerate(event.entries.select_related("player").order_by("pk")[:2]):
        entry.player.username = f"player-member{number}"
        entry.player.is_paper, entry.player.is_active = False, True
        entry.player.save()
    return event


@pytest.fixture
def member(event):
    from accounts.models import User

    return User.objects.get(username="player-member0")


def look(person, who=None, query=""):
    client = Client()
    if who is not None:
        client.force_login(who)
    return client.get(reverse("tournaments:profile", args=[person.username]) + query)


@pytest.mark.parametrize(
    ("seen_by", "expected"),
    [
        ("everybody", [200, 200, 200, 200, 200]),
        ("clubs", [403, 403, 200, 200, 200]),
        ("nobody", [403, 403, 403, 200, 200]),
    ],
)
def test_a_profile_is_seen_by_whom_the_member_chose(event, member, seen_by, expected):
    from accounts.models import Membership

    stranger, fellow, staff = user("남"), user("동료"), user("운영", is_staff=True)
    for one in (member, fellow):
        Membership.objects.create(club=event.club, user=one)
    member.profile_seen_by = seen_by
    member.save()

    seen = [look(member, who).status_code for who in (None, stranger, fellow, member, staff)]

    assert seen == expected


def test_who_may_not_see_it_learns_no_figure(event, member):
    page = look(member).content.decode()

    assert member.shown_name in page
    assert event.name not in page
    assert 'class="figures"' not in page


def test_guests_names_on_paper_and_nobody_have_no_profile(event):
    paper = event.entries.last().player
    guest = user("손님", is_guest=True)
    gone = user("떠난", is_active=False)

    assert {look(one).status_code for one in (paper, guest, gone)} == {404}
    assert Client().get(reverse("tournaments:profile", args=["nobody"])).status_code == 404


def test_a_bot_has_a_page_that_says_what_it_is(db):
    bot = user("로봇", bot_level="club")

    answer = look(bot)

    assert answer.status_code == 200
    assert b'class="figures"' not in answer.content


def test_the_figures_are_those_of_the_member_s_hands(event, member):
    from games.models import HandResult
    from tournaments.queries.profile import careers

    results = HandResult.objects.filter(player=member)
    gone = results.first().hand
    gone.is_replaced = True
    gone.save()

    (career,) = careers(member)

    counted = list(results.exclude(hand=gone))
    assert career.hands == len(counted) == results.count() - 1
    assert career.points == sum(row.score for row in counted)
    assert {one.role: one.hands for one in career.roles} == Counter(row.role for row in counted)
    assert career.running[-1] == career.points


def test_opponents_are_members_whose_profiles_the_viewer_may_see(event, member):
    from accounts.models import User
    from games.models import HandResult
    from tournaments.queries.profile import opponents

    other = User.objects.get(username="player-member1")
    together = [
        result
        for result in HandResult.objects.filter(player=member)
        if result.hand.results.filter(player=other).exists()
    ]
    assert opponents(member, member, "mighty") == []
    other.profile_seen_by = "everybody"
    other.save()

    (found,) = opponents(member, member, "mighty")

    assert (found.name, found.hands) == (other.shown_name, len(together))
    assert found.points == sum(result.score for result in together)


def test_what_is_played_in_a_private_club_is_told_to_its_members_alone(event, member):
    from tournaments.queries.profile import events_of, newest_hands

    stranger = user("남")
    event.club.is_private = True
    event.club.save()

    assert list(events_of(member, stranger)) == []
    assert newest_hands(member, stranger, "mighty") == []
    assert len(newest_hands(member, member, "mighty")) > 0


def test_a_profile_takes_a_dozen_queries_at_most(event, member):
    member.profile_seen_by = "everybody"
    member.save()
    client = Client()
    client.force_login(user("남"))
    with CaptureQueriesContext(connection) as queries:
        assert client.get(reverse("tournaments:profile", args=[member.username])).status_code == 200

    assert len(queries) <= MOST_QUERIES


def test_the_settings_lead_to_the_profile_and_choose_who_sees_it(event, member):
    client = Client()
    client.force_login(member)
    page = client.get(reverse("accounts:me")).content.decode()

    client.post(
        reverse("accounts:me"),
        {"display_name": "나", "language": "ko", "profile_seen_by": "everybody"},
    )

    member.refresh_from_db()
    assert reverse("tournaments:profile", args=[member.username]) in page
    assert member.profile_seen_by == "everybody"
