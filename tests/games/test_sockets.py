import asyncio
import re

import pytest
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser

from games import consumers, log
from games.engine.core import Refused
from games.hub import in_pool
from games.models import Hand, HandAction, TableSeat
from games.routing import websocket_urlpatterns
from tests.games.tables import act, choose, person_at, play_to, rows_of
from tests.games.talk import WAIT, move
from tests.sockets import Socket

BID = {"type": "bid", "number": 13, "trump": "S"}


async def test_a_player_sees_his_own_cards_and_what_he_may_do(join, table, people, hand):
    frame = await (await join(table, people[0])).view()

    state = hand.newest().state
    assert frame["own"]["seat"] == 0
    assert tuple(frame["own"]["cards"]) == state.deal.holdings[0]
    assert frame["own"]["legal"][0] == {"type": "pass"}
    assert frame["table"]["code"] == table.code
    assert [seat["name"] for seat in frame["table"]["seats"]] == [p.display_name for p in people]


async def test_whose_turn_it_is_not_gets_no_actions(join, table, people):
    frame = await (await join(table, people[1])).view()

    assert frame["own"]["seat"] == 1
    assert frame["own"]["legal"] == []


async def test_a_spectator_sees_nobodys_cards(join, table, stranger):
    for person in (None, stranger):
        frame = await (await join(table, person)).view()

        assert frame["own"] is None
        assert frame["table"]["reveal"] is None


async def test_a_move_is_acknowledged_and_everybody_sees_it(join, table, people):
    pages = [await join(table, person) for person in [*people, None]]
    frame = await pages[0].view()

    reply = await pages[0].ask(move(frame, BID, "my-bid"))

    assert reply == {"type": "ok", "id": "my-bid"}
    frames = [await page.view(seq=1) for page in pages]
    assert {frame["table"]["seq"] for frame in frames} == {1}
    assert frames[0]["own"]["legal"] == []
    assert frames[1]["own"]["legal"] != []
    assert all(frame["table"] == frames[0]["table"] for frame in frames)


async def test_a_whole_hand_is_played_over_sockets(join, table, people, hand):
    pages = {number: await join(table, person) for number, person in enumerate(people)}
    frames = {number: await page.view() for number, page in pages.items()}

    while seats := frames[0]["table"]["view"]["to_act"]:
        seat, seq = seats[0], frames[0]["table"]["seq"]
        action = choose(frames[seat]["own"]["legal"])
        reply = await pages[seat].ask(move(frames[seat], action, f"{seq}"))
        assert reply["type"] == "ok", reply
        for number, page in pages.items():
            frames[number] = await page.view(seq=seq + 1)
            assert frames[number]["table"]["seq"] == seq + 1

    result = frames[0]["table"]["view"]["result"]
    assert result["outcome"] in {"made", "failed"}
    assert [seat["total"] for seat in frames[0]["table"]["seats"]] == result["scores"]
    assert frames[0]["table"]["reveal"]["deck"] == hand.deck


async def test_when_all_are_ready_the_next_hand_appears(join, table, people):
    hand = await in_pool(lambda: play_to(table, "done"))
    pages = [await join(table, person) for person in people]
    for number, page in enumerate(pages):
        frame = await synced(page)
        assert frame["table"]["next_at"] is not None
        assert sum(seat["ready"] for seat in frame["table"]["seats"]) == number

        reply = await page.ask({"type": "ready", "hand": hand.id, "id": "r"})

        assert reply == {"type": "ok", "id": "r"}
    for page in pages:
        frame = await page.view(number=2)
        assert (frame["table"]["number"], frame["table"]["seq"]) == (2, 0)
        assert len(frame["own"]["cards"]) == 10


async def test_who_leaves_is_played_on_for_and_can_come_back(join, table, people):
    page, watcher = await join(table, people[0]), await join(table)
    await page.view()

    assert (await page.ask({"type": "leave"}))["type"] == "ok"

    frame = await watcher.view(seq=1)
    assert frame["table"]["seats"][0]["left"]
    frame = await page.view(seq=1)
    assert frame["own"]["left"]
    assert (await page.ask({"type": "return"}))["type"] == "ok"
    frame = await synced(page)
    assert not frame["own"]["left"]
    assert not frame["table"]["seats"][0]["left"]
    assert await in_pool(lambda: HandAction.objects.get().by_bot)


async def test_who_has_left_is_offered_no_action_and_may_take_none(join, table, people, settings):
    settings.MIGHTY_PACE = 1000  # the bot thinks for minutes
    page = await join(table, people[0])
    await page.view()
    await page.ask({"type": "leave"})

    frame = await synced(page)
    reply = await page.ask(move(frame, BID))

    assert frame["own"]["legal"] == []
    assert reply["code"] == "not_seated"
    assert frame["own"]["cards"] != []


