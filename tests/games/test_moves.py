import pytest
from django.db.models import F

from games import services
from games.clock import Clock
from games.engine.cards import PACK
from games.engine.core import IllegalAction, InvalidAction, replay
from games.engine.mighty.actions import CARD, NOBODY, CallFriend
from games.live import LiveHand, Moment, live_hand
from games.models import Hand, HandAction, HandResult, Table, TableSeat
from games.refusals import NoSuchTable, NotSeated, Stale
from games.services import Move, take_action
from games.signals import hand_finished
from tests.games.tables import (
    NOW,
    PHASES,
    act,
    clever,
    current,
    newcomer,
    obvious,
    person_at,
    phase_of,
    play_to,
    rows_of,
)

PASS = {"type": "pass"}
NO_ACTIONS = [
    ({}, "unknown_action"),
    ({"type": "fly"}, "unknown_action"),
    ({"type": None}, "unknown_action"),
    ({"type": ["pass"]}, "unknown_action"),
    ({"type": "__class__"}, "unknown_action"),
    ({"type": "pass", "seat": 2}, "bad_shape"),
    ({"type": "bid"}, "bad_shape"),
    ({"type": "bid", "number": 13}, "bad_shape"),
    ({"type": "bid", "number": True, "trump": "S"}, "bad_number"),
    ({"type": "bid", "number": 13.0, "trump": "S"}, "bad_number"),
    ({"type": "bid", "number": "13", "trump": "S"}, "bad_number"),
    ({"type": "bid", "number": 21, "trump": "S"}, "bad_number"),
    ({"type": "bid", "number": -13, "trump": "S"}, "bad_number"),
    ({"type": "bid", "number": 13, "trump": "s"}, "bad_suit"),
    ({"type": "bid", "number": 13, "trump": ["S"]}, "bad_suit"),
    ({"type": "play", "card": "1Z"}, "bad_card"),
    ({"type": "play", "card": "sa"}, "bad_card"),
    ({"type": "play", "card": ["SA"]}, "bad_card"),
    ({"type": "play", "card": None}, "bad_card"),
    ({"type": "play", "card": "JK", "names": "X"}, "bad_suit"),
    ({"type": "discard", "cards": "SA"}, "bad_card"),
    ({"type": "discard", "cards": [["SA"]]}, "bad_card"),
    ({"type": "discard", "cards": ["SA"] * 1000}, "bad_card"),
    ({"type": "call_friend", "kind": "everybody"}, "bad_shape"),
    ({"type": "call_friend", "kind": "none", "card": "SA"}, "bad_shape"),
]


@pytest.fixture
def refused(table):
    """A function that sends a move, expects its refusal, and that nothing has changed by it."""

    def refused(player, move, refusal):
        before, known = rows_of(move.hand_id), live_hand(current(table).id).newest()
        with pytest.raises(refusal) as caught:
            take_action(player=player, move=move, now=NOW)
        assert rows_of(move.hand_id) == before
        assert live_hand(current(table).id).newest() == known
        return caught.value

    return refused


@pytest.fixture
def ends():
    """What is told when a hand is over."""
    told = []

    def listen(**end):
        told.append(end)

    hand_finished.connect(listen)
    yield told
    hand_finished.disconnect(listen)


def test_a_move_is_appended_with_its_number(table, people):
    hand = current(table)
    bid = {"type": "bid", "number": 13, "trump": "S"}

    take_action(player=people[0], move=Move(hand.id, 0, bid, "a"), now=NOW)
    take_action(player=people[1], move=Move(hand.id, 1, PASS, "b"), now=NOW)

    log = HandAction.objects.filter(hand_id=hand.id)
    assert list(log.values_list("seq", "seat", "action", "client_id", "by_bot", "at")) == [
        (0, 0, bid, "a", False, NOW),
        (1, 1, PASS, "b", False, NOW),
    ]
    assert Hand.objects.get().seq == 2
    assert hand.newest().seq == 2


@pytest.mark.parametrize("seq", [0, 1, 3, 4, 2**31 - 1])
def test_a_move_for_another_moment_is_stale(table, people, refused, seq):
    act(table)
    act(table)

    refused(people[2], Move(current(table).id, seq, PASS), Stale)


def test_a_move_out_of_turn_is_refused(table, people, refused):
    refusal = refused(people[3], Move(current(table).id, 0, PASS), IllegalAction)

    assert refusal.code == "not_your_turn"


def test_a_stranger_cannot_act(table, stranger, refused):
    refused(stranger, Move(current(table).id, 0, PASS), NotSeated)


def test_a_visitor_without_an_account_cannot_act(table, refused):
    from django.contrib.auth.models import AnonymousUser

    refused(AnonymousUser(), Move(current(table).id, 0, PASS), NotSeated)


def test_a_locked_account_cannot_act(table, people, refused):
    people[0].is_active = False

    refused(people[0], Move(current(table).id, 0, PASS), NotSeated)


