"""The pages of an event by role: what they show, what they do, and what they refuse."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

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


def page(name, event, *more):
    return reverse(f"tournaments:{name}", args=[event.code, *more])


def client_of(user):
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def move(event, director, to, **given):
    from tournaments.services.events import move_event

    move_event(by=director, event_id=event.pk, to=to, now=NOW, **given)
    event.refresh_from_db()


def step_of(user, event):
    return client_of(user).get(page("event", event)).context["part"].step


def register(user, event):
    from tournaments.services.entries import register as register_one

    return register_one(by=user, event_id=event.pk, player=user, now=timezone.now())


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def test_a_draft_is_seen_by_officers_alone(event, director, members):
    for user in (None, members[0], person("지나가는 사람")):
        assert client_of(user).get(page("event", event)).status_code == 404
    answer = client_of(director).get(page("event", event))
    assert answer.status_code == 200
    assert answer.context["is_officer"]


def test_events_of_a_private_club_do_not_exist_for_others(open_event, members):
    open_event.club.is_private = True
    open_event.club.save()

    for name in ("event", "me", "checkin", "checkin_qr"):
        assert client_of(person("남")).get(page(name, open_event)).status_code == 404
        assert client_of(members[0]).get(page(name, open_event)).status_code == 200
    for name in ("event_register", "event_withdraw", "event_checkin"):
        assert client_of(person("남")).post(page(name, open_event)).status_code == 404


def test_what_comes_first_depends_on_who_looks(open_event, club, director, members):
    from accounts.services import start_guest

    assert step_of(None, open_event) == "log_in"
    assert step_of(start_guest(), open_event) == "sign_up"
    assert step_of(person("손님"), open_event) == "register"
    register(members[0], open_event)
    register(members[1], open_event)
    assert step_of(members[0], open_event) == "entered"
    assert step_of(members[2], open_event) == "wait"
    register(members[2], open_event)
    assert step_of(members[2], open_event) == "waiting"

    only_members = new_event(club, director, guests_welcome=False)
    move(only_members, director, "registration")
    assert step_of(person("손님"), only_members) == "join_club"


def test_what_comes_first_depends_on_the_stage(open_event, director, members):
    tomorrow = timezone.now() + timedelta(days=1)
    open_event.opens_at = tomorrow
    open_event.save()
    assert step_of(members[3], open_event) == "early"
    open_event.opens_at, open_event.closes_at = None, timezone.now()
    open_event.save()
    assert step_of(members[3], open_event) == "closed"
    enter(open_event, director, 1)
    open_event.capacity = 0
    open_event.closes_at = None
    open_event.save()
    register(members[0], open_event)
    register(members[1], open_event)
    move(open_event, director, "check_in")
    assert step_of(members[0], open_event) == "check_in"
    assert step_of(members[3], open_event) == "closed"
    client_of(members[0]).post(page("event_checkin", open_event))
    assert step_of(members[0], open_event) == "entered"
    move(open_event, director, "playing")
    assert step_of(members[0], open_event) == "play"
    assert step_of(members[3], open_event) == "watch"
    move(open_event, director, "final")
    assert step_of(members[0], open_event) == "results"
    assert step_of(None, open_event) == "results"


def test_everybody_sees_who_plays_and_two_of_one_name_are_told_apart(open_event, members):
    register(members[0], open_event)
    register(members[1], open_event)
    text = client_of(None).get(page("event", open_event)).content.decode()

    assert text.count("김민수") == 2
    for member in members[:2]:
        assert f"@{member.username}" in text


def test_registering_is_one_press_and_withdrawing_two(open_event, members):
    client = client_of(members[0])
    answer = client.post(page("event_register", open_event), follow=True)
    assert answer.context["part"].step == "entered"
    assert open_event.entries.get().state == "registered"

    again = client.post(page("event_register", open_event), follow=True)
    assert len(said(again)) == 1
    assert open_event.entries.count() == 1

    answer = client.post(page("event_withdraw", open_event), follow=True)
    assert answer.context["part"].step == "register"
    assert open_event.entries.get().state == "withdrawn"


def test_visitors_and_guests_sign_up_and_come_back_to_the_event(open_event):
    from urllib.parse import parse_qs, urlsplit

    from accounts.services import start_guest

    for user, way in ((None, "account_login"), (start_guest(), "account_signup")):
        answer = client_of(user).post(page("event_register", open_event))
        address = urlsplit(answer.url)
        assert address.path == reverse(way)
        assert parse_qs(address.query)["next"] == [page("event", open_event)]
    assert open_event.entries.count() == 0


def test_the_way_back_from_the_login_leads_to_the_event(open_event, members):
    answer = client_of(members[0]).get(page("event_register", open_event))

    assert answer.url == page("event", open_event)


@pytest.mark.parametrize("name", ["event_withdraw", "event_checkin"])
def test_who_is_not_in_the_event_can_only_be_told_so(open_event, members, name):
    answer = client_of(members[0]).post(page(name, open_event), follow=True)

    assert answer.status_code == 200
    assert len(said(answer)) == 1


def test_a_refusal_is_a_sentence_in_place(open_event, director, members):
    move(open_event, director, "check_in")
    answer = client_of(members[0]).post(page("event_register", open_event), follow=True)

    assert said(answer)
    assert open_event.entries.count() == 0


def test_the_code_at_the_door_leads_to_one_button(open_event, director, members):
    register(members[0], open_event)
    move(open_event, director, "check_in")
    picture = client_of(None).get(page("checkin_qr", open_event))
    assert picture["Content-Type"] == "image/svg+xml"

    assert client_of(None).get(page("checkin", open_event)).status_code == 302
    client = client_of(members[0])
    assert client.get(page("checkin", open_event)).context["part"].step == "check_in"
    answer = client.post(page("event_checkin", open_event))
    assert answer.url == page("me", open_event)
    assert open_event.entries.get().state == "checked_in"
    assert client.get(page("checkin", open_event)).context["here"] == 1


@pytest.fixture
def seated(club, director, members):
    """An event of the four members and a fifth; its first round is published."""
    from tournaments.services.rounds import publish_round

    event = new_event(club, director, sizes=(5,))
    move(event, director, "registration")
    for player in [*members, member_of(club, "최유나")]:
        register(player, event)
    move(event, director, "playing")
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    return event


def test_my_seat_shows_the_table_its_people_and_where_to_play(seated, director, members):
    from tournaments.services.rounds import start_round

    client = client_of(members[0])
    mine = client.get(page("me", seated)).context["mine"]
    assert (mine.pairing.number, len(mine.names), mine.address) == (1, 5, "")
    start_round(by=director, event_id=seated.pk, number=1, now=NOW)
    answer = client.get(page("me", seated))
    table = answer.context["mine"].pairing.table
    assert answer.context["mine"].address == reverse("games:sheet", args=[table.sheet_token])
    assert answer.context["mine"].address in answer.content.decode()
    assert client_of(person("남")).get(page("me", seated)).context["mine"] is None


def test_who_never_checked_in_goes_to_the_seat_and_can_still_check_in(seated, members):
    assert step_of(members[0], seated) == "play"
    client = client_of(members[0])
    assert client.get(page("checkin", seated)).context["part"].can_check_in
    client.post(page("event_checkin", seated))
    assert not client.get(page("checkin", seated)).context["part"].can_check_in


def test_who_was_missed_checks_in_first(seated, director, members):
    from tournaments.services.entries import mark_absent

    mark_absent(by=director, entry_id=seated.entries.get(player=members[0]).pk, now=NOW)

    assert step_of(members[0], seated) == "check_in"


def test_who_is_replaced_sees_that_and_the_substitute_gets_the_seat(seated, director, members):
    from tournaments.models import PairingSeat
    from tournaments.services.rounds import start_round, substitute

    start_round(by=director, event_id=seated.pk, number=1, now=NOW)
    seat = PairingSeat.objects.get(entry__player=members[2])
    stand_in = person("대타")
    substitute(by=director, event_id=seated.pk, seat_id=seat.pk, player=stand_in, now=NOW)

    theirs = client_of(stand_in).get(page("me", seated)).context["mine"]
    assert (theirs.replaces, bool(theirs.address)) == ("이서연", True)
    mine = client_of(members[2]).get(page("me", seated)).context["mine"]
    assert (mine.substitute, mine.address) == ("대타", "")


def test_the_director_is_called_once_and_what_was_typed_stays(seated, director, members):
    from tournaments.models import DirectorCall, Pairing

    pairing = Pairing.objects.get(round__event=seated)
    call = {"pairing": pairing.pk, "text": "카드가 모자라요"}
    client = client_of(members[0])
    assert client.post(page("call_director", seated), call).url == page("me", seated)
    again = client.post(page("call_director", seated), {**call, "text": "아직이요"})
    assert again.status_code == 200
    assert again.context["refusal"]
    assert again.context["text"] == "아직이요"
    assert DirectorCall.objects.get().text == "카드가 모자라요"


@pytest.mark.parametrize("pairing", ["", "0", "x", "9" * 30, "-1"])
def test_a_table_that_is_none_cannot_call(seated, members, pairing):
    answer = client_of(members[0]).post(page("call_director", seated), {"pairing": pairing})

    assert answer.status_code == 404


def test_strangers_cannot_call_to_a_table(seated):
    from tournaments.models import DirectorCall, Pairing

    pairing = Pairing.objects.get(round__event=seated)
    answer = client_of(person("남")).post(page("call_director", seated), {"pairing": pairing.pk})

    assert answer.context["refusal"]
    assert not DirectorCall.objects.exists()


def test_the_organisers_next_step_is_a_button(event, director):
    client = client_of(director)
    assert client.get(page("event", event)).context["next"]["do"] == "open_registration"
    answer = client.post(page("event_move", event), {"to": "registration"}, follow=True)
    assert answer.context["next"]["do"] == "add_players"
    enter(event, director, 5)
    assert client.get(page("event", event)).context["next"]["do"] == "open_check_in"
    client.post(page("event_move", event), {"to": "check_in"})
    assert client.get(page("event", event)).context["next"]["do"] == "start"
    answer = client.post(page("event_move", event), {"to": "playing", "next": "desk"})
    assert answer.url == page("desk", event)
    event.refresh_from_db()
    assert event.stage == "playing"


@pytest.mark.parametrize("to", ["final", "draft", "nowhere", ""])
def test_a_step_that_is_none_is_refused_in_place(event, director, to):
    answer = client_of(director).post(page("event_move", event), {"to": to})

    assert answer.status_code == 200
    assert answer.context["refusal"]
    event.refresh_from_db()
    assert event.stage == "draft"


def test_a_step_back_needs_a_reason_that_the_log_keeps(open_event, director):
    from tournaments.models import AuditLine

    client = client_of(director)
    refused = client.post(page("event_move", open_event), {"to": "draft", "reason": " "})
    assert refused.context["refusal"]
    client.post(page("event_move", open_event), {"to": "draft", "reason": "날짜가 바뀜"})
    open_event.refresh_from_db()
    assert open_event.stage == "draft"
    assert AuditLine.objects.get(action="reopened").reason == "날짜가 바뀜"


def test_a_reason_that_did_not_help_is_not_lost(club, director):
    from tournaments.services.rounds import publish_round

    event = started(club, director, players=5)
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    typed = {"to": "check_in", "reason": "다시 부르려고요"}
    answer = client_of(director).post(page("event_move", event), typed)

    assert answer.context["refusal"]
    assert "다시 부르려고요" in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("event_edit", "get"),
        ("event_edit", "post"),
        ("event_clone", "post"),
        ("event_move", "post"),
        ("desk_players", "get"),
        ("event_names", "post"),
        ("event_members", "post"),
        ("event_pairs", "post"),
        ("event_directors", "post"),
    ],
)
def test_pages_of_officers_do_not_exist_for_others(open_event, members, name, method):
    register(members[0], open_event)
    for user in (None, members[0], person("남")):
        answer = getattr(client_of(user), method)(page(name, open_event))
        assert answer.status_code == 404


def test_an_event_is_founded_by_its_clubs_officers(as_director, director, club, answers):
    from tournaments.models import Event

    new = reverse("tournaments:event_new")
    assert as_director.get(new).status_code == 200
    answer = as_director.post(new, answers)
    made = Event.objects.get()
    assert answer.url == page("desk_players", made)
    assert (made.club, made.created_by, made.stage) == (club, director, "draft")
    assert as_director.post(new, answers).url == answer.url
    assert Event.objects.count() == 1


def test_a_bad_answer_keeps_all_others(as_director, answers):
    from tournaments.models import Event

    typed = {**answers, "rounds_planned": "0", "description": "302호"}
    answer = as_director.post(reverse("tournaments:event_new"), typed)

    assert answer.status_code == 200
    assert answer.context["form"].errors.keys() == {"rounds_planned"}
    assert "302호" in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize("stage", ["draft", "final", "frozen"])
def test_fields_of_the_event_that_no_form_asks_for_are_not_taken(as_director, answers, stage):
    from tournaments.models import Event

    typed = {**answers, "stage": stage, "created_by": "1", "is_frozen": "on", "seed": "mine"}
    as_director.post(reverse("tournaments:event_new"), typed)

    made = Event.objects.get()
    assert (made.stage, made.is_frozen) == ("draft", False)
    assert made.seed != "mine"


def test_who_runs_no_club_is_told_how_to(open_event, members, answers):
    from tournaments.models import Event

    new = reverse("tournaments:event_new")
    answer = client_of(members[0]).get(new)
    assert answer.context["clubs"] == []
    assert client_of(members[0]).post(f"{new}?club=moon", answers).status_code == 404
    assert client_of(None).get(new).status_code == 302
    assert Event.objects.count() == 1


def test_of_several_clubs_one_is_chosen(as_director, director, answers):
    from accounts.models import Club, Membership
    from tournaments.models import Event

    other = Club.objects.create(name="별빛 마이티", slug="star")
    Membership.objects.create(club=other, user=director, role="manager")
    new = reverse("tournaments:event_new")
    assert len(as_director.get(new).context["clubs"]) == 2
    as_director.post(f"{new}?club=star", answers)
    assert Event.objects.get().club == other


@pytest.mark.parametrize(
    ("like", "rounds", "hands"),
    [("league", 5, 10), ("evening", 3, 6), ("last", 2, 2), ("nonsense", 5, 10)],
)
def test_a_template_fills_the_form(as_director, event, like, rounds, hands):
    form = as_director.get(reverse("tournaments:event_new"), {"like": like}).context["form"]

    assert (form["rounds_planned"].value(), form["hands_per_round"].value()) == (rounds, hands)
    assert form["starts_at"].value() is None
    assert form["family"].value() == "mighty.standard"


def test_a_copy_has_the_terms_and_no_players(as_director, open_event, members):
    from tournaments.models import AuditLine, Event

    register(members[0], open_event)
    key = {"form_key": "cd" * 16}
    answer = as_director.post(page("event_clone", open_event), key)
    copy = Event.objects.exclude(pk=open_event.pk).get()
    assert answer.url == page("event_edit", copy)
    assert (copy.stage, copy.capacity, copy.entries.count()) == ("draft", 2, 0)
    assert [row.players for row in copy.rules.all()] == [3]
    as_director.post(page("event_clone", open_event), key)
    assert Event.objects.count() == 2
    assert AuditLine.objects.filter(action="cloned").count() == 1


def test_an_edit_is_saved_and_told_in_the_log(as_director, event, answers):
    from tournaments.models import AuditLine

    answer = as_director.post(page("event_edit", event), {**answers, "name": "가을 정기전"})
    assert answer.url == page("event", event)
    event.refresh_from_db()
    assert event.name == "가을 정기전"
    assert AuditLine.objects.filter(action="edited").count() == 1


@pytest.mark.parametrize(
    ("asked", "cards"),
    [
        ({"players": "20", "rounds": "5", "hands": "10"}, True),
        ({"players": "2", "rounds": "5", "hands": "10"}, False),
        ({"players": "0", "rounds": "5", "hands": "10"}, False),
        ({"players": "61", "rounds": "5", "hands": "10"}, False),
        ({"players": "20", "rounds": "0", "hands": "10"}, False),
        ({"players": "9999999", "rounds": "x"}, False),
        ({}, False),
    ],
)
def test_formats_are_compared_for_a_head_count(as_director, club, asked, cards):
    asked = {"club": club.slug, "family": "mighty.standard", **asked}
    answer = as_director.get(reverse("tournaments:event_formats"), asked)

    assert answer.status_code == 200
    assert bool(answer.context["cards"]) == cards


def test_twenty_repeat_pairs_at_fives_and_need_not_at_fours(as_director, club):
    asked = {"club": club.slug, "family": "mighty.standard", "players": "20", "rounds": "5"}
    cards = as_director.get(reverse("tournaments:event_formats"), {**asked, "hands": "10"})
    repeats = {
        tuple(card.tables): card.format.repeats
        for card in cards.context["cards"]
        if not card.format.vary
    }

    assert repeats[(4, 5),] > 0
    assert repeats[(5, 4),] == 0


def test_the_club_page_lists_events_and_officers_see_drafts(event, open_event, director, members):
    address = reverse("tournaments:club_events", args=[event.club.slug])
    seen = client_of(members[0]).get(address)
    assert seen.context["ahead"] == [open_event]
    assert set(client_of(director).get(address).context["ahead"]) == {event, open_event}
    home = client_of(members[0]).get(reverse("accounts:club", args=[event.club.slug]))
    assert page("event", open_event) in home.content.decode()
    assert page("event", event) not in home.content.decode()


def test_the_home_page_has_the_next_events_and_no_private_ones(open_event, members):
    assert page("event", open_event) in client_of(None).get("/").content.decode()
    open_event.club.is_private = True
    open_event.club.save()
    assert page("event", open_event) not in client_of(None).get("/").content.decode()
    assert page("event", open_event) in client_of(members[0]).get("/").content.decode()


def test_events_long_gone_are_no_news(open_event):
    open_event.starts_at = timezone.now() - timedelta(days=3)
    open_event.save()

    assert page("event", open_event) not in client_of(None).get("/").content.decode()


@pytest.mark.parametrize("size", [5, 40])
@pytest.mark.parametrize("role", ["visitor", "member", "director"])
def test_the_pages_need_few_queries_whatever_the_size(club, director, members, role, size):
    from tournaments.services.rounds import publish_round

    event = started(club, director, players=size)
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    client = client_of({"visitor": None, "member": members[0], "director": director}[role])
    for name in ("event", "me", "checkin", "desk_players"):
        with CaptureQueriesContext(connection) as queries:
            client.get(page(name, event))
        told = [query["sql"][:120] for query in queries]
        assert len(queries) <= MOST_QUERIES, (name, told)
