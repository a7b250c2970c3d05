"""Who gets a place, who waits, and who is told no."""

from datetime import timedelta

import pytest

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


def register(event, player, *, by=None, now=NOW):
    from tournaments.services.entries import register as register_one

    return register_one(by=by or player, event_id=event.pk, player=player, now=now)


def move(event, by, to, **given):
    from tournaments.services.events import move_event

    move_event(by=by, event_id=event.pk, to=to, now=NOW, **given)
    event.refresh_from_db()


def states(event):
    from tournaments.models import Entry

    rows = Entry.objects.filter(event=event).order_by("registered_at", "pk")
    return [entry.state for entry in rows]


def refused(work, *, code):
    from tournaments.refusals import EventRefused, sentence

    with pytest.raises(EventRefused) as caught:
        work()
    assert caught.value.code == code
    assert sentence(caught.value)


def publish_first_round(event, director):
    from tournaments.services.rounds import publish_round

    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)


def test_who_comes_when_all_places_are_taken_waits(open_event, members):
    entries = [register(open_event, player) for player in members]

    assert [entry.state for entry in entries] == ["registered", "registered", "waiting", "waiting"]


def test_who_waits_longest_gets_the_place_of_who_withdraws_and_is_told(open_event, members):
    from tournaments.models import AuditLine, Notice
    from tournaments.services.entries import withdraw

    entries = [
        register(open_event, player, now=NOW + timedelta(minutes=minute))
        for minute, player in enumerate(members)
    ]
    withdraw(by=members[0], entry_id=entries[0].pk, now=NOW)

    assert states(open_event) == ["withdrawn", "registered", "registered", "waiting"]
    assert Notice.objects.get(kind="promoted").user == members[2]
    assert AuditLine.objects.filter(event=open_event, action="promoted").count() == 1


def test_more_places_let_the_waiting_list_move_up(open_event, members, director):
    from tests.tournaments.event_helpers import rule_sets_of
    from tournaments.services.events import Plan, edit_event

    for player in members:
        register(open_event, player)
    plan = Plan(name="더 큰 정기전", capacity=3, rule_sets=rule_sets_of(3))
    edit_event(by=director, event_id=open_event.pk, plan=plan, now=NOW)

    assert states(open_event) == ["registered", "registered", "registered", "waiting"]


def test_an_absence_in_check_in_gives_the_place_to_the_waiting_list(open_event, members, director):
    from tournaments.services.entries import mark_absent

    first, *_others = [register(open_event, player) for player in members]
    move(open_event, director, "check_in")
    mark_absent(by=director, entry_id=first.pk, now=NOW)
    mark_absent(by=director, entry_id=first.pk, now=NOW)

    assert states(open_event) == ["absent", "registered", "registered", "waiting"]


def test_once_it_has_begun_nobody_moves_up_without_a_director(club, director):
    from tournaments.services.entries import admit, withdraw

    event = new_event(club, director, capacity=5, sizes=(5,))
    entries = enter(event, director, 7)
    move(event, director, "playing")
    publish_first_round(event, director)
    withdraw(by=director, entry_id=entries[0].pk, now=NOW)
    assert states(event)[5:] == ["waiting", "waiting"]

    admit(by=director, entry_id=entries[6].pk, now=NOW)
    entries[6].refresh_from_db()
    assert (entries[6].state, entries[6].first_round) == ("checked_in", 2)


def test_the_waiting_list_can_be_let_in_beyond_the_last_place_but_nobody_twice(
    open_event, members, director
):
    from tournaments.services.entries import admit

    entries = [register(open_event, player) for player in members]
    admit(by=director, entry_id=entries[3].pk, now=NOW)

    assert states(open_event) == ["registered", "registered", "waiting", "registered"]
    refused(lambda: admit(by=director, entry_id=entries[3].pk, now=NOW), code="already_entered")
    refused(lambda: admit(by=members[2], entry_id=entries[2].pk, now=NOW), code="not_allowed")


