from random import Random

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError

from accounts.models import DISPLAY_NAME_LENGTH
from accounts.names import ADJECTIVES, ANIMALS, friendly_name


def test_every_friendly_name_fits():
    longest = max(ADJECTIVES, key=len) + " " + max(ANIMALS, key=len)

    assert len(longest) <= DISPLAY_NAME_LENGTH


def test_friendly_names_have_no_doubles_in_their_lists():
    assert len(set(ADJECTIVES)) == len(ADJECTIVES)
    assert len(set(ANIMALS)) == len(ANIMALS)


def test_a_friendly_name_comes_from_the_generator_given():
    assert friendly_name(rng=Random(3)) == friendly_name(rng=Random(3))


def test_a_guest_cannot_log_in_with_a_password(guest):
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert not guest.is_member
    assert guest.email == ""


@pytest.mark.django_db
def test_playing_logs_a_visitor_in_as_a_guest(rf, client):
    from accounts.services import guest_for

    request = rf.get("/")
    request.user, request.session = AnonymousUser(), client.session

    guest = guest_for(request)

    assert guest.is_guest
    assert request.session["_auth_user_id"] == str(guest.pk)
    assert guest_for(request) is guest


def test_playing_as_a_member_starts_no_guest(rf, member):
    from accounts.models import User
    from accounts.services import guest_for

    request = rf.get("/")
    request.user = member

    assert guest_for(request) is member
    assert User.objects.count() == 1


def test_two_guests_without_email_are_no_conflict(guest):
    from accounts.services import start_guest

    assert start_guest().email == guest.email == ""


def test_an_email_belongs_to_one_person_however_it_is_written(member):
    from accounts.models import User

    with pytest.raises(IntegrityError, match="user_email_unique"):
        User.objects.create_user("other", "MINSU@example.com")


def test_a_guest_has_no_email_and_is_no_bot(guest):
    guest.bot_level = "club"

    with pytest.raises(IntegrityError, match="user_guest_is_bare"):
        guest.save()
