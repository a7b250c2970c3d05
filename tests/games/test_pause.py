"""What a director does while a table plays: a pause, more time, a hand abandoned."""

import json
import random
from datetime import timedelta

import pytest

from accounts.permissions import can
from games import officials, services
from games.clock import GRACE, TIMES
from games.frames import Frames
from games.live import live_hand, snapshot
from games.models import Hand, HandAction, HandResult, Ruling, Shuffle, Table, TableSeat
from games.refusals import BadMessage, NoSuchTable, NotReady, Paused, Stale, sentence
from games.services import Move, NotDirector, Talk
from tests.games.events import director_named, open_event, play_out
from tests.games.tables import NOW, act, clever, current, next_move, play_to
from tests.games.test_secrets import VIEWERS, hidden_worlds, seen_by
from tests.games.threads import at_once

NORMAL = TIMES["normal"]
REASON = "옆 테이블의 카드를 확인하고 있어요"
BREAK = timedelta(minutes=7)
REPEATS = 10


@pytest.fixture(autouse=True)
def _no_pauses(settings):
    """Nothing is looked at, so that a turn begins with the action before it."""
    settings.MIGHTY_PACE = 0
    settings.MIGHTY_CLOCK = 1


@pytest.fixture
def director(db):
    return director_named("심판")


def seconds(number):
    return timedelta(seconds=number)


def due_at(table):
    return Hand.objects.get(pk=current(table).id).due_at


def pause(table, director, *, now=NOW, reason=REASON):
    services.pause_table(table_id=table.pk, by=director, reason=reason, now=now)


def resume(table, director, *, now=NOW + BREAK):
    services.resume_table(table_id=table.pk, by=director, now=now)


def shared(table, player=None):
    return json.loads(Frames(snapshot(table.pk)).for_player(player))["table"]


# Who may


def test_only_the_director_pauses_and_resumes(table, people, stranger, director):
    for person in (people[0], stranger):
        with pytest.raises(NotDirector):
            pause(table, person)
    pause(table, director)
    with pytest.raises(NotDirector):
        resume(table, people[0])
    assert Table.objects.get().paused_at == NOW


def test_whom_an_event_names_directs_its_table(table, stranger, monkeypatch):
    monkeypatch.setattr(officials, "_officials", [])
    officials.register(lambda user, at: user == stranger and at == table)

    assert can(stranger, "table.direct", snapshot(table.pk).seating)
    pause(table, stranger)
    assert Ruling.objects.get().by == stranger


def test_a_bot_or_somebody_barred_directs_nothing(table, director, monkeypatch):
    director.is_active = False
    director.save()

    assert not officials.directs(director, table)
    assert not can(director, "table.direct", snapshot(table.pk).seating)


def test_a_director_who_plays_here_may_pause_but_abandon_no_hand(table, people):
    people[0].is_staff = True
    people[0].save()

    pause(table, people[0])
    with pytest.raises(NotDirector):
        services.void_and_redeal(table_id=table.pk, by=people[0], reason="내 패", now=NOW)

    assert Hand.objects.count() == 1
    own = json.loads(Frames(snapshot(table.pk)).for_player(people[0].pk))["own"]
    assert own["seat"] == 0  # nothing but the seat's view


@pytest.mark.parametrize("reason", ["", "  ", "가" * 121])
def test_a_pause_needs_a_reason(table, director, reason):
    with pytest.raises(BadMessage) as refused:
        pause(table, director, reason=reason)

    assert refused.value.code == "no_reason"


def test_a_closed_table_is_not_paused(table, director):
    Table.objects.update(closed_at=NOW)

    with pytest.raises(NoSuchTable):
        pause(table, director)


# What stands still


def test_everybody_sees_the_reason_and_no_clock(table, director, people):
    pause(table, director)

    for viewer in (None, people[0].pk):
        shown = shared(table, viewer)
        assert shown["paused"] == {"reason": REASON, "since": round(NOW.timestamp() * 1000)}
        assert shown["clock"] is None


def test_no_move_is_accepted_and_the_sender_is_told_why(table, director):
    player, move = next_move(table)
    pause(table, director)

    with pytest.raises(Paused) as refused:
        services.take_action(player=player, move=move, now=NOW)

    assert REASON in sentence(refused.value)
    assert not HandAction.objects.exists()


