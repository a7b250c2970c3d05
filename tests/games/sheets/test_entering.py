"""Entering hands on the sheet of a table with real cards."""

import pytest

from games import queries, sheet_queries
from games.engine.core import IllegalAction
from games.models import Hand, HandMark, HandResult, Table
from games.refusals import BadMessage, NoSuchTable, NotSeated
from games.services import AlreadyEntered, SheetRefused, enter_hand, open_real_table
from games.signals import hand_finished
from tests.games.sheets.entries import CONTRACT, SCORES
from tests.games.tables import NOW
from tests.games.threads import at_once

pytestmark = pytest.mark.django_db


def lines(table):
    table.refresh_from_db()
    return sheet_queries.sheet(table=table).lines


def test_a_hand_is_scored_by_the_engine_and_gives_results(sheet, people, enter):
    hand = enter(sheet, 1)

    results = hand.results.order_by("seat")
    assert tuple(results.values_list("score", flat=True)) == SCORES
    assert results[1].role == "declarer"
    assert [result.player for result in results] == people
    assert (hand.outcome, hand.entry, hand.entered_by) == ("made", CONTRACT, people[0])


def test_the_friend_deals_the_next_hand(sheet, enter):
    assert sheet_queries.sheet(table=sheet).dealer == 0

    enter(sheet, 1)

    assert sheet_queries.sheet(table=sheet).dealer == 3


def test_the_first_dealer_is_drawn_unless_given(rule_set, people):
    dealers = {
        open_real_table(rule_set=rule_set, players=people, now=NOW).first_dealer for _ in range(40)
    }

    assert len(dealers) > 1
    assert dealers <= set(range(5))


def test_totals_run_on_from_line_to_line(sheet, enter):
    enter(sheet, 1)
    enter(sheet, 2, entry={"type": "passed_out"})
    enter(sheet, 3, taken=12)

    shown = lines(sheet)

    assert [line.now.scores for line in shown] == [SCORES, (0,) * 5, (2, -4, 2, -2, 2)]
    assert shown[-1].totals == (-3, 6, -3, 3, -3)
    assert [line.dealer for line in shown] == [0, 3, 3]


def test_a_hand_thrown_in_has_a_line_and_no_results(sheet, enter):
    hand = enter(sheet, 1, entry={"type": "deal_miss", "seat": 2})

    assert not hand.results.exists()
    assert not lines(sheet)[0].now.is_scored


def test_what_is_sent_again_is_entered_once(sheet, enter):
    first = enter(sheet, 1, client_id="phone-1")

    assert enter(sheet, 1, client_id="phone-1") == first
    assert Hand.objects.count() == 1


def test_another_hand_under_the_same_name_is_refused(sheet, enter):
    enter(sheet, 1, client_id="phone-1")

    with pytest.raises(BadMessage):
        enter(sheet, 1, client_id="phone-1", taken=16)
    with pytest.raises(BadMessage):
        enter(sheet, 2, client_id="phone-1")
    with pytest.raises(BadMessage):
        enter(sheet, 2, client_id="x" * 37)


def test_another_result_for_the_same_hand_is_refused_with_what_stands(sheet, enter, people):
    stands = enter(sheet, 1)

    with pytest.raises(AlreadyEntered) as refusal:
        enter(sheet, 1, by=people[1], taken=16)

    assert refusal.value.hand_id == stands.pk
    assert Hand.objects.count() == 1


def test_the_same_result_entered_by_another_counts_as_agreement(sheet, enter, people):
    stands = enter(sheet, 1)

    assert enter(sheet, 1, by=people[1]) == stands
    assert enter(sheet, 1, by=people[1]) == stands
    assert enter(sheet, 1, by=people[0]) == stands

    mark = HandMark.objects.get()
    assert (mark.player, mark.kind) == (people[1], HandMark.Kind.AGREE)


@pytest.mark.parametrize("number", [0, -1, 2, 7])
def test_a_hand_out_of_turn_is_refused(sheet, enter, number):
    with pytest.raises(SheetRefused) as refusal:
        enter(sheet, number)

    assert refusal.value.code == "not_that_hand"


