import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

VISITOR_PAGES = (
    "account_inactive",
    "account_login",
    "account_logout",
    "account_request_login_code",
    "account_reset_password",
    "account_reset_password_done",
    "account_signup",
    "socialaccount_login_cancelled",
)
MEMBER_PAGES = (
    "accounts:blocks",
    "accounts:me",
    "accounts:tokens",
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
    "mfa_index",
    "mfa_list_webauthn",
    "socialaccount_connections",
    "usersessions_list",
)


@pytest.fixture(params=["ko", "en"])
def language(request, client, settings):
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = request.param
    return request.param


def assert_page(answer, language):
    page = answer.content.decode()
    assert answer.status_code in {200, 302}
    if answer.status_code == 200:
        assert f'<html lang="{language}">' in page
        assert " style=" not in page
        assert not re.search(r"<script(?![^>]*(src=|type=\"application/json\"))", page)


@pytest.mark.django_db
@pytest.mark.parametrize("name", VISITOR_PAGES)
def test_pages_for_visitors(client, language, name):
    assert_page(client.get(reverse(name)), language)


@pytest.mark.parametrize("name", MEMBER_PAGES)
def test_pages_for_members(as_member, language, name):
    assert_page(as_member.get(reverse(name)), language)


def test_the_page_that_adds_a_passkey(as_member, member, language):
    from tests.accounts.conftest import PASSWORD

    as_member.post(reverse("account_reauthenticate"), {"password": PASSWORD})

    answer = as_member.get(reverse("mfa_add_webauthn"))

    assert_page(answer, language)
    assert "mfa/js/webauthn.js" in answer.content.decode()


def test_the_settings_of_a_guest_offer_to_sign_up(as_guest, language):
    answer = as_guest.get(reverse("accounts:me"))

    assert_page(answer, language)
    assert reverse("account_signup") in answer.content.decode()


@pytest.mark.django_db
def test_settings_ask_a_visitor_to_log_in(client):
    assert client.get(reverse("accounts:me")).url == reverse("account_login")


def test_settings_change_name_and_language(as_member, member):
    answer = as_member.post(
        reverse("accounts:me"),
        {"display_name": "봄", "language": "en", "profile_seen_by": "nobody"},
        follow=True,
    )

    member.refresh_from_db()
    assert (member.display_name, member.language) == ("봄", "en")
    assert '<html lang="en">' in answer.content.decode()
    assert "Saved." in answer.content.decode()


def test_a_name_cannot_be_empty(as_member, member):
    as_member.post(reverse("accounts:me"), {"display_name": " ", "language": "ko"})

    member.refresh_from_db()
    assert member.display_name == "민수"


@pytest.mark.django_db
def test_the_language_switch_leads_back(client):
    answer = client.post(
        reverse("accounts:set_language"), {"language": "en", "next": "/accounts/login/"}
    )

    assert answer.url == "/accounts/login/"
    assert client.cookies["django_language"].value == "en"


@pytest.mark.django_db
def test_an_address_without_page_has_a_way_out(client, language):
    page = client.get("/no/such/page/").content.decode()

    assert f'<html lang="{language}">' in page
    assert 'href="/"' in page


@pytest.mark.parametrize("name", ["403.html", "403_csrf.html", "404.html", "500.html"])
def test_error_pages_need_nothing_to_be_drawn(name):
    page = render_to_string(name)

    assert 'href="/"' in page


@pytest.mark.django_db
def test_a_form_without_token_gets_our_page():
    answer = Client(enforce_csrf_checks=True).post(reverse("account_login"), {})

    assert answer.status_code == 403
    assert "페이지를 너무 오래 열어 두었어요" in answer.content.decode()


@pytest.mark.django_db
def test_home_offers_one_big_button():
    nobody = {"running_table": None, "live_tables": [], "user": AnonymousUser()}
    page = render_to_string("home.html", nobody)

    assert "지금 한 판" in page
    assert page.count('class="card') == 5


@pytest.mark.django_db
def test_home_shows_my_table_and_those_being_played():
    live = [{"code": "AB12CD", "title": "5인", "players": ["지수", "<b>"], "hand": 7}]

    page = render_to_string(
        "home.html",
        {
            "running_table": {"code": "K7QX2M", "title": "내 판"},
            "live_tables": live,
            "user": AnonymousUser(),
        },
    )

    assert reverse("games:table", args=["K7QX2M"]) in page
    assert reverse("games:table", args=["AB12CD"]) in page
    assert "지수 · &lt;b&gt;" in page
