import re

import pytest
from allauth.account.internal.flows import manage_email
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.core import mail
from django.urls import reverse

from tests.accounts.conftest import PASSWORD

FORM = {"display_name": "지수", "email": "jisu@example.com", "password1": PASSWORD}


def signed_in(client):
    """The person the next request will see."""
    request = type("Request", (), {"session": client.session})()
    return get_user(request)


def test_signing_up_keeps_the_guest_row(as_guest, guest):
    answer = as_guest.post(reverse("account_signup"), FORM)

    guest.refresh_from_db()
    assert answer.status_code == 302
    assert answer.url == "/"
    assert not guest.is_guest
    assert guest.email == "jisu@example.com"
    assert guest.display_name == "지수"
    assert guest.username.startswith("player-")
    assert guest.check_password(PASSWORD)
    assert EmailAddress.objects.get(user=guest).email == "jisu@example.com"


def test_signing_up_keeps_the_session(as_guest, guest):
    session = as_guest.session
    session["kept"] = "yes"
    session.save()

    as_guest.post(reverse("account_signup"), FORM)

    assert as_guest.session["kept"] == "yes"
    assert signed_in(as_guest) == guest


def test_a_guest_who_signed_up_can_log_in_again(as_guest, guest, client):
    as_guest.post(reverse("account_signup"), FORM)
    as_guest.post(reverse("account_logout"))

    client.post(reverse("account_login"), {"login": FORM["email"], "password": PASSWORD})

    assert signed_in(client) == guest


def test_the_form_suggests_the_name_of_the_guest(as_guest, guest):
    page = as_guest.get(reverse("account_signup")).content.decode()

    assert guest.display_name in page
    assert "지금까지 친 판과 점수는 그대로 이어져요" in page


@pytest.mark.django_db
def test_a_visitor_signs_up_as_a_new_person(client):
    client.post(reverse("account_signup"), FORM)

    person = signed_in(client)
    assert person.is_member
    assert person.display_name == "지수"
    assert "jisu" not in person.username


def test_an_email_already_taken_leaves_the_guest_a_guest(as_guest, guest, member):
    answer = as_guest.post(reverse("account_signup"), {**FORM, "email": member.email})

    guest.refresh_from_db()
    assert answer.status_code == 200
    assert "이미 가입된 이메일이에요" in answer.content.decode()
    assert guest.is_guest
    assert signed_in(as_guest) == guest


def test_a_bad_password_leaves_the_guest_a_guest(as_guest, guest):
    as_guest.post(reverse("account_signup"), {**FORM, "password1": "1234"})

    guest.refresh_from_db()
    assert guest.is_guest
    assert guest.email == ""


def test_an_email_taken_at_the_same_moment_is_a_sentence(as_guest, guest, member, monkeypatch):
    # Between allauth's question and our write, somebody else was faster.
    monkeypatch.setattr(manage_email, "assess_unique_email", lambda _email, **_: True)

    answer = as_guest.post(reverse("account_signup"), {**FORM, "email": member.email}, follow=True)

    guest.refresh_from_db()
    assert guest.is_guest
    assert "방금 누군가 이 이메일로 가입했어요" in answer.content.decode()


def test_signing_up_with_mandatory_verification_keeps_the_row(as_guest, guest, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"

    as_guest.post(reverse("account_signup"), FORM)
    link = re.search(r"http://testserver(/accounts/confirm-email/\S+)", mail.outbox[0].body)
    as_guest.post(link[1])

    guest.refresh_from_db()
    assert EmailAddress.objects.get(user=guest).verified
    assert not guest.is_guest


def test_a_guest_may_log_in_as_a_member(as_guest, member):
    as_guest.post(reverse("account_login"), {"login": member.email, "password": PASSWORD})

    assert signed_in(as_guest) == member


def test_a_guest_may_log_in_with_a_code(as_guest, member):
    as_guest.post(reverse("account_request_login_code"), {"email": member.email})
    code = re.search(r"^[A-Z0-9-]{6,}$", mail.outbox[0].body, re.MULTILINE)[0]

    as_guest.post(reverse("account_confirm_login_code"), {"code": code})

    assert signed_in(as_guest) == member


def test_a_guest_who_logs_out_is_gone(as_guest):
    page = as_guest.get(reverse("account_logout")).content.decode()
    as_guest.post(reverse("account_logout"))

    assert "되찾을 길이 없어져요" in page
    assert signed_in(as_guest).is_anonymous
