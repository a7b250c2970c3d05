"""Sockets of programs, which bring a token in place of a page's session (docs/protocol.md)."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from django.utils import timezone

from accounts.tokens import PREFIX, live_token

Application = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


def bearer_token(scope: dict[str, Any]) -> str | None:
    """Return the token of this site that a handshake brings; other ones are not ours to read."""
    for name, value in scope["headers"]:
        if name == b"authorization":
            scheme, _, token = value.decode("latin-1").partition(" ")
            if scheme.lower() == "bearer" and token.strip().startswith(PREFIX):
                return token.strip()
    return None


class TokenOrSession:
    """ASGI middleware for sockets: sets `user` in the scope, and `session` or `token_id`.

    A token decides alone: with one, cookies are not looked at. One that does not work is refused.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.by_session = AuthMiddlewareStack(self._bare)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        plain = bearer_token(scope)
        if plain is None:
            await self.by_session({**scope, "bare_send": send}, receive, send)
            return
        token = await database_sync_to_async(live_token)(plain=plain, now=timezone.now())
        if token is None:
            await refuse(scope, receive, send)
        else:
            program = {**scope, "user": token.user, "token_id": token.pk}
            await self.application(program, receive, send)

    async def _bare(self, scope: dict[str, Any], receive: Any, _: Any) -> None:
        """Pass the socket on without what the middleware wraps around `send`.

        It looks at the session for every message sent, to set a cookie; sockets set none.
        """
        await self.application(scope, receive, scope.pop("bare_send"))


async def refuse(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer the handshake with HTTP 401, or 403 where the server knows no other refusal."""
    await receive()
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close"})
        return
    headers = [
        (b"content-type", b"application/json"),
        (b"www-authenticate", b'Bearer error="invalid_token"'),
    ]
    start = {"type": "websocket.http.response.start", "status": 401, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": b'{"code": "invalid_token"}'})
