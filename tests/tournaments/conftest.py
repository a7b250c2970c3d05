"""A club with its officers, and the rule sets of a fresh site."""

import io

import pytest


@pytest.fixture
def rule_sets(db):
    """The rule sets, bots and the club of a fresh site."""
    from django.core.management import call_command

    call_command("load_demo", stdout=io.StringIO())


@pytest.fixture
def club(rule_sets):
    """A club without members yet."""
    from accounts.models import Club

    return Club.objects.create(name="달빛 마이티", slug="moon")


@pytest.fixture
def director(club):
    """Who runs the events of the club."""
    from tests.tournaments.event_helpers import member_of

    return member_of(club, "진행자", "director")


@pytest.fixture
def event(club, director):
    """A draft of two rounds of two hands with real cards."""
    from tests.tournaments.event_helpers import new_event

    return new_event(club, director)