async def synced(page):
    """Return the view as it stands now."""
    assert (await page.ask({"type": "sync"}))["type"] == "ok"
    return await page.next_view()


async def test_errors_speak_the_language_of_the_page(join, table, people):
    messages = {}
    for language in ("ko", "en", "fi", ""):
        page = await join(table, people[1], language=language)
        sent = move(await page.view(), BID)
        messages[language] = (await page.ask(sent))["message"]

    assert messages["en"] == "It is not your turn yet."
    assert messages["ko"] != messages["en"]
    assert messages["ko"].endswith("요.")
    assert messages["fi"] == messages[""] == messages["ko"]


@pytest.mark.parametrize("language", ["ko", "en"])
def test_every_refusal_has_a_sentence_in_both_languages(language):
    from django.utils.translation import override

    from games.refusals import SENTENCES, sentence

    def refused(code):
        values = dict.fromkeys(re.findall(r"%\((\w+)\)s", SENTENCES[code]), "3")
        return Refused(code, **values | {"suit": "H"})

    with override(language):
        sentences = {code: sentence(refused(code)) for code in SENTENCES}

    korean = [code for code, text in sentences.items() if any("가" <= c <= "힣" for c in text)]
    assert korean == (list(SENTENCES) if language == "ko" else [])
    assert "♥" in sentences["must_follow"]
    assert all("%" not in text for text in sentences.values())


async def test_a_card_that_breaks_the_rules_is_named_with_its_suit(join, table):
    def play_until_somebody_must_follow():
        hand = play_to(table, "play")
        while True:
            state = hand.newest().state
            held = state.holdings[state.turn]
            others = [card for card in held if card not in state.legal.cards]
            if state.legal.reason == "must_follow" and others:
                return person_at(table, state.turn), others[0], state.legal.suit
            assert act(table)

    player, card, suit = await in_pool(play_until_somebody_must_follow)
    page = await join(table, player)
    frame = await page.view()

    error = await page.ask(move(frame, {"type": "play", "card": card}, "m"))

    assert (error["code"], error["id"]) == ("must_follow", "m")
    assert {"S": "♠", "D": "♦", "H": "♥", "C": "♣"}[suit] in error["message"]
    assert frame["own"]["reason"] == "must_follow"


async def test_a_stale_move_is_told_how_the_table_stands(join, table, people):
    page = await join(table, people[0])
    first = await page.view()
    await page.ask(move(first, BID, "one"))
    now = await page.view(seq=1)

    error = await page.ask(move(first, {"type": "pass"}, "two"))

    assert (error["code"], error["id"]) == ("stale", "two")
    assert await page.next_view() == now


async def test_a_move_repeated_after_a_lost_answer_is_acknowledged_again(join, table, people):
    first = await join(table, people[0])
    sent = move(await first.view(), BID, "once")
    await first.ask(sent)
    await first.socket.disconnect()

    second = await join(table, people[0])
    reply = await second.ask(sent)

    assert reply == {"type": "ok", "id": "once"}
    assert await in_pool(HandAction.objects.count) == 1


async def test_a_spectator_can_only_watch(join, table, stranger):
    hand = await in_pool(lambda: play_to(table, "play"))
    before = await in_pool(lambda: (rows_of(hand.id), list(TableSeat.objects.values())))
    for person in (None, stranger):
        page = await join(table, person)
        parts = move(await page.view(), {"type": "pass"})
        for command in ("act", "leave", "return"):
            error = await page.ask(parts | {"type": command})

            assert (error["type"], error["code"]) == ("error", "not_seated"), command
    after = await in_pool(lambda: (rows_of(hand.id), list(TableSeat.objects.values())))
    assert after == before


async def test_a_spectator_cannot_call_for_the_next_hand(join, table, stranger):
    hand = await in_pool(lambda: play_to(table, "done"))
    page = await join(table, stranger)

    error = await page.ask({"type": "ready", "hand": hand.id})

    assert error["code"] == "not_seated"
    assert await in_pool(Hand.objects.count) == 1


async def test_the_hand_of_another_table_cannot_be_played_or_finished_from_here(
    join, table, bot_table, people
):
    """A message may name any hand; the seat is that of the sender at the hand's own table."""
    page = await join(table, people[4])
    frame = await page.view()
    other = await in_pool(lambda: play_to(bot_table, "auction"))

    sent = move(frame, BID) | {"hand": other.id}
    assert (await page.ask(sent))["code"] == "not_seated"
    ready = {"type": "ready", "hand": other.id}
    assert (await page.ask(ready))["code"] == "not_found"
    assert not await in_pool(HandAction.objects.exists)


