"""The clocks of people: what they have, what it costs, and who acts when it is over."""

import json
import threading
import time
from datetime import timedelta
from itertools import count
from random import Random

import pytest
from django.db import transaction
from django.utils import timezone

from games import services
from games.bots.table import shuffled
from games.clock import AWAY_AFTER, DISCONNECTED, GRACE, OUTAGE, RESUMED, RETURNED, TIMES
from games.dealing import Shuffled, commitment_of
from games.due import due
from games.engine.registry import GAMES
from games.frames import Frames
from games.live import live_hand, snapshot
from games.models import Hand, HandAction, RuleSet, Table, TableSeat
from games.refusals import NotSeated
from games.services import Terms, deals
from tests.games.tables import (
    NOW,
    act,
    clever,
    current,
    newcomer,
    next_move,
    person_at,
    phase_of,
    play_to,
    playable_decks,
)
from tests.games.threads import at_once

NORMAL = TIMES["normal"]
REPEATS = 20
INSTANT = timedelta(milliseconds=1)


@pytest.fixture(autouse=True)
def _no_pauses(settings):
    """Nothing is looked at, so that a turn begins with the action before it."""
    settings.MIGHTY_PACE = 0
    settings.MIGHTY_CLOCK = 1


def seconds(number):
    return timedelta(seconds=number)


def due_at(table):
    """Return when a bot acts at the table."""
    return Hand.objects.get(pk=current(table).id).due_at


def deadline(table):
    """Return when the time of whoever is to act ends, as it is shown."""
    return due_at(table) - GRACE


def run_out(table, *, after=timedelta(0)):
    """Let the time of whoever is to act run out; return when the bot acted."""
    now = due_at(table) + after
    assert services.play_due(hand_id=current(table).id, now=now)
    return now


def last_action(table):
    return HandAction.objects.filter(hand_id=current(table).id).latest("seq")


def note_presence(table, player, *, here, now):
    services.note_presence(player_id=player.pk, table_id=table.pk, here=here, now=now)


# What people have


@pytest.mark.parametrize("speed", TIMES)
def test_a_turn_has_its_own_time_and_the_bank(rule_set, people, decks, speed):
    table = services.open_table(
        rule_set=rule_set, players=people, now=NOW, terms=Terms(speed=speed)
    )

    times = TIMES[speed]
    assert deadline(table) == NOW + seconds(times.turn + times.bank)


def test_the_exchange_has_more_time_than_a_turn(table):
    play_to(table, "exchange")

    assert deadline(table) == NOW + seconds(NORMAL.exchange + NORMAL.bank)


def test_what_just_happened_is_looked_at_before_the_clock_runs(table, settings):
    settings.MIGHTY_PACE = 1
    before = deadline(table)
    hand = play_to(table, "play")
    while len(hand.newest().state.trick) != 0 or not hand.newest().state.tricks:
        act(table)

    assert deadline(table) > before


def test_within_the_turns_own_time_nothing_is_taken_from_the_bank(table):
    act(table, now=NOW + seconds(NORMAL.turn))

    assert last_action(table).spent == 0


def test_a_long_turn_takes_from_the_bank_and_the_next_one_has_less(table):
    act(table, now=NOW + seconds(NORMAL.turn + 30))
    now = NOW + seconds(NORMAL.turn + 30)
    while phase_of(current(table).newest().state, current(table)) == "auction":
        act(table, now=now)

    assert HandAction.objects.get(seq=0).spent == 30_000
    assert deadline(table) == now + seconds(NORMAL.exchange + NORMAL.bank - 30)


def test_the_time_had_without_a_device_is_had_once_in_a_hand(table, people):
    note_presence(table, people[0], here=False, now=NOW)
    now = NOW + seconds(NORMAL.turn + NORMAL.bank + 40)
    act(table, now=now)
    while phase_of(current(table).newest().state, current(table)) == "auction":
        act(table, now=now)

    assert deadline(table) == now + seconds(NORMAL.exchange + DISCONNECTED - 40)


def test_the_bank_of_one_seat_is_nobody_elses(table):
    now = NOW + seconds(NORMAL.turn + 30)
    act(table, now=now)

    assert deadline(table) == now + seconds(NORMAL.turn + NORMAL.bank)


def test_with_the_next_hand_everybody_has_a_full_bank(table):
    act(table, now=NOW + seconds(NORMAL.turn + 30))
    play_to(table, "done")

    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    assert deadline(table) == NOW + seconds(NORMAL.turn + NORMAL.bank)


