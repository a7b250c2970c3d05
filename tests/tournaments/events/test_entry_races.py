"""Several people at the same moment, on PostgreSQL."""

import pytest

from tests.games.threads import at_once
from tests.tournaments.event_helpers import NOW, member_of, new_event

pytestmark = pytest.mark.django_db(transaction=True)


def registering(event, player):
    from tournaments.services.entries import register

    return lambda: register(by=player, event_id=event.pk, player=player, now=NOW)


def test_the_last_place_goes_to_one_and_the_other_waits(open_event, members):
    registering(open_event, members[0])()
    entries = at_once(registering(open_event, members[2]), registering(open_event, members[3]))

    assert sorted(entry.state for entry in entries) == ["registered", "waiting"]


def test_the_button_pressed_three_times_makes_one_entry(open_event, members):
    from tournaments.refusals import EventRefused

    answers = at_once(*[registering(open_event, members[0])] * 3)

    assert sum(isinstance(answer, EventRefused) for answer in answers) == 2
    assert open_event.entries.count() == 1


def test_two_who_withdraw_at_once_let_two_move_up(open_event, members):
    from tournaments.services.entries import withdraw

    entries = [registering(open_event, player)() for player in members]
    at_once(
        *[
            lambda entry=entry: withdraw(by=entry.player, entry_id=entry.pk, now=NOW)
            for entry in entries[:2]
        ]
    )

    coming = open_event.entries.filter(state="registered").values_list("pk", flat=True)
    assert set(coming) == {entries[2].pk, entries[3].pk}


def test_one_form_sent_twice_at_once_makes_one_event(club):
    from tests.tournaments.event_helpers import rule_sets_of
    from tournaments.models import Event
    from tournaments.services.events import Plan, create_event

    boss = member_of(club, "회장", "owner")
    plan = Plan(name="두 번 눌린 대회", rule_sets=rule_sets_of(5))

    def founding():
        return create_event(by=boss, club=club, plan=plan, form_key="ab" * 16, now=NOW)

    events = at_once(founding, founding)
    assert events[0] == events[1]
    assert Event.objects.filter(club=club).count() == 1


def test_the_key_of_somebody_elses_form_founds_nothing(club):
    from tournaments.models import Event
    from tournaments.refusals import EventRefused
    from tournaments.services.events import Plan, create_event

    first = new_event(club, member_of(club, "회장", "owner"))
    other = member_of(club, "부회장", "manager")
    with pytest.raises(EventRefused):
        create_event(by=other, club=club, plan=Plan(name="x"), form_key=first.form_key, now=NOW)
    assert Event.objects.filter(club=club).count() == 1