async def test_a_table_that_is_not_there_closes_the_socket(live):
    application = URLRouter(websocket_urlpatterns)
    for code in ("NOSUCH", "x" * 500, "\0", "'; drop"):
        socket = Socket(application, f"/ws/t/{code}/?lang=ko", user=AnonymousUser())

        assert await socket.connect()
        assert await socket.receive_close(WAIT) == consumers.NOT_FOUND
        await socket.disconnect()


async def test_a_code_is_read_in_small_letters_too(join, table):
    table.code = table.code.lower()

    frame = await (await join(table)).view()

    assert frame["table"]["code"] == table.code.upper()


async def test_a_new_socket_gets_the_very_view_the_old_one_had(join, table, people):
    for phase in ("auction", "exchange", "friend", "play", "done"):
        await in_pool(lambda to=phase: play_to(table, to))
        for person in [*people, None]:
            first, second = await join(table, person), await join(table, person)
            await first.view()
            await second.view()

            assert first.text == second.text != "", phase
            assert first.frame["table"]["view"]["phase"] == phase


async def test_all_sockets_of_a_person_show_the_same(join, table, people):
    phone, laptop = await join(table, people[0]), await join(table, people[0])
    frame = await phone.view()

    await phone.ask(move(frame, BID))

    assert await phone.view(seq=1) == await laptop.view(seq=1)


async def test_one_socket_closed_leaves_the_other_open(join, table, people):
    phone, laptop = await join(table, people[0]), await join(table, people[0])
    frame = await laptop.view()
    await phone.socket.disconnect()

    await laptop.ask(move(frame, BID))

    assert (await laptop.view(seq=1))["own"]["seat"] == 0


async def test_a_reader_who_vanished_does_not_stop_the_others(join, table, people):
    """Sending to a peer that is gone raises in the server; only its own page may notice."""
    gone = asyncio.Event()
    inbox = asyncio.Queue()
    sent = []

    async def send(message):
        if sent and message["type"] == "websocket.send":
            gone.set()
            raise ConnectionResetError
        sent.append(message)

    application = URLRouter(websocket_urlpatterns)
    path = f"/ws/t/{table.code}/"
    scope = {"type": "websocket", "path": path, "query_string": b"", "user": people[1]}
    await inbox.put({"type": "websocket.connect"})
    vanished = asyncio.create_task(application(scope, inbox.get, send))
    await asyncio.wait_for(gone.wait(), WAIT)

    mover, watcher = await join(table, people[0]), await join(table)
    reply = await mover.act(BID)

    assert reply["type"] == "ok"
    assert (await watcher.view(seq=1))["table"]["seq"] == 1
    await inbox.put({"type": "websocket.disconnect"})
    await asyncio.wait_for(vanished, WAIT)


async def test_ping_is_answered(join, table):
    page = await join(table)

    assert (await page.ask({"type": "ping"}))["type"] == "pong"


async def test_sync_sends_the_view_again(join, table, people):
    page = await join(table, people[0])
    frame = await page.view()

    reply = await page.ask({"type": "sync", "id": "s"})

    assert reply == {"type": "ok", "id": "s"}
    assert await page.next_view() == frame


async def test_a_hand_with_bots_goes_on_by_itself(join, bot_table):
    page = await join(bot_table, await in_pool(lambda: person_at(bot_table, 0)))
    frame = await page.view()

    await page.ask(move(frame, BID))

    await page.until(lambda frame: frame["table"]["seq"] >= 5)
    assert await in_pool(HandAction.objects.filter(by_bot=True).exists)


async def test_a_database_that_fails_costs_one_sentence(join, table, people, monkeypatch):
    from django.db import OperationalError

    def fail(*_, **__):
        raise OperationalError("the connection is lost")

    page = await join(table, people[0])
    sent = move(await page.view(), BID, "m")
    with monkeypatch.context() as broken:
        broken.setattr(log, "grow", fail)
        error = await page.ask(sent)

    assert (error["code"], error["id"]) == ("retry_later", "m")
    assert (await page.ask(sent)) == {"type": "ok", "id": "m"}


async def test_a_hand_that_ends_is_told_with_its_score(join, table, people):
    page = await join(table, people[0])
    await page.view()

    await in_pool(lambda: play_to(table, "done"))

    frame = await page.until(lambda frame: frame["table"]["view"]["phase"] == "done")
    assert frame["table"]["view"]["result"]["scores"] == [
        seat["total"] for seat in frame["table"]["seats"]
    ]
    assert frame["own"]["legal"] == []


async def test_a_person_has_no_more_than_so_many_sockets(join, table, people, monkeypatch):
    monkeypatch.setattr(consumers, "MOST_SOCKETS", 2)
    pages = [await join(table, people[0]) for _ in range(3)]
    watchers = [await join(table) for _ in range(3)]

    assert await pages[2].socket.receive_output(WAIT) == {
        "type": "websocket.close",
        "code": consumers.FLOODING,
    }
    for page in (*pages[:2], *watchers):
        await page.view()
