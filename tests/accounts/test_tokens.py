import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection, transaction
from django.db.models.fields.related import RelatedField

from accounts.permissions import can

NOW = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)


@pytest.fixture
def token(member):
    """The row of the member's token, and the token itself."""
    from accounts.tokens import create_token

    return create_token(user=member, name="거실 컴퓨터")


def user_of(plain, *, now=NOW):
    from accounts.tokens import live_token

    token = live_token(plain=plain, now=now)
    return token and token.user


def revoke(row):
    from accounts.tokens import revoke_token

    revoke_token(token=row, now=NOW)


def test_a_token_names_its_person(token, member):
    assert token[1].startswith("mc_")
    assert user_of(token[1]) == member


def test_no_two_tokens_are_alike(token, member):
    from accounts.tokens import create_token

    _, other = create_token(user=member, name="다른 컴퓨터")

    assert other != token[1]
    assert user_of(other) == member


def test_the_database_does_not_hold_the_token(token):
    row, plain = token
    row.refresh_from_db()
    columns = [field for field in row._meta.fields if not isinstance(field, RelatedField)]

    assert len(row.digest) == 64
    assert not any(plain in str(field.value_from_object(row)) for field in columns)


@pytest.mark.parametrize(
    "change",
    [
        lambda plain: plain[:-1],
        lambda plain: plain + "x",
        lambda plain: plain.swapcase(),
        lambda plain: plain.removeprefix("mc_"),
        lambda _: "",
        lambda _: "mc_",
        lambda _: "mc_\x00",
        lambda _: "mc_" + "가" * 10_000,
    ],
)
def test_only_the_whole_token_counts(token, change):
    assert user_of(change(token[1])) is None


def test_the_digest_is_no_token(token):
    assert user_of(token[0].digest) is None


def test_a_revoked_token_names_nobody(token):
    row, plain = token

    revoke(row)

    assert user_of(plain) is None


def test_revoking_again_keeps_the_first_time(token):
    from accounts.tokens import revoke_token

    row, _ = token
    revoke(row)

    revoke_token(token=row, now=NOW + timedelta(days=1))

    row.refresh_from_db()
    assert row.revoked_at == NOW


def test_the_token_of_an_inactive_person_names_nobody(token, member):
    member.is_active = False
    member.save()

    assert user_of(token[1]) is None


def test_a_known_and_an_unknown_token_cost_the_same(token, django_assert_num_queries):
    user_of(token[1])  # notes its use

    with django_assert_num_queries(1):
        user_of(token[1])
    with django_assert_num_queries(1):
        user_of("mc_unknown")


@pytest.mark.parametrize(("later", "noted"), [(59, 0), (60, 60)])
def test_the_last_use_is_noted_once_a_minute(token, later, noted):
    row, plain = token
    user_of(plain)

    user_of(plain, now=NOW + timedelta(seconds=later))

    row.refresh_from_db()
    assert row.last_used_at == NOW + timedelta(seconds=noted)


def test_a_person_has_ten_tokens_at_most_but_revoked_ones_do_not_count(token, member):
    from accounts.tokens import TooManyTokens, create_token

    for number in range(2, 11):
        create_token(user=member, name=f"{number}")
    with pytest.raises(TooManyTokens):
        create_token(user=member, name="11")

    revoke(token[0])

    assert create_token(user=member, name="11")


def test_two_tokens_of_a_person_have_different_names(token, member, guest):
    from accounts.tokens import TokenNameTaken, create_token

    with pytest.raises(TokenNameTaken):
        create_token(user=member, name="거실 컴퓨터")

    assert create_token(user=guest, name="거실 컴퓨터")
    revoke(token[0])
    assert create_token(user=member, name="거실 컴퓨터")


@pytest.mark.django_db(transaction=True)
def test_forms_sent_at_once_do_not_make_an_eleventh_token(member):
    from accounts.models import ApiToken
    from accounts.tokens import TooManyTokens, create_token

    for number in range(9):
        create_token(user=member, name=f"{number}")
    start = threading.Barrier(4)
    refused = []

    def create(name):
        start.wait(20)
        try:
            create_token(user=member, name=name)
        except TooManyTokens:
            refused.append(name)
        finally:
            connection.close()

    threads = [threading.Thread(target=create, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert ApiToken.objects.filter(user=member).count() == 10
    assert len(refused) == 3


def test_members_make_tokens_and_revoke_their_own(token, member, guest):
    from accounts.models import User

    other = User.objects.create_user("jisu")

    assert can(member, "token.create")
    assert not can(guest, "token.create")
    assert can(member, "token.revoke", token[0])
    assert not can(other, "token.revoke", token[0])
    assert not can(guest, "token.revoke", token[0])


def test_visitors_and_bots_have_no_tokens(token):
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User

    assert not can(AnonymousUser(), "token.create")
    assert not can(User(username="bot", bot_level="club"), "token.create")
    assert not can(AnonymousUser(), "token.revoke", token[0])


def test_a_revocation_that_is_rolled_back_ends_nothing(token):
    row, plain = token

    with transaction.atomic():
        revoke(row)
        transaction.set_rollback(True)

    assert user_of(plain)