def test_what_cannot_have_happened_is_refused_and_nothing_is_kept(sheet, enter):
    with pytest.raises(IllegalAction):
        enter(sheet, 1, taken=21)

    assert not Hand.objects.exists()


def test_only_people_of_the_table_and_directors_enter(sheet, enter, stranger, director):
    with pytest.raises(NotSeated):
        enter(sheet, 1, by=stranger)

    assert enter(sheet, 1, by=director).entered_by == director


def test_nothing_is_entered_at_a_table_where_cards_are_dealt_here(table, people):
    with pytest.raises(NoSuchTable):
        enter_hand(player=people[0], table_id=table.pk, number=2, entry=CONTRACT, now=NOW)


def test_a_closed_sheet_takes_nothing(sheet, enter):
    Table.objects.filter(pk=sheet.pk).update(closed_at=NOW)

    with pytest.raises(SheetRefused) as refusal:
        enter(sheet, 1)

    assert refusal.value.code == "sheet_closed"


def test_an_events_sheet_is_full_after_its_hands_and_thrown_in_ones_do_not_count(
    rule_set, people, enter
):
    table = open_real_table(rule_set=rule_set, players=people, now=NOW, hands=2, is_fixed=True)
    enter(table, 1)
    enter(table, 2, entry={"type": "passed_out"})
    enter(table, 3)

    with pytest.raises(SheetRefused) as refusal:
        enter(table, 4)

    assert refusal.value.code == "all_played"
    assert Hand.objects.count() == 3


def test_as_many_players_as_the_rules_want(rule_set, people):
    with pytest.raises(ValueError, match="5 players"):
        open_real_table(rule_set=rule_set, players=people[:4], now=NOW)


def test_a_seat_at_a_real_table_keeps_nobody_from_playing(sheet, people):
    assert queries.running_table(player_id=people[0].pk) is None


def test_a_real_table_has_no_page_of_a_live_one(sheet):
    with pytest.raises(NoSuchTable):
        queries.table(code=sheet.code)


def test_the_sweep_leaves_real_tables_open(sheet, sweep, monkeypatch):
    Table.objects.filter(pk=sheet.pk).update(opened_at=NOW.replace(year=2020))

    sweep()

    sheet.refresh_from_db()
    assert sheet.closed_at is None


def test_chips_stay_on_the_boodle_cards_for_the_next_hand(michigan_sheet, enter):
    enter(michigan_sheet, 1)

    sheet = sheet_queries.sheet(table=michigan_sheet)
    assert sheet.start == {"dealer": 1, "boodle": [4, 4, 4, 4], "balances": []}
    assert sheet.form()["boodle"] == {"HA": 8, "CK": 8, "DQ": 8, "SJ": 8}


def test_the_end_of_a_hand_is_told_after_the_commit(
    sheet, enter, django_capture_on_commit_callbacks
):
    told = []

    def listen(**message):
        told.append({key: message[key] for key in ("hand_id", "number", "scored", "is_real")})

    hand_finished.connect(listen)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            hand = enter(sheet, 1)
    finally:
        hand_finished.disconnect(listen)

    assert told == [{"hand_id": hand.pk, "number": 1, "scored": True, "is_real": True}]


@pytest.mark.django_db(transaction=True)
def test_of_two_different_results_at_the_same_moment_one_stands(sheet, enter, people):
    answers = at_once(
        lambda: enter(sheet, 1, by=people[0], taken=15),
        lambda: enter(sheet, 1, by=people[1], taken=16),
    )

    assert sorted(type(answer).__name__ for answer in answers) == ["AlreadyEntered", "Hand"]
    assert Hand.objects.count() == 1
    assert HandResult.objects.count() == 5


@pytest.mark.django_db(transaction=True)
def test_a_retry_that_overtakes_its_first_is_entered_once(sheet, enter):
    answers = at_once(*[lambda: enter(sheet, 1, client_id="phone-1")] * 3)

    assert len({answer.pk for answer in answers}) == 1
    assert Hand.objects.count() == 1
