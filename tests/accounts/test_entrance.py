import pytest
from django.urls import get_resolver, reverse

from accounts.middleware import MEMBER_PAGES

# Pages of allauth that a guest meets as a visitor.
ENTRANCE = {
    "account_confirm_email",
    "account_confirm_login_code",
    "account_email_verification_sent",
    "account_inactive",
    "account_login",
    "account_logout",
    "account_request_login_code",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key",
    "account_reset_password_from_key_done",
    "account_signup",
    "mfa_authenticate",
    "mfa_login_webauthn",
    "socialaccount_login_cancelled",
    "socialaccount_login_error",
    "socialaccount_signup",
}


def names_under(patterns):
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from names_under(pattern.url_patterns)
        else:
            yield pattern.name, pattern.callback.__module__


def test_every_page_of_allauth_is_for_members_or_for_everybody():
    found = {
        name
        for name, module in names_under(get_resolver().url_patterns)
        if module.startswith("allauth.") and ".providers." not in module
    }

    assert found == MEMBER_PAGES | ENTRANCE


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_request_login_code"])
def test_a_member_has_no_business_at_the_entrance(as_member, name):
    answer = as_member.get(reverse(name))

    assert (answer.status_code, answer.url) == (302, "/")


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_request_login_code"])
def test_a_guest_may_enter(as_guest, guest, name):
    answer = as_guest.get(reverse(name))

    assert answer.status_code == 200
    assert guest.display_name in answer.content.decode()


PAGES = sorted(MEMBER_PAGES - {"mfa_edit_webauthn", "mfa_remove_webauthn"})


@pytest.mark.parametrize("name", PAGES)
def test_pages_of_an_account_lead_a_guest_to_the_sign_up(as_guest, name):
    answer = as_guest.get(reverse(name), follow=True)

    assert answer.redirect_chain[0][0].startswith(reverse("account_signup"))
    assert "계정이 있어야 볼 수 있는 페이지예요" in answer.content.decode()


@pytest.mark.parametrize("name", ["account_email", "mfa_index", "usersessions_list"])
def test_a_member_may_manage_the_account(as_member, name):
    assert as_member.get(reverse(name)).status_code == 200
