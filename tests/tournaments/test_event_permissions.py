"""Who may do what in an event: by role, by stage, and at every address.

The tables are written by hand, beside the code's own; reliability.md has their rows.
"""

from contextlib import contextmanager

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse

from accounts.permissions import can
from tests.tournaments.event_helpers import (
    NOW,
    enter,
    member_of,
    new_event,
    person,
    planned,
    play_round,
)

pytestmark = pytest.mark.django_db

OFFICERS = {"director of the event", "director", "manager", "owner", "staff"}
PLAYERS = {"player"}
AT_TABLES = {"player", "substitute"}
MEMBERS = {"member", "director", "manager", "owner"}
STRANGERS = {"guest", "user", "director of another event", "member of another club"}
EVERYBODY = {"anonymous"} | STRANGERS | MEMBERS | OFFICERS | AT_TABLES
PEOPLE = EVERYBODY - {"anonymous"}
INSIDE = EVERYBODY - {"anonymous"} - STRANGERS  # of a private club's event

DRAFT, REGISTRATION, CHECK_IN = "draft", "registration", "check_in"
PLAYING, FINAL, ARCHIVED = "playing", "final", "archived"
STAGES = (DRAFT, REGISTRATION, CHECK_IN, PLAYING, FINAL, ARCHIVED)
PUBLIC = {REGISTRATION, CHECK_IN, PLAYING, FINAL, ARCHIVED}
NOT_ARCHIVED = {DRAFT, REGISTRATION, CHECK_IN, PLAYING, FINAL}

EXPECTED = {  # action: who, and at which stages
    "event.view": (EVERYBODY, PUBLIC),
    "event.preview": (OFFICERS, set(STAGES)),
    "event.register": (PEOPLE, {REGISTRATION}),  # later, a director enters people
    "event.withdraw": (PLAYERS, {REGISTRATION, CHECK_IN, PLAYING}),
    "event.check_in": (PLAYERS, {CHECK_IN, PLAYING}),
    "event.call_director": (AT_TABLES, {PLAYING}),
    "event.edit": (OFFICERS, NOT_ARCHIVED),
    "event.move": (OFFICERS, set(STAGES)),
    "event.clone": (OFFICERS, set(STAGES)),
    "event.entries": (OFFICERS, {DRAFT, REGISTRATION, CHECK_IN, PLAYING}),
    "event.seat": (OFFICERS, {DRAFT, REGISTRATION, CHECK_IN, PLAYING}),
    "event.rounds": (OFFICERS, {PLAYING}),
    "event.correct": (OFFICERS, {PLAYING, FINAL}),
    "event.adjust": (OFFICERS, {PLAYING, FINAL}),
    "event.publish": (OFFICERS, {PLAYING, FINAL}),
    "event.directors": (OFFICERS, NOT_ARCHIVED),
    "event.desk": (OFFICERS, set(STAGES)),
    "event.audit": (OFFICERS, set(STAGES)),
    "event.export": (EVERYBODY, PUBLIC),
}


@pytest.fixture
def played(club, director):
    """An event of paper players, one with an account and a substitute; a round is played."""
    from tournaments.models import PairingSeat, Substitution
    from tournaments.services.entries import register
    from tournaments.services.events import move_event

    event = new_event(club, director, sizes=(5,))
    enter(event, director, 9)
    player, substitute = person("참가자"), person("대타")
    register(by=director, event_id=event.pk, player=player, now=NOW)
    move_event(by=director, event_id=event.pk, to=PLAYING, now=NOW)
    planned(event, director)
    one = play_round(event, director, 1)
    others = PairingSeat.objects.filter(round=one).exclude(entry__player=player)
    Substitution.objects.create(seat=others[0], player=substitute, at=NOW, by=director)
    event.refresh_from_db()
    event.player, event.substitute_player = player, substitute
    return event


