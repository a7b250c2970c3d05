"""The ranking of a club, and its evening."""

from collections import defaultdict
from datetime import timedelta
from fractions import Fraction

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.event_helpers import NOW

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12


@pytest.fixture
def event(db):
    from tournaments.bench_events import Size, big_event

    event, event_officer = big_event(size=Size(10, 40), now=NOW)
    event.officer = event_officer
    return event


def get(name, club, who=None, query=""):
    client = Client()
    if who is not None:
        client.force_login(who)
    return client.get(reverse(name, args=[club.slug]) + query)


def by_hand(club, since=None, until=None):
    """Return by player (hands, points) at the club's tables, row by row."""
    from games.models import HandResult

    sums = defaultdict(lambda: [0, 0])
    for result in HandResult.objects.select_related("hand__table"):
        hand = result.hand
        if hand.table.club_id != club.pk or hand.is_replaced:
            continue
        if since and not since <= hand.dealt_at < until:
            continue
        sums[result.player_id][0] += 1
        sums[result.player_id][1] += result.score
    return {player: tuple(both) for player, both in sums.items()}


def test_the_ranking_is_the_mean_with_forty_hands_of_doubt(event):
    from games.models import Hand
    from tournaments.queries.ranking import ranking

    Hand.objects.filter(pk=Hand.objects.first().pk).update(is_replaced=True)

    lines = ranking(event.club, season=None)

    counted = by_hand(event.club)
    assert {line.person: (line.hands, line.points) for line in lines} == counted
    values = [Fraction(counted[line.person][1], counted[line.person][0] + 40) for line in lines]
    assert [line.shrunken for line in lines] == values == sorted(values, reverse=True)
    assert [line.shrunken for line in lines] == [
        line.hands * line.mean / (line.hands + 40) for line in lines
    ]


def test_a_season_counts_the_days_it_names(event):
    from accounts.models import Season
    from games.models import Hand
    from tournaments.queries.ranking import ranking

    day = NOW.date()
    season = Season.objects.create(club=event.club, name="오늘", starts_on=day, ends_on=day)
    late = NOW.replace(hour=0) + timedelta(days=1)
    chosen = list(Hand.objects.values_list("pk", flat=True)[:10])
    Hand.objects.exclude(pk__in=chosen).update(dealt_at=late)
    Hand.objects.filter(pk__in=chosen).update(dealt_at=late - timedelta(minutes=1))

    lines = ranking(event.club, season=season)

    assert sum(line.hands for line in lines) == 50
    assert {line.person: (line.hands, line.points) for line in lines} == by_hand(
        event.club, NOW.replace(hour=0), late
    )


def test_hands_against_bots_alone_and_at_other_tables_do_not_count(event):
    from accounts.models import User
    from games.models import Hand, Table
    from tournaments.queries.ranking import ranking

    hand = Hand.objects.first()
    others = hand.results.order_by("seat")[1:].values_list("player", flat=True)
    before = sum(line.hands for line in ranking(event.club, season=None))
    for number, result in enumerate(hand.results.order_by("seat")[1:]):
        bot = User.objects.create(username=f"bot-{number}", bot_level="club")
        hand.results.filter(pk=result.pk).update(player=bot)

    assert len(others) == 4
    assert sum(line.hands for line in ranking(event.club, season=None)) == before - 5
    Table.objects.update(club=None)
    assert ranking(event.club, season=None) == []


def test_a_bot_s_hands_in_the_seat_of_somebody_absent_are_nobody_s(event):
    from games.models import HandResult
    from tournaments.queries.ranking import ranking

    entry = event.entries.first()
    entry.state = "absent"
    entry.save()
    HandResult.objects.filter(player=entry.player).update(by_bot=True)

    assert entry.player_id not in {line.person for line in ranking(event.club, season=None)}


def test_a_club_that_hides_its_members_hides_its_ranking(event):
    name = event.entries.first().name
    assert event.club.hides_members

    assert name not in get("tournaments:club_ranking", event.club).content.decode()
    assert name in get("tournaments:club_ranking", event.club, event.officer).content.decode()
    event.club.hides_members = False
    event.club.save()
    assert name in get("tournaments:club_ranking", event.club).content.decode()


@pytest.mark.parametrize("name", ["tournaments:club_ranking", "tournaments:club_night"])
def test_the_pages_of_a_private_club_are_its_members(event, name):
    event.club.is_private = True
    event.club.save()

    assert get(name, event.club).status_code == 404
    assert get(name, event.club, event.officer).status_code == 200


@pytest.mark.parametrize("query", ["", "?season=all", "?season=999", "?season=x&game=poker"])
def test_a_ranking_takes_a_dozen_queries_at_most(event, query):
    client = Client()
    client.force_login(event.officer)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(reverse("tournaments:club_ranking", args=[event.club.slug]) + query)

    assert answer.status_code == 200
    assert len(queries) <= MOST_QUERIES


# Club night


def test_a_member_opens_a_sheet_of_the_club_and_its_hands_count_for_the_season(event, rule_sets):
    from accounts.models import Membership
    from accounts.papers import paper_person
    from games.models import Table
    from games.queries import general_rule_sets
    from tournaments.queries.ranking import night_tables

    names = ["가", "나", "다", "라"]
    for name in names[:2]:
        Membership.objects.create(club=event.club, user=paper_person(name=name))
    rule_set = general_rule_sets().get(game="mighty", preset="standard", players=4)
    client = Client()
    client.force_login(event.officer)
    address = reverse("games:sheet_new") + f"?game=mighty&players=4&club={event.club.slug}"

    client.post(
        address, {"rule_set": rule_set.pk, **{f"name_{at}": name for at, name in enumerate(names)}}
    )

    table = Table.objects.latest("pk")
    seated = [seat.player for seat in table.seats.order_by("number")]
    assert table.club == event.club
    assert [Membership.objects.filter(user=one).exists() for one in seated] == [
        True,
        True,
        False,
        False,
    ]
    assert [one.table for one in night_tables(event.club, for_members=True)] == [table]
    assert night_tables(event.club, for_members=False) == []
    page = get("tournaments:club_night", event.club, event.officer).content.decode()
    assert table.sheet_token in page
    assert table.sheet_token not in get("tournaments:club_night", event.club).content.decode()


def test_nobody_opens_a_sheet_of_a_club_they_do_not_belong_to(event, rule_sets):
    answer = Client().get(reverse("games:sheet_new") + f"?club={event.club.slug}")

    assert answer.status_code == 200
    assert answer.context["club"] is None


def test_a_new_table_is_the_club_s_when_one_comes_from_its_evening(event, rule_sets):
    client = Client()
    client.force_login(event.officer)

    answer = client.get(reverse("games:new") + f"?club={event.club.slug}")

    assert answer.context["form"]["club"].value() == event.club.pk
