"""The form that founds an event: what it takes, and what it says to nonsense."""

from datetime import timedelta

import pytest
from django.utils import timezone

pytestmark = pytest.mark.django_db


def form_of(club, answers, **changed):
    from tournaments.event_forms import EventForm

    given = {name: value for name, value in {**answers, **changed}.items() if value is not None}
    return EventForm(given, club=club, now=timezone.now())


def at(**ahead):
    return (timezone.localtime() + timedelta(**ahead)).strftime("%Y-%m-%dT%H:%M")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", " \u200b "),
        ("name", "가" * 61),
        ("rounds_planned", "0"),
        ("rounds_planned", "-1"),
        ("rounds_planned", "31"),
        ("rounds_planned", "1000"),
        ("rounds_planned", "다섯"),
        ("rounds_planned", "9" * 400),
        ("hands_per_round", "0"),
        ("hands_per_round", "101"),
        ("capacity", "1"),
        ("capacity", "2"),
        ("capacity", "10001"),
        ("capacity", "-5"),
        ("minutes_per_round", "4"),
        ("minutes_per_round", "-5"),
        ("minutes_per_round", "1000000000"),
        ("least_share", "101"),
        ("medium", "telepathy"),
        ("speed", "0"),
        ("family", "poker.holdem"),
        ("no_show", "shame"),
        ("tie_2", "together"),
        ("starts_at", "2001-01-01T10:00"),
        ("starts_at", "9999-12-31T23:59"),
        ("starts_at", "0001-01-01T00:00"),
        ("starts_at", "2026-02-30T10:00"),
        ("starts_at", "morgen"),
        ("form_key", ""),
        ("form_key", "'; drop table"),
        ("description", "x" * 2001),
    ],
)
def test_a_bad_value_is_an_error_of_the_form(club, answers, field, value):
    form = form_of(club, answers, **{field: value})

    assert not form.is_valid()
    assert set(form.errors) <= {field, "tie_1"}


@pytest.mark.parametrize(
    ("days", "field"),
    [
        ({"opens_at": 2, "closes_at": 1, "starts_at": 3}, "closes_at"),
        ({"opens_at": 2, "closes_at": 2, "starts_at": 3}, "closes_at"),
        ({"opens_at": 4, "starts_at": 3}, "opens_at"),
        ({"opens_at": 800, "starts_at": None}, "opens_at"),
        ({"closes_at": 800}, "closes_at"),
        ({"starts_at": 800}, "starts_at"),
    ],
)
def test_times_that_do_not_fit_are_errors_of_the_form(club, answers, days, field):
    moments = {name: ahead and at(days=ahead) for name, ahead in days.items()}

    assert list(form_of(club, answers, **moments).errors) == [field]


def test_errors_of_numbers_name_the_limits(club, answers):
    form = form_of(club, answers, rounds_planned="1000")

    assert "30" in str(form.errors["rounds_planned"])


def test_good_answers_are_a_plan(club, answers):
    form = form_of(club, answers, name=" 봄\u200b  정기전 ", tie_2="defence", tie_1="")

    assert form.is_valid(), form.errors
    plan = form.plan
    assert plan.name == "봄 정기전"
    assert (plan.rounds_planned, plan.hands_per_round, plan.medium) == (5, 10, "real")
    assert plan.tie_breaks == ("defence",)
    assert {players: row.preset for players, row in plan.rule_sets.items()} == dict.fromkeys(
        (5, 4, 3), "standard"
    )


def test_the_usual_answers_of_the_form_itself_are_good(club, answers):
    from tournaments.event_forms import EventForm

    empty = EventForm(club=club, now=timezone.now())
    given = {name: empty[name].value() for name in empty.fields if empty[name].value() is not None}
    asked = ("form_key", "name", "starts_at", "family")
    form = form_of(club, given, **{name: answers[name] for name in asked})

    assert form.is_valid(), form.errors


def test_michigan_comes_with_all_its_sizes(club, answers):
    form = form_of(club, answers, family="michigan.michigan")

    assert form.is_valid(), form.errors
    assert list(form.plan.rule_sets) == [8, 7, 6, 5, 4, 3]


def test_a_size_can_be_left_out_but_not_all(club, answers):
    form = form_of(club, answers, size_3="none")
    assert form.is_valid(), form.errors
    assert list(form.plan.rule_sets) == [5, 4]
    nothing = form_of(club, answers, size_3="none", size_4="none", size_5="none")
    assert list(nothing.errors) == ["family"]


def test_house_rules_come_first_and_other_sizes_from_where_they_come_from(club, answers):
    from games.models import RuleSet
    from tests.tournaments.event_helpers import rule_sets_of
    from tournaments.rule_families import families

    model = rule_sets_of(5, preset="classic")[5]
    house = RuleSet.objects.create(
        club=club, name="우리 룰", game="mighty", preset="classic", players=5, rules=model.rules
    )
    first = families(club)[0]
    assert (first.key, first.sets[5]) == ("house", house)
    assert first.sets[4].preset == "classic"

    form = form_of(club, answers, family="house")
    assert form.is_valid(), form.errors
    assert form.plan.rule_sets[5] == house
    chosen = form_of(club, answers, size_5=str(house.pk))
    assert chosen.is_valid()
    assert chosen.plan.rule_sets[5] == house
    assert not form_of(club, answers, family="michigan.michigan", size_5=str(house.pk)).is_valid()


def test_house_rules_of_another_club_cannot_be_chosen(club, answers):
    from accounts.models import Club
    from games.models import RuleSet

    other = Club.objects.get(slug="jandi")
    foreign = RuleSet.objects.get(club=other)

    assert list(form_of(club, answers, size_5=str(foreign.pk)).errors) == ["size_5"]
    assert list(form_of(club, answers, family="house").errors) == ["family"]


def test_the_form_of_an_event_says_what_the_event_is(event, club, director, answers):
    from tests.tournaments.event_helpers import NOW, rule_sets_of
    from tournaments.event_forms import EventForm
    from tournaments.services.events import Plan, edit_event

    plan = Plan(name="두 크기", rule_sets=rule_sets_of(5, 3, preset="classic"), capacity=9)
    edit_event(by=director, event_id=event.pk, plan=plan, now=NOW)
    event.refresh_from_db()
    form = EventForm(club=club, now=timezone.now(), event=event)

    assert form["family"].value() == "mighty.classic"
    assert form["size_4"].value() == "none"
    assert form["size_5"].value() is None
    assert form["capacity"].value() == 9


def test_of_an_event_that_has_begun_only_text_and_times_change(club, director, answers):
    from tests.tournaments.event_helpers import started
    from tournaments.event_forms import EventForm

    event = started(club, director, players=5)
    given = {**answers, "name": "새 이름", "rounds_planned": "9", "family": "michigan.michigan"}
    form = EventForm(given, club=club, now=timezone.now(), event=event)

    assert form.is_valid(), form.errors
    assert form.plan.name == "새 이름"
    assert form.plan.rounds_planned == 2
    assert {row.preset for row in form.plan.rule_sets.values()} == {"standard"}