@pytest.fixture
def people(played, club, director):
    """By role one person, or none for whoever is not logged in."""
    from accounts.models import Club, User
    from tests.games.tables import newcomer
    from tournaments.models import Director

    other_club = Club.objects.create(name="남의 모임", slug="others", is_private=True)
    other_event = new_event(club, director, name="다른 대회")
    of_event, of_other, staff = person("이 대회"), person("다른 대회"), person("운영자")
    Director.objects.create(event=played, user=of_event)
    Director.objects.create(event=other_event, user=of_other)
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    staff.refresh_from_db()
    found = {
        "anonymous": AnonymousUser(),
        "guest": newcomer("손님"),
        "user": person("누구"),
        "member": member_of(club, "회원"),
        "player": played.player,
        "substitute": played.substitute_player,
        "director of the event": of_event,
        "director": director,
        "manager": member_of(club, "매니저", "manager"),
        "owner": member_of(club, "주인", "owner"),
        "staff": staff,
        "director of another event": of_other,
        "member of another club": member_of(other_club, "남"),
    }
    assert set(found) == EVERYBODY
    return found


def answers(people, event):
    """By stage and action, who may."""
    found = {}
    for stage in STAGES:
        event.stage = stage
        for action in EXPECTED:
            who = {role for role, somebody in people.items() if can(somebody, action, event)}
            found[stage, action] = who
    return found


def expected(everybody=EVERYBODY):
    return {
        (stage, action): (who & everybody if stage in stages else set())
        for stage in STAGES
        for action, (who, stages) in EXPECTED.items()
    }


def test_the_table_names_every_action():
    from tournaments.permissions import MATRIX

    assert set(MATRIX) == set(EXPECTED)


def test_everybody_may_do_what_the_table_says(people, played):
    assert answers(people, played) == expected()


def test_of_a_private_clubs_event_strangers_know_nothing(people, played):
    played.club.is_private = True
    played.club.save(update_fields=["is_private"])

    assert answers(people, played) == expected(INSIDE)


def test_one_question_about_everything_agrees_with_single_ones(people, played):
    from tournaments.permissions import event_actions

    for stage in STAGES:
        played.stage = stage
        for somebody in people.values():
            one_by_one = {action for action in EXPECTED if can(somebody, action, played)}
            assert event_actions(somebody, played) == one_by_one


def test_nobody_who_is_shut_out_may_do_anything(people, played):
    from tournaments.permissions import event_actions

    for role, somebody in people.items():
        somebody.is_active = False
        if role != "anonymous":
            assert not event_actions(somebody, played), role
            assert not any(can(somebody, action, played) for action in EXPECTED), role


def test_bots_and_withdrawn_players_are_no_players(played, rule_sets):
    from accounts.models import User
    from tournaments.models import Entry
    from tournaments.permissions import event_actions

    bot = User.objects.exclude(bot_level="").first()
    Entry.objects.filter(player=played.player).update(state="withdrawn")

    for somebody in (bot, played.player):
        assert not event_actions(somebody, played) & {"event.withdraw", "event.call_director"}
    played.stage = REGISTRATION
    assert "event.register" not in event_actions(bot, played)
    assert "event.register" in event_actions(played.player, played)


def test_events_are_founded_by_officers_of_the_club(people, club):
    may = {role for role, somebody in people.items() if can(somebody, "event.create", club)}

    assert may == OFFICERS - {"director of the event"}


# -- addresses ---------------------------------------------------------------------------------