def test_no_process_that_remembers_the_table_unpaused_accepts_a_move(table, director):
    player, move = next_move(table)
    remembered = current(table).seating
    pause(table, director)
    live_hand(move.hand_id).seating = remembered

    with pytest.raises(Paused):
        services.take_action(player=player, move=move, now=NOW)


def test_a_process_that_remembers_the_pause_accepts_a_move_after_it(table, director):
    pause(table, director)
    paused = live_hand(current(table).id).reseat()
    resume(table, director)
    live_hand(current(table).id).seating = paused

    act(table, now=NOW + BREAK)

    assert HandAction.objects.count() == 1


def test_a_move_sent_again_in_the_pause_is_still_acknowledged(table, director):
    player, move = next_move(table, client_id="a1")
    services.take_action(player=player, move=move, now=NOW)
    pause(table, director)

    services.take_action(player=player, move=move, now=NOW)

    assert HandAction.objects.count() == 1


def test_no_bot_acts_and_no_time_runs_out(table, director, people, sweep):
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW)
    pause(table, director)

    assert not services.play_due(hand_id=current(table).id, now=NOW + BREAK)
    sweep()

    assert not HandAction.objects.exists()


def test_no_hand_is_dealt_before_the_pause_is_over(table, director, people, sweep):
    play_out(table)
    pause(table, director)

    assert not services.deal_next_hand(table_id=table.pk, after=1, now=NOW)
    with pytest.raises(Paused):
        services.ready_for_next(
            player=people[0], table_id=table.pk, hand_id=current(table).id, now=NOW
        )
    sweep()
    assert shared(table)["next_at"] is None
    assert Hand.objects.count() == 1


def test_a_deal_that_was_due_in_the_pause_comes_right_after_it(table, director):
    play_out(table)
    pause(table, director)

    resume(table, director)

    assert Hand.objects.count() == 2


def test_nobody_sits_down_in_a_pause(bot_table, director, stranger):
    pause(bot_table, director)

    with pytest.raises(Paused):
        services.take_seat(player=stranger, table_id=bot_table.pk)


def test_ready_made_words_and_leaving_are_still_allowed(table, director, people):
    play_out(table)
    pause(table, director)

    services.say(player=people[0], table_id=table.pk, talk=Talk(preset="thanks"), now=NOW)
    with pytest.raises(Paused):
        services.say(player=people[1], table_id=table.pk, talk=Talk(text="언제 해요?"), now=NOW)
    services.leave_seat(player=people[1], table_id=table.pk, now=NOW)

    assert TableSeat.objects.get(table=table, number=1).has_left


# What is kept


@pytest.mark.parametrize("thought", [0, 5, NORMAL.turn + 10])
def test_whoever_is_to_act_has_exactly_the_time_that_was_left(table, director, thought):
    before, at = due_at(table), NOW + seconds(thought)
    pause(table, director, now=at)

    resume(table, director, now=at + BREAK)

    assert due_at(table) == before + BREAK
    clock = shared(table)["clock"]
    assert clock["until"] == round((before + BREAK - GRACE).timestamp() * 1000)
    turn_ends = NOW + BREAK + seconds(NORMAL.turn)
    assert clock["bank_from"] == round(turn_ends.timestamp() * 1000)


def test_a_pause_takes_nothing_from_the_bank(table, director):
    pause(table, director, now=NOW + seconds(NORMAL.turn - 1))
    resume(table, director, now=NOW + seconds(NORMAL.turn - 1) + BREAK)

    act(table, now=NOW + BREAK + seconds(NORMAL.turn + 3))

    assert HandAction.objects.get().spent == 3_000


def test_two_pauses_in_one_turn_add_up(table, director):
    before = due_at(table)
    for start in (seconds(3), BREAK + seconds(5)):
        pause(table, director, now=NOW + start)
        resume(table, director, now=NOW + start + BREAK)

    assert due_at(table) == before + 2 * BREAK
    act(table, now=NOW + 2 * BREAK + seconds(NORMAL.turn))
    assert HandAction.objects.get().spent == 0


def test_the_next_turn_knows_nothing_of_the_pause(table, director):
    pause(table, director)
    resume(table, director)
    now = NOW + BREAK + seconds(1)

    act(table, now=now)

    assert due_at(table) == now + seconds(NORMAL.turn + NORMAL.bank) + GRACE


