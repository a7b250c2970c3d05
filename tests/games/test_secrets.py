"""What a frame says to each seat and to a spectator, and what it must not say."""

import copy
import json
import random
import secrets
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from games.dealing import commitment_of
from games.due import awaited, due, turn
from games.engine.cards import PACK
from games.engine.mighty.actions import CallFriend, Discard, Play
from games.engine.mighty.dealing import deal_cards, deck_of
from games.engine.mighty.rules import PRESETS
from games.frames import Frames
from games.hub import in_pool
from games.live import LiveHand, Snapshot, live_hand, snapshot
from games.models import Hand, HandAction, Shuffle, Table
from games.services import Talk, deal_next_hand, note_nonce, note_presence, open_table, say
from tests.engine.worlds import other_world
from tests.games.tables import NOW, act, clever, current, missed_deck, play_to

SEATS = range(5)
VIEWERS = (*SEATS, None)


def strings(value: Any) -> Iterator[str]:
    """Yield every string in a JSON value, keys too."""
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from strings(part)
        case dict():
            for key, part in value.items():
                yield key
                yield from strings(part)


def cards_in(frame: dict[str, Any]) -> set[str]:
    """Return the cards a frame names, besides those of the offer to call a friend.

    That offer lists the whole pack, whoever holds what.
    """
    own = frame["own"] or {"legal": []}
    kept = [offer for offer in own["legal"] if offer["type"] != "call_friend"]
    for offer in own["legal"]:
        if offer.get("kind") == "card":
            assert offer["card"] == list(PACK)
    shown = {**frame, "own": {**own, "legal": kept}}
    return set(PACK) & set(strings(shown))


def known_to(viewer: int | None, hand: LiveHand, seq: int) -> set[str]:
    """Return the cards a viewer may know after `seq` actions, worked out from deal and log."""
    start = hand.game.read_start(Hand.objects.get(pk=hand.id).start)
    deal = deal_cards(hand.rules, hand.deck, start)
    state = hand.game.deal(hand.rules, hand.deck, start)
    known = set(deal.holdings[viewer]) if viewer is not None else set()
    for seat, action in logged(hand, seq):
        if isinstance(action, Play):
            known.add(action.card)
        if isinstance(action, CallFriend) and action.card:
            known.add(action.card)
        if isinstance(action, Discard) and seat == viewer:
            known |= set(deal.kitty)
        state = state.apply(seat, action)
    contract = getattr(state, "contract", None) or getattr(
        getattr(state, "terms", None), "contract", None
    )
    if contract:
        known |= {hand.rules.mighty(contract.trump), hand.rules.joker_caller(contract.trump)}
        if contract.declarer == viewer:
            known |= set(deal.kitty)
    return known if state.to_act else set(PACK)


def logged(hand: LiveHand, seq: int) -> list[tuple[int, Any]]:
    rows = HandAction.objects.filter(hand_id=hand.id, seq__lt=seq).order_by("seq")
    return [
        (seat, hand.game.read_action(action)) for seat, action in rows.values_list("seat", "action")
    ]


def seen_by(now: Snapshot, viewer: int | None) -> bytes:
    """Return the frame of that seat's player, or of a spectator."""
    player = None if viewer is None else now.seating.seats[viewer].player_id
    return Frames(now).for_player(player)


def hidden_worlds(
    table: Table, viewer: int | None, rng: random.Random, *, count: int = 2
) -> Iterator[Snapshot]:
    """Yield the table as it is, were the cards dealt otherwise that the viewer cannot know."""
    now = snapshot(table.pk)
    for _ in range(count):
        world = other_world(now.moment.state, tuple(logged(now.hand, now.moment.seq)), viewer, rng)
        if world is not None:
            terms = getattr(world, "terms", None)
            other = copy.copy(now.hand)
            other.deck = list(deck_of(other.rules, terms.deal if terms else world.deal))
            other.fairness = {
                **now.hand.fairness,
                "salt": secrets.token_hex(16),
                "shuffled": random.Random(rng.random()).sample(other.deck, len(other.deck)),
            }
            other._shown = (None, None)  # what it remembers of the other world
            yield replace(now, hand=other, moment=replace(now.moment, state=world))


