"""A socket as a browser has it, against an ASGI application in this process."""

import json
from typing import Any

from asgiref.testing import ApplicationCommunicator


class Socket(ApplicationCommunicator):
    """`path` may hold a query; `scope` adds to the scope, such as `user` and `url_route`."""

    def __init__(self, application: Any, path: str, *, headers: Any = (), **scope: Any) -> None:
        path, _, query = path.partition("?")
        super().__init__(
            application,
            {
                "type": "websocket",
                "path": path,
                "query_string": query.encode(),
                "headers": list(headers),
                "subprotocols": [],
                **scope,
            },
        )

    async def connect(self) -> bool:
        """Return whether the application accepted the socket."""
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output()
        assert answer["type"] in {"websocket.accept", "websocket.close"}
        return answer["type"] == "websocket.accept"

    async def send_text(self, text: str) -> None:
        await self.send_input({"type": "websocket.receive", "text": text})

    async def send_json(self, message: object) -> None:
        await self.send_text(json.dumps(message))

    async def receive_json(self, timeout: float = 2) -> Any:  # noqa: ASYNC109
        """Return the next message; TimeoutError after `timeout` seconds without one."""
        answer = await self.receive_output(timeout)
        assert answer["type"] == "websocket.send", answer
        return json.loads(answer["text"] if answer.get("text") is not None else answer["bytes"])

    async def receive_close(self, timeout: float = 2) -> int:  # noqa: ASYNC109
        """Return the code with which the application closes the socket."""
        answer = await self.receive_output(timeout)
        assert answer["type"] == "websocket.close", answer
        return answer.get("code", 1000)

    async def disconnect(self, code: int = 1000) -> None:
        """Leave, and wait until the application has noticed."""
        await self.send_input({"type": "websocket.disconnect", "code": code})
        await self.wait()
