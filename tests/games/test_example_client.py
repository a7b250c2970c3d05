"""docs/example_client.py plays in a member's seat, run as docs/protocol.md says."""

import os
import re
import sqlite3
import subprocess
import sys
import urllib.parse
import urllib.request
from contextlib import closing
from http.cookiejar import CookieJar

import pytest

from mighty_site.run_folder import BASE_DIR

PROGRAM = BASE_DIR / "docs" / "example_client.py"
SECONDS = 90


class Member:
    """Somebody with a browser, who signs up, sits down with bots and makes a token."""

    def __init__(self, site):
        self._url = site.url
        proxies = urllib.request.ProxyHandler({})
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._open = urllib.request.build_opener(proxies, cookies).open

    def send(self, page, action="", **fields):
        """Fill in the form of a page; return the answer's address and text."""
        form = self._open(self._url + page, timeout=10).read().decode()
        fields["csrfmiddlewaretoken"] = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', form)[1]
        data = urllib.parse.urlencode(fields).encode()
        with self._open(self._url + (action or page), data, timeout=10) as answer:
            return answer.url, answer.read().decode()

    def sign_up(self):
        self.send(
            "/accounts/signup/",
            display_name="민수",
            email="minsu@example.com",
            password1="맑은-잔디밭-27",
        )

    def sit_down(self):
        """Return the table's address."""
        return self.send("/", "/play/now/")[0]

    def make_token(self, name):
        return re.search(r'value="(mc_[\w-]+)"', self.send("/me/tokens/", name=name)[1])[1]


@pytest.fixture(scope="module")
def member(site):
    person = Member(site)
    person.sign_up()
    return person


def run(address, token, *options):
    return subprocess.run(
        [sys.executable, PROGRAM, address, token, *options],
        env={**os.environ, "NO_PROXY": "localhost"},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def actions(site, code):
    """Return how many actions people and bots have done at the table, by finished hand."""
    query = """
        SELECT hand.id, sum(NOT action.by_bot), sum(action.by_bot)
        FROM games_table AS played
        JOIN games_hand AS hand ON hand.table_id = played.id
        JOIN games_handaction AS action ON action.hand_id = hand.id
        WHERE played.code = ? AND hand.finished_at IS NOT NULL
        GROUP BY hand.id
    """
    with closing(sqlite3.connect(site.folder / "mighty.sqlite3")) as database:
        return database.execute(query, [code]).fetchall()


def test_it_fits_on_a_page_and_needs_websockets_only():
    lines = PROGRAM.read_text().splitlines()
    imported = {line.split()[1].split(".")[0] for line in lines if re.match("import|from", line)}

    assert len(lines) < 100
    assert imported - sys.stdlib_module_names == {"websockets"}


def test_it_plays_whole_hands_in_the_seat_of_its_member(site, member):
    address = member.sit_down()

    done = run(address, member.make_token("연습"), "--hands", "3")

    assert done.returncode == 0, done.stderr
    assert done.stdout.count("is over") == 3
    hands = actions(site, address.rstrip("/").rpartition("/")[2])
    assert hands
    assert all(by_people and by_bots for _, by_people, by_bots in hands)
    assert any(by_people >= 10 for _, by_people, _ in hands)  # ten cards, and what came before


def test_it_ends_with_a_sentence_if_the_token_is_wrong(site):
    done = run(f"{site.url}/t/AAAAAA/", "mc_wrong")

    assert done.returncode == 1
    assert "401" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_ends_with_a_sentence_if_there_is_no_such_table(site, member):
    done = run(f"{site.url}/t/AAAAAA/", member.make_token("없는 판"))

    assert done.returncode == 1
    assert done.stderr == "There is no such table.\n"
