"""A web process that is killed in the middle of a hand, and another on the same database."""

import json
import os
import re
import signal
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
from websockets.sync.client import connect

from mighty_site.bench import rig
from mighty_site.services import free_port
from tests.games.tables import choose
from tests.games.talk import WAIT, move

pytestmark = pytest.mark.xdist_group("site")  # starts processes: one at a time


class Guest:
    """A visitor with a browser's cookies, who presses the button and plays by the socket."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        proxies = urllib.request.ProxyHandler({})
        cookies = urllib.request.HTTPCookieProcessor(self.cookies)
        self._open = urllib.request.build_opener(proxies, cookies).open
        self.acknowledged = []  # (seq, action)
        self.frame = {}

    def play_now(self, port):
        """Press the button on the home page; keep the code of the table it leads to."""
        home = f"http://127.0.0.1:{port}/"
        page = self._open(home, timeout=WAIT).read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
        answer = self._open(home + "play/now/", form, timeout=WAIT)
        self.code = answer.url.rstrip("/").rpartition("/")[2]

    def sit(self, port):
        """Open the socket of the table, with the session's cookie."""
        return connect(
            f"ws://127.0.0.1:{port}/ws/t/{self.code}/?lang=ko",
            additional_headers={
                "Cookie": "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
            },
            origin=f"http://127.0.0.1:{port}",
            proxy=None,
        )

    def hear(self, socket):
        message = json.loads(socket.recv(WAIT))
        if message["type"] == "view":
            self.frame = message
        assert message["type"] != "error", message
        return message

    def play(self, socket, *, until):
        """Do the obvious whenever it is our turn, until the newest view is as wanted."""
        while not self.frame or not until(self.frame["table"]):
            if not self.frame or not self.frame["own"]["legal"]:
                self.hear(socket)
                continue
            sent = move(self.frame, choose(self.frame["own"]["legal"]), f"{len(self.acknowledged)}")
            self.frame = {}
            socket.send(json.dumps(sent))
            while self.hear(socket).get("id") != sent["id"]:
                pass
            self.acknowledged.append((sent["seq"], sent["action"]))
            while not self.frame or self.frame["table"]["seq"] <= sent["seq"]:
                self.hear(socket)


def test_a_hand_goes_on_where_it_was_after_the_web_process_is_killed():
    guest = Guest()
    with rig.rig("sqlite") as site:
        guest.play_now(site.port)
        with guest.sit(site.port) as socket:
            guest.play(
                socket,
                until=lambda table: (
                    table["view"]["phase"] == "play" and table["view"]["trick"]["number"] >= 3
                ),
            )
            before = guest.frame
            os.kill(site.pid, signal.SIGKILL)

        port, folder = free_port(), Path(site.environment["MIGHTY_RUN_DIR"])
        with rig._web(site.environment, port, folder), guest.sit(port) as socket:
            guest.frame = {}
            while not guest.frame:
                guest.hear(socket)
            after = guest.frame
            guest.play(socket, until=lambda table: table["view"]["phase"] == "done")
            end = guest.frame["table"]

    assert after["table"]["hand"] == before["table"]["hand"]
    assert after["table"]["seq"] >= before["table"]["seq"]
    assert after["table"]["commitment"] == before["table"]["commitment"]
    assert set(after["own"]["cards"]) <= set(before["own"]["cards"])
    assert after["table"]["view"]["contract"] == before["table"]["view"]["contract"]
    assert end["hand"] == before["table"]["hand"]
    assert sum(end["view"]["result"]["scores"]) == 0
    mine = [
        play["card"]
        for trick in end["view"]["tricks"]
        for play in trick["plays"]
        if play["seat"] == before["own"]["seat"]
    ]
    assert mine == [action["card"] for _, action in guest.acknowledged if "card" in action][-10:]
