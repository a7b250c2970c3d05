"""Several people in the lobby at the same moment, on PostgreSQL."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import lobby, queries, services
from games.models import Table, TableSeat
from tests.games.tables import newcomer
from tests.games.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)
NOW_PLAY, NEW = reverse("games:play_now"), reverse("games:new")


def matching(player, rule_set):
    return lambda: lobby.quick_match(player=player, rule_set=rule_set, now=timezone.now())


def pressing(player, page, **fields):
    """Return what presses the button of a page, on a device of its own."""

    def press():
        client = Client()
        client.force_login(player)
        return client.post(page, fields)

    return press


@pytest.fixture
def table(rule_set, people):
    """A table with one open seat."""
    players = [*people[:4], queries.bots("club")[0]]
    return services.open_table(rule_set=rule_set, players=players, now=timezone.now())


def test_of_two_quick_matches_for_the_last_seat_one_gets_it_and_one_a_table_of_bots(
    table, rule_set, people, stranger
):
    answers = at_once(matching(people[4], rule_set), matching(stranger, rule_set))

    assert table in answers
    other = Table.objects.exclude(pk=table.pk).get()
    assert other in answers
    assert other.current_hand.number == 1
    assert TableSeat.objects.filter(table=table, next_player__isnull=False).count() == 1


@pytest.mark.parametrize("open_seat", [True, False], ids=["at a table", "with bots"])
def test_the_button_pressed_twice_leads_to_one_table(rule_set, people, stranger, open_seat):
    if open_seat:
        bots = queries.bots("club")[:4]
        services.open_table(rule_set=rule_set, players=[people[0], *bots], now=timezone.now())

    answers = at_once(*[pressing(stranger, NOW_PLAY, rule_set=rule_set.pk)] * 3)

    assert {answer.url for answer in answers} == {
        reverse("games:table", args=[Table.objects.get().code])
    }
    sits = TableSeat.objects.filter(player=stranger).count()
    waits = TableSeat.objects.filter(next_player=stranger).count()
    assert sits + waits == 1


def test_a_form_sent_twice_opens_one_table(rule_set):
    host = newcomer("방장")
    fields = {"rule_set": rule_set.pk, "start": "wait", "speed": "normal", "length": "0"}

    answers = at_once(*[pressing(host, NEW, bot_level="club", seen_by="all", **fields)] * 3)

    assert {answer.url for answer in answers} == {
        reverse("games:table", args=[Table.objects.get().code])
    }
