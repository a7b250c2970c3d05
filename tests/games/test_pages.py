import re

import pytest
from django.urls import reverse

from accounts.models import User
from games import services
from games.engine.cards import PACK
from games.models import Hand, Table, TableSeat
from tests.games.tables import NOW, clever, newcomer, play_to

HOME, PLAY_NOW, JOIN = reverse("games:home"), reverse("games:play_now"), reverse("games:join")


def address(table):
    return reverse("games:table", args=[table.code])


def test_a_visitor_plays_at_once_as_a_guest_with_four_bots(client, rule_sets):
    answer = client.post(PLAY_NOW)

    table = Table.objects.get()
    seated = list(User.objects.filter(seats__table=table).order_by("seats__number"))
    assert answer.status_code == 302
    assert answer.url == address(table)
    assert [person.is_guest for person in seated].count(True) == 1
    assert [person.bot_level for person in seated].count("club") == 4
    assert client.get(answer.url).status_code == 200


def test_a_second_press_goes_back_to_the_same_table(client, rule_sets):
    first = client.post(PLAY_NOW)

    second = client.post(PLAY_NOW)

    assert second.url == first.url
    assert Table.objects.count() == 1
    assert User.objects.filter(is_guest=True).count() == 1


def test_after_leaving_a_new_table_is_opened(client, rule_sets):
    client.post(PLAY_NOW)
    guest = User.objects.get(is_guest=True)
    services.leave_seat(player=guest, table_id=Table.objects.get().pk, now=NOW)

    client.post(PLAY_NOW)

    assert TableSeat.objects.filter(player=guest).count() == 2


def test_a_member_plays_under_their_own_name(client, rule_sets, stranger):
    client.force_login(stranger)

    client.post(PLAY_NOW)

    assert TableSeat.objects.filter(player=stranger).count() == 1


def test_a_bot_opens_no_table(client, rule_sets):
    client.force_login(User.objects.filter(bot_level="club").first())

    answer = client.post(PLAY_NOW)

    assert answer.url == HOME
    assert not Table.objects.exists()


@pytest.mark.parametrize("page", [PLAY_NOW, JOIN])
def test_looking_at_an_address_changes_nothing(client, rule_sets, page):
    assert client.get(page).status_code == 405
    assert not Table.objects.exists()
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("page", [HOME, "/t/ABCDEF/"])
def test_pages_to_look_at_take_no_form(client, db, page):
    assert client.post(page).status_code == 405


def test_other_sites_cannot_press_the_button(rule_sets):
    from django.test import Client

    answer = Client(enforce_csrf_checks=True).post(PLAY_NOW)

    assert answer.status_code == 403
    assert not Table.objects.exists()


@pytest.mark.parametrize("typed", ["{}", " {} ", "{lower}"])
def test_a_code_leads_to_its_table(client, table, typed):
    code = typed.format(table.code, lower=table.code.lower())

    assert client.post(JOIN, {"code": code}).url == address(table)


@pytest.mark.parametrize("code", ["", "NOSUCH", "<b>x</b>", "가" * 500, "x\x00y", "../admin"])
def test_a_wrong_code_is_answered_with_a_sentence(client, db, code):
    answer = client.post(JOIN, {"code": code}, follow=True)

    page = answer.content.decode()
    assert answer.redirect_chain == [(HOME, 302)]
    assert "테이블이 없어요" in page
    assert "<b>x</b>" not in page
    assert "가" * 13 not in page


@pytest.mark.parametrize("who", ["visitor", "player", "stranger"])
def test_everybody_may_open_a_table(client, table, people, stranger, who):
    if who != "visitor":
        client.force_login(people[0] if who == "player" else stranger)

    answer = client.get(address(table))

    assert answer.status_code == 200
    assert table.code in answer.content.decode()


@pytest.mark.parametrize("code", ["NOSUCH", "x", "%00", "가나다"])
def test_a_table_that_is_not_there_is_not_found(client, db, code):
    assert client.get(f"/t/{code}/").status_code == 404


@pytest.mark.parametrize("phase", ["play", "done"])
def test_the_page_of_a_table_holds_no_card(client, table, people, phase):
    hand = play_to(table, phase, policy=clever)
    client.force_login(people[0])

    page = client.get(address(table)).content.decode().replace(table.code, "")

    words = set(re.findall(r"\w+", page))
    assert words & set(PACK) == set()
    assert hand.fairness["salt"] not in page


def test_the_home_page_lists_tables_being_played_now(client, rule_set, people):
    from django.utils import timezone

    table = services.open_table(rule_set=rule_set, players=people, now=timezone.now())

    page = client.get(HOME).content.decode()

    assert address(table) in page
    assert people[0].display_name in page


def test_the_home_page_lists_no_table_of_long_ago_and_none_without_people(client, rule_set, table):
    from django.utils import timezone

    others = [newcomer(f"떠난 사람 {number}") for number in range(5)]
    left = services.open_table(rule_set=rule_set, players=others, now=timezone.now())
    for player in others:
        services.leave_seat(player=player, table_id=left.pk, now=timezone.now())

    page = client.get(HOME).content.decode()

    assert address(table) not in page
    assert address(left) not in page


def test_the_home_page_leads_back_to_ones_own_table(client, table, people):
    client.force_login(people[0])

    page = client.get(HOME).content.decode()

    assert address(table) in page


def test_the_home_page_asks_the_database_no_more_for_more_tables(
    client, rule_set, django_assert_max_num_queries
):
    from django.utils import timezone

    for number in range(8):
        players = [newcomer(f"{number}-{seat}") for seat in range(5)]
        services.open_table(rule_set=rule_set, players=players, now=timezone.now())

    with django_assert_max_num_queries(4):
        client.get(HOME)

    assert Hand.objects.count() == 8


def test_the_page_of_a_table_asks_the_database_little(
    client, table, people, django_assert_max_num_queries
):
    client.force_login(people[0])

    with django_assert_max_num_queries(4):
        client.get(address(table))
