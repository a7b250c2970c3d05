"""Finding a table, opening one, sitting down, bringing a friend."""

import xml.etree.ElementTree as ET
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.blocks import block
from accounts.models import Club, Membership, User
from games import queries, services
from games.models import Hand, Table, TableSeat
from games.services import Terms
from tests.games.tables import current, newcomer

PLAY, NEW, NOW_PLAY = (reverse(f"games:{name}") for name in ("play", "new", "play_now"))
TABLES, JOIN, HOME = (reverse(f"games:{name}") for name in ("open_tables", "join", "home"))
MOST_QUERIES = 12


def address(table):
    return reverse("games:table", args=[table.code])


def sit(client, table, **fields):
    return client.post(reverse("games:sit", args=[table.code]), fields)


def told(client):
    """Return the sentences that the last request left for the next page."""
    return [str(message) for message in client.get(PLAY).context["messages"]]


@pytest.fixture
def open_with(rule_set):
    """A function that opens a table of these people and bots."""

    def open_with(*people, rules=rule_set, waits=False, **terms):
        bots = list(queries.bots("club"))[: rules.players - len(people)]
        return services.open_table(
            rule_set=rules,
            players=[*people, *bots],
            now=timezone.now(),
            terms=Terms(**terms),
            waits=waits,
        )

    return open_with


@pytest.fixture
def club(rule_sets):
    return Club.objects.create(name="달밤 마이티", slug="moon")


@pytest.fixture
def as_stranger(client, stranger):
    client.force_login(stranger)
    return client


@pytest.fixture
def as_member(as_stranger, stranger, club):
    Membership.objects.create(club=club, user=stranger)
    return as_stranger


def next_seats(table):
    seats = TableSeat.objects.filter(table=table, next_player__isnull=False)
    return [seat.next_player for seat in seats.select_related("next_player")]


# Quick match


def quick(client):
    return client.post(NOW_PLAY, {"rule_set": queries.quick_rule_set().pk})


def test_a_quick_match_sits_down_where_a_person_plays_and_a_seat_is_open(
    as_stranger, stranger, open_with, people
):
    table = open_with(people[0])

    answer = quick(as_stranger)

    assert answer.url == address(table)
    assert next_seats(table) == [stranger]
    assert Table.objects.count() == 1


def test_a_quick_match_prefers_the_table_with_most_people(as_stranger, open_with, people):
    fuller = open_with(*people[:3])
    open_with(people[3])

    assert quick(as_stranger).url == address(fuller)


def gone(table):
    table.seats.filter(player__bot_level="").update(gone_at=timezone.now())


def away(table):
    table.seats.filter(player__bot_level="").update(is_away=True)


def left(table):
    table.seats.filter(player__bot_level="").update(has_left=True)


def private(table):
    Table.objects.filter(pk=table.pk).update(is_private=True)


def closed(table):
    Table.objects.filter(pk=table.pk).update(closed_at=timezone.now())


def forgotten(table):
    Hand.objects.filter(table=table).update(dealt_at=timezone.now() - timedelta(hours=1))


@pytest.mark.parametrize("spoil", [gone, away, left, private, closed, forgotten])
def test_a_quick_match_opens_a_table_of_bots_rather_than_join_one_that_is(
    as_stranger, stranger, open_with, people, spoil
):
    table = open_with(people[0])
    spoil(table)

    answer = quick(as_stranger)

    mine = Table.objects.exclude(pk=table.pk).get()
    assert answer.url == address(mine)
    assert mine.current_hand.number == 1
    assert mine.seats.filter(player=stranger).exists()
    assert next_seats(table) == []


def test_a_quick_match_joins_no_full_table_and_no_waiting_room(as_stranger, open_with, people):
    full = open_with(*people)
    room = open_with(newcomer("기다리는 사람"), waits=True)

    quick(as_stranger)

    assert Table.objects.exclude(pk__in=[full.pk, room.pk]).count() == 1


def test_a_quick_match_keeps_to_the_rules_that_were_chosen(as_stranger, open_with, people):
    other = queries.general_rule_sets().get(name="스탠더드 4마")
    open_with(people[0])
    same = open_with(people[1], rules=other)

    assert as_stranger.post(NOW_PLAY, {"rule_set": other.pk}).url == address(same)


def test_a_quick_match_avoids_whom_the_person_has_blocked(as_stranger, stranger, open_with, people):
    table = open_with(people[0])
    block(blocker=stranger, blocked=people[0])

    assert quick(as_stranger).url != address(table)


