"""What can be said at a table, what is made of it, and who does not have to hear it."""

import json
from datetime import timedelta

import pytest

from accounts.blocks import blocked_ids
from accounts.models import Block
from games import queries, services
from games.frames import Frames
from games.live import snapshot
from games.models import Report, Table, TableMessage
from games.refusals import BadMessage, NoSuchTable, NotSeated
from games.seating import HEARD, HEARD_FOR
from games.services import Talk
from games.services.talk import (
    AFTER_A_CARD,
    LONGEST,
    MARKS,
    PRESET_EVERY,
    PRESETS,
    TEXTS,
    TEXTS_IN,
    AlreadyReported,
    TooSoon,
    clean,
)
from tests.games.tables import NOW, act, play_to

INSTANT = timedelta(milliseconds=1)


def say(table, player, *, preset="", text="", now=NOW):
    services.say(player=player, table_id=table.pk, talk=Talk(preset, text), now=now)


def report(table, player, seat, *, reason="talk", text=""):
    complaint = services.Complaint(seat, reason, text)
    services.report(player=player, table_id=table.pk, complaint=complaint, now=NOW)


@pytest.fixture
def finished(table):
    """A table between two hands."""
    play_to(table, "done")
    return table


@pytest.fixture
def of_now(monkeypatch):
    """The fixed moment of these tests is the present to whoever reads the table."""
    from games import seating

    monkeypatch.setattr(seating.timezone, "now", lambda: NOW)


# During a hand


@pytest.mark.parametrize("preset", PRESETS)
def test_ready_made_words_are_said_during_a_hand(table, people, preset):
    say(table, people[1], preset=preset)

    row = TableMessage.objects.get()
    assert (row.author, row.seat, row.hand_number) == (people[1], 1, 1)
    assert (row.preset, row.text, row.at) == (preset, "", NOW)


@pytest.mark.parametrize("preset", ["", "unknown", "hello ", "HELLO", "__class__"])
def test_other_words_are_not_ready_made(table, people, preset):
    with pytest.raises(BadMessage) as refused:
        say(table, people[1], preset=preset)

    assert refused.value.code == "bad_text"
    assert not TableMessage.objects.exists()


def test_words_of_ones_own_wait_for_the_end_of_the_hand(table, people):
    with pytest.raises(BadMessage) as refused:
        say(table, people[1], text="안녕")

    assert refused.value.code == "talk_later"


def test_nothing_is_said_right_after_a_card(table, people):
    act(table)
    with pytest.raises(TooSoon) as refused:
        say(table, people[1], preset="wow", now=NOW + AFTER_A_CARD - INSTANT)
    assert refused.value.code == "talk_after_card"

    say(table, people[1], preset="wow", now=NOW + AFTER_A_CARD)

    assert TableMessage.objects.count() == 1


def test_ready_made_words_come_one_at_a_time(table, people):
    say(table, people[1], preset="hello")
    with pytest.raises(TooSoon) as refused:
        say(table, people[1], preset="wow", now=NOW + PRESET_EVERY - INSTANT)
    assert refused.value.code == "talk_slower"

    say(table, people[2], preset="hello")  # somebody else may
    say(table, people[1], preset="wow", now=NOW + PRESET_EVERY)

    assert TableMessage.objects.count() == 3


def test_who_watches_says_nothing(table, stranger):
    with pytest.raises(NotSeated):
        say(table, stranger, preset="hello")


def test_who_has_left_says_nothing(table, people):
    services.leave_seat(player=people[1], table_id=table.pk, now=NOW)

    with pytest.raises(NotSeated):
        say(table, people[1], preset="bye")


# Between hands


def test_between_hands_people_use_their_own_words(finished, people):
    say(finished, people[0], text="잘했어요 <b>")

    row = TableMessage.objects.get()
    assert (row.text, row.preset, row.hand_number) == ("잘했어요 <b>", "", 1)


def test_in_a_waiting_room_people_use_their_own_words(rule_set, people, decks):
    table = services.open_table(rule_set=rule_set, players=people, now=NOW, waits=True)

    say(table, people[0], text="곧 시작해요")

    assert TableMessage.objects.get().hand_number == 0


def test_words_of_ones_own_come_no_faster_than_people_write(finished, people):
    for number in range(TEXTS):
        say(finished, people[0], text=f"{number}")
    with pytest.raises(TooSoon):
        say(finished, people[0], text="한 번 더", now=NOW + TEXTS_IN - INSTANT)

    say(finished, people[0], text="한 번 더", now=NOW + TEXTS_IN)

    assert TableMessage.objects.count() == TEXTS + 1


def test_a_message_is_words_or_ready_made_and_not_both(finished, people):
    for talk in ({"preset": "hello", "text": "안녕"}, {}):
        with pytest.raises(BadMessage):
            say(finished, people[0], **talk)


# What is made of it


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        ("  안녕 \n 하세요\t", "안녕 하세요"),
        ("안\u1102\u1167\u11bc", "안녕"),  # composed
        ("abc\u202edcba\u2066x\u2069", "abcdcbax"),  # steering of bidirectional text
        ("a\u200bb\ufeffc", "abc"),  # of no width
        ("a\0b\x1b[31m\x07c", "a b [31m c"),  # control characters
        ("\U000e0041x\ue000y", "x y"),  # tags and private characters
        ("👨\u200d👩\u200d👧 ❤️", "👨\u200d👩\u200d👧 ❤️"),  # emoji keep their joiner
        ("z" + "\u0334" * 300, "z" + "\u0334" * MARKS),  # marks in a heap
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),  # text, shown as text
        ("javascript:alert(1)", "javascript:alert(1)"),
        ("가" * LONGEST, "가" * LONGEST),
    ],
)
def test_what_is_said_is_stored_as_one_clean_line(said, stored):
    assert clean(said) == stored


