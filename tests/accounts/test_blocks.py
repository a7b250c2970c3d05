import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError
from django.urls import reverse

from accounts.permissions import can


@pytest.fixture
def other(db):
    from accounts.models import User

    return User.objects.create_user("jisu", display_name="지수 <b>")


@pytest.fixture
def bot(db):
    from accounts.models import User

    return User.objects.create_user("bot", bot_level="club")


def blocked_by(person):
    from accounts.blocks import blocked_ids

    return blocked_ids(user_id=person.pk)


def block(blocker, blocked):
    from accounts import blocks

    blocks.block(blocker=blocker, blocked=blocked)


def test_somebody_blocked_is_among_the_blocked_of_that_person_alone(member, other, guest):
    block(member, other)
    block(member, guest)

    assert blocked_by(member) == {other.pk, guest.pk}
    assert blocked_by(other) == frozenset()


def test_blocking_twice_is_blocking_once(member, other):
    block(member, other)
    block(member, other)

    assert member.blocks.count() == 1


def test_unblocking(member, other, guest):
    from accounts.blocks import unblock

    block(member, other)
    block(member, guest)
    unblock(blocker=member, blocked=other)
    unblock(blocker=member, blocked=other)

    assert blocked_by(member) == {guest.pk}


def test_people_block_one_another_but_no_bots_and_not_themselves(member, guest, other, bot):
    assert can(member, "person.block", other)
    assert can(guest, "person.block", member)
    assert not can(member, "person.block", member)
    assert not can(member, "person.block", bot)
    assert not can(bot, "person.block", member)
    assert not can(AnonymousUser(), "person.block", member)


def test_the_service_refuses_what_the_rule_forbids(member, bot):
    from accounts.blocks import CannotBlock

    for blocked in (member, bot):
        with pytest.raises(CannotBlock):
            block(member, blocked)

    assert blocked_by(member) == frozenset()


def test_the_database_holds_nobody_who_blocks_themselves(member):
    from accounts.models import Block

    with pytest.raises(IntegrityError, match="block_somebody_else"):
        Block.objects.create(blocker=member, blocked=member)


def test_the_database_holds_a_block_once(member, other):
    from accounts.models import Block

    block(member, other)

    with pytest.raises(IntegrityError, match="block_once_per_pair"):
        Block.objects.create(blocker=member, blocked=other)


def test_the_table_blocks_by_id(as_member, member, other):
    answer = as_member.post(reverse("accounts:block"), {"user": other.pk})

    assert answer.json() == {"blocked": other.pk}
    assert blocked_by(member) == {other.pk}


@pytest.mark.parametrize("user", ["", "0", "-1", "x", "1.5", "9" * 30, "\x00", "가"])
def test_a_person_who_is_not_there_cannot_be_blocked(as_member, member, user):
    answer = as_member.post(reverse("accounts:block"), {"user": user})

    assert answer.status_code == 404
    assert answer.json()["message"]
    assert blocked_by(member) == frozenset()


def test_bots_cannot_be_found_by_id(as_member, bot):
    assert as_member.post(reverse("accounts:block"), {"user": bot.pk}).status_code == 404


def test_nobody_blocks_themselves_by_id(as_member, member):
    answer = as_member.post(reverse("accounts:block"), {"user": member.pk})

    assert answer.status_code == 403
    assert blocked_by(member) == frozenset()


def test_a_visitor_blocks_nobody(client, other):
    assert client.post(reverse("accounts:block"), {"user": other.pk}).status_code == 403


def test_looking_at_the_address_blocks_nobody(as_member, member, other):
    assert as_member.get(reverse("accounts:block"), {"user": other.pk}).status_code == 405
    assert blocked_by(member) == frozenset()


def test_the_page_lists_whom_the_visitor_has_blocked_and_unblocks(as_member, member, other, guest):
    block(member, other)
    block(other, guest)

    page = as_member.get(reverse("accounts:blocks")).content.decode()
    answer = as_member.post(reverse("accounts:blocks"), {"user": other.pk}, follow=True)

    assert "지수 &lt;b&gt;" in page
    assert guest.shown_name not in page
    assert "지수 &lt;b&gt;" in answer.content.decode()  # in the sentence that says so
    assert blocked_by(member) == frozenset()
    assert blocked_by(other) == {guest.pk}


def test_guests_have_the_page_and_visitors_log_in_first(client, guest):
    address = reverse("accounts:blocks")

    assert client.get(address).url == f"{reverse('account_login')}?next={address}"
    client.force_login(guest)
    assert client.get(address).status_code == 200


def test_the_number_of_queries_does_not_grow_with_the_blocks(
    as_member, member, other, guest, django_assert_max_num_queries
):
    block(member, other)
    block(member, guest)

    with django_assert_max_num_queries(4):
        as_member.get(reverse("accounts:blocks"))