# Running out


def test_the_bot_waits_for_deadline_and_grace(table):
    end = due_at(table)

    assert end == NOW + seconds(NORMAL.turn + NORMAL.bank) + GRACE
    assert not services.play_due(hand_id=current(table).id, now=end - INSTANT)
    assert services.play_due(hand_id=current(table).id, now=end)


def test_what_the_bot_does_for_who_is_late_is_logged_as_that(table):
    run_out(table)

    row = HandAction.objects.get()
    assert (row.seq, row.seat, row.by_bot, row.timed_out) == (0, 0, True, True)


def test_a_move_in_time_is_not_logged_as_late(table):
    act(table)

    row = HandAction.objects.get()
    assert (row.by_bot, row.timed_out) == (False, False)


@pytest.mark.parametrize("late", [GRACE - INSTANT, GRACE, seconds(5)])
def test_a_late_move_counts_as_long_as_no_bot_has_acted(table, late):
    act(table, now=deadline(table) + late)

    assert (HandAction.objects.get().by_bot, HandAction.objects.get().seat) == (False, 0)


def test_after_a_timeout_the_next_turn_is_shorter(table):
    act(table)
    while current(table).newest().state.to_act != (0,):
        act(table)  # all pass: seat 0 is declarer
    exchanged = run_out(table)

    assert TableSeat.objects.get(number=0).timeouts == 1
    assert current(table).newest().state.to_act == (0,)
    in_exchange = phase_of(current(table).newest().state, current(table)) == "exchange"
    turn = NORMAL.exchange if in_exchange else NORMAL.turn
    assert deadline(table) == exchanged + seconds(turn / 2)  # and nothing is left of the bank


def test_an_own_move_makes_up_for_a_timeout(table):
    act(table)
    while current(table).newest().state.to_act != (0,):
        act(table)
    now = run_out(table)

    act(table, now=now)

    assert TableSeat.objects.get(number=0).timeouts == 0


def away_table(table):
    """Let seat 0, the declarer, run out of time until it counts as away; return when."""
    act(table)
    while current(table).newest().state.to_act != (0,):
        act(table)
    for _ in range(AWAY_AFTER):
        now = run_out(table)
    return now


def test_after_two_timeouts_in_a_row_somebody_is_away(table):
    away_table(table)

    seat = TableSeat.objects.get(number=0)
    assert (seat.is_away, seat.has_left, seat.absent_from) == (True, False, 1)
    assert list(HandAction.objects.filter(timed_out=True).values_list("seat", flat=True)) == [0, 0]


def test_for_who_is_away_a_bot_acts_at_once_and_nobody_else_may(table, people):
    away_table(table)
    hand = current(table)
    while hand.newest().state.to_act != (0,):
        act(table)
    seq = hand.newest().seq

    with pytest.raises(NotSeated) as refused:
        services.take_action(
            player=people[0], move=services.Move(hand.id, seq, {"type": "pass"}), now=NOW
        )
    assert refused.value.code == "away"
    assert services.play_due(hand_id=hand.id, now=NOW)
    row = last_action(table)
    assert (row.seat, row.by_bot, row.timed_out, row.spent) == (0, True, False, 0)


def test_who_says_to_be_back_plays_again_with_full_turns(table, people):
    now = away_table(table)

    services.return_to_seat(player=people[0], table_id=table.pk, now=now)

    seat = TableSeat.objects.get(number=0)
    assert (seat.is_away, seat.absent_from, seat.timeouts) == (False, 0, 0)
    while current(table).newest().state.to_act != (0,):
        act(table, now=now)
    assert deadline(table) == now + seconds(NORMAL.turn)
    assert not services.play_due(hand_id=current(table).id, now=now)


def test_saying_to_be_back_gives_who_was_never_away_nothing(table, people):
    act(table)
    while current(table).newest().state.to_act != (0,):
        act(table)
    now = run_out(table)
    before = deadline(table)

    services.return_to_seat(player=people[0], table_id=table.pk, now=now)

    assert TableSeat.objects.get(number=0).timeouts == 1
    assert deadline(table) == before


# Devices


def test_who_has_lost_every_device_has_more_time(table, people):
    before = deadline(table)

    note_presence(table, people[0], here=False, now=NOW + seconds(5))

    assert deadline(table) == before + seconds(DISCONNECTED)