# Pages of whoever runs the event; they do not exist for others.
OFFICER_PAGES = {
    "desk", "desk_enter", "desk_hand", "desk_live", "desk_log", "desk_players", "desk_points",
    "desk_progress", "desk_round", "desk_round_live", "desk_seat", "desk_seating", "desk_table",
    "event_clone", "event_directors", "event_edit", "event_entry", "event_members", "event_move",
    "event_names", "event_pairs", "print_seating",
    "print_sheets", "standings_freeze", "standings_publish",
}  # fmt: skip
# Pages of the event for whoever may see it.
EVENT_PAGES = {
    "call_director", "checkin", "checkin_qr", "event", "event_checkin", "event_register",
    "event_withdraw", "matrix", "me", "print_standings", "round", "standings",
    "standings_csv", "standings_json", "standings_state", "wall",
}  # fmt: skip
# Pages that are not one event's.
OTHER_PAGES = {
    "club_events", "club_night", "club_ranking", "event_formats", "event_new", "notice_choices",
    "notice_read", "notices", "notices_read", "profile",
}  # fmt: skip
SOMETIMES = {  # not found without a club to found the event in; for whom the player lets see it
    "event_formats": {200, 302, 404},
    "event_new": {200, 302, 404},
    "profile": {200, 302, 403},
}
TAMPERED = {  # fields of no form, or of somebody else's
    "stage": "archived", "role": "owner", "is_staff": "1", "score": "99", "club": "1",
    "created_by": "1", "owner": "5", "player": "1", "state": "checked_in", "is_ranked": "1",
}  # fmt: skip


def names():
    from tournaments.urls import urlpatterns

    return {pattern.name for pattern in urlpatterns}


@pytest.fixture
def arguments(played):
    """By name of a parameter what the addresses of the event take."""
    from games.models import Hand
    from tournaments.models import PairingSeat

    hand = Hand.objects.filter(table__pairing__round__event=played).first()
    return {
        "code": played.code,
        "slug": played.club.slug,
        "username": played.player.username,
        "number": 1,
        "table": 1,
        "entry_id": played.entries.first().pk,
        "seat_id": PairingSeat.objects.filter(round__event=played).first().pk,
        "hand_id": hand.pk,
        "notice_id": 0,
    }


@pytest.fixture
def addresses(arguments):
    """By name the address of every page of the app."""
    from tournaments.urls import urlpatterns

    return {
        pattern.name: reverse(
            f"tournaments:{pattern.name}",
            kwargs={name: arguments[name] for name in pattern.pattern.converters},
        )
        for pattern in urlpatterns
    }


@contextmanager
def writes():
    """Collect what is written to the database, but for sessions."""
    found = []

    def look(execute, sql, params, many, context):
        is_write = sql.lstrip().startswith(("INSERT", "UPDATE", "DELETE"))
        if is_write and "django_session" not in sql:
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(look):
        yield found


@contextmanager
def undone():
    """Take back what happens."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def client_of(somebody):
    client = Client(raise_request_exception=False)
    if somebody.is_authenticated:
        client.force_login(somebody)
    return client


def test_every_address_of_the_app_is_in_a_list_here():
    assert names() == OFFICER_PAGES | EVENT_PAGES | OTHER_PAGES


@pytest.mark.timeout(600)
def test_every_page_answers_every_role_as_it_should_and_writes_nothing(people, addresses):
    wrong = {}
    for role, somebody in people.items():
        client = client_of(somebody)
        for name, address in addresses.items():
            with writes() as written:
                answer = client.get(address)
            allowed = {200, 302, 405}
            if name in OFFICER_PAGES and role not in OFFICERS:
                allowed = {404, 405}
            allowed = SOMETIMES.get(name, allowed)
            if answer.status_code not in allowed or written:
                wrong[role, name] = (answer.status_code, written)

    assert wrong == {}


@pytest.mark.timeout(600)
def test_no_form_can_be_sent_by_whom_it_is_not_for(people, addresses, played):
    wrong, stage = {}, played.stage
    for role, somebody in people.items():
        with undone():
            client = client_of(somebody)
            for name, address in addresses.items():
                not_theirs = name in OFFICER_PAGES and role not in OFFICERS
                for data in ({}, TAMPERED) if role == "director" else (TAMPERED,):
                    with writes() as written:
                        answer = client.post(address, data)
                    refused = answer.status_code in {404, 405} and not written
                    if answer.status_code >= 500 or (not_theirs and not refused):
                        wrong[role, name] = (answer.status_code, written)
            played.refresh_from_db()
            if role not in OFFICERS and played.stage != stage:
                wrong[role, "stage"] = (played.stage, [])

    assert wrong == {}


def test_a_private_clubs_event_is_nowhere_for_strangers(people, addresses, played):
    played.club.is_private = True
    played.club.save(update_fields=["is_private"])
    of_club, wrong = {"club_events", "club_ranking", "club_night"}, {}

    for role in ("anonymous", *sorted(STRANGERS)):
        client = client_of(people[role])
        for name, address in addresses.items():
            if name in OTHER_PAGES - of_club:
                continue
            for answer in (client.get(address), client.post(address, TAMPERED)):
                shown = played.name in answer.content.decode()
                if answer.status_code not in {404, 405} or shown:
                    wrong[role, name] = answer.status_code

    assert wrong == {}


def test_a_draft_is_nowhere_for_anybody_but_officers(people, addresses, played):
    played.stage = DRAFT
    played.save(update_fields=["stage"])

    for role in ("anonymous", "user", "member", "player"):
        client = client_of(people[role])
        for name in OFFICER_PAGES | EVENT_PAGES:
            assert client.get(addresses[name]).status_code in {404, 405}, (role, name)


# -- ids of something else ------------------------------------------------------------------------


@pytest.fixture
def foreign(club, rule_sets):
    """Another club's event with a round played, and who directs it."""
    from accounts.models import Club

    other = Club.objects.create(name="남의 모임", slug="elsewhere")
    boss = member_of(other, "남의 진행자", "director")
    from tests.tournaments.event_helpers import started

    event = started(other, boss, players=5)
    planned(event, boss)
    play_round(event, boss, 1)
    event.boss = boss
    return event


