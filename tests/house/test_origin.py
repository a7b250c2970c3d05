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


@pytest.mark.parametrize(
    ("origin", "connects"), [(b"http://testserver", True), (b"http://evil.club", False)]
)
async def test_a_socket_is_opened_or_denied_by_its_origin(origin, connects):
    headers = [(b"host", b"testserver"), (b"origin", origin)]
    socket = Socket(SameOrigin(accept), "/", headers=headers)

    assert await socket.connect() is connects

    await socket.disconnect()