def test_nobody_registers_twice_but_who_withdrew_may_come_back_at_the_end(open_event, members):
    from tournaments.services.entries import withdraw

    entry = register(open_event, members[0])
    refused(lambda: register(open_event, members[0]), code="already_entered")

    register(open_event, members[1])
    withdraw(by=members[0], entry_id=entry.pk, now=NOW)
    register(open_event, members[2])
    again = register(open_event, members[0], now=NOW + timedelta(hours=1))
    assert (again.pk, again.state) == (entry.pk, "waiting")


@pytest.mark.parametrize(
    ("stage", "code"),
    [("draft", "registration_closed"), ("check_in", "registration_closed")],
)
def test_only_while_registration_is_open_people_register_themselves(
    club, director, members, stage, code
):
    event = new_event(club, director, sizes=(3,))
    if stage != "draft":
        move(event, director, stage)

    refused(lambda: register(event, members[0]), code=code)
    assert register(event, members[0], by=director).state == "registered"


@pytest.mark.parametrize(
    ("window", "code"),
    [
        ({"opens_at": NOW + timedelta(minutes=1)}, "registration_not_open"),
        ({"closes_at": NOW}, "registration_closed"),
    ],
)
def test_outside_the_window_nobody_registers_themselves(club, director, members, window, code):
    event = new_event(club, director, **window)
    move(event, director, "registration")

    refused(lambda: register(event, members[0]), code=code)


def test_inside_the_window_people_register(club, director, members):
    window = {"opens_at": NOW, "closes_at": NOW + timedelta(minutes=1)}
    event = new_event(club, director, **window)
    move(event, director, "registration")

    assert register(event, members[0]).state == "registered"


def test_people_of_other_clubs_play_only_where_guests_are_welcome(club, director):
    stranger = person("손님")
    closed = new_event(club, director, guests_welcome=False)
    welcome = new_event(club, director, guests_welcome=True)
    for event in (closed, welcome):
        move(event, director, "registration")

    refused(lambda: register(closed, stranger), code="guests_not_welcome")
    assert register(welcome, stranger).state == "registered"


def test_whoever_is_banned_from_the_club_cannot_register(open_event, director):
    from accounts.models import ClubBan

    banned = person("쫓겨난 사람")
    ClubBan.objects.create(club=open_event.club, user=banned, by=director, at=NOW)

    refused(lambda: register(open_event, banned), code="not_allowed")


def test_guests_without_an_account_sign_up_first(open_event):
    from accounts.services import start_guest

    refused(lambda: register(open_event, start_guest()), code="needs_account")


def test_nobody_registers_or_withdraws_somebody_else(open_event, members):
    from tournaments.services.entries import withdraw

    entry = register(open_event, members[0])

    refused(lambda: register(open_event, members[2], by=members[1]), code="not_allowed")
    refused(lambda: withdraw(by=members[1], entry_id=entry.pk, now=NOW), code="not_allowed")


@pytest.mark.parametrize(("policy", "ranked"), [("ranked", True), ("unranked", False)])
def test_who_comes_late_plays_from_the_next_round_that_is_not_seated(
    club, director, policy, ranked
):
    event = started(club, director, players=10, late_entry=policy)
    publish_first_round(event, director)
    late = register(event, member_of(club, "지각생"), by=director)

    assert (late.state, late.first_round, late.is_ranked) == ("checked_in", 2, ranked)


def test_an_event_that_takes_nobody_late_says_so_to_names_too(club, director):
    from tournaments.services.entries import add_names

    event = started(club, director, players=5, late_entry="closed")
    late = member_of(club, "지각생")

    refused(lambda: register(event, late, by=director), code="late_entry_closed")
    refused(
        lambda: add_names(by=director, event_id=event.pk, names=["또 한 명"], now=NOW),
        code="late_entry_closed",
    )
    assert event.entries.count() == 5


def test_who_comes_back_after_playing_keeps_the_first_round_and_the_rank(club, director):
    from tournaments.services.entries import withdraw

    event = started(club, director, players=5, sizes=(5,), late_entry="unranked")
    publish_first_round(event, director)
    entry = event.entries.select_related("player").first()
    withdraw(by=director, entry_id=entry.pk, now=NOW)
    entry.refresh_from_db()
    assert (entry.state, entry.last_round) == ("withdrawn", 1)

    again = register(event, entry.player, by=director)
    assert (again.state, again.first_round, again.last_round) == ("checked_in", 1, None)
    assert again.is_ranked