def rows_of(event):
    from games.models import Hand, HandMark
    from tournaments.models import Adjustment, DirectorCall, Entry, Event, PairingSeat, Substitution

    rows = (
        Event.objects.filter(pk=event.pk),
        Entry.objects.filter(event=event),
        PairingSeat.objects.filter(round__event=event),
        Substitution.objects.filter(seat__round__event=event),
        Adjustment.objects.filter(event=event),
        DirectorCall.objects.filter(pairing__round__event=event),
        Hand.objects.filter(table__pairing__round__event=event),
        HandMark.objects.filter(hand__table__pairing__round__event=event),
    )
    return [list(some.order_by("pk").values()) for some in rows]


def test_an_officer_reaches_nothing_of_another_clubs_event(
    played, foreign, addresses, arguments, director
):
    from games.models import Hand
    from tournaments.models import PairingSeat
    from tournaments.urls import urlpatterns

    theirs = {
        "entry_id": foreign.entries.first().pk,
        "seat_id": PairingSeat.objects.filter(round__event=foreign).first().pk,
        "hand_id": Hand.objects.filter(table__pairing__round__event=foreign).first().pk,
    }
    client, before, wrong = client_of(director), rows_of(foreign), {}

    for pattern in urlpatterns:
        wanted = set(pattern.pattern.converters)
        if "code" not in wanted:
            continue
        cases = [{"code": foreign.code}] if pattern.name in OFFICER_PAGES else []
        cases += [{name: theirs[name]} for name in wanted & set(theirs)]
        for case in cases:
            kwargs = {name: (arguments | case)[name] for name in wanted}
            address = reverse(f"tournaments:{pattern.name}", kwargs=kwargs)
            for answer in (client.get(address), client.post(address, TAMPERED)):
                if answer.status_code not in {404, 405}:
                    wrong[pattern.name, tuple(case)] = answer.status_code

    assert wrong == {}
    assert rows_of(foreign) == before