def test_who_is_back_has_the_usual_time_again(table, people):
    before = deadline(table)
    note_presence(table, people[0], here=False, now=NOW + seconds(5))

    note_presence(table, people[0], here=True, now=NOW + seconds(6))

    assert deadline(table) == before


def test_who_is_back_late_has_a_moment_at_least(table, people):
    note_presence(table, people[0], here=False, now=NOW)
    now = NOW + seconds(NORMAL.turn + NORMAL.bank + 30)

    note_presence(table, people[0], here=True, now=now)

    assert due_at(table) == now + RETURNED


def test_that_moment_is_not_lost_when_somebody_else_goes(table, people):
    note_presence(table, people[0], here=False, now=NOW)
    now = NOW + seconds(NORMAL.turn + NORMAL.bank + 30)
    note_presence(table, people[0], here=True, now=now)

    note_presence(table, people[1], here=False, now=now + seconds(1))
    services.leave_seat(player=people[2], table_id=table.pk, now=now + seconds(1))

    assert due_at(table) == now + RETURNED


# The same everywhere


def test_every_process_computes_the_same_deadline(table):
    rng, hand = Random(1), current(table)
    now = NOW
    while hand.newest().state.to_act:
        live_hand.cache_clear()
        other = live_hand(hand.id)
        assert other is not hand
        assert due(other, other.newest(), other.seating, now) == due_at(table)
        now = min(now + seconds(rng.uniform(0, 40)), due_at(table))
        act(table, policy=clever, now=now)
        hand = current(table)
    assert sum(HandAction.objects.values_list("spent", flat=True)) > 0


def test_a_deadline_that_passed_while_the_site_was_down_is_moved(table):
    now, version = due_at(table) + OUTAGE, Table.objects.get().version

    assert not services.play_due(hand_id=current(table).id, now=now)

    assert due_at(table) == now + RESUMED
    assert Table.objects.get().version == version + 1
    assert not HandAction.objects.exists()
    run_out(table)
    assert HandAction.objects.get().timed_out


def test_a_long_outage_takes_no_more_than_there_is(table):
    now = NOW + timedelta(days=90)

    act(table, now=now)

    assert HandAction.objects.get().spent == (NORMAL.bank + DISCONNECTED) * 1000


def test_a_longer_clock_has_a_longer_bank_too(table, settings):
    settings.MIGHTY_CLOCK = 2
    act(table, now=NOW + seconds(2 * NORMAL.turn + 30))
    now = NOW + seconds(2 * NORMAL.turn + 30)
    while phase_of(current(table).newest().state, current(table)) == "auction":
        act(table, now=now)

    assert deadline(table) == now + seconds(2 * (NORMAL.exchange + NORMAL.bank) - 30)


def test_the_sweep_lets_a_bot_act_where_nobody_looks_on(table, sweep):
    Hand.objects.update(due_at=timezone.now() - seconds(1))

    sweep()

    row = HandAction.objects.get()
    assert (row.seat, row.by_bot, row.timed_out) == (0, True, True)
    assert Hand.objects.get().due_at > timezone.now() + seconds(NORMAL.turn)


def test_the_sweep_goes_on_until_somebody_has_time(table, people, sweep):
    for player in people[1:4]:
        services.leave_seat(player=player, table_id=table.pk, now=NOW)
    Hand.objects.update(due_at=timezone.now() - seconds(1))

    sweep()

    log = HandAction.objects.order_by("seq").values_list("seat", "timed_out")
    assert list(log) == [(0, True), (1, False), (2, False), (3, False)]


# At the same instant


@pytest.mark.django_db(transaction=True)
def test_a_move_that_waited_for_somebody_leaving_knows_that_they_left(table, people):
    """The next seat is left while the move waits for the lock: a bot must be woken for it."""
    left = threading.Event()

    def leave():
        with transaction.atomic():
            services.leave_seat(player=people[1], table_id=table.pk, now=NOW)
            Hand.objects.filter(table=table).update(salt="x")  # holds the lock that a move needs
            left.set()
            time.sleep(0.5)

    def move():
        assert left.wait(20)
        act(table)

    at_once(leave, move)

    assert current(table).catch_up().state.to_act == (1,)
    assert due_at(table) < NOW + seconds(NORMAL.turn)


