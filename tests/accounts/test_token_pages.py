import re

import pytest
from django.urls import reverse

TOKENS = "/me/tokens/"


def made(answer):
    """Return the token that the answer to the form shows."""
    return re.search(r'value="(mc_[\w-]{43})"', answer.content.decode())[1]


def test_the_settings_of_a_member_lead_to_the_tokens(as_member):
    assert f'href="{TOKENS}"' in as_member.get("/me/").content.decode()


def test_the_settings_of_a_guest_do_not(as_guest):
    assert f'href="{TOKENS}"' not in as_guest.get("/me/").content.decode()


def test_a_member_makes_a_token_that_works_and_is_shown_once(as_member, member):
    from django.utils import timezone

    from accounts.tokens import live_token

    answer = as_member.post(TOKENS, {"name": "거실 컴퓨터"})
    plain = made(answer)

    assert live_token(plain=plain, now=timezone.now()).user == member
    assert answer["Cache-Control"].count("no-store")
    later = as_member.get(TOKENS).content.decode()
    assert "거실 컴퓨터" in later
    assert plain not in later
    assert member.api_tokens.get().digest not in later


def test_sending_the_form_again_makes_no_second_token(as_member, member):
    as_member.post(TOKENS, {"name": "거실 컴퓨터"})

    answer = as_member.post(TOKENS, {"name": "거실 컴퓨터"})

    assert "mc_" not in answer.content.decode()
    assert answer.context["form"].errors["name"]
    assert member.api_tokens.count() == 1


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b"])
def test_a_token_has_a_name_that_fits(as_member, member, name):
    answer = as_member.post(TOKENS, {"name": name})

    assert answer.context["form"].errors["name"]
    assert not member.api_tokens.exists()


def test_at_the_limit_the_page_offers_none(as_member, member):
    for number in range(10):
        as_member.post(TOKENS, {"name": f"{number}"})

    page = as_member.get(TOKENS).content.decode()
    answer = as_member.post(TOKENS, {"name": "11"})

    assert 'name="name"' not in page
    assert "mc_" not in answer.content.decode()
    assert member.api_tokens.count() == 10


def test_guests_and_visitors_are_led_away(client, guest):
    assert client.get(TOKENS).url == f"{reverse('account_login')}?next={TOKENS}"
    client.force_login(guest)

    answer = client.post(TOKENS, {"name": "x"})

    assert answer.url.startswith(reverse("account_signup"))
    assert not guest.api_tokens.exists()


def test_a_token_is_revoked_after_a_question(as_member, member):
    as_member.post(TOKENS, {"name": "거실 컴퓨터"})
    token = member.api_tokens.get()
    address = reverse("accounts:token_revoke", args=[token.pk])

    question = as_member.get(address).content.decode()
    token.refresh_from_db()
    assert "거실 컴퓨터" in question
    assert token.revoked_at is None

    assert as_member.post(address).url == TOKENS
    token.refresh_from_db()
    assert token.revoked_at
    assert list(as_member.get(TOKENS).context["tokens"]) == []
    assert as_member.get(address).status_code == 404


def test_the_tokens_of_others_are_not_there(as_member):
    from accounts.models import User
    from accounts.tokens import create_token

    token, _ = create_token(user=User.objects.create_user("jisu"), name="지수의 컴퓨터")
    address = reverse("accounts:token_revoke", args=[token.pk])

    assert "지수의 컴퓨터" not in as_member.get(TOKENS).content.decode()
    assert as_member.get(address).status_code == 404
    assert as_member.post(address).status_code == 404
    token.refresh_from_db()
    assert token.revoked_at is None
