"""Frames that no page of ours sends: each costs one sentence, and nobody anything else.

B.. are the rows of the bad-input matrix that a socket can meet in this process; what the server
itself answers is in the last part, over a real connection.
"""

import contextlib
import json
import random
import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from accounts.models import Club
from games import consumers
from games.hub import in_pool
from games.models import Hand, HandAction, Table, TableMessage, TableSeat
from tests.games.tables import person_at, play_to, rows_of
from tests.games.talk import WAIT, move

BID = {"type": "bid", "number": 13, "trump": "S"}
DEEP = "[" * 2000 + "]" * 2000
JUNK = [
    ("", "bad_json"),
    (" ", "bad_json"),
    ("{", "bad_json"),
    ('{"type":', "bad_json"),
    ("pong", "bad_json"),
    ('{"type": "ping"} {"type": "ping"}', "bad_json"),
    ("{'type': 'ping'}", "bad_json"),
    ("\ufeff{}", "bad_json"),
    ('{"type": "\x00"}', "bad_json"),
    ('{"type": "\\ud800"}', "bad_json"),
    ('{"type": ["\\ud800"]}', "bad_json"),
    ('{"\\udfff": 1}', "bad_json"),
    ('{"type": "act", "hand": NaN}', "bad_number"),
    ('{"type": "act", "hand": Infinity}', "bad_number"),
    ('{"type": "act", "hand": -Infinity}', "bad_number"),
    ('{"type": "act", "hand": 1e999}', "bad_number"),
    ('{"type": "act", "hand": ' + "9" * 400 + "}", "bad_number"),
    ('{"type": "act", "hand": 0.' + "3" * 400 + "}", "bad_number"),
    ('{"type": "act", "hand": ' + "9" * 5000 + "}", "too_large"),
    (DEEP, "too_deep"),
    ('{"a":' * 500 + "1" + "}" * 500, "too_deep"),
    ('{"a":' * 7 + "1" + "}" * 7, "too_deep"),
    ('{"a":' * 6 + "1" + "}" * 6, "unknown_type"),
    ('{"type": "[[[[[[[[[[[["}', "unknown_type"),
    ('{"type": "ping", "type": "leave"}', "bad_shape"),
    ('{"type": "act", "action": {"type": "pass", "type": "bid"}}', "bad_shape"),
    ("[]", "bad_shape"),
    ('[{"type": "ping"}]', "bad_shape"),
    ("5", "bad_shape"),
    ("-0.5e3", "bad_shape"),
    ("null", "bad_shape"),
    ("true", "bad_shape"),
    ('"ping"', "bad_shape"),
    ("{}", "unknown_type"),
    ('{"type": null}', "unknown_type"),
    ('{"type": ["ping"]}', "unknown_type"),
    ('{"type": {"type": "ping"}}', "unknown_type"),
    ('{"type": "Ping"}', "unknown_type"),
    ('{"type": "tell"}', "unknown_type"),
    ('{"type": "__class__"}', "unknown_type"),
    ('{"type": "websocket.disconnect"}', "unknown_type"),
    ('{"type": "🂡"}', "unknown_type"),
    ('{"type": "act"}', "bad_shape"),
    ('{"type": "ready"}', "bad_shape"),
    ('{"type": "ready", "hand": "1"}', "bad_shape"),
    ('{"type": "ready", "hand": true}', "bad_shape"),
    ('{"type": "ready", "hand": -1}', "bad_shape"),
    ('{"type": "ready", "hand": 9223372036854775808}', "bad_number"),
    ('{"type": "ready", "hand": 2147483647}', "not_found"),
    ('{"type": "ping", "id": 5}', "bad_shape"),
    ('{"type": "ping", "id": null}', "bad_shape"),
    ('{"type": "ping", "id": ["a"]}', "bad_shape"),
    ('{"type": "ping", "id": "a\\u0000b"}', "bad_shape"),
    (json.dumps({"type": "ping", "id": "x" * 37}), "bad_shape"),
    (json.dumps({"type": "ping", "id": "x" * 5000}), "too_large"),
    ("x" * 1_000_000, "too_large"),
    ('{"type": "ping"}' + " " * 5000, "too_large"),
]
MISSHAPEN = [  # changes to a good move
    {"hand": None},
    {"hand": True},
    {"hand": 1.0},
    {"hand": "1"},
    {"hand": [1]},
    {"hand": -1},
    {"seq": None},
    {"seq": False},
    {"seq": 0.0},
    {"seq": "0"},
    {"seq": -1},
    {"seq": 2**31},
    {"action": None},
    {"action": []},
    {"action": "pass"},
    {"action": 1},
    {"action": {"type": "bid", "number": 13, "trump": "S", "seat": 2}},
    {"action": {"type": "bid", "number": 13, "trump": "S", "": 2}},
    {"id": 1},
    {"id": {"a": 1}},
]


