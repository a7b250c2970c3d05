"""The desk's pages: who sees them, what they do, and how many queries they need."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.event_helpers import (
    NOW,
    enter,
    member_of,
    new_event,
    person,
    planned,
    started,
)

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12


@pytest.fixture
def running(club, director):
    """An event of ten whose first round runs at two real tables."""
    return run_first_round(club, director, players=10)


def run_first_round(club, director, *, players):
    from tournaments.services.rounds import publish_round, start_round

    event = started(club, director, players=players, minutes_per_round=60)
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    start_round(by=director, event_id=event.pk, number=1, now=NOW)
    return event


def enter_first_hand(event):
    """Enter the first hand of the first table; return it."""
    from random import Random

    from tests.tournaments.event_helpers import enter_hand
    from tournaments.models import Pairing

    pairing = Pairing.objects.select_related("table").get(round__event=event, number=1)
    return enter_hand(pairing.table, 1, Random(1))


def pages(event):
    """Return every address of the desk of a running event."""
    from games.models import Hand
    from tournaments.models import PairingSeat

    seat = PairingSeat.objects.filter(round__event=event).first()
    hand = Hand.objects.filter(table__pairing__round__event=event).first()
    names = {
        "desk": (),
        "desk_live": (),
        "desk_log": (),
        "desk_seating": (),
        "desk_progress": (),
        "desk_round": (1,),
        "desk_round_live": (1,),
        "desk_table": (1, 1),
        "desk_enter": (1, 1),
        "desk_seat": (seat.pk,),
        "desk_hand": (hand.pk,),
        "desk_points": (),
        "print_seating": (),
        "print_sheets": (),
    }
    return {
        name: reverse(f"tournaments:{name}", args=[event.code, *args])
        for name, args in names.items()
    }


def test_officers_see_every_page_of_the_desk(client, club, director, running):
    from tournaments.services.events import add_director

    enter_first_hand(running)
    named = person("부진행")
    add_director(by=director, event_id=running.pk, user=named, now=NOW)
    for officer in (director, member_of(club, "운영자", "manager"), named):
        client.force_login(officer)
        for name, address in pages(running).items():
            assert client.get(address).status_code == 200, name


@pytest.mark.parametrize("role", ["visitor", "stranger", "member", "player"])
def test_for_everybody_else_the_desk_does_not_exist(client, club, running, role):
    enter_first_hand(running)
    if role == "player":
        entry = running.entries.first()
        entry.player.is_active, entry.player.is_paper = True, False
        entry.player.save()
        client.force_login(entry.player)
    elif role != "visitor":
        client.force_login(member_of(club, "회원") if role == "member" else person("남"))
    for name, address in pages(running).items():
        assert client.get(address).status_code == 404, name
        assert client.post(address, {"do": "plan", "to": "final"}).status_code == 404, name


def test_what_changes_something_is_only_sent_by_post(client, director, running):
    client.force_login(director)
    for name, address in pages(running).items() if enter_first_hand(running) else ():
        if name in {"desk_live", "desk_log", "desk_progress", "desk_round_live", "print_seating"}:
            assert client.post(address).status_code == 405, name


@pytest.mark.parametrize("players", [10, 60])
def test_a_page_of_the_desk_needs_few_queries_whatever_the_size(client, club, director, players):
    event = run_first_round(club, director, players=players)
    enter_first_hand(event)
    client.force_login(director)
    counts = {}
    for name, address in pages(event).items():
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address).status_code == 200
        counts[name] = len(queries)

    assert {name: count for name, count in counts.items() if count > MOST_QUERIES} == {}


def test_the_desk_takes_the_event_from_a_draft_to_the_first_round(client, club, director):
    event = new_event(club, director)
    enter(event, director, 10)
    client.force_login(director)
    desk = reverse("tournaments:desk", args=[event.code])

    assert b"Start the event" in client.get(desk, headers={"accept-language": "en"}).content
    client.post(desk, {"to": "playing"})
    event.refresh_from_db()
    assert event.stage == "playing"
    planned(event, director)
    round_page = reverse("tournaments:desk_round", args=[event.code, 1])
    assert client.post(round_page, {"do": "publish", "back": "desk"}).url == desk
    client.post(round_page, {"do": "start", "back": "desk"})

    assert event.rounds.get(number=1).stage == "running"


def test_a_refused_command_says_why_and_changes_nothing(client, director, running):
    client.force_login(director)
    address = reverse("tournaments:desk_round", args=[running.code, 1])
    answer = client.post(address, {"do": "approve"}, headers={"accept-language": "en"})

    assert answer.status_code == 409
    assert "have not played all their hands" in answer.content.decode()
    assert running.rounds.get(number=1).stage == "running"


def test_a_reason_that_is_missing_is_asked_for_and_what_was_typed_stays(client, director, running):
    client.force_login(director)
    address = reverse("tournaments:desk", args=[running.code])
    client.post(reverse("tournaments:desk_round", args=[running.code, 1]), {"do": "collect"})
    typed = {"to": "draft", "reason": "잘못 눌렀어요"}
    answer = client.post(address, typed)

    assert answer.status_code == 409
    running.refresh_from_db()
    assert running.stage == "playing"
    assert "잘못 눌렀어요" in answer.content.decode()


def test_who_is_no_director_any_more_gets_a_sentence_and_keeps_what_they_wrote(
    client, club, director, running
):
    from tournaments.services.events import add_director, remove_director

    named = person("부진행")
    add_director(by=director, event_id=running.pk, user=named, now=NOW)
    client.force_login(named)
    address = reverse("tournaments:desk_round", args=[running.code, 1])
    assert client.get(address).status_code == 200
    remove_director(by=director, event_id=running.pk, user=named, now=NOW)
    answer = client.post(address, {"do": "pause", "reason": "정전이라 멈춥니다"})

    assert answer.status_code == 403
    assert "정전이라 멈춥니다" in answer.content.decode()
    assert running.rounds.get(number=1).paused_at is None
    assert client.get(address).status_code == 404


def test_an_event_for_two_is_seated_and_one_with_too_few_says_so(client, club, director):
    from games.queries import general_rule_sets
    from tournaments.services.events import move_event

    duel = general_rule_sets().get(game="mighty", preset="standard-honeymoon", players=2)
    event = new_event(club, director, rule_sets={2: duel}, medium="online")
    enter(event, director, 2)
    move_event(by=director, event_id=event.pk, to="playing", now=NOW)
    plan = planned(event, director)
    client.force_login(director)
    assert [len(table) for table in plan.rounds[0]] == [2]
    assert client.get(reverse("tournaments:desk_seating", args=[event.code])).status_code == 200

    few = new_event(club, director, sizes=(5, 4))
    enter(few, director, 3)
    desk = reverse("tournaments:desk", args=[few.code])
    answer = client.post(desk, {"to": "playing"}, headers={"accept-language": "en"})
    assert answer.status_code == 409
    assert "3 players fill no table" in answer.content.decode()
