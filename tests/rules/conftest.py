"""A fresh site with its rule sets, people by role, and the two languages."""

import io

import pytest


@pytest.fixture
def rule_sets(db):
    """The rule sets, bots and the club of a fresh site."""
    from django.core.management import call_command

    call_command("load_demo", stdout=io.StringIO())


@pytest.fixture
def base(rule_sets):
    """The rules house rules are made of here: standard for five."""
    from games.queries import quick_rule_set

    return quick_rule_set()


@pytest.fixture
def member(db):
    from accounts.models import User

    return User.objects.create_user("minsu", "minsu@example.com", display_name="민수")


@pytest.fixture
def stranger(db):
    from accounts.models import User

    return User.objects.create_user("jisu", "jisu@example.com", display_name="지수")


@pytest.fixture
def guest(db):
    from accounts.services import start_guest

    return start_guest()


@pytest.fixture
def club(rule_sets):
    from accounts.models import Club

    return Club.objects.get()


@pytest.fixture
def manager(club, stranger):
    from accounts.models import Membership

    Membership.objects.create(club=club, user=stranger, role=Membership.Role.MANAGER)
    return stranger


@pytest.fixture
def as_member(client, member):
    client.force_login(member)
    return client


@pytest.fixture(params=["ko", "en"])
def language(request, client, settings):
    """Both languages, for pages and for sentences read outside of one."""
    from django.utils.translation import override

    client.cookies[settings.LANGUAGE_COOKIE_NAME] = request.param
    with override(request.param):
        yield request.param


@pytest.fixture
def house_rules(base, member):
    """House rules of the member: standard for five, from 15 on."""
    from tests.rules.forms import make

    return make(member, base, "우리 룰", bid_min=15)