@pytest.fixture
def no_rate_limit(monkeypatch):
    monkeypatch.setattr(consumers, "BURST", 10**6)


@pytest.mark.usefixtures("no_rate_limit")
async def test_junk_is_answered_with_a_sentence_and_the_view(join, table, people, hand):
    page = await join(table, people[0])
    before, frame = await in_pool(lambda: rows_of(hand.id)), await page.view()

    for text, code in JUNK:
        await page.socket.send_text(text)
        error = await page.reply()

        assert (error["type"], error["code"]) == ("error", code), text[:80]
        assert error["message"].endswith("요."), text[:80]
        assert await page.next_view() == frame
        assert (await page.ask({"type": "ping"}))["type"] == "pong"
    assert await in_pool(lambda: rows_of(hand.id)) == before
    assert (await page.act(BID))["type"] == "ok"


@pytest.mark.usefixtures("no_rate_limit")
async def test_a_misshapen_move_is_refused_and_the_right_one_taken(join, table, people):
    page = await join(table, people[0])
    good = move(await page.view(), BID)

    for change in MISSHAPEN:
        error = await page.ask(good | change)
        assert (error["type"], error["code"]) == ("error", "bad_shape"), change

    assert not await in_pool(HandAction.objects.exists)
    assert (await page.ask(good))["type"] == "ok"


async def test_a_move_without_one_of_its_parts_is_refused(join, table, people):
    page = await join(table, people[0])
    good = move(await page.view(), BID)

    for missing in ("hand", "seq", "action"):
        sent = {name: value for name, value in good.items() if name != missing}
        assert (await page.ask(sent))["code"] == "bad_shape", missing


async def test_a_binary_frame_is_refused(join, table, people):
    page = await join(table, people[0])

    await page.socket.send_input({"type": "websocket.receive", "bytes": b'{"type": "ping"}'})

    assert (await page.reply())["code"] == "binary_not_supported"
    assert (await page.ask({"type": "ping"}))["type"] == "pong"


async def test_a_burst_is_refused_and_the_socket_stays(join, table, people, monkeypatch):
    monkeypatch.setattr(consumers, "PER_SECOND", 0.001)
    page = await join(table, people[0])
    for _ in range(consumers.BURST):
        assert (await page.ask({"type": "ping"}))["type"] == "pong"

    error = await page.ask({"type": "ping"})

    assert (error["type"], error["code"]) == ("error", "rate_limited")
    monkeypatch.setattr(consumers, "PER_SECOND", 1e9)
    assert (await page.ask({"type": "ping"}))["type"] in {"pong", "error"}
    assert (await page.ask({"type": "ping"}))["type"] == "pong"


async def test_a_flood_closes_the_socket_in_the_end(join, table, people, monkeypatch):
    monkeypatch.setattr(consumers, "PER_SECOND", 0.001)
    page = await join(table, people[0])
    errors = 0
    for _ in range(consumers.BURST + consumers.STRIKES + 1):
        await page.socket.send_text("x" * 5000)

    while (message := await page.socket.receive_output(WAIT))["type"] == "websocket.send":
        errors += json.loads(message["text"])["type"] == "error"

    assert message == {"type": "websocket.close", "code": consumers.FLOODING}
    assert errors <= consumers.BURST + consumers.STRIKES


def everything(hand):
    """Return all that a frame could have changed."""
    return (
        rows_of(hand.id),
        list(TableSeat.objects.order_by("pk").values()),
        list(TableMessage.objects.values()),
        list(Table.objects.values()),
    )


