"""Moves at different tables in one transaction."""

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from games import log, services
from games.models import Hand, HandAction
from games.services import Asked, Move, open_table, take_together
from tests.games.tables import NOW, current, newcomer, next_move
from tests.games.threads import at_once

BID = {"type": "bid", "number": 13, "trump": "S"}


@pytest.fixture
def other_table(rule_set, decks, table):
    players = [newcomer(f"other {number}") for number in range(5)]
    return open_table(rule_set=rule_set, players=players, now=NOW)


def asked(table, client_id="", action=None):
    player, move = next_move(table, client_id=client_id)
    if action:
        move = Move(move.hand_id, move.seq, action, client_id)
    return Asked(player, move, NOW)


def logged():
    return set(HandAction.objects.values_list("hand__table_id", "seq"))


@pytest.mark.django_db(transaction=True)
def test_moves_at_two_tables_are_committed_in_one_transaction(table, other_table):
    moves = [asked(other_table), asked(table)]

    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert take_together(moves) == {0, 1}

    statements = [query["sql"].split()[0] for query in queries]
    assert statements.count("BEGIN") == statements.count("COMMIT") == 1
    assert logged() == {(table.pk, 0), (other_table.pk, 0)}
    assert [current(one).newest().seq for one in (table, other_table)] == [1, 1]


def test_each_table_is_told(table, other_table, monkeypatch):
    told = []
    monkeypatch.setattr(
        "games.push.listeners", {lambda now: told.append((now.table_id, now.order))}
    )

    take_together([asked(table), asked(other_table)])

    assert [(table_id, order[1]) for table_id, order in told] == [
        (table.pk, 1),
        (other_table.pk, 1),
    ]


def test_an_action_that_is_not_legal_is_left_to_be_refused(table, other_table):
    wrong = asked(table, action={"type": "bid", "number": 99, "trump": "S"})

    assert take_together([wrong, asked(other_table)]) == {1}
    assert logged() == {(other_table.pk, 0)}


def test_of_two_moves_in_a_hand_the_second_is_left(table):
    assert take_together([asked(table, "a"), asked(table, "b")]) == {0}
    assert HandAction.objects.get().client_id == "a"


def test_a_move_that_comes_again_is_left_and_acknowledged_alone(table):
    once = asked(table, "m")
    take_together([once])

    assert take_together([once]) == set()
    services.take_action(player=once.player, move=once.move, now=NOW)
    assert HandAction.objects.count() == 1


def test_if_another_process_was_faster_at_one_table_nothing_is_written(table, other_table):
    moves = [asked(table), asked(other_table)]
    Hand.objects.filter(table=other_table).update(seq=1)

    assert take_together(moves) == set()
    assert not logged()
    assert current(table).newest().seq == 0


def test_a_card_that_ends_the_hand_is_left(table):
    last = asked(table)
    while take_together([last]):
        last = asked(table)

    assert len(current(table).newest().state.holdings[0]) <= 1
    services.take_action(player=last.player, move=last.move, now=NOW)
    assert Hand.objects.get().finished_at == NOW


def test_after_a_failure_no_process_remembers_more_than_the_database(table, monkeypatch):
    def fail(*_, **__):
        raise DatabaseError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(log, "grow", fail)
        with pytest.raises(DatabaseError):
            take_together([asked(table)])

    assert current(table).newest().seq == 0
    assert take_together([asked(table)]) == {0}


@pytest.mark.django_db(transaction=True)
def test_two_processes_with_the_same_tables_do_not_wait_for_each_other(table, other_table):
    moves = [asked(table, "m"), asked(other_table, "n")]

    answers = at_once(lambda: take_together(moves), lambda: take_together(moves[::-1]))

    assert logged() == {(table.pk, 0), (other_table.pk, 0)}
    assert sum(len(answer) for answer in answers) == 2
