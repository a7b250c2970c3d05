import pytest

PASSWORD = "맑은-잔디밭-27"


@pytest.fixture(autouse=True)
def _no_rate_limits(settings):
    """Tests come from one address and sign up with the same e-mail over and over."""
    settings.ACCOUNT_RATE_LIMITS = False


@pytest.fixture
def guest(db):
    from accounts.services import start_guest

    return start_guest()


@pytest.fixture
def member(db):
    from allauth.account.models import EmailAddress

    from accounts.models import User

    person = User.objects.create_user("minsu", "minsu@example.com", PASSWORD, display_name="민수")
    EmailAddress.objects.create(user=person, email=person.email, primary=True, verified=True)
    return person


@pytest.fixture
def as_guest(client, guest):
    client.force_login(guest)
    return client


@pytest.fixture
def as_member(client, member):
    client.force_login(member)
    return client