COMMANDS = [  # B14, B16, B22, B26, B28, B31: fields of other commands than `act`
    ({"type": "sit", "seat": "1"}, "bad_shape"),
    ({"type": "sit", "seat": -1}, "bad_shape"),
    ({"type": "sit", "seat": 2**31}, "bad_shape"),
    ({"type": "sit", "seat": None}, "bad_shape"),
    ({"type": "sit", "seat": 99}, "seat_taken"),
    ({"type": "sit", "seat": 1}, "seat_taken"),
    ({"type": "nonce", "number": 2}, "bad_shape"),
    ({"type": "nonce", "number": 2, "nonce": 5}, "bad_shape"),
    ({"type": "nonce", "number": 2, "nonce": "x" * 32}, "bad_shape"),
    ({"type": "nonce", "number": -1, "nonce": "0" * 32}, "bad_shape"),
    ({"type": "say"}, "bad_text"),
    ({"type": "say", "preset": 1}, "bad_shape"),
    ({"type": "say", "text": ["hello"]}, "bad_shape"),
    ({"type": "say", "preset": "fly"}, "bad_text"),
    ({"type": "say", "text": "   "}, "bad_text"),
    ({"type": "say", "text": "\u202e\u200b"}, "bad_text"),
    ({"type": "say", "text": "x" * 2001}, "bad_text"),
    ({"type": "say", "text": "hello"}, "talk_later"),
    ({"type": "report", "seat": 1}, "bad_shape"),
    ({"type": "report", "seat": 1, "reason": "fun"}, "bad_shape"),
    ({"type": "report", "seat": 99, "reason": "talk"}, "not_found"),
    ({"type": "block", "seat": 99}, "not_found"),
    ({"type": "block", "seat": True}, "bad_shape"),
    ({"type": "act", "hand": 2**31 - 1, "seq": 0, "action": BID}, "not_found"),
]
ILLEGAL = [  # B17, B21, B23: whose turn it is in the auction, and what the rules forbid
    ({"type": "play", "card": "1Z"}, "bad_card"),
    ({"type": "play", "card": "sa"}, "bad_card"),
    ({"type": "play", "card": "ЅA"}, "bad_card"),  # a letter that looks like S
    ({"type": "play", "card": ["SA"]}, "bad_card"),
    ({"type": "bid", "number": 12, "trump": "S"}, "illegal_bid"),
    ({"type": "bid", "number": 21, "trump": "S"}, "bad_number"),
    ({"type": "call_friend", "kind": "card", "card": "SA"}, "wrong_phase"),
    ({"type": "discard", "cards": []}, "wrong_phase"),
]


@pytest.mark.usefixtures("no_rate_limit")
async def test_a_command_with_wrong_fields_changes_nothing(join, table, people, hand):
    page = await join(table, people[0])
    before = await in_pool(lambda: everything(hand))

    for sent, code in COMMANDS:
        error = await page.ask(sent | {"id": "x"})
        assert (error["type"], error["id"], error["code"]) == ("error", "x", code), sent

    assert await in_pool(lambda: everything(hand)) == before


@pytest.mark.usefixtures("no_rate_limit")
async def test_an_action_that_is_none_or_illegal_changes_nothing(join, table, people, hand):
    page = await join(table, people[0])
    before, frame = await in_pool(lambda: everything(hand)), await page.view()

    for action, code in ILLEGAL:
        assert (await page.ask(move(frame, action)))["code"] == code, action

    assert await in_pool(lambda: everything(hand)) == before


@pytest.mark.usefixtures("no_rate_limit")
async def test_discards_must_be_of_the_right_number_and_all_different(join, table):
    hand = await in_pool(lambda: play_to(table, "exchange"))
    state = hand.newest().state
    seat = state.to_act[0]
    page = await join(table, await in_pool(lambda: person_at(table, seat)))
    frame = await page.view()
    cards = frame["own"]["cards"]

    for wrong in (cards[:2], cards[:4], [cards[0]] * 3, [cards[0], cards[1], "1Z"]):
        error = await page.ask(move(frame, {"type": "discard", "cards": wrong}))
        assert error["code"] in {"illegal_discard", "bad_card"}, wrong

    assert await in_pool(lambda: Hand.objects.get().seq) == frame["table"]["seq"]


async def test_an_id_that_comes_again_with_another_action_is_a_conflict(join, table, people):
    """B15."""
    page = await join(table, people[0])
    sent = move(await page.view(), BID, "once")
    await page.ask(sent)

    error = await page.ask(sent | {"action": {"type": "pass"}})

    assert (error["code"], error["id"]) == ("id_conflict", "once")
    assert await in_pool(HandAction.objects.count) == 1


async def test_a_seat_in_the_message_is_not_who_acts(join, table, people):
    """B26: what nobody asks for is not looked at; the seat is the sender's."""
    page = await join(table, people[3])

    error = await page.ask(move(await page.view(), BID) | {"seat": 0, "player": people[0].pk})

    assert error["code"] == "not_your_turn"
    assert not await in_pool(HandAction.objects.exists)