def test_checking_in_needs_the_stage_and_a_place(open_event, members, director):
    from tournaments.services.entries import check_in

    entries = [register(open_event, player) for player in members[:3]]
    refused(
        lambda: check_in(by=members[0], entry_id=entries[0].pk, now=NOW), code="check_in_closed"
    )
    move(open_event, director, "check_in")
    check_in(by=members[0], entry_id=entries[0].pk, now=NOW)
    check_in(by=members[0], entry_id=entries[0].pk, now=NOW)

    refused(
        lambda: check_in(by=members[2], entry_id=entries[2].pk, now=NOW), code="check_in_closed"
    )
    refused(lambda: check_in(by=members[2], entry_id=entries[1].pk, now=NOW), code="not_allowed")
    assert states(open_event) == ["checked_in", "registered", "waiting"]


def test_names_become_members_known_paper_people_or_new_ones(club, director, members):
    from tournaments.services.entries import add_names

    first, second = new_event(club, director), new_event(club, director)
    old = add_names(by=director, event_id=first.pk, names=["종이 선수"], now=NOW)[0]
    found = add_names(
        by=director, event_id=second.pk, names=["이서연", "종이 선수", "새 사람"], now=NOW
    )

    assert found[0].player == members[2]
    assert found[1].player == old.player
    assert found[2].player.is_paper


def test_bots_of_the_club_are_never_meant_by_a_name(club, director):
    from accounts.models import Membership, User
    from tournaments.services.entries import add_names

    bot = User.objects.filter(display_name="하늘").exclude(bot_level="").get()
    Membership.objects.create(club=club, user=bot)
    event = new_event(club, director)
    entry = add_names(by=director, event_id=event.pk, names=["하늘"], now=NOW)[0]

    assert entry.player.is_paper


def test_names_that_are_in_the_event_are_left_alone(club, director):
    event = new_event(club, director)

    assert len(enter(event, director, 5)) == 5
    assert enter(event, director, 5) == []
    assert event.entries.count() == 5


def test_an_event_has_a_last_place_at_all(club, director, monkeypatch):
    from tournaments.services import entries

    monkeypatch.setattr(entries, "MOST_ENTRIES", 3)
    event = new_event(club, director)

    refused(lambda: enter(event, director, 4), code="too_many_entries")
    assert event.entries.count() == 0


def test_two_are_kept_apart_once_and_allowed_again(club, director):
    from tournaments.services.entries import allow, forbid

    event = new_event(club, director)
    one, two, three = enter(event, director, 3)
    pair = {"by": director, "event_id": event.pk, "now": NOW}
    forbid(**pair, first_id=two.pk, second_id=one.pk)
    forbid(**pair, first_id=one.pk, second_id=two.pk)
    assert event.forbidden_pairs.count() == 1

    refused(lambda: forbid(**pair, first_id=one.pk, second_id=one.pk), code="same_pair")
    other = enter(new_event(club, director), director, 1)[0]
    refused(lambda: forbid(**pair, first_id=one.pk, second_id=other.pk), code="not_in_event")
    allow(**pair, first_id=one.pk, second_id=two.pk)
    allow(**pair, first_id=one.pk, second_id=three.pk)
    assert event.forbidden_pairs.count() == 0


def test_the_log_names_what_was_changed_in_words(event, director):
    from django.utils.translation import override

    from tests.tournaments.event_helpers import rule_sets_of
    from tournaments.audit import sentence
    from tournaments.models import AuditLine
    from tournaments.services.events import Plan, edit_event

    plan = Plan(
        name=event.name,
        medium=event.medium,
        rounds_planned=2,
        hands_per_round=7,
        rule_sets=rule_sets_of(5),
    )
    edit_event(by=director, event_id=event.pk, plan=plan, now=NOW)

    with override("en"):
        line = AuditLine.objects.get(event=event, action="edited")
        assert sentence(line) == "Changed: hands a round, rules."
