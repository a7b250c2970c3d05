"""Refuse sockets that pages of other sites open with our visitor's cookies.

A WebSocket is not covered by the browser's same-origin rule nor by Django's CSRF check. The
validator of channels compares host names only; this one compares scheme, host and port.
"""

from typing import Any

from channels.security.websocket import WebsocketDenier
from django.conf import settings

from mighty_site.bearer import Application, bearer_token


def is_own_origin(origin: str, *, host: str, secure: bool, trusted: list[str]) -> bool:
    """Say whether a page of `origin` may open a socket on `host` (the Host header).

    `trusted` lists further origins in the form of CSRF_TRUSTED_ORIGINS, where
    `https://*.example.com` stands for every subdomain.

    >>> is_own_origin("http://localhost:8000", host="localhost:8000", secure=False, trusted=[])
    True
    >>> is_own_origin("http://localhost:9000", host="localhost:8000", secure=False, trusted=[])
    False
    """
    origin = origin.lower()
    scheme, separator, origin_host = origin.partition("://")
    if not separator:  # "null", of a sandboxed page
        return False
    if origin == f"{'https' if secure else 'http'}://{host.lower()}":
        return True
    for pattern in trusted:
        pattern_scheme, _, pattern_host = pattern.lower().partition("://")
        if scheme != pattern_scheme:
            continue
        if origin_host == pattern_host:
            return True
        if pattern_host.startswith("*.") and origin_host.endswith(pattern_host[1:]):
            return True
    return False


class SameOrigin:
    """ASGI middleware for sockets: passes those of our own pages on, denies the others.

    A program is no page and has no origin; it may come with a token, which no page can send and
    which `mighty_site.bearer` looks at in place of cookies.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        is_program = b"origin" not in headers and bearer_token(scope) is not None
        allowed = is_program or is_own_origin(
            headers.get(b"origin", ""),
            host=headers.get(b"host", ""),
            secure=scope.get("scheme") == "wss",
            trusted=settings.CSRF_TRUSTED_ORIGINS,
        )
        application = self.application if allowed else WebsocketDenier()
        await application(scope, receive, send)
