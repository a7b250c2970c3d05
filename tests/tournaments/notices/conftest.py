import pytest


@pytest.fixture
def reader(club):
    """A member of the club whose address is confirmed."""
    from tests.tournaments.notices.people import confirmed_member

    return confirmed_member(club, "민수")


@pytest.fixture
def as_reader(client, reader):
    client.force_login(reader)
    return client
