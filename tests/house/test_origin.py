import pytest

from mighty_site.origin import SameOrigin, is_own_origin
from tests.sockets import Socket

TRUSTED = ["https://club.example.com", "https://*.example.org"]


@pytest.mark.parametrize(
    ("origin", "host", "secure"),
    [
        ("http://localhost:8000", "localhost:8000", False),
        ("https://mighty.club", "mighty.club", True),
        ("HTTPS://Mighty.Club", "mighty.club", True),
        ("https://club.example.com", "inside:8000", False),
        ("https://a.example.org", "inside:8000", False),
    ],
)
def test_pages_of_this_site_may_open_a_socket(origin, host, secure):
    assert is_own_origin(origin, host=host, secure=secure, trusted=TRUSTED)


@pytest.mark.parametrize(
    ("origin", "host", "secure"),
    [
        ("", "localhost:8000", False),
        ("null", "localhost:8000", False),
        ("http://localhost:9000", "localhost:8000", False),
        ("http://localhost", "localhost:8000", False),
        ("http://mighty.club", "mighty.club", True),
        ("https://mighty.club", "mighty.club", False),
        ("https://evil.club", "mighty.club", True),
        ("https://mighty.club.evil.club", "mighty.club", True),
        ("http://club.example.com", "inside:8000", False),
        ("https://example.org", "inside:8000", False),
        ("https://evilexample.org", "inside:8000", False),
    ],
)
def test_pages_of_other_sites_may_not(origin, host, secure):
    assert not is_own_origin(origin, host=host, secure=secure, trusted=TRUSTED)


async def accept(_scope, receive, send):
    while (await receive())["type"] == "websocket.connect":
        await send({"type": "websocket.accept"})


OURS, OTHER = (b"origin", b"http://testserver"), (b"origin", b"http://evil.club")
COOKIE = (b"cookie", b"sessionid=x")
TOKEN = (b"authorization", b"Bearer mc_x")


@pytest.mark.parametrize(
    ("headers", "connects"),
    [
        ([OURS], True),
        ([OURS, COOKIE], True),
        ([OTHER], False),
        ([OTHER, COOKIE], False),
        ([COOKIE], False),
        ([], False),
        ([TOKEN], True),
        ([TOKEN, OURS], True),
        ([TOKEN, OTHER], False),
        ([TOKEN, OTHER, COOKIE], False),
        ([(b"authorization", b"Bearer x"), COOKIE], False),
        ([(b"authorization", b"Basic mc_x"), COOKIE], False),
        ([(b"authorization", b""), COOKIE], False),
    ],
)
async def test_a_socket_is_opened_or_denied_by_its_origin_or_token(headers, connects):
    socket = Socket(SameOrigin(accept), "/", headers=[(b"host", b"testserver"), *headers])

    assert await socket.connect() is connects

    await socket.disconnect()
