"""Clubs of every kind, and people of every role in them."""

import io
from datetime import UTC, datetime

import pytest

NOW = datetime(2026, 9, 10, 3, tzinfo=UTC)
ROLES = ("owner", "manager", "director", "member")
STANDINGS = ("anonymous", "guest", "user", *ROLES, "staff", "banned", "of another club")


@pytest.fixture
def person(db):
    """A function that makes somebody with an account."""
    from allauth.account.models import EmailAddress

    from accounts.models import User

    def person(name, **fields):
        address = f"{name}@example.com"
        user = User.objects.create_user(f"player-{name}", address, display_name=name, **fields)
        EmailAddress.objects.create(user=user, email=address, primary=True, verified=True)
        return user

    return person


@pytest.fixture
def founder(person):
    return person("지은")


@pytest.fixture
def club(founder):
    """A public club that asks managers; `founder` owns it."""
    from accounts.clubs.founding import ClubTerms, create_club

    terms = ClubTerms(name="달밤 마이티", description="금요일 밤마다 모여요.")
    return create_club(founder=founder, terms=terms, slug="moon", key="0" * 32, now=NOW)


@pytest.fixture
def other_club(person):
    from accounts.clubs.founding import ClubTerms, create_club

    terms = ClubTerms(name="새벽 마이티")
    return create_club(founder=person("하람"), terms=terms, slug="dawn", key="1" * 32, now=NOW)


@pytest.fixture
def with_role(club, person):
    """A function that returns a member of the club with a role: a new one, or that person."""
    from accounts.models import Membership

    def with_role(role, user=None):
        user = user or person(f"{role} {club.memberships.count()}")
        Membership.objects.create(club=club, user=user, role=role)
        return user

    return with_role


@pytest.fixture
def standing(club, other_club, founder, person, with_role):
    """A function that returns somebody who stands like that to the club; see STANDINGS."""
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import ClubBan, Membership
    from accounts.services import start_guest

    def banned():
        user = person("banned")
        ClubBan.objects.create(club=club, user=user, by=founder, at=NOW)
        return user

    def of_another_club():
        user = person("other")
        Membership.objects.create(club=other_club, user=user, role="manager")
        return user

    makers = {
        "anonymous": AnonymousUser,
        "guest": start_guest,
        "user": lambda: person("user"),
        "owner": lambda: founder,
        "staff": lambda: person("staff", is_staff=True),
        "banned": banned,
        "of another club": of_another_club,
    }

    def standing(name):
        return makers[name]() if name in makers else with_role(name)

    return standing


@pytest.fixture
def paper(club, founder):
    """A name without an account among the club's members."""
    from accounts.clubs.papers import add_papers

    return add_papers(club=club, names=["종이새"], by=founder, now=NOW)[0]


@pytest.fixture
def log_of():
    """A function that returns the actions in a club's log, the oldest first."""

    def log_of(club):
        return list(club.log.order_by("pk").values_list("action", flat=True))

    return log_of


@pytest.fixture
def rule_sets(db):
    from django.core.management import call_command

    call_command("load_demo", stdout=io.StringIO())
