"""What passes between a page and the site, and a line that can be cut."""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Page, WebSocket

# `line.cut()` ends the page's sockets. A message of the type that it `loses` still arrives, and its
# answer never does: a socket that is closing hears nothing more.
LINE = """
    const Plain = WebSocket
    window.line = {
        sockets: [],
        loses: '',
        cut() {
            for (const socket of this.sockets.splice(0)) socket.close()
        },
    }
    window.WebSocket = class extends Plain {
        constructor(...given) {
            super(...given)
            window.line.sockets.push(this)
        }
        send(text) {
            super.send(text)
            if (window.line.loses === JSON.parse(text).type) this.close()
        }
    }
"""


WAIT_SECONDS, EVERY_MS = 60, 50


class Wire:
    """Follows the page from its next load on; `faults` are errors it wrote or threw."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.faults: list[str] = []
        page.add_init_script(LINE)
        page.on("websocket", self._follow)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda m: m.type == "error" and self.faults.append(m.text))

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))
        socket.on("framereceived", lambda text: self.received.append(json.loads(text)))

    @property
    def views(self) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == "view"]

    def tables(self, *, phase: str) -> dict[int, Mapping[str, Any]]:
        """The newest table seen in that phase, by the number of its hand."""
        tables = [view["table"] for view in self.views if view["table"]["view"]]
        return {table["number"]: table for table in tables if table["view"]["phase"] == phase}

    def accepted(self, kind: str) -> list[dict[str, Any]]:
        """The messages of that type that were sent and answered `ok`, each as often as sent."""
        done = {message["id"] for message in self.received if message["type"] == "ok"}
        return [sent for sent in self.sent if sent["type"] == kind and sent["id"] in done]

    def wait_for(self, happened: Callable[["Wire"], object]) -> None:
        """Wait until what has passed by here says that it has happened."""
        deadline = time.monotonic() + WAIT_SECONDS
        while not happened(self):
            assert time.monotonic() < deadline, self.received[-1:]
            self.page.wait_for_timeout(EVERY_MS)  # lets what was said be heard

    def go_offline(self) -> None:
        """The network is gone, and with it the socket."""
        self.page.context.set_offline(True)
        self.page.evaluate("line.cut()")

    def come_online(self) -> None:
        """The network is back; what a browser writes about its absence is no fault of the page."""
        self.page.context.set_offline(False)
        self.faults = [text for text in self.faults if "ERR_INTERNET_DISCONNECTED" not in text]

    def lose_answer(self, kind: str) -> None:
        """Let the next message of that type arrive, and its answer be lost."""
        self.page.evaluate("kind => { line.loses = kind }", kind)