@pytest.mark.parametrize(
    "said",
    ["", " ", "\n\t", "\u200b\u202e", "\0\x01", "가" * (LONGEST + 1), "x" * 2001, "\u0301" * 600],
)
def test_what_says_nothing_or_too_much_is_refused(finished, people, said):
    with pytest.raises(BadMessage) as refused:
        say(finished, people[0], text=said)

    assert refused.value.code == "bad_text"
    assert not TableMessage.objects.exists()


# Who hears it


@pytest.mark.usefixtures("of_now")
def test_everybody_hears_who_said_what(finished, people):
    version = Table.objects.get().version
    say(finished, people[0], text="안녕")

    now = snapshot(finished.pk)

    assert now.seating.version == version + 1
    for reader in (people[3].pk, None):
        said = json.loads(Frames(now).for_player(reader))["table"]["said"]
        row = TableMessage.objects.get()
        assert said == [
            {
                "id": row.pk,
                "seat": 0,
                "name": people[0].display_name,
                "preset": "",
                "text": "안녕",
                "at": round(NOW.timestamp() * 1000),
            }
        ]


def test_the_newest_few_are_shown_and_not_for_ever(finished, people, monkeypatch):
    from games import seating

    for number in range(HEARD + 2):
        say(finished, people[number % 5], text=f"{number}")
    monkeypatch.setattr(seating.timezone, "now", lambda: NOW + HEARD_FOR - INSTANT)
    said = [said.text for said in seating.seating(finished.pk).said]
    monkeypatch.setattr(seating.timezone, "now", lambda: NOW + HEARD_FOR)
    later = seating.seating(finished.pk).said

    assert said == [f"{number}" for number in range(2, HEARD + 2)]
    assert later == ()


@pytest.mark.usefixtures("of_now")
def test_what_a_blocked_person_says_is_named_to_who_blocked_them(finished, people):
    services.block_seat(player=people[3], table_id=finished.pk, seat=0)
    say(finished, people[0], text="안녕")
    say(finished, people[1], text="하이")
    now, row = snapshot(finished.pk), TableMessage.objects.get(author=people[0])

    unheard = {
        person.pk: json.loads(
            Frames(now).for_player(person.pk, blocked_ids(user_id=person.pk))
        ).get("unheard")
        for person in people
    }

    assert unheard == {person.pk: None for person in people} | {people[3].pk: [row.pk]}


def test_bots_and_oneself_cannot_be_blocked(bot_table, table, people):
    with pytest.raises(NoSuchTable):
        services.block_seat(player=people[0], table_id=bot_table.pk, seat=1)
    for seat in (0, 5, -1):
        with pytest.raises(NoSuchTable):
            services.block_seat(player=people[0], table_id=table.pk, seat=seat)

    assert not Block.objects.exists()


# Reports


@pytest.mark.usefixtures("of_now")
def test_a_report_keeps_what_was_said(finished, people):
    say(finished, people[1], text="바보")

    report(finished, people[0], 1, text="욕을 했어요\0")

    row = Report.objects.get()
    assert (row.reporter, row.reported, row.reason) == (people[0], people[1], "talk")
    assert (row.hand_number, row.text, row.handled_at) == (1, "욕을 했어요", None)
    assert [said["text"] for said in row.evidence["said"]] == ["바보"]
    assert row.evidence["hand"] == Table.objects.get().current_hand_id
    assert row.evidence["seq"] == Table.objects.get().current_hand.seq
    assert row.evidence["seat"] == 1


def test_somebody_is_reported_once_in_a_hand(finished, people):
    report(finished, people[0], 1)
    with pytest.raises(AlreadyReported):
        report(finished, people[0], 1, reason="spoil")
    report(finished, people[2], 1)
    services.deal_next_hand(table_id=finished.pk, after=1, now=NOW)

    report(finished, people[0], 1)

    assert list(Report.objects.order_by("pk").values_list("hand_number", flat=True)) == [1, 1, 2]


@pytest.mark.parametrize("seat", [0, 5, 99])
def test_there_must_be_somebody_else_to_report(table, people, seat):
    with pytest.raises(NoSuchTable):
        report(table, people[0], seat)


def test_bots_are_not_reported(bot_table):
    from tests.games.tables import person_at

    with pytest.raises(NoSuchTable):
        report(bot_table, person_at(bot_table, 0), 1)


@pytest.mark.parametrize("reason", ["", "other", "__class__"])
def test_a_report_needs_one_of_the_reasons(table, people, reason):
    with pytest.raises(BadMessage):
        report(table, people[0], 1, reason=reason)

    assert not Report.objects.exists()


def test_who_watches_reports_nobody(table, stranger):
    with pytest.raises(NotSeated):
        report(table, stranger, 1)


def test_who_has_left_may_still_report(table, people):
    services.leave_seat(player=people[0], table_id=table.pk, now=NOW)

    report(table, people[0], 1)

    assert Report.objects.count() == 1
    assert queries.running_table(player_id=people[0].pk) is None