def test_a_player_of_another_table_cannot_act(table, rule_set, stranger, refused):
    others = [newcomer(f"{number}") for number in range(4)]
    services.open_table(rule_set=rule_set, players=[*others, stranger], now=NOW)

    refused(stranger, Move(current(table).id, 0, PASS), NotSeated)


def test_who_has_left_cannot_act(table, people, refused):
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW)

    refused(people[0], Move(current(table).id, 0, PASS), NotSeated)


def test_who_has_come_back_can_act_again(table, people):
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW)
    services.return_to_seat(player=people[0], table_id=table.pk, now=NOW)

    take_action(player=people[0], move=Move(current(table).id, 0, PASS), now=NOW)

    assert HandAction.objects.get().by_bot is False


def test_a_card_somebody_else_holds_is_refused_like_a_buried_one(table, refused):
    hand = play_to(table, "play")
    seq, state = hand.newest().seq, hand.newest().state
    others = [card for card in PACK if card not in state.holdings[state.turn]]
    player = person_at(table, state.turn)

    codes = {
        refused(player, Move(hand.id, seq, {"type": "play", "card": card}), IllegalAction).code
        for card in others
    }

    assert codes == {"not_in_hand"}


def test_a_card_of_another_suit_is_refused_with_the_suit_to_follow(table, refused):
    hand = play_to(table, "play")
    while hand.newest().state.legal.reason != "must_follow" or not _others(hand):
        assert act(table), "nobody ever had to follow suit"
    seq, state = hand.newest().seq, hand.newest().state

    move = Move(hand.id, seq, {"type": "play", "card": _others(hand)[0]})
    refusal = refused(person_at(table, state.turn), move, IllegalAction)

    assert refusal.code == "must_follow"
    assert refusal.detail == {"suit": state.trick[0].card[0]}


def _others(hand):
    """Cards in the hand of whoever is to act that may not be played now."""
    state = hand.newest().state
    return [card for card in state.holdings[state.turn] if card not in state.legal.cards]


@pytest.mark.parametrize(
    ("phase", "action", "code"),
    [
        ("auction", {"type": "bid", "number": 12, "trump": "S"}, "illegal_bid"),
        ("auction", {"type": "play", "card": "SA"}, "wrong_phase"),
        ("exchange", {"type": "discard", "cards": []}, "illegal_discard"),
        ("exchange", {"type": "change_trump", "trump": "S"}, "illegal_trump"),
        ("exchange", PASS, "wrong_phase"),
        ("friend", {"type": "call_friend", "kind": "first_trick"}, "illegal_friend"),
        ("play", PASS, "wrong_phase"),
    ],
)
def test_an_action_against_the_rules_is_refused(table, refused, phase, action, code):
    hand = play_to(table, phase)
    seq, state = hand.newest().seq, hand.newest().state

    move = Move(hand.id, seq, action)
    refusal = refused(person_at(table, state.to_act[0]), move, IllegalAction)

    assert refusal.code == code


@pytest.mark.parametrize(("action", "code"), NO_ACTIONS)
def test_what_is_no_action_of_the_game_is_refused(table, people, refused, action, code):
    refusal = refused(people[0], Move(current(table).id, 0, action), InvalidAction)

    assert refusal.code == code


def test_a_finished_hand_takes_no_more_moves(table, refused):
    hand = play_to(table, "done")
    seq = hand.newest().seq

    move = Move(hand.id, seq, PASS)
    refusal = refused(person_at(table, 0), move, IllegalAction)

    assert refusal.code == "hand_over"


def test_there_is_no_such_hand(table, people, refused):
    refused(people[0], Move(current(table).id + 1, 0, PASS), NoSuchTable)


def test_a_repeated_move_is_acknowledged_and_taken_once(table):
    player, move = act(table, client_id="once")

    take_action(player=player, move=move, now=NOW)

    assert HandAction.objects.count() == 1


def test_a_move_repeated_after_the_end_is_acknowledged(table):
    player, move = act(table, client_id="once")
    hand = play_to(table, "done")
    before = rows_of(hand.id)
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)
    live_hand.cache_clear()

    take_action(player=player, move=move, now=NOW)

    assert rows_of(hand.id) == before
    assert not HandAction.objects.exclude(hand_id=hand.id).exists()


@pytest.mark.parametrize("gone", [{"has_left": True}, {"is_away": True}])
def test_a_move_repeated_by_who_is_not_there_any_more_is_acknowledged(table, people, refused, gone):
    player, move = act(table, client_id="once")
    TableSeat.objects.filter(table=table, player=player).update(**gone)
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)
    live_hand.cache_clear()

    take_action(player=player, move=move, now=NOW)

    assert HandAction.objects.count() == 1
    refused(player, Move(move.hand_id, 1, PASS, "another"), NotSeated)


def test_the_id_of_somebody_elses_move_is_no_excuse(table, people, refused):
    _, move = act(table, client_id="mine")

    refused(people[1], Move(move.hand_id, 0, PASS, "mine"), Stale)
    refused(people[1], Move(move.hand_id, 1, PASS, "mine"), Stale)


