"""Who is told of what."""

from datetime import timedelta

import pytest

from tests.tournaments.event_helpers import (
    NOW,
    member_of,
    new_event,
    person,
    planned,
    play_round,
)
from tests.tournaments.notices.people import confirmed_member, told

pytestmark = pytest.mark.django_db


def kinds_told(user):
    return list(user.notices.order_by("pk").values_list("kind", flat=True))


@pytest.fixture
def played(club, director):
    """An event of five members whose first round has been played; the members."""
    from tournaments.services.entries import register
    from tournaments.services.events import move_event

    event = new_event(club, director, sizes=(5,))
    members = [member_of(club, f"회원{number}") for number in range(5)]
    for member in members:
        register(by=director, event_id=event.pk, player=member, now=NOW)
    move_event(by=director, event_id=event.pk, to="check_in", now=NOW)
    move_event(by=director, event_id=event.pk, to="playing", now=NOW)
    event.refresh_from_db()
    planned(event, director)
    play_round(event, director, 1)
    return event, members


def test_one_thing_is_told_once(event, reader):
    told(event, reader)
    told(event, reader)

    assert reader.notices.count() == 1


def test_players_are_told_of_check_in_their_seat_and_their_table(played):
    _event, members = played

    for member in members:
        assert kinds_told(member) == ["check_in", "seated", "table_waits"]


def test_who_does_not_want_to_know_is_told_nothing(event, reader):
    from tournaments.notices import choose

    choose(user=reader, on_site=["final"], by_mail=["final"])

    told(event, reader)

    assert not reader.notices.exists()


def test_who_wants_mail_alone_is_shown_nothing(event, reader):
    from tournaments.notices import choose, count_unread, shown_to

    choose(user=reader, on_site=[], by_mail=["seated"])

    told(event, reader)

    assert reader.notices.get().mail_due_at is not None
    assert list(shown_to(reader)) == []
    assert count_unread(reader) == 0


def test_mail_goes_only_to_addresses_that_are_confirmed(event):
    unconfirmed = person("새 회원")

    told(event, unconfirmed)

    assert unconfirmed.notices.get().mail_due_at is None


def test_bots_and_paper_persons_are_told_nothing(event, rule_sets):
    from accounts.models import User
    from accounts.papers import paper_person
    from tournaments.models import Notice

    told(event, paper_person(name="이름만"), User.objects.exclude(bot_level="").first())

    assert not Notice.objects.exists()


def test_officers_and_the_table_are_told_of_a_dispute(
    played, club, director, django_capture_on_commit_callbacks
):
    from games.models import Hand
    from games.services import mark_hand

    event, members = played
    manager, bystander = member_of(club, "운영진", "manager"), member_of(club, "구경꾼")
    hand = Hand.objects.filter(table__pairing__round__event=event).first()

    with django_capture_on_commit_callbacks(execute=True):
        mark_hand(player=members[0], hand_id=hand.pk, kind="dispute", text="14장이었어요", now=NOW)

    disputed = {
        user: user.notices.filter(kind="disputed").values_list("address", flat=True)
        for user in (*members, manager, director, bystander)
    }
    sheet = f"/o/{hand.table.sheet_token}/"
    assert [list(disputed[user]) for user in members] == [[], *[[sheet]] * 4]
    for officer in (manager, director):
        assert list(disputed[officer]) == [f"/e/{event.code}/desk/"]
    assert not disputed[bystander]


def test_a_dispute_whose_signal_was_lost_is_told_by_the_sweep(played, director):
    from django.utils import timezone

    from games.models import Hand
    from games.services import mark_hand
    from tournaments.tasks import sweep_events

    event, members = played
    hand = Hand.objects.filter(table__pairing__round__event=event).first()
    mark_hand(player=members[0], hand_id=hand.pk, kind="dispute", text="틀려요", now=timezone.now())
    assert not director.notices.exists()

    sweep_events()
    sweep_events()

    assert kinds_told(director) == ["disputed"]


def test_who_is_not_here_is_reminded_before_the_event_starts(club, director):
    from tournaments.notices import sentence
    from tournaments.services.entries import check_in, register
    from tournaments.services.events import move_event
    from tournaments.services.telling import remind_of_check_in

    event = new_event(club, director, starts_at=NOW + timedelta(minutes=10))
    here, missing = member_of(club, "왔음"), member_of(club, "아직")
    entries = [
        register(by=director, event_id=event.pk, player=user, now=NOW) for user in (here, missing)
    ]
    remind_of_check_in(now=NOW)  # check-in is not open yet
    move_event(by=director, event_id=event.pk, to="check_in", now=NOW)
    check_in(by=here, entry_id=entries[0].pk, now=NOW)

    for _ in range(2):
        remind_of_check_in(now=NOW)

    assert kinds_told(here) == ["check_in"]
    assert kinds_told(missing) == ["check_in", "check_in"]
    texts = {sentence(notice) for notice in missing.notices.all()}
    assert len(texts) == 2


def test_nobody_is_reminded_hours_before(club, director):
    from tournaments.services.entries import register
    from tournaments.services.events import move_event
    from tournaments.services.telling import remind_of_check_in

    event = new_event(club, director, starts_at=NOW + timedelta(hours=3))
    player = member_of(club, "일찍")
    register(by=director, event_id=event.pk, player=player, now=NOW)
    move_event(by=director, event_id=event.pk, to="check_in", now=NOW)

    remind_of_check_in(now=NOW)

    assert kinds_told(player) == ["check_in"]


def test_who_moves_up_from_the_waiting_list_is_told(club, director):
    from tournaments.services.entries import register, withdraw

    event = new_event(club, director, capacity=1)
    first, second = member_of(club, "먼저"), member_of(club, "다음")
    entry = register(by=director, event_id=event.pk, player=first, now=NOW)
    register(by=director, event_id=event.pk, player=second, now=NOW)

    withdraw(by=director, entry_id=entry.pk, now=NOW)

    assert kinds_told(second) == ["promoted"]


def test_a_substitute_is_told_that_the_table_waits(club, director, played):
    from tournaments.models import PairingSeat, Substitution
    from tournaments.services.rounds import nudge

    event, members = played
    one = event.rounds.get(number=1)
    substitute = confirmed_member(club, "대타")
    seat = PairingSeat.objects.get(round=one, entry__player=members[2])
    Substitution.objects.create(seat=seat, player=substitute, at=NOW, by=director)
    event.hands_per_round = 9
    event.save(update_fields=["hands_per_round"])

    nudge(by=director, event_id=event.pk, number=1, now=NOW + timedelta(minutes=30))

    assert kinds_told(substitute) == ["table_waits"]
    assert kinds_told(members[2]).count("table_waits") == 1  # when the round began
    assert kinds_told(members[1]).count("table_waits") == 2
