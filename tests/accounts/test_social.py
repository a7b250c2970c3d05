from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.socialaccount.adapter import get_adapter
from allauth.socialaccount.helpers import complete_social_login
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialLogin
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages.storage.fallback import FallbackStorage

KAKAO = SimpleNamespace(app=SocialApp(provider="kakao", settings={}), get_settings=dict)


@pytest.fixture
def callback(rf, client):
    """A function that answers a provider's callback for a guest or a visitor."""

    @contextmanager
    def at_callback(guest=None):
        request = rf.get("/accounts/kakao/login/callback/")
        request.session, request.user = client.session, AnonymousUser()
        request._messages = FallbackStorage(request)
        request.allauth = None
        if guest:
            client.force_login(guest)
            request.session, request.guest = client.session, guest
        with context.request_context(request):
            yield request

    return at_callback


def login_of(request, uid="41", email="jisu@example.com"):
    adapter = get_adapter(request)
    sociallogin = SocialLogin(
        provider=KAKAO,
        account=SocialAccount(provider="kakao", uid=uid),
        email_addresses=[EmailAddress(email=email, verified=True, primary=True)],
    )
    sociallogin.user = adapter.new_user(request, sociallogin)
    adapter.populate_user(request, sociallogin, {"email": email})
    return sociallogin


def test_a_guest_who_comes_by_a_provider_keeps_the_row(callback, guest):
    with callback(guest) as request:
        complete_social_login(request, login_of(request))

    guest.refresh_from_db()
    assert not guest.is_guest
    assert guest.email == "jisu@example.com"
    assert SocialAccount.objects.get().user == guest
    assert request.session["_auth_user_id"] == str(guest.pk)


@pytest.mark.django_db
def test_a_visitor_who_comes_by_a_provider_is_new(callback):
    with callback() as request:
        complete_social_login(request, login_of(request))

    assert SocialAccount.objects.get().user.is_member


def test_a_known_provider_account_logs_in_its_person(callback, guest, member):
    SocialAccount.objects.create(provider="kakao", uid="41", user=member)

    with callback(guest) as request:
        complete_social_login(request, login_of(request))

    guest.refresh_from_db()
    assert guest.is_guest
    assert request.session["_auth_user_id"] == str(member.pk)
