"""Correcting hands, on a sheet and played here: old rows stay, and count no longer."""

import pytest

from games import queries, sheet_queries
from games.engine.core import IllegalAction
from games.live import live_hand
from games.models import Hand, HandMark, HandResult
from games.refusals import NoSuchTable, NotSeated
from games.services import (
    SheetRefused,
    correct_hand,
    deal_next_hand,
    mark_hand,
    open_real_table,
    settle_dispute,
    void_hand,
)
from games.signals import hand_corrected, hand_finished
from tests.games.sheets.entries import CONTRACT, MICHIGAN_OUT
from tests.games.tables import NOW, clever, play_to

pytestmark = pytest.mark.django_db


def correct(hand, by, *, reason="잘못 적었어요", client_id="", **changes):
    base = hand.entry or CONTRACT
    return correct_hand(
        by=by,
        hand_id=hand.pk,
        entry={**base, **changes},
        reason=reason,
        client_id=client_id,
        now=NOW,
    )


def scores_of(table):
    return [line.now.scores for line in sheet_queries.sheet(table=table).lines]


def counted(table):
    """Return the sum of every result that counts, by seat."""
    rows = HandResult.objects.filter(hand__table=table, hand__is_replaced=False)
    return [sum(row.score for row in rows if row.seat == seat) for seat in range(5)]


def test_a_correction_takes_the_place_of_what_was_entered(sheet, enter, people):
    old = enter(sheet, 1)

    new = correct(old, people[2], taken=16)

    assert scores_of(sheet) == [(-6, 12, -6, 6, -6)]
    assert (new.number, new.reason, new.entered_by) == (1, "잘못 적었어요", people[2])


def test_what_was_replaced_stays_readable_and_counts_no_longer(sheet, enter, people):
    old = enter(sheet, 1)

    new = correct(old, people[2], taken=16)

    old.refresh_from_db()
    assert (old.is_replaced, new.replaces) == (True, old)
    assert old.results.count() == 5
    assert counted(sheet) == [-6, 12, -6, 6, -6]
    line = sheet_queries.sheet(table=sheet).line(1)
    assert [version.hand_id for version in line.before] == [old.pk]
    assert queries.session_scores(sheet)["players"][1]["scores"] == [12]


def test_the_next_dealer_follows_the_correction(sheet, enter, people):
    correct(enter(sheet, 1), people[0], friend=4)

    assert sheet_queries.sheet(table=sheet).dealer == 4


def test_whoever_has_the_sheet_corrects_its_newest_line_only(sheet, enter, people, director):
    first = enter(sheet, 1)
    enter(sheet, 2)

    with pytest.raises(NotSeated) as refusal:
        correct(first, people[2], taken=16)

    assert refusal.value.code == "not_correctable"
    assert correct(first, director, taken=16).number == 1


def test_who_opened_a_sheet_corrects_every_line_of_it(sheet, enter, people):
    first = enter(sheet, 1)
    enter(sheet, 2)

    assert correct(first, people[0], taken=16).number == 1


def test_at_an_event_the_host_is_no_director(rule_set, people, enter):
    table = open_real_table(
        rule_set=rule_set, players=people, now=NOW, host=people[0], is_fixed=True
    )
    first = enter(table, 1)
    enter(table, 2)

    with pytest.raises(NotSeated):
        correct(first, people[0], taken=16)


def test_strangers_correct_nothing(sheet, enter, stranger):
    with pytest.raises(NotSeated):
        correct(enter(sheet, 1), stranger, taken=16)


@pytest.mark.parametrize("reason", ["", "  ", "가" * 201])
def test_a_correction_says_why(sheet, enter, people, reason):
    hand = enter(sheet, 1)

    with pytest.raises(SheetRefused) as refusal:
        correct(hand, people[0], reason=reason, taken=16)

    assert refusal.value.code == "no_correction_reason"


def test_of_two_corrections_the_second_is_told(sheet, enter, people):
    old = enter(sheet, 1)
    correct(old, people[1], taken=16)

    with pytest.raises(SheetRefused) as refusal:
        correct(old, people[2], taken=17)

    assert refusal.value.code == "already_corrected"


def test_a_correction_sent_again_is_made_once(sheet, enter, people):
    old = enter(sheet, 1)

    new = correct(old, people[1], taken=16, client_id="phone-9")

    assert correct(old, people[1], taken=16, client_id="phone-9") == new
    assert Hand.objects.count() == 2


def test_what_cannot_have_happened_changes_nothing(sheet, enter, people):
    old = enter(sheet, 1)

    with pytest.raises(IllegalAction):
        correct(old, people[1], taken=21)

    old.refresh_from_db()
    assert not old.is_replaced


def test_a_void_hand_counts_for_nobody(sheet, enter, people, director):
    hand = enter(sheet, 1)

    void_hand(by=director, hand_id=hand.pk, reason="카드가 섞였어요", now=NOW)

    assert scores_of(sheet) == [(0,) * 5]
    assert counted(sheet) == [0] * 5
    assert sheet_queries.sheet(table=sheet).dealer == 0


def test_a_void_hand_may_be_counted_again(sheet, enter, people, director):
    voided = void_hand(by=director, hand_id=enter(sheet, 1).pk, reason="섞였어요", now=NOW)

    new = correct_hand(by=director, hand_id=voided.pk, entry=CONTRACT, reason="다시", now=NOW)

    assert [result.player for result in new.results.order_by("seat")] == people
    assert len(sheet_queries.sheet(table=sheet).line(1).before) == 2