async def test_no_frame_names_a_card_its_reader_may_not_know(join, table, people):
    """Six pages over real sockets, for two hands; each frame they get is looked through."""
    pages = [await join(table, person) for person in [*people, None]]
    met = set()
    for number in (1, 2):
        hand = await in_pool(lambda: current(table))
        seq, over = 0, False
        while not over:
            for viewer, page in zip(VIEWERS, pages, strict=True):
                frame = await page.view(seq=seq, number=number)
                known = await in_pool(partial(known_to, viewer, hand, seq))
                assert frame["table"]["seq"] == seq
                assert cards_in(frame) <= known, (viewer, seq, cards_in(frame) - known)
                met.add((frame["table"]["view"]["phase"], viewer))
            over = not frame["table"]["view"]["to_act"]
            await in_pool(lambda: act(table, policy=clever))
            seq += 1
        now = timezone.now()
        await in_pool(lambda n=number, at=now: deal_next_hand(table_id=table.pk, after=n, now=at))
    phases = ("auction", "exchange", "friend", "play", "done")
    assert met == {(phase, viewer) for phase in phases for viewer in VIEWERS}


def test_frames_show_each_player_what_is_his(table):
    """The scan above would be worth nothing if frames named no cards at all."""
    play_to(table, "play", policy=clever)
    now = snapshot(table.pk)
    declarer = now.moment.state.terms.contract.declarer

    for seat in SEATS:
        own = json.loads(seen_by(now, seat))["own"]
        assert set(own["cards"]) == set(now.moment.state.holdings[seat])
        assert own["discards"] == (
            list(now.moment.state.terms.discards) if seat == declarer else []
        )
        assert own["kitty"] == (list(now.moment.state.terms.deal.kitty) if seat == declarer else [])
    assert json.loads(seen_by(now, None))["own"] is None


def test_only_the_holder_of_the_called_card_knows_the_friend(table):
    def call_the_seat_after(hand, state, seat):
        if hand.game.public_view(state).phase == "friend":
            return CallFriend("card", state.holdings[(seat + 1) % 5][0])
        return clever(hand, state, seat)

    play_to(table, "play", policy=call_the_seat_after)
    now = snapshot(table.pk)
    friend = (now.moment.state.terms.contract.declarer + 1) % 5

    frames = {viewer: json.loads(seen_by(now, viewer)) for viewer in VIEWERS}

    assert {v for v in SEATS if frames[v]["own"]["is_friend"]} == {friend}
    for frame in frames.values():
        assert frame["table"]["view"]["friend"] is None
        assert frame["table"]["view"]["points"] is None


def test_two_tables_that_differ_in_hidden_cards_only_look_the_same_to_the_byte(table):
    rng = random.Random(7)
    hand, compared = current(table), dict.fromkeys(VIEWERS, 0)
    while hand.newest().state.to_act:
        now = snapshot(table.pk)
        for viewer in VIEWERS:
            for world in hidden_worlds(table, viewer, rng, count=1):
                assert world.hand.deck != hand.deck
                assert seen_by(world, viewer) == seen_by(now, viewer)
                compared[viewer] += 1
        act(table, policy=clever)
    assert min(compared.values()) >= 15, compared


def test_a_player_whose_own_cards_differ_sees_it(table):
    """The comparison above can fail: to everybody concerned the worlds do differ."""
    rng, told = random.Random(7), 0
    play_to(table, "play", policy=clever)
    now = snapshot(table.pk)
    for world in hidden_worlds(table, None, rng):
        for seat in SEATS:
            if world.moment.state.holdings[seat] != now.moment.state.holdings[seat]:
                assert seen_by(world, seat) != seen_by(now, seat)
                told += 1
    assert told


def test_a_database_with_other_hidden_cards_shows_the_same(table):
    """The same through the rows: the deck is exchanged where it is stored."""
    rng = random.Random(3)
    hand = play_to(table, "exchange", policy=clever)
    declarer = hand.newest().state.contract.declarer
    for viewer in {(declarer + 1) % 5, None}:
        before = seen_by(snapshot(table.pk), viewer)
        world = next(hidden_worlds(table, viewer, rng))

        other = {name: world.hand.fairness[name] for name in ("salt", "shuffled")}
        Hand.objects.filter(pk=hand.id).update(deck=world.hand.deck, **other)
        live_hand.cache_clear()

        assert seen_by(snapshot(table.pk), viewer) == before
        assert live_hand(hand.id).deck != hand.deck


def test_deck_and_salt_are_opened_when_the_hand_is_over(table):
    hand = play_to(table, "done")

    frame = json.loads(seen_by(snapshot(table.pk), None))

    reveal = frame["table"]["reveal"]
    assert reveal == {
        "deck": hand.deck,
        "salt": reveal["salt"],
        "shuffled": hand.deck,  # no device has sent a number
        "nonces": [""] * 5,
        "commitment": commitment_of(hand.deck, reveal["salt"]),
    }
    assert frame["table"]["commitment"] == reveal["commitment"]