def test_a_process_that_was_not_there_reckons_the_same(table, director):
    pause(table, director, now=NOW + seconds(4))
    resume(table, director)
    before = shared(table)["clock"]

    live_hand.cache_clear()

    assert shared(table)["clock"] == before


def test_losing_a_device_in_the_pause_counts_as_if_time_had_stood(table, director, people):
    before = due_at(table)
    pause(table, director, now=NOW + seconds(5))
    whose = {"player_id": people[0].pk, "table_id": table.pk}
    services.note_presence(**whose, here=False, now=NOW + BREAK / 2)
    services.note_presence(**whose, here=True, now=NOW + BREAK / 2)

    resume(table, director, now=NOW + seconds(5) + BREAK)

    assert due_at(table) == before + BREAK


def test_a_bot_that_took_a_seat_in_the_pause_acts_soon_after_it(table, director, people):
    pause(table, director)
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW + BREAK / 2)

    resume(table, director)

    assert due_at(table) == NOW + BREAK
    assert services.play_due(hand_id=current(table).id, now=NOW + BREAK)


def test_a_second_pause_changes_the_reason_and_not_the_beginning(table, director):
    pause(table, director)
    pause(table, director, now=NOW + seconds(9), reason="조금 더 걸려요")

    row = Table.objects.get()
    assert (row.paused_at, row.pause_reason) == (NOW, "조금 더 걸려요")


def test_resuming_without_a_pause_does_nothing(table, director):
    before = due_at(table)

    resume(table, director)

    assert (due_at(table), Ruling.objects.count()) == (before, 0)


def test_who_did_what_and_why_is_kept(table, director):
    act(table)
    pause(table, director)
    resume(table, director)

    rows = Ruling.objects.values_list("kind", "by", "reason", "hand_number", "detail")
    assert list(rows) == [
        ("pause", director.pk, REASON, 1, {}),
        ("resume", director.pk, "", 1, {"seconds": BREAK.total_seconds()}),
    ]


@pytest.mark.django_db(transaction=True)
def test_a_move_in_the_instant_of_a_pause_counts_or_is_refused(table, director):
    """Whichever was first, the time of whoever is to act afterwards is whole."""
    outcomes = set()
    for _ in range(REPEATS):
        player, move = next_move(table, policy=clever)
        now = due_at(table) - seconds(1)

        moved, _ = at_once(
            lambda p=player, m=move, at=now: services.take_action(player=p, move=m, now=at),
            lambda at=now: pause(table, director, now=at),
        )

        assert moved is None or moved.code == "paused", moved
        assert Hand.objects.get().seq == move.seq + (moved is None)
        before = due_at(table)
        resume(table, director, now=now + BREAK)
        assert due_at(table) == before + BREAK
        outcomes.add(moved is None)
        if moved is not None:
            act(table, policy=clever, now=now + BREAK)
    assert outcomes <= {True, False}


# More time


def test_more_time_is_for_whoever_is_to_act(table, director):
    before, clock = due_at(table), shared(table)["clock"]

    services.add_time(table_id=table.pk, seconds=60, by=director, now=NOW)

    assert due_at(table) == before + seconds(60)
    longer = shared(table)["clock"]
    assert longer["bank_from"] - clock["bank_from"] == 60_000
    act(table, now=NOW + seconds(NORMAL.turn + 60))
    assert HandAction.objects.get().spent == 0


def test_more_time_to_get_ready(rule_set, people, director):
    event = open_event(rule_set, people, waits=True)
    before = event.ready_by

    services.add_time(table_id=event.pk, seconds=60, by=director, now=NOW)

    event.refresh_from_db()
    assert event.ready_by == before + seconds(60)


def test_a_bot_is_given_no_time(table, director, people):
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW)

    with pytest.raises(NotReady):
        services.add_time(table_id=table.pk, seconds=60, by=director, now=NOW)


@pytest.mark.parametrize("number", [0, -5, 3601])
def test_an_absurd_time_is_refused(table, director, number):
    with pytest.raises(BadMessage):
        services.add_time(table_id=table.pk, seconds=number, by=director, now=NOW)


# A hand abandoned


def void(table, director, *, now=NOW):
    services.void_and_redeal(table_id=table.pk, by=director, reason="패가 보였어요", now=now)