def test_chips_that_stayed_on_the_table_are_counted_anew(michigan_sheet, enter, people, director):
    first = enter(michigan_sheet, 1)
    took = {"boodle": {**MICHIGAN_OUT["boodle"], "HA": 1}}
    enter(michigan_sheet, 2, **took)
    enter(michigan_sheet, 3)
    before = scores_of(michigan_sheet)

    correct(first, director, **took)

    after = scores_of(michigan_sheet)
    assert after[0][1] == before[0][1] + 4
    assert after[1][1] == before[1][1] - 4
    assert after[2] == before[2]
    assert sum(map(sum, after)) + 4 * 3 * 4 - 8 == sum(map(sum, before)) + 4 * 3 * 4 - 8
    second = sheet_queries.sheet(table=michigan_sheet).line(2)
    assert second.now.reason == "→ #1"
    assert [line.dealer for line in sheet_queries.sheet(table=michigan_sheet).lines] == [0, 1, 2]


def test_no_line_is_counted_anew_where_nothing_is_inherited(sheet, enter, director):
    first = enter(sheet, 1)
    enter(sheet, 2)

    correct(first, director, taken=16, friend=4)

    assert Hand.objects.count() == 3


def test_a_director_corrects_a_hand_that_was_played_here(table, director, people):
    played = play_to(table, "done", policy=clever)
    old = Hand.objects.get(pk=played.id)
    players = list(old.results.order_by("seat").values_list("player", flat=True))
    with pytest.raises(NotSeated):
        correct(old, people[0])

    new = correct(old, director)

    assert list(new.results.order_by("seat").values_list("player", flat=True)) == players
    assert [result.score for result in new.results.order_by("seat")] == [-5, 10, -5, 5, -5]
    assert (new.deck, new.rules) == ([], old.rules)
    assert queries.session_scores(table)["hands"] == [1]
    with pytest.raises(NoSuchTable):
        live_hand(new.pk)


def test_the_next_deal_follows_the_correction(table, director):
    played = play_to(table, "done", policy=clever)

    correct(Hand.objects.get(pk=played.id), director, friend=4)
    deal_next_hand(table_id=table.pk, after=1, now=NOW)

    assert Hand.objects.get(number=2).start["dealer"] == 4


def test_a_running_hand_cannot_be_corrected(table, hand, director):
    with pytest.raises(NoSuchTable):
        correct(Hand.objects.get(pk=hand.id), director)


def test_a_correction_is_told_apart_from_the_end_of_a_hand(
    sheet, enter, people, django_capture_on_commit_callbacks
):
    old = enter(sheet, 1)
    finished, corrected = [], []

    def on_finished(**message):
        finished.append(message["hand_id"])

    def on_corrected(**message):
        corrected.append((message["hand_id"], message["replaces_id"]))

    hand_finished.connect(on_finished)
    hand_corrected.connect(on_corrected)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            new = correct(old, people[0], taken=16)
    finally:
        hand_finished.disconnect(on_finished)
        hand_corrected.disconnect(on_corrected)

    assert (finished, corrected) == ([], [(new.pk, old.pk)])


def mark(hand, player, kind="agree", text=""):
    return mark_hand(player=player, hand_id=hand.pk, kind=kind, text=text, now=NOW)


def test_people_agree_once_and_dispute_with_words(sheet, enter, people):
    hand = enter(sheet, 1)

    assert mark(hand, people[1]) == mark(hand, people[1])
    mark(hand, people[2], "dispute", "프렌드가 달라요")

    line = sheet_queries.sheet(table=sheet).line(1)
    assert [one.name for one in line.agreed] == ["나래"]
    assert [(one.name, one.text) for one in line.disputed] == [("다온", "프렌드가 달라요")]
    with pytest.raises(SheetRefused):
        mark(hand, people[2], "dispute", " ")


def test_only_the_table_says_something_of_a_line_and_only_of_what_stands(
    sheet, enter, people, stranger
):
    hand = enter(sheet, 1)
    with pytest.raises(NotSeated):
        mark(hand, stranger)
    correct(hand, people[0], taken=16)

    with pytest.raises(SheetRefused) as refusal:
        mark(hand, people[1])

    assert refusal.value.code == "already_corrected"


def test_a_dispute_is_settled_by_who_raised_it_or_who_may_correct(sheet, enter, people, director):
    hand = enter(sheet, 1)
    first = mark(hand, people[2], "dispute", "점수가 달라요")
    second = mark(hand, people[3], "dispute", "무늬가 달라요")
    with pytest.raises(NotSeated):
        settle_dispute(by=people[1], mark_id=first.pk, now=NOW)

    settle_dispute(by=people[2], mark_id=first.pk, now=NOW)
    settle_dispute(by=director, mark_id=second.pk, now=NOW)
    settle_dispute(by=people[3], mark_id=second.pk, now=NOW.replace(year=2027))

    assert sheet_queries.sheet(table=sheet).line(1).disputed == ()
    second.refresh_from_db()
    assert (second.settled_by, second.settled_at) == (director, NOW)
    with pytest.raises(NoSuchTable):
        settle_dispute(by=director, mark_id=0, now=NOW)


def test_every_change_of_a_sheet_moves_its_version(sheet, enter, people):
    versions = [sheet_queries.version_of(token=sheet.sheet_token)]
    hand = enter(sheet, 1)
    versions.append(sheet_queries.version_of(token=sheet.sheet_token))
    mark_id = mark(hand, people[1], "dispute", "?").pk
    versions.append(sheet_queries.version_of(token=sheet.sheet_token))
    settle_dispute(by=people[1], mark_id=mark_id, now=NOW)
    versions.append(sheet_queries.version_of(token=sheet.sheet_token))
    correct(hand, people[1], taken=16)
    versions.append(sheet_queries.version_of(token=sheet.sheet_token))

    assert versions == sorted(set(versions))
    assert HandMark.objects.count() == 1
