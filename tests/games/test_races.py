"""Several threads at one table, on PostgreSQL, each with a connection of its own."""

import pytest

from games import services
from games.live import live_hand
from games.models import Hand, HandAction, Table
from games.refusals import Stale
from games.services import Move, moves
from tests.games.tables import NOW, act, current, next_move, person_at, play_to
from tests.games.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 5


def taking(player, move):
    return lambda: services.take_action(player=player, move=move, now=NOW)


def test_of_two_different_moves_at_the_same_moment_one_is_taken(table):
    hand = current(table)
    for seq in range(1, ROUNDS):
        player = person_at(table, hand.newest().state.to_act[0])
        bids = [{"type": "bid", "number": 12 + seq, "trump": trump} for trump in "SDHC"]

        answers = at_once(*(taking(player, Move(hand.id, seq - 1, bid)) for bid in bids))

        assert answers.count(None) == 1
        assert [type(answer) for answer in answers].count(Stale) == 3
        assert HandAction.objects.filter(hand_id=hand.id).count() == seq
        taken = HandAction.objects.get(hand_id=hand.id, seq=seq - 1).action
        assert taken == bids[answers.index(None)]
        assert Hand.objects.get().seq == seq == hand.newest().seq


def test_what_the_winner_sent_is_what_this_process_remembers(table):
    hand = current(table)
    bids = [{"type": "bid", "number": 13, "trump": trump} for trump in "SDHC"]

    at_once(*(taking(person_at(table, 0), Move(hand.id, 0, bid)) for bid in bids))

    known = hand.newest()
    live_hand.cache_clear()
    assert current(table).newest() == known


def test_two_devices_of_a_player_send_the_same_move_and_it_is_taken_once(table):
    for count in range(1, ROUNDS):
        player, move = next_move(table, client_id=f"move-{count}")

        answers = at_once(*[taking(player, move)] * 3)

        assert answers == [None] * 3
        assert HandAction.objects.count() == count


def test_two_processes_send_the_same_move_and_it_is_taken_once(table, monkeypatch):
    """The same, with no memory in common but the database."""
    player, move = next_move(table, client_id="once")
    monkeypatch.setattr(moves, "live_hand", live_hand.__wrapped__)  # a new one each time

    answers = at_once(*[taking(player, move)] * 3)

    assert answers == [None] * 3
    assert HandAction.objects.count() == 1


def test_five_players_ready_at_once_get_one_next_hand(table, people):
    hand = play_to(table, "done")

    def ready(player):
        return lambda: services.ready_for_next(
            player=player, table_id=table.pk, hand_id=hand.id, now=NOW
        )

    answers = at_once(*map(ready, people))

    assert answers == [None] * 5
    assert list(Hand.objects.values_list("number", flat=True)) == [1, 2]
    assert Table.objects.get().current_hand.number == 2


def test_the_next_hand_is_dealt_once_however_many_deal_it(table):
    play_to(table, "done")

    def deal():
        return services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    answers = at_once(*[deal] * 4)

    assert sorted(answers) == [False, False, False, True]
    assert Hand.objects.count() == 2


def test_several_processes_play_the_same_bot_and_it_acts_once(bot_table):
    act(bot_table)
    hand_id = current(bot_table).id

    answers = at_once(*[lambda: services.play_due(hand_id=hand_id, now=NOW)] * 3)

    seqs = list(HandAction.objects.order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(len(seqs)))
    assert answers.count(True) == len(seqs) - 1 == Hand.objects.get().seq - 1
    assert True in answers


def test_nobody_is_stuck_when_somebody_leaves_as_their_turn_comes(table, sweep):
    hand = current(table)
    while hand.newest().state.to_act:
        seat = hand.newest().state.to_act[0]
        after = person_at(table, (seat + 1) % 5)

        answers = at_once(
            taking(*next_move(table)),
            lambda leaver=after: services.leave_seat(player=leaver, table_id=table.pk, now=NOW),
        )
        assert answers == [None, None]
        sweep()
        sweep()

        known = hand.catch_up()
        seq, state = known.seq, known.state
        awaited = state.to_act and person_at(table, state.to_act[0])
        assert awaited != after, "a bot must have played on"
        assert Hand.objects.get(number=1).seq == seq
        services.return_to_seat(player=after, table_id=table.pk, now=NOW)


def test_who_leaves_while_moving_has_moved_or_is_played_on_for(table, sweep, people):
    for _ in range(3):
        player, move = next_move(table)

        answers = at_once(
            taking(player, move),
            lambda leaver=player: services.leave_seat(player=leaver, table_id=table.pk, now=NOW),
        )
        sweep()
        sweep()

        assert answers[1] is None
        row = HandAction.objects.get(seq=move.seq)
        assert row.by_bot == (answers[0] is not None)
        services.return_to_seat(player=player, table_id=table.pk, now=NOW)