def test_moves_without_an_id_are_not_taken_for_each_other(table, people, refused):
    player, move = act(table)

    refused(player, move, Stale)
    act(table)

    assert HandAction.objects.count() == 2


def test_a_whole_hand_of_five_people_is_logged_and_scored(table, people):
    hand = play_to(table, "done", policy=clever)

    row = Hand.objects.get()
    log = list(row.actions.order_by("seq").values_list("seq", "seat", "action"))
    results = list(row.results.values_list("player_id", "role", "score", "by_bot"))
    game = hand.game
    end = replay(
        game.deal(hand.rules, row.deck, game.read_start(row.start)),
        [(seat, game.read_action(action)) for _, seat, action in log],
    )
    assert [seq for seq, _, _ in log] == list(range(row.seq))
    assert (row.outcome, row.finished_at, row.due_at) == (end.outcome, NOW, None)
    assert end.outcome in {"made", "failed"}
    assert results == [
        (player.pk, role, score, False)
        for player, role, score in zip(people, end.roles, end.scores, strict=True)
    ]
    assert sum(score for _, _, score, _ in results) == 0
    assert end.scores != (0,) * 5
    assert [role for _, role, _, _ in results].count("declarer") == 1


def test_everybody_passing_ends_the_hand_without_a_result(table):
    for _ in range(5):
        act(table, policy=lambda _hand, state, seat: state.legal_actions(seat)[0])

    row = Hand.objects.get()
    assert (row.outcome, row.finished_at, row.seq) == ("passed_out", NOW, 5)
    assert not HandResult.objects.exists()
    assert services.deal_next_hand(table_id=table.pk, after=1, now=NOW)
    assert Hand.objects.get(number=2).start == row.start


def test_the_friend_deals_the_next_hand(table):
    def call_the_seat_after(hand, state, seat):
        if phase_of(state, hand) == "friend":
            return CallFriend(CARD, state.holdings[(seat + 1) % 5][0])
        return obvious(hand, state, seat)

    play_to(table, "done", policy=call_the_seat_after)
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    friend = HandResult.objects.get(role="friend")
    assert Hand.objects.get(number=2).start == {"dealer": friend.seat}


def test_a_declarer_who_was_alone_deals_the_next_hand(table):
    def call_nobody(hand, state, seat):
        return (
            CallFriend(NOBODY) if phase_of(state, hand) == "friend" else clever(hand, state, seat)
        )

    play_to(table, "done", policy=call_nobody)
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    declarer = HandResult.objects.get(role="declarer")
    assert Hand.objects.get(number=2).start == {"dealer": declarer.seat}
    assert not HandResult.objects.filter(role="friend").exists()


def test_the_end_of_a_hand_is_told_once(table, ends):
    hand = play_to(table, "done")

    facts = {name: ends[0][name] for name in ("hand_id", "table_id", "number", "scored")}
    assert len(ends) == 1
    assert facts == {"hand_id": hand.id, "table_id": table.pk, "number": 1, "scored": True}


@pytest.mark.django_db(transaction=True)
def test_the_end_of_a_hand_is_told_after_its_commit(table):
    from django.db import connection

    seen = []

    def look(hand_id, **_):
        seen.append((connection.in_atomic_block, HandResult.objects.filter(hand=hand_id).count()))

    hand_finished.connect(look)
    try:
        play_to(table, "done")
    finally:
        hand_finished.disconnect(look)

    assert seen == [(False, 5)]


@pytest.mark.parametrize("phase", [*PHASES, "done"])
def test_a_process_that_starts_in_the_middle_replays_the_same_state(table, phase):
    hand = play_to(table, phase)
    before = hand.newest()

    live_hand.cache_clear()

    assert current(table) is not hand
    assert current(table).newest() == before


def test_another_process_catches_up_with_what_was_appended(table):
    other = LiveHand(Hand.objects.select_related("table__rule_set").get())
    hand = play_to(table, "play")
    seq, state = hand.newest().seq, hand.newest().state

    assert other.newest().seq == 0
    assert other.at(seq).state == state
    act(table)
    assert other.catch_up() == hand.newest()


def test_a_state_of_the_past_is_stale(table):
    hand = play_to(table, "exchange")

    with pytest.raises(Stale):
        hand.at(0)


def test_a_newer_state_is_never_replaced_by_an_older_one(table):
    hand = current(table)
    first = hand.newest().state
    play_to(table, "exchange")
    newest = hand.newest()

    hand.advance(Moment(1, first, Clock(NOW, {})))

    assert hand.newest() == newest


def test_totals_count_the_hands_before(table, people):
    play_to(table, "done", policy=clever)
    scores = dict(HandResult.objects.values_list("player_id", "score"))
    services.deal_next_hand(table_id=table.pk, after=1, now=NOW)

    assert current(table).totals == scores
    assert live_hand(Hand.objects.get(number=1).pk).totals == {}