def test_the_services_refuse_what_belongs_to_another_event(played, foreign, director):
    from games.models import Hand, HandMark
    from tournaments.models import Adjustment, DirectorCall, Pairing, PairingSeat
    from tournaments.refusals import EventRefused
    from tournaments.services import entries, ledger, rounds
    from tournaments.services.ledger import adjust

    boss, mine = foreign.boss, played.entries.first()
    entry, seat = foreign.entries.first(), PairingSeat.objects.filter(round__event=foreign).first()
    hand = Hand.objects.filter(table__pairing__round__event=foreign).first()
    mark = HandMark.objects.create(hand=hand, player=entry.player, kind="dispute", text="?", at=NOW)
    points = adjust(by=boss, entry_id=entry.pk, kind="penalty", points=-5, reason="늦음", now=NOW)
    pairing = Pairing.objects.filter(round__event=foreign).first()
    call = DirectorCall.objects.create(pairing=pairing, entry=entry, at=NOW)
    before, friend = rows_of(foreign), person("친구")
    common = {"by": director, "now": NOW}
    attempts = [
        (entries.withdraw, {"entry_id": entry.pk}),
        (entries.check_in, {"entry_id": entry.pk}),
        (entries.mark_absent, {"entry_id": entry.pk}),
        (entries.register, {"event_id": foreign.pk, "player": friend}),
        (entries.add_names, {"event_id": foreign.pk, "names": ["가"]}),
        (entries.forbid, {"event_id": played.pk, "first_id": mine.pk, "second_id": entry.pk}),
        (entries.allow, {"event_id": played.pk, "first_id": mine.pk, "second_id": entry.pk}),
        (rounds.substitute, {"event_id": played.pk, "seat_id": seat.pk, "player": friend}),
        (rounds.answer_call, {"call_id": call.pk}),
        (rounds.call_director, {"pairing_id": pairing.pk, "text": "?"}),
        (ledger.adjust, {"entry_id": entry.pk, "kind": "penalty", "points": 5, "reason": "x"}),
        (ledger.cancel_adjustment, {"adjustment_id": points.pk, "reason": "x"}),
        (ledger.correct_hand, {"hand_id": hand.pk, "entry": {}, "reason": "x"}),
        (ledger.void_hand, {"hand_id": hand.pk, "reason": "x"}),
        (ledger.settle_dispute, {"mark_id": mark.pk}),
    ]

    for service, asked in attempts:
        with pytest.raises(EventRefused):
            service(**common, **asked)

    assert rows_of(foreign) == before
    assert Adjustment.objects.filter(event=played).count() == 0


def test_a_director_who_plays_at_a_table_corrects_nothing_there(played, club):
    from games.models import Hand
    from tournaments.refusals import EventRefused
    from tournaments.services.ledger import correct_hand, void_hand

    Hand.objects.filter(table__pairing__round__event=played)
    member = played.player
    from tournaments.models import Director

    Director.objects.create(event=played, user=member)
    at_mine = Hand.objects.filter(table__pairing__seats__entry__player=member).first()
    elsewhere = Hand.objects.exclude(table=at_mine.table).first()

    for service, more in ((void_hand, {}), (correct_hand, {"entry": {"type": "void"}})):
        with pytest.raises(EventRefused, match="plays_there"):
            service(by=member, hand_id=at_mine.pk, reason="x", now=NOW, **more)
    void_hand(by=member, hand_id=elsewhere.pk, reason="무효", now=NOW)

    assert not Hand.objects.get(pk=at_mine.pk).is_replaced
    assert Hand.objects.get(pk=elsewhere.pk).is_replaced


def test_a_player_withdraws_and_checks_in_nobody_else(played):
    from tournaments.refusals import EventRefused
    from tournaments.services.entries import check_in, mark_absent, withdraw

    other = played.entries.exclude(player=played.player).first()

    for service in (withdraw, check_in, mark_absent):
        with pytest.raises(EventRefused, match="not_allowed"):
            service(by=played.player, entry_id=other.pk, now=NOW)


def test_a_substitute_may_call_the_director_to_the_table(played):
    from tournaments.models import DirectorCall
    from tournaments.services.rounds import call_director

    seat = played.substitute_player.substitutions.get().seat

    call_director(
        by=played.substitute_player, pairing_id=seat.pairing_id, text="와 주세요", now=NOW
    )

    assert DirectorCall.objects.get().entry == seat.entry
