"""The page about the shuffle, and what it counts of the deals of the site."""

import re
import secrets

import pytest
from django.urls import reverse

from games.services import enter_hand, open_real_table
from tests.games.tables import NOW

PAGE = "/fair/"


@pytest.fixture(autouse=True)
def _own_cache(settings):
    """A cache in which no other test counts."""
    local = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {"default": {"BACKEND": local, "LOCATION": secrets.token_hex(8)}}


@pytest.fixture(params=["ko", "en"])
def language(request, client, settings):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = request.param
    return request.param


@pytest.fixture
def finished(table):
    """A hand of the table of five that is over."""
    from tests.games.tables import play_to

    return play_to(table, "done")


def page_of(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_explains_the_shuffle_before_any_hand_is_played(client, db, language):
    page = page_of(client.get(PAGE))

    assert f'<html lang="{language}">' in page
    assert page.count("<svg viewBox") == 4
    assert " style=" not in page
    assert "check_hand.py" in page


def test_a_finished_hand_is_checked_from_its_record(client, finished):
    page = page_of(client.get(PAGE, {"hand": finished.id}))

    assert f'data-record="{reverse("games:record", args=[finished.id])}"' in page


@pytest.mark.parametrize("asked", ["999999", "x", "-1", "²", "9" * 30, "1 or 1"])
def test_what_is_no_finished_hand_is_said_in_a_sentence(client, finished, asked):
    page = page_of(client.get(PAGE, {"hand": asked}))

    assert len(re.findall('<p class="errors"', page)) == 1
    assert "data-record=" not in page


def test_of_a_hand_with_real_cards_it_says_that_there_was_no_shuffle(client, rule_set, people):
    table = open_real_table(rule_set=rule_set, players=people, now=NOW)
    entry = {"type": "passed_out"}
    hand = enter_hand(player=people[0], table_id=table.pk, number=1, entry=entry, now=NOW)

    page = page_of(client.get(PAGE, {"hand": hand.pk}))

    assert "섞은 기록이 없어요" in page
    assert "data-record=" not in page


def test_a_hand_that_is_being_played_cannot_be_checked(client, hand):
    page = page_of(client.get(PAGE, {"hand": hand.id}))

    assert '<p class="errors"' in page
    assert "data-record=" not in page


def test_home_and_every_footer_lead_to_the_page(client, rule_sets):
    assert page_of(client.get("/")).count('href="/fair/"') == 2
    assert 'href="/fair/"' in page_of(client.get("/rules/"))


# What is counted


def test_cards_are_counted_for_the_seats_they_were_dealt_to(finished):
    from games.fair_queries import dealt

    (found,) = dealt()

    holdings = finished.game.deal(
        finished.rules, finished.deck, finished.game.first_start(0)
    ).deal.holdings
    assert (found.game, found.players, found.tally.deals) == ("mighty", 5, 1)
    assert [set(count) for count in found.tally.counts[:-1]] == [set(cards) for cards in holdings]
    assert found.tally.sizes == (10, 10, 10, 10, 10, 3)


def test_the_cards_of_a_hand_that_is_being_played_are_not_counted(hand):
    from games.fair_queries import dealt

    assert dealt() == []


@pytest.mark.parametrize("form", ["standard-honeymoon", "standard-ghost", "standard-duel"])
def test_in_games_for_two_all_cards_of_a_seat_are_its_own(rule_sets, form):
    from games.fair_queries import piles
    from games.models import RuleSet

    rule_set = RuleSet.objects.get(preset=form, players=2)

    sizes = [piles(rule_set, dealer=1).count(pile) for pile in range(3)]

    assert (
        sizes[:2]
        == {
            "standard-honeymoon": [20, 20],
            "standard-ghost": [10, 10],
            "standard-duel": [10, 10],
        }[form]
    )
    assert sum(sizes) == len(piles(rule_set, dealer=0))


def test_every_rule_set_of_the_site_can_be_counted(rule_sets):
    from games.fair_queries import piles
    from games.models import RuleSet

    for rule_set in RuleSet.objects.all():
        for dealer in range(rule_set.players):
            assert set(range(rule_set.players)) <= set(piles(rule_set, dealer))


def test_deals_are_counted_once_a_minute(finished, django_assert_num_queries):
    from games.fair_queries import dealt

    first = dealt()

    with django_assert_num_queries(0):
        assert dealt() == first


def test_without_its_cache_the_page_counts_all_the_same(client, finished, settings):
    redis = "django.core.cache.backends.redis.RedisCache"
    settings.CACHES = {"default": {"BACKEND": redis, "LOCATION": "redis://127.0.0.1:1"}}

    page = page_of(client.get(PAGE))

    assert page.count('<figure class="plot">') == 3


def fill(table, hands, rigged=0.0):
    """Add finished hands to the table; in that share of them seat 1 of 5 has the joker."""
    from random import Random

    from games.dealing import commitment_of
    from games.engine.cards import JOKER
    from games.models import Hand
    from tests.games.tables import NOW

    rng, hand = Random("deals"), table.current_hand
    rows = []
    for number in range(hands):
        deck = rng.sample(hand.deck, len(hand.deck))
        if rng.random() < rigged:
            joker = deck.index(JOKER)
            deck[0], deck[joker] = deck[joker], deck[0]  # seat 0 deals, so seat 1 gets the first
        rows.append(
            Hand(
                table=table,
                number=number + 2,
                game=hand.game,
                rules=hand.rules,
                start={"dealer": 0},
                deck=deck,
                salt="00",
                commitment=commitment_of(deck, "00"),
                dealt_at=NOW,
                finished_at=NOW,
                outcome="passed_out",
            )
        )
    Hand.objects.bulk_create(rows)


def test_fair_deals_are_shown_within_chance(client, table):
    fill(table, 1500)

    page = page_of(client.get(PAGE))

    assert 'class="chip good"' in page
    assert page.count('class="inside"') >= 14  # of 15 dots, of which chance may move one


def test_deals_that_favour_a_seat_are_shown_as_rarer_than_chance(client, table):
    fill(table, 1500, rigged=0.15)

    page = page_of(client.get(PAGE))

    assert 'class="chip warning"' in page
    assert 'class="outside"' in page


def test_the_page_needs_few_queries_however_many_hands_there_are(
    client, table, django_assert_max_num_queries
):
    fill(table, 300)

    with django_assert_max_num_queries(2):
        client.get(PAGE)