def test_without_bots_a_quick_match_says_what_is_missing(as_stranger, rule_sets):
    User.objects.exclude(bot_level="").update(is_active=False)

    answer = quick(as_stranger)

    assert answer.url == PLAY
    assert len(told(as_stranger)) == 1
    assert not Table.objects.exists()


def test_who_waits_for_the_next_deal_gets_it_though_everybody_else_leaves(
    as_stranger, stranger, open_with, people, decks
):
    table = open_with(people[0])
    quick(as_stranger)
    services.leave_seat(player=people[0], table_id=table.pk, now=timezone.now())
    hand = current(table)
    while hand.newest().state.to_act:
        services.play_due(hand_id=hand.id, now=timezone.now())

    services.deal_next_hand(table_id=table.pk, after=1, now=timezone.now())

    table.refresh_from_db()
    assert table.closed_at is None
    assert table.current_hand.number == 2
    assert table.seats.filter(player=stranger).exists()


def test_the_button_of_the_home_page_joins_a_table_between_two_hands(
    as_stranger, stranger, open_with, people
):
    table = open_with(people[0])
    Hand.objects.update(finished_at=timezone.now(), due_at=None)

    assert as_stranger.post(NOW_PLAY).url == address(table)
    assert next_seats(table) == [stranger]


def test_the_button_of_the_home_page_lets_nobody_wait_for_a_hand_to_end(
    as_stranger, stranger, open_with, people
):
    open_with(people[0])

    as_stranger.post(NOW_PLAY)

    assert Table.objects.get(seats__player=stranger).current_hand.number == 1


# The list


def test_the_list_says_who_plays_and_how_many_seats_are_open(client, open_with, people):
    table = open_with(*people[:3])

    page = client.get(PLAY).content.decode()

    assert address(table) in page
    assert "가람 · 나래 · 다온" in page
    (shown,) = client.get(TABLES).context["tables"]
    assert (len(shown.players), len(shown.seats), shown.free, shown.hand) == (3, 5, 2, 1)


def test_who_sits_down_with_the_next_deal_counts_as_there(client, open_with, people, stranger):
    table = open_with(people[0])
    services.take_seat(player=stranger, table_id=table.pk)

    (shown,) = client.get(TABLES).context["tables"]

    assert shown.players == ["가람", "지나가는 사람"]
    assert shown.free == 3


def test_the_list_offers_a_seat_only_where_one_is_open(client, open_with, people):
    full = open_with(*people)
    room = open_with(newcomer("방장"), waits=True)

    page = client.get(PLAY).content.decode()

    assert address(full) in page
    assert reverse("games:sit", args=[full.code]) not in page
    assert reverse("games:sit", args=[room.code]) in page


@pytest.mark.parametrize("spoil", [gone, away, left, private, closed, forgotten])
def test_the_list_leaves_out_a_table_that_is(client, open_with, people, spoil):
    table = open_with(people[0])
    spoil(table)

    for page in (PLAY, TABLES, HOME):
        assert table.code not in client.get(page).content.decode()


def test_a_private_table_of_a_club_is_listed_for_its_members_first(
    as_stranger, stranger, open_with, people, club
):
    table = open_with(people[0], club=club, is_private=True)
    newer = open_with(people[1])
    assert table.code not in as_stranger.get(TABLES).content.decode()

    Membership.objects.create(club=club, user=stranger)

    shown = as_stranger.get(TABLES).context["tables"]
    assert [one.table for one in shown] == [table, newer]
    assert club.name in as_stranger.get(TABLES).content.decode()


def test_ones_own_table_is_no_entry_of_the_list_but_a_way_back(as_stranger, stranger, open_with):
    table = open_with(stranger)

    answer = as_stranger.get(PLAY)

    assert answer.context["tables"] == []
    assert address(table) in answer.content.decode()


def test_the_list_alone_is_the_same_until_something_changes(client, open_with, people):
    open_with(people[0])

    assert client.get(TABLES).content == client.get(TABLES).content
    assert "no-store" in client.get(TABLES)["Cache-Control"]


@pytest.mark.parametrize("page", [PLAY, TABLES, HOME, NEW])
def test_pages_ask_the_database_no_more_for_more_tables(
    as_member, open_with, club, django_assert_max_num_queries, page
):
    for number in range(12):
        guests = [newcomer(f"{number}-{seat}") for seat in range(3)]
        open_with(*guests, club=club, is_private=bool(number % 2))

    with django_assert_max_num_queries(MOST_QUERIES):
        as_member.get(page)


