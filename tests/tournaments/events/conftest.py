"""An event whose registration is open, and people who come to it."""

import pytest
from django.utils import timezone


@pytest.fixture
def open_event(club, director):
    """An event of two places whose registration is open."""
    from tests.tournaments.event_helpers import NOW, new_event
    from tournaments.services.events import move_event

    event = new_event(club, director, capacity=2, sizes=(3,))
    move_event(by=director, event_id=event.pk, to="registration", now=NOW)
    event.refresh_from_db()
    return event


@pytest.fixture
def members(club):
    """Four members of the club, two of them with one name."""
    from tests.tournaments.event_helpers import member_of

    return [member_of(club, name) for name in ("김민수", "김민수", "이서연", "박지훈")]


@pytest.fixture
def as_director(client, director):
    client.force_login(director)
    return client


@pytest.fixture
def answers():
    """The answers of an event's form that found it."""
    from datetime import timedelta

    soon = timezone.localtime() + timedelta(days=7)
    return {
        "form_key": "0123456789abcdef" * 2,
        "name": "봄 정기전",
        "starts_at": soon.strftime("%Y-%m-%dT%H:%M"),
        "rounds_planned": "5",
        "hands_per_round": "10",
        "medium": "real",
        "family": "mighty.standard",
        "capacity": "0",
        "minutes_per_round": "0",
        "speed": "normal",
        "no_show": "bot",
        "late_entry": "ranked",
        "substitute": "entry",
        "ranking": "mean",
        "least_share": "70",
        "guests_welcome": "on",
        "tie_1": "together",
    }