@pytest.mark.parametrize("phase", ["auction", "exchange", "friend", "play"])
def test_deck_and_salt_stay_closed_before(table, phase):
    hand = play_to(table, phase)

    for viewer in VIEWERS:
        frame = seen_by(snapshot(table.pk), viewer)
        assert json.loads(frame)["table"]["reveal"] is None
        assert hand.fairness["salt"].encode() not in frame


def test_a_deal_miss_is_shown_to_all_for_a_while(rule_set, people, decks, settings):
    settings.MIGHTY_PACE = 10
    decks.append(missed_deck(PRESETS["standard", 5]))
    table = open_table(rule_set=rule_set, players=people, now=timezone.now())

    frame = json.loads(seen_by(snapshot(table.pk), None))

    result = frame["table"]["view"]["result"]
    assert result["outcome"] == "deal_miss"
    assert len(result["missed_hand"]) == 10
    assert frame["table"]["next_at"] > timezone.now().timestamp() * 1000
    assert [seat["total"] for seat in frame["table"]["seats"]] == [0] * 5


def test_the_pause_of_a_bot_does_not_depend_on_the_cards(bot_table, monkeypatch):
    """The same place in a hand gives the same pause, whatever the bot holds."""
    from games import pace

    monkeypatch.setattr(pace.random, "uniform", lambda low, _high: low)
    act(bot_table)
    rng, now = random.Random(1), snapshot(bot_table.pk)

    pauses = {due_in(world) for world in hidden_worlds(bot_table, None, rng)}

    assert pauses == {due_in(now)}
    assert None not in pauses


def due_in(world: Snapshot) -> Any:
    """Return when the server acts next in that world."""
    return due(world.hand, world.moment, world.seating, NOW)


def test_the_time_of_a_person_does_not_depend_on_hidden_cards(table):
    """Neither deadline nor what is taken of the bank, in any phase and for any reader."""
    rng, hand, compared, at = random.Random(9), current(table), 0, NOW
    while hand.newest().state.to_act:
        now = snapshot(table.pk)
        seat = awaited(now.moment.state, now.seating)
        for viewer in VIEWERS:
            for world in hidden_worlds(table, viewer, rng, count=1):
                assert due_in(world) == due_in(now) == now.due_at
                times = [turn(w.hand, w.moment, w.seating, seat) for w in (now, world)]
                assert times[0] == times[1]
                compared += 1
        at += timedelta(seconds=25)  # more than a turn: the bank is used
        act(table, policy=clever, now=at)
    assert compared > 100
    assert HandAction.objects.filter(spent__gt=0).exists()


def test_what_is_shown_besides_the_hand_does_not_depend_on_hidden_cards(table, people):
    """Clocks, talk, devices and the next seal are in the frame, and the same in both worlds."""
    now_is = timezone.now()
    say(player=people[2], table_id=table.pk, talk=Talk(preset="hello"), now=now_is)
    act(table)
    note_presence(player_id=people[3].pk, table_id=table.pk, here=False, now=NOW)
    rng, now = random.Random(5), snapshot(table.pk)

    for viewer in VIEWERS:
        frame = json.loads(seen_by(now, viewer))["table"]
        assert frame["clock"]["seat"] == 1
        assert [said["preset"] for said in frame["said"]] == ["hello"]
        assert frame["seats"][3]["gone_at"] is not None
        assert frame["sealed"]["number"] == 2
        assert frame["next_at"] is None
        worlds = list(hidden_worlds(table, viewer, rng))
        assert worlds
        for world in worlds:
            assert seen_by(world, viewer) == seen_by(now, viewer)


def test_the_next_deck_is_told_by_nothing_but_its_seal(table):
    """Were another deck sealed under the same commitment, nobody would see another frame."""
    before = {viewer: seen_by(snapshot(table.pk), viewer) for viewer in VIEWERS}
    sealed = Shuffle.objects.get()

    Shuffle.objects.update(deck=sealed.deck[::-1], salt=secrets.token_hex(16))

    assert {viewer: seen_by(snapshot(table.pk), viewer) for viewer in VIEWERS} == before
    assert sealed.commitment.encode() in before[None]


def test_the_number_of_a_device_is_shown_to_nobody_before_the_hand_is_over(table, people):
    before = {viewer: seen_by(snapshot(table.pk), viewer) for viewer in VIEWERS}

    note_nonce(player=people[1], table_id=table.pk, number=2, nonce="0123456789abcdef" * 2)

    assert {viewer: seen_by(snapshot(table.pk), viewer) for viewer in VIEWERS} == before


def test_what_travels_between_processes_is_numbers_of_tables_and_people():
    from games.push import poke

    assert poke("name", tables=[3, 5], ended=[8]) == {
        "type": "poke",
        "tables": [3, 5],
        "ended": [8],
        "from": "name",
    }