async def test_who_watches_is_told_so_for_every_command(join, table, stranger, hand):
    """B24."""
    before = await in_pool(lambda: everything(hand))
    for person in (None, stranger):
        page = await join(table, person)
        parts = move(await page.view(), {"type": "pass"}) | {
            "number": 2, "nonce": "0" * 32, "preset": "hello", "seat": 1, "reason": "talk",
        }  # fmt: skip
        for command in ("act", "begin", "leave", "return", "say", "report"):
            error = await page.ask(parts | {"type": command})
            assert (error["type"], error["code"]) == ("error", "not_seated"), (person, command)

    assert await in_pool(lambda: everything(hand)) == before


async def test_a_private_table_of_a_club_is_not_there_for_others(join, table, people, stranger):
    """B25."""
    await in_pool(
        lambda: Table.objects.update(is_private=True, club=Club.objects.order_by("pk").first())
    )
    page = await join(table, stranger)

    answer = await page.socket.receive_output(WAIT)

    assert answer == {"type": "websocket.close", "code": consumers.NOT_FOUND}


async def test_a_move_after_the_end_of_the_hand_is_refused(join, table, people):
    """B27."""
    await in_pool(lambda: play_to(table, "done"))
    page = await join(table, people[0])

    error = await page.ask(move(await page.view(), {"type": "pass"}))

    assert error["code"] == "hand_over"


async def test_asking_for_the_view_all_the_time_is_refused(join, table, people, monkeypatch):
    """B29."""
    monkeypatch.setattr(consumers, "PER_SECOND", 0.001)
    page = await join(table, people[0])
    codes = {(await page.ask({"type": "sync"})).get("code") for _ in range(consumers.BURST + 5)}

    assert codes == {None, "rate_limited"}


async def test_text_that_looks_like_markup_is_passed_on_as_text(join, table, people):
    """B32."""
    await in_pool(lambda: play_to(table, "done"))
    page, text = await join(table, people[0]), "<script>alert('x')</script>"

    assert (await page.ask({"type": "say", "text": text}))["type"] == "ok"

    frame = await page.until(lambda frame: frame["table"]["said"])
    assert frame["table"]["said"][0]["text"] == text


@pytest.mark.usefixtures("no_rate_limit")
async def test_random_changes_to_a_good_message_close_nothing(join, table, people, hand):
    """Bytes are changed, cut out and doubled; the socket answers each time."""
    rng, page = random.Random(1), await join(table, people[4])  # not whose turn it is
    good = json.dumps(move(await page.view(), BID, "x"))
    before = await in_pool(lambda: everything(hand))

    for _ in range(300):
        text = list(good)
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(text))
            text[place] = rng.choice(['"', "{", "}", "[", "\\", "9", "", text[place] * 2, "\0"])
        await page.socket.send_text("".join(text))
        assert (await page.reply())["type"] in {"error", "ok"}

    assert await in_pool(lambda: everything(hand)) == before


# What the server answers before any of our code runs


@pytest.fixture
def wire(site):
    """A function that opens a real connection to a table, as a guest."""
    cookies = CookieJar()
    visit = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(cookies)
    ).open
    page = visit(site.url, timeout=WAIT).read().decode()
    token = re.search(r'csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
    table = visit(f"{site.url}/play/now/", form, timeout=WAIT).url
    address = f"{table.replace('http', 'ws', 1).replace('/t/', '/ws/t/')}?lang=ko"
    cookie = "; ".join(f"{cookie.name}={cookie.value}" for cookie in cookies)

    def wire():
        headers = {"Cookie": cookie}
        return connect(address, additional_headers=headers, origin=site.url, proxy=None)

    return wire


def close_code_of(connection):
    """Read until the server closes; return the code."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            connection.recv(WAIT)
    return connection.close_code


def test_compression_is_not_agreed_on(wire):
    """B35: a small frame can never be a large one."""
    with wire() as connection:
        assert "Sec-WebSocket-Extensions" not in connection.response.headers


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x81\x85\0\0\0\0\xff\xfe{}x", 1007),  # B05: text that is no UTF-8
        (b"\x81\x02{}", 1002),  # B33: not masked
        (b"\xc1\x82\0\0\0\0{}", 1002),  # a bit of an extension nobody agreed on
        (b"\x81\xff\0\0\0\0\x40\0\0\0\0\0\0\0", 1009),  # B10: a gigabyte is announced
    ],
)
def test_a_frame_against_the_protocol_closes_the_connection(wire, frame, code):
    with wire() as connection:
        assert json.loads(connection.recv(WAIT))["type"] == "view"
        connection.socket.sendall(frame)

        assert close_code_of(connection) == code
    with wire() as connection:  # and costs nothing else
        assert json.loads(connection.recv(WAIT))["own"] is not None