# Opening a table


def filled(rule_set, /, **changes):
    return {
        "rule_set": rule_set.pk,
        "start": "wait",
        "speed": "normal",
        "length": "0",
        "bot_level": "club",
        "seen_by": "all",
    } | changes


def test_a_table_for_friends_waits_for_them(client, rule_set):
    answer = client.post(NEW, filled(rule_set))

    table = Table.objects.get()
    assert answer.url == address(table)
    assert table.current_hand is None
    assert table.host.is_guest
    assert table.seats.exclude(player__bot_level="").count() == 4


def test_a_table_with_bots_starts_at_once(client, rule_set):
    client.post(NEW, filled(rule_set, start="now", bot_level="beginner"))

    table = Table.objects.get()
    assert table.current_hand.number == 1
    assert table.seats.filter(player__bot_level="beginner").count() == 4


def test_a_table_is_opened_on_the_terms_that_were_chosen(as_member, stranger, rule_set, club):
    chosen = {"start": "people", "speed": "quick", "length": "10", "seen_by": "invited"}

    as_member.post(NEW, filled(rule_set, club=club.pk, **chosen))

    table = Table.objects.get()
    assert (table.speed, table.length, table.is_private) == ("quick", 10, True)
    assert (table.with_bots, table.club, table.host) == (False, club, stranger)


@pytest.mark.parametrize(
    "change",
    [{"rule_set": "0"}, {"speed": "warp"}, {"length": "3"}, {"start": ""}, {"bot_level": "x"}],
)
def test_what_is_not_offered_opens_no_table_and_makes_no_guest(client, rule_set, change):
    answer = client.post(NEW, filled(rule_set, **change))

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not Table.objects.exists()
    assert not User.objects.filter(is_guest=True).exists()


def test_no_table_is_opened_for_a_club_of_others(as_stranger, stranger, rule_set, club):
    Membership.objects.create(club=Club.objects.get(slug="jandi"), user=stranger)

    answer = as_stranger.post(NEW, filled(rule_set, club=club.pk))

    assert answer.context["form"].errors
    assert not Table.objects.exists()


def test_who_still_sits_somewhere_goes_back_there(as_stranger, stranger, open_with, rule_set):
    table = open_with(stranger)

    for answer in (as_stranger.get(NEW), as_stranger.post(NEW, filled(rule_set))):
        assert answer.url == address(table)
    assert Table.objects.count() == 1


def test_too_few_bots_are_a_sentence_in_the_form(client, rule_set):
    bots = User.objects.filter(bot_level="beginner")
    bots.exclude(pk=bots.first().pk).update(is_active=False)

    answer = client.post(NEW, filled(rule_set, bot_level="beginner"))

    assert answer.context["form"].errors["bot_level"]
    assert not Table.objects.exists()


def test_the_form_names_seconds_and_bots(client, rule_sets):
    page = client.get(NEW).content.decode()

    assert "20" in page
    assert queries.bots("beginner").first().shown_name in page
    assert queries.bots("club").first().shown_name in page


def test_a_fresh_site_has_bots_of_both_levels_for_the_largest_table(rule_sets):
    largest = max(rule_set.players for rule_set in queries.general_rule_sets())

    for level in ("beginner", "club"):
        assert queries.bots(level).count() >= largest


# Sitting down


def test_a_visitor_with_the_link_sits_down_as_a_guest_at_once(client, open_with, people):
    table = open_with(people[0], waits=True)

    answer = sit(client, table)

    guest = User.objects.exclude(pk__in=[one.pk for one in people]).get(is_guest=True)
    assert answer.url == address(table)
    assert table.seats.filter(player=guest).count() == 1


def test_the_seat_that_was_chosen_is_taken(as_stranger, stranger, open_with, people):
    table = open_with(people[0], waits=True)

    sit(as_stranger, table, seat="3")

    assert table.seats.get(player=stranger).number == 3


def test_during_a_hand_a_seat_is_taken_with_the_next_deal(as_stranger, stranger, open_with, people):
    table = open_with(people[0])

    sit(as_stranger, table)

    assert next_seats(table) == [stranger]
    assert not table.seats.filter(player=stranger).exists()


