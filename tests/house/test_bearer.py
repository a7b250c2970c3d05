"""Programs open sockets with a token."""

import pytest
from django.test import Client

from tests.sockets import Socket

ORIGIN = (b"origin", b"http://testserver")


@pytest.fixture
def person(transactional_db):
    from accounts.models import User

    return User.objects.create_user("minsu", display_name="민수")


@pytest.fixture
def token(person):
    """The row of the person's token, and the token itself."""
    from accounts.tokens import create_token

    return create_token(user=person, name="거실 컴퓨터")


@pytest.fixture
def cookie(person):
    """What the person's browser sends."""
    return cookie_of(person)


@pytest.fixture
def cookie_of_another(admin_user):
    return cookie_of(admin_user)


def cookie_of(person):
    client = Client()
    client.force_login(person)
    return (b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode())


@pytest.fixture
async def handshake():
    """A function that opens a socket with these headers: the socket, the answer, who got in."""
    from mighty_site.bearer import TokenOrSession
    from mighty_site.origin import SameOrigin

    sockets, people = [], []

    async def application(scope, receive, send):
        people.append(scope["user"].pk)
        while (await receive())["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})

    async def handshake(*headers, **scope):
        headers = [(b"host", b"testserver"), *headers]
        socket = Socket(SameOrigin(TokenOrSession(application)), "/", headers=headers, **scope)
        sockets.append(socket)
        await socket.send_input({"type": "websocket.connect"})
        return socket, await socket.receive_output(5), people

    yield handshake
    for socket in sockets:
        await socket.disconnect()


def bearer(plain, scheme="Bearer"):
    return (b"authorization", f"{scheme} {plain}".encode())


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER", "Bearer "])
async def test_a_token_says_who_it_is(handshake, token, person, scheme):
    _, answer, people = await handshake(bearer(token[1], scheme))

    assert answer["type"] == "websocket.accept"
    assert people == [person.pk]


async def test_without_a_token_the_session_does(handshake, person, cookie):
    _, answer, people = await handshake(ORIGIN, cookie)

    assert answer["type"] == "websocket.accept"
    assert people == [person.pk]


async def test_with_a_token_the_session_is_not_looked_at(
    handshake, token, person, cookie_of_another
):
    _, _, people = await handshake(ORIGIN, cookie_of_another, bearer(token[1]))

    assert people == [person.pk]


@pytest.mark.parametrize("with_session", [False, True])
async def test_a_wrong_token_is_answered_with_401(handshake, cookie, with_session):
    headers = [ORIGIN, cookie] if with_session else []

    socket, answer, people = await handshake(
        bearer("mc_wrong"), *headers, extensions={"websocket.http.response": {}}
    )

    assert answer["type"] == "websocket.http.response.start"
    assert answer["status"] == 401
    assert dict(answer["headers"])[b"www-authenticate"].startswith(b"Bearer")
    assert (await socket.receive_output(5))["body"] == b'{"code": "invalid_token"}'
    assert people == []


async def test_a_server_that_knows_no_401_refuses_all_the_same(handshake, person):
    _, answer, people = await handshake(bearer("mc_wrong"))

    assert answer == {"type": "websocket.close"}
    assert people == []


@pytest.fixture(params=["revoked", "inactive"])
def ended_token(request, token, person):
    from django.utils import timezone

    from accounts.tokens import revoke_token

    if request.param == "revoked":
        revoke_token(token=token[0], now=timezone.now())
    else:
        person.is_active = False
        person.save()
    return token[1]


async def test_a_token_that_has_ended_opens_nothing(handshake, ended_token):
    _, answer, people = await handshake(bearer(ended_token))

    assert answer["type"] == "websocket.close"
    assert people == []


async def test_a_page_of_another_site_cannot_use_the_session(handshake, person, cookie):
    for headers in ([cookie], [cookie, (b"origin", b"http://evil.club")]):
        _, answer, people = await handshake(*headers)
        assert answer["type"] == "websocket.close"
        assert people == []


async def test_a_token_from_a_page_of_another_site_is_refused(handshake, token):
    _, answer, people = await handshake(bearer(token[1]), (b"origin", b"http://evil.club"))

    assert answer["type"] == "websocket.close"
    assert people == []


async def test_tokens_of_other_sites_are_left_to_whoever_put_them_there(handshake, person, cookie):
    """A proxy that logs people in adds one of its own to what a browser sends."""
    _, _, people = await handshake(ORIGIN, cookie, bearer("eyJhbGciOiJub25lIn0"))

    assert people == [person.pk]