def test_a_hand_that_is_abandoned_gives_nothing_and_is_dealt_anew(table, director):
    play_to(table, "play")
    old, start = current(table), Hand.objects.get().start

    void(table, director, now=NOW + seconds(1))

    row, new = Hand.objects.get(pk=old.id), Hand.objects.get(is_replaced=False)
    assert (row.outcome, row.reason, row.is_replaced) == (Hand.VOID, "패가 보였어요", True)
    assert (new.number, new.start, new.replaces, new.seq) == (1, start, row, 0)
    assert new.deck != row.deck
    assert not HandResult.objects.exists()
    assert current(table).id == new.pk


def test_the_deck_dealt_then_is_the_one_that_was_sealed_already(table, director):
    sealed = Shuffle.objects.get()

    void(table, director)

    new = Hand.objects.get(is_replaced=False)
    assert (new.shuffled, new.commitment) == (sealed.deck, sealed.commitment)
    assert Shuffle.objects.get().number == 2
    assert Shuffle.objects.get().commitment != sealed.commitment


def test_nobody_reads_the_cards_of_a_hand_that_was_abandoned(table, director, people, client):
    old = current(table)
    void(table, director)

    row = Hand.objects.get(pk=old.id)
    assert not can(director, "hand.read", row)
    for address in (f"/g/{old.id}/", f"/g/{old.id}.json"):
        assert client.get(address).status_code == 404


def test_no_move_reaches_a_hand_that_was_abandoned(table, director):
    player, move = next_move(table)
    old = current(table)
    void(table, director)

    with pytest.raises(Stale):
        services.take_action(player=player, move=move, now=NOW)

    assert not HandAction.objects.filter(hand_id=old.id).exists()
    assert not services.play_due(hand_id=old.id, now=NOW + BREAK)


def test_a_page_that_showed_the_old_hand_shows_the_new_one(table, director):
    play_to(table, "play")
    before = snapshot(table.pk)

    void(table, director)

    assert snapshot(table.pk).order > before.order


def test_the_game_goes_on_after_the_new_hand(table, director):
    void(table, director)
    play_out(table)

    assert services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    assert list(Hand.objects.order_by("pk").values_list("number", flat=True)) == [1, 1, 2]
    assert HandResult.objects.count() == 5


def test_a_hand_abandoned_in_a_pause_begins_with_whole_turns_after_it(table, director):
    pause(table, director)
    void(table, director, now=NOW + seconds(30))

    resume(table, director)

    assert due_at(table) == NOW + BREAK + seconds(NORMAL.turn + NORMAL.bank) + GRACE


def test_a_hand_that_is_over_is_not_abandoned(table, director):
    play_out(table)

    with pytest.raises(NotReady):
        void(table, director)

    assert Hand.objects.count() == 1


def test_a_substitute_sits_down_with_the_new_hand(rule_set, people, stranger, director):
    event = open_event(rule_set, people)
    services.replace_player(table_id=event.pk, number=4, player=stranger, by=director, now=NOW)

    void(event, director)

    assert TableSeat.objects.get(table=event, number=4).player == stranger


# What a pause may not tell


def test_in_a_pause_two_worlds_look_the_same_to_the_byte(table, director):
    """The time that is left, the reason and what was added depend on no hidden card."""
    rng = random.Random(11)
    play_to(table, "play", policy=clever)
    pause(table, director, now=NOW + seconds(3))
    compared = compare_worlds(table, rng)
    resume(table, director)
    services.add_time(table_id=table.pk, seconds=60, by=director, now=NOW)
    compared += compare_worlds(table, rng)
    assert compared >= len(VIEWERS)


def compare_worlds(table, rng):
    now, compared = snapshot(table.pk), 0
    for viewer in VIEWERS:
        for world in hidden_worlds(table, viewer, rng):
            assert seen_by(world, viewer) == seen_by(now, viewer)
            compared += 1
    return compared


def test_a_hand_that_was_abandoned_shows_no_card_afterwards(table, director):
    play_to(table, "play", policy=clever)
    old = current(table)
    salt = old.fairness["salt"].encode()

    void(table, director)

    for viewer in VIEWERS:
        frame = seen_by(snapshot(table.pk), viewer)
        assert salt not in frame
        assert json.loads(frame)["table"]["view"]["trick"] is None
    assert Move(old.id, 0, {}).hand_id != current(table).id