@pytest.mark.django_db(transaction=True)
def test_of_a_move_and_the_clock_at_the_same_instant_one_counts(table):
    """Whoever loses is told so, and the log has one action for each number."""
    hand, winners = current(table), set()
    for _ in range(REPEATS):
        player, move = next_move(table, policy=clever)
        now = due_at(table)

        moved, timed = at_once(
            lambda p=player, m=move, at=now: services.take_action(player=p, move=m, now=at),
            lambda at=now: services.play_due(hand_id=hand.id, now=at),
        )

        row = HandAction.objects.get(hand_id=hand.id, seq=move.seq)
        assert (moved is None) != (timed is True), (moved, timed)
        assert row.by_bot == row.timed_out == (timed is True)
        assert Hand.objects.get().seq == move.seq + 1 == hand.catch_up().seq
        winners.add(row.by_bot)
        if TableSeat.objects.get(number=row.seat).is_away:
            services.return_to_seat(player=player, table_id=table.pk, now=now)
    assert winners <= {True, False}


# Every decision of every game

GAMES_PLAYED = [
    ("mighty", "standard", 5, {"auction", "exchange", "friend", "play"}),
    ("mighty", "classic", 4, {"auction", "exchange", "friend", "play"}),
    ("mighty", "mahtava", 5, {"auction", "exchange", "friend", "play"}),
    ("mighty", "mahtava", 3, {"auction", "exchange", "play"}),
    ("mighty", "standard-honeymoon", 2, {"auction", "exchange", "play"}),
    ("mighty", "standard-ghost", 2, {"auction", "exchange", "play"}),
    ("mighty", "standard-duel", 2, {"auction", "exchange", "play"}),
    ("michigan", "michigan", 3, {"lead"}),
    ("michigan", "michigan", 8, {"lead"}),
]


@pytest.fixture
def opened(rule_sets, monkeypatch):
    """A function that opens a table of people by a preset, with a deck that is played."""

    def opened(game, preset, players):
        rule_set = RuleSet.objects.get(game=game, preset=preset, players=players, club=None)
        rules = GAMES[game].read_rules(rule_set.rules)
        packs = (shuffled(rules.pack, Random(number)) for number in count())
        decks = playable_decks(rules, "clocks") if game == "mighty" else packs

        def shuffle(_pack):
            deck = next(decks)
            return Shuffled(deck, "", commitment_of(deck, ""))

        monkeypatch.setattr(deals, "shuffle", shuffle)
        seated = [newcomer(f"{number}") for number in range(players)]
        return services.open_table(rule_set=rule_set, players=seated, now=NOW)

    return opened


@pytest.mark.parametrize(("game", "preset", "players", "phases"), GAMES_PLAYED)
def test_whoever_is_to_act_has_a_clock_in_every_phase(opened, game, preset, players, phases):
    table = opened(game, preset, players)
    hand, met, awaited = current(table), set(), set()
    while seats := hand.newest().state.to_act:
        shared = json.loads(Frames(snapshot(table.pk)).for_player(None))["table"]
        clock = shared["clock"]
        assert clock["seat"] == seats[0]
        assert clock["from"] < clock["bank_from"] <= clock["until"]
        assert clock["until"] == round(deadline(table).timestamp() * 1000)
        met.add(shared["view"]["phase"])
        awaited.add((shared["view"]["phase"], seats[0]))
        act(table, policy=clever)

    assert met == phases
    if (preset, players) == ("mahtava", 3):  # the kitty is shared by all three
        assert {seat for phase, seat in awaited if phase == "exchange"} == {0, 1, 2}
    assert json.loads(Frames(snapshot(table.pk)).for_player(None))["table"]["clock"] is None


@pytest.mark.parametrize(("game", "preset", "players", "phases"), GAMES_PLAYED)
def test_a_hand_that_everybody_lets_run_out_comes_to_its_end(opened, game, preset, players, phases):
    table = opened(game, preset, players)
    hand, met = current(table), set()
    while hand.newest().state.to_act:
        met.add(phase_of(hand.newest().state, hand))
        run_out(table)

    assert met <= phases
    assert TableSeat.objects.filter(is_away=True).exists()
    assert Hand.objects.get().finished_at is not None


@pytest.mark.parametrize("phase", ["auction", "exchange", "friend", "play"])
def test_the_clock_acts_in_every_phase(table, phase):
    hand = play_to(table, phase)
    seat, seq = hand.newest().state.to_act[0], hand.newest().seq

    run_out(table)

    row = HandAction.objects.get(seq=seq)
    assert (row.seat, row.timed_out) == (seat, True)
    assert person_at(table, seat).seats.get().timeouts == 1
