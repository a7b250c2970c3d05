"""Taking the rest of the tricks at the table: what is certain need not be played."""

import json

import pytest

from games import services
from games.engine.core import replay
from games.engine.mighty.rules import PRESETS
from games.frames import Frames
from games.live import live_hand, snapshot
from games.models import Hand, HandAction, HandResult, TableMessage
from games.refusals import BadMessage, NotReady, NotSeated, Paused, Stale
from games.services import Move, Talk
from tests.games.events import director_named
from tests.games.scenes import SURE, deck_for
from tests.games.tables import NOW, act, boldly, current, play_to
from tests.games.test_secrets import VIEWERS, seen_by
from tests.games.threads import at_once

STANDARD = PRESETS["standard", 5]


@pytest.fixture
def sure(decks, request):
    """A table where seat 0, on lead, holds nothing but winners."""
    decks.append(deck_for({0: SURE}))
    table = request.getfixturevalue("table")
    play_to(table, "play", policy=boldly)
    return table


def own(table, viewer):
    return json.loads(seen_by(snapshot(table.pk), viewer))["own"]


def move_at(table, client_id=""):
    hand = current(table)
    return Move(hand.id, hand.newest().seq, {}, client_id)


def test_only_who_leads_and_is_sure_is_told_so(sure):
    assert [own(sure, seat)["takes_rest"] for seat in range(5)] == [True] + [False] * 4


def test_the_hand_is_played_out_and_all_tricks_are_theirs(sure, people):
    move = move_at(sure)

    services.take_rest(player=people[0], move=move, now=NOW)

    hand = Hand.objects.get(pk=move.hand_id)
    end = current(sure).newest().state
    assert (hand.finished_at, hand.due_at, hand.outcome) == (NOW, None, end.outcome)
    assert {trick.winner for trick in end.tricks} == {0}
    scores = HandResult.objects.order_by("seat").values_list("score", flat=True)
    assert list(scores) == list(end.scores)
    assert scores[0] > 0


def test_every_card_is_in_the_log_and_the_hand_can_be_replayed(sure, people):
    move = move_at(sure, "r1")
    services.take_rest(player=people[0], move=move, now=NOW)
    hand, row = current(sure), Hand.objects.get(pk=move.hand_id)

    log = list(HandAction.objects.filter(hand=row).order_by("seq"))
    deal = hand.game.deal(hand.rules, row.deck, hand.game.read_start(row.start))
    again = replay(deal, [(one.seat, hand.game.read_action(one.action)) for one in log])

    assert again == hand.newest().state
    assert [one.seq for one in log] == list(range(row.seq))
    played = log[move.seq :]
    assert len(played) == 50
    assert {one.by_bot for one in played if one.seat == 0} == {False}
    assert {one.by_bot for one in played if one.seat != 0} == {True}
    assert not any(one.timed_out for one in log)
    live_hand.cache_clear()
    assert current(sure).newest().state == again


def test_everybody_reads_what_happened_and_nobody_else_can_say_it(sure, people):
    services.take_rest(player=people[0], move=move_at(sure), now=NOW)

    said = TableMessage.objects.get()
    assert (said.author, said.seat, said.preset) == (people[0], 0, "rest")
    with pytest.raises(BadMessage):
        services.say(player=people[1], table_id=sure.pk, talk=Talk(preset="rest"), now=NOW)


def test_a_repeated_wish_counts_once(sure, people):
    move = move_at(sure, "r1")

    for _ in range(2):
        services.take_rest(player=people[0], move=move, now=NOW)

    assert HandResult.objects.count() == 5
    assert TableMessage.objects.count() == 1


def test_who_is_not_sure_plays_on(table, people):
    hand = play_to(table, "play")
    leader = hand.newest().state.to_act[0]
    assert not own(table, leader)["takes_rest"]

    with pytest.raises(NotReady) as refused:
        services.take_rest(player=people[leader], move=move_at(table), now=NOW)

    assert refused.value.code == "not_certain"
    assert Hand.objects.get().finished_at is None


def test_neither_the_others_nor_a_stranger_take_it(sure, people, stranger):
    with pytest.raises(NotReady):
        services.take_rest(player=people[1], move=move_at(sure), now=NOW)
    with pytest.raises(NotSeated):
        services.take_rest(player=stranger, move=move_at(sure), now=NOW)
    assert Hand.objects.get().finished_at is None


def test_not_in_a_pause(sure, people):
    director = director_named("심판")
    services.pause_table(table_id=sure.pk, by=director, reason="잠깐만요", now=NOW)

    assert not own(sure, 0)["takes_rest"]
    with pytest.raises(Paused):
        services.take_rest(player=people[0], move=move_at(sure), now=NOW)


def test_not_after_the_hand_went_on(sure, people):
    move = move_at(sure)
    act(sure)

    with pytest.raises(Stale):
        services.take_rest(player=people[0], move=move, now=NOW)


def test_spectators_are_told_nothing_of_it(sure):
    for viewer in VIEWERS[1:]:
        assert b'"takes_rest":true' not in seen_by(snapshot(sure.pk), viewer)
    assert b'"takes_rest":true' in seen_by(snapshot(sure.pk), 0)
    assert json.loads(Frames(snapshot(sure.pk)).for_player(None))["own"] is None


@pytest.mark.django_db(transaction=True)
def test_of_a_card_and_the_rest_at_the_same_instant_one_counts(sure, people):
    hand, move = current(sure), move_at(sure)
    lead = hand.game.write_action(hand.newest().state.legal_actions(0)[0])

    rest, card = at_once(
        lambda: services.take_rest(player=people[0], move=move, now=NOW),
        lambda: services.take_action(player=people[0], move=Move(hand.id, move.seq, lead), now=NOW),
    )

    assert (rest is None) != (card is None), (rest, card)
    row = Hand.objects.get()
    assert row.seq == row.actions.count() == move.seq + (50 if rest is None else 1)
    assert HandResult.objects.count() == (5 if rest is None else 0)


async def test_the_page_takes_it_by_one_message(join, sure, people):
    pages = [await join(sure, person) for person in (people[0], people[1])]
    frame = await pages[0].view()
    table = frame["table"]

    reply = await pages[0].ask(
        {"type": "rest", "hand": table["hand"], "seq": table["seq"], "id": "r"}
    )

    assert reply == {"type": "ok", "id": "r"}
    for page in pages:
        shown = await page.until(lambda frame: frame["table"]["view"]["phase"] == "done")
        assert [said["preset"] for said in shown["table"]["said"]] == ["rest"]