@pytest.mark.parametrize("seat", ["0", "9", "99999999999"])
def test_a_taken_seat_is_a_sentence_and_the_table_is_still_seen(
    as_stranger, stranger, open_with, people, seat
):
    table = open_with(*people, waits=True)

    answer = sit(as_stranger, table, seat=seat)

    assert answer.url == address(table)
    assert len(told(as_stranger)) == 1
    assert not table.seats.filter(player=stranger).exists()


def test_who_sits_elsewhere_is_told_so_and_offered_to_move(
    as_stranger, stranger, open_with, people
):
    elsewhere = open_with(stranger)
    table = open_with(people[0], waits=True)

    answer = sit(as_stranger, table)

    page = as_stranger.get(answer.url).content.decode()
    assert f'data-other-code="{elsewhere.code}"' in page
    assert not table.seats.filter(player=stranger).exists()

    sit(as_stranger, table, move="yes")

    assert table.seats.filter(player=stranger).exists()
    assert elsewhere.seats.get(player=stranger).has_left


def test_nobody_leaves_a_table_for_one_that_is_full(as_stranger, stranger, open_with, people):
    elsewhere = open_with(stranger)
    full = open_with(*people)

    sit(as_stranger, full, move="yes")

    assert not elsewhere.seats.get(player=stranger).has_left
    assert len(told(as_stranger)) == 1


def test_at_a_private_table_of_a_club_only_members_sit_down(client, open_with, people, club):
    table = open_with(people[0], club=club, is_private=True, waits=True)
    guests = User.objects.filter(is_guest=True).count()

    answer = sit(client, table)
    page = client.get(answer.url, follow=True)

    assert page.redirect_chain == [(HOME, 302)]
    assert len(list(page.context["messages"])) == 1
    assert User.objects.filter(is_guest=True).count() == guests
    assert client.get(reverse("games:qr", args=[table.code])).status_code == 404

    member = people[1]
    Membership.objects.create(club=club, user=member)
    client.force_login(member)
    sit(client, table)
    assert table.seats.filter(player=member).exists()


def test_nobody_sits_down_at_a_closed_table(client, open_with, people):
    table = open_with(people[0])
    closed(table)
    guests = User.objects.filter(is_guest=True).count()

    page = client.get(sit(client, table).url, follow=True)

    assert page.redirect_chain == [(HOME, 302)]
    assert User.objects.filter(is_guest=True).count() == guests


def test_looking_at_the_address_of_a_seat_takes_none(client, open_with, people):
    table = open_with(people[0], waits=True)

    assert client.get(reverse("games:sit", args=[table.code])).status_code == 405
    assert table.seats.filter(player__bot_level="").count() == 1


def test_other_sites_cannot_seat_a_visitor(open_with, people):
    from django.test import Client

    table = open_with(people[0], waits=True)

    assert sit(Client(enforce_csrf_checks=True), table).status_code == 403


def test_no_seat_and_no_picture_of_a_table_that_is_not_there(client, db):
    assert client.post("/t/NOSUCH/sit/").status_code == 404
    assert client.get("/t/NOSUCH/qr.svg").status_code == 404


# Invitations


def test_the_link_is_drawn_as_a_picture_of_black_squares(client, open_with, people):
    table, other = open_with(people[0]), open_with(people[1])

    answers = [client.get(reverse("games:qr", args=[one.code])) for one in (table, other)]

    assert answers[0]["Content-Type"] == "image/svg+xml"
    assert ET.fromstring(answers[0].content).tag.endswith("svg")
    assert answers[0].content != answers[1].content


@pytest.mark.parametrize(
    "typed",
    [
        "{}",
        " {} ",
        "{lower}",
        "http://testserver/t/{}/",
        "https://club.example/t/{lower}",
        "같이 쳐요 https://club.example/t/{}/ 얼른",
        "{first} {last}",
        "{first}-{last}",
    ],
)
def test_a_code_or_a_pasted_link_leads_to_the_table(client, open_with, people, typed):
    table = open_with(people[0])
    code = table.code
    text = typed.format(code, lower=code.lower(), first=code[:3], last=code[3:])

    assert client.post(JOIN, {"code": text}).url == address(table)


def test_the_page_behind_a_link_says_what_is_played_and_how(client, open_with, people):
    table = open_with(people[0], waits=True, speed="quick", length=5)

    page = client.get(address(table)).content.decode()

    assert f'data-invite="http://testserver{address(table)}"' in page
    assert table.rule_set.name in page
    assert "10" in page
    assert 'data-person=""' in page
