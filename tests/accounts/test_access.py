"""What ends a person's access is told to whoever holds that person's sockets."""

import pytest
from django.urls import reverse

from tests.accounts.conftest import PASSWORD

NEW_PASSWORD = "깊은-바다-고래-93"


@pytest.fixture
def ended(transactional_db):
    """The ids of the people whose access has ended, as they are told."""
    from accounts.signals import access_ended

    ids = []

    def listen(user_id, **_):
        ids.append(user_id)

    access_ended.connect(listen)
    yield ids
    access_ended.disconnect(listen)


@pytest.fixture
def edit(admin_client):
    """A function that changes a person's row as staff do, by the whole form."""

    def edit(user, **changes):
        address = reverse("admin:accounts_user_change", args=[user.pk])
        form = admin_client.get(address).context["adminform"].form
        fields = {name: form[name].value() for name in form.fields}
        data = {name: value for name, value in fields.items() if value and name != "password"}
        rows = {"memberships-TOTAL_FORMS": 0, "memberships-INITIAL_FORMS": 0}
        answer = admin_client.post(address, data | rows | changes)
        assert answer.status_code == 302, answer.context["errors"]

    return edit


def test_logging_out(ended, as_member, member):
    as_member.post(reverse("account_logout"))

    assert ended == [member.pk]


def test_logging_out_of_the_admin(ended, admin_client, admin_user):
    admin_client.post(reverse("admin:logout"))

    assert ended == [admin_user.pk]


def test_a_visitor_who_logs_out_tells_nobody(ended, client):
    client.post(reverse("account_logout"))

    assert ended == []


def test_the_session_is_gone_before_it_is_told(ended, as_member):
    from django.contrib.sessions.models import Session

    from accounts.signals import access_ended

    sessions = []

    def listen(**_):
        sessions.append(Session.objects.count())

    access_ended.connect(listen)
    as_member.post(reverse("account_logout"))
    access_ended.disconnect(listen)

    assert sessions == [0]


def test_changing_the_password(ended, as_member, member):
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}

    as_member.post(reverse("account_change_password"), form)

    member.refresh_from_db()
    assert member.check_password(NEW_PASSWORD)
    assert ended == [member.pk]


def test_setting_a_first_password(ended, as_member, member):
    member.set_unusable_password()
    member.save()
    as_member.force_login(member)
    form = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD}

    as_member.post(reverse("account_set_password"), form)

    member.refresh_from_db()
    assert member.check_password(NEW_PASSWORD)
    assert ended == [member.pk]


def test_resetting_the_password(ended, client, member, mailoutbox):
    client.post(reverse("account_reset_password"), {"email": member.email})
    link = next(word for word in mailoutbox[0].body.split() if "/password/reset/key/" in word)
    form = client.get(link, follow=True).request["PATH_INFO"]

    client.post(form, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})

    member.refresh_from_db()
    assert member.check_password(NEW_PASSWORD)
    assert ended == [member.pk]


def test_logging_the_other_devices_out(ended, client, member):
    from django.test import Client

    for device in (Client(), client):
        device.post(reverse("account_login"), {"login": member.email, "password": PASSWORD})
        assert device.get(reverse("accounts:me")).status_code == 200

    client.post(reverse("usersessions_list"))

    assert ended == [member.pk]


def test_revoking_a_token_once(ended, member):
    from django.utils import timezone

    from accounts.tokens import create_token, revoke_token

    token, _ = create_token(user=member, name="거실 컴퓨터")
    for _ in range(2):
        revoke_token(token=token, now=timezone.now())

    assert ended == [member.pk]


def test_staff_deactivate_somebody(ended, edit, member):
    edit(member, is_active="")

    member.refresh_from_db()
    assert not member.is_active
    assert ended == [member.pk]


def test_staff_change_something_else(ended, edit, member):
    edit(member, display_name="봄")

    member.refresh_from_db()
    assert member.display_name == "봄"
    assert ended == []


def test_staff_set_a_password(ended, admin_client, member):
    form = {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD, "usable_password": "true"}

    admin_client.post(
        reverse("admin:auth_user_password_change", args=[member.pk]), form | {"set-password": "1"}
    )

    member.refresh_from_db()
    assert member.check_password(NEW_PASSWORD)
    assert ended == [member.pk]


def test_a_listener_that_fails_keeps_nobody_from_logging_out(ended, as_member, caplog):
    from accounts.signals import access_ended

    def fail(**_):
        raise ConnectionError("nobody there")

    access_ended.connect(fail)
    answer = as_member.post(reverse("account_logout"))
    access_ended.disconnect(fail)

    assert answer.status_code == 302
    assert as_member.get(reverse("accounts:me")).status_code == 302
    assert "nobody there" in caplog.text


def test_nothing_is_told_before_the_commit(ended, member):
    from django.db import transaction

    from accounts.access import end_access

    with transaction.atomic():
        end_access(user_id=member.pk)
        assert ended == []

    assert ended == [member.pk]
