"""Events run from the desk: whole ones, incidents, and what happens in the same instant."""

import threading
from random import Random

import pytest
from django.urls import reverse

from tests.tournaments.event_helpers import (
    NOW,
    enter,
    enter_hand,
    member_of,
    new_event,
    planned,
    started,
)


def sent(client, page, event, /, *args, **data):
    """Post to a page of the desk; return the answer."""
    return client.post(reverse(f"tournaments:{page}", args=[event.code, *args]), data)


@pytest.mark.django_db
def test_an_event_of_ten_in_two_rounds_is_run_from_the_desk(client, club, director):
    from tournaments.models import Pairing
    from tournaments.services.planning import newest_plan, run_plan

    event = new_event(club, director)
    enter(event, director, 10)
    client.force_login(director)
    sent(client, "desk", event, to="playing")
    assert sent(client, "desk_seating", event, do="plan", sizes="5,4,3").status_code == 302
    run_plan(plan_id=newest_plan(event).pk)
    for number in (1, 2):
        sent(client, "desk_round", event, number, do="publish")
        sent(client, "desk_round", event, number, do="start")
        tables = Pairing.objects.filter(round__event=event, round__number=number)
        assert [pairing.seats.count() for pairing in tables] == [5, 5]
        for pairing in tables.select_related("table"):
            for hand in (1, 2):
                enter_hand(pairing.table, hand, Random(f"{number}/{pairing.number}/{hand}"))
        assert sent(client, "desk_round", event, number, do="approve").status_code == 302
    sent(client, "desk", event, to="final")

    event.refresh_from_db()
    assert event.stage == "final"
    assert {row["hands"] for row in event.published_standings.rows} == {4}
    assert sum(row["points"] for row in event.published_standings.rows) == 0
    assert len(event.published_standings.rows) == 10


@pytest.mark.django_db
def test_a_late_entry_makes_the_draft_outdated_and_a_new_one_keeps_the_round_that_was_played(
    client, club, director
):
    from tournaments.services.entries import add_names, withdraw
    from tournaments.services.rounds import publish_round

    event = started(club, director, players=10, rounds_planned=3)
    first = planned(event, director).rounds[0]
    client.force_login(director)
    sent(client, "desk_round", event, 1, do="publish")
    sent(client, "desk_round", event, 1, do="start")
    sent(client, "desk_round", event, 1, do="approve_as_it_stands")
    (late,) = add_names(by=director, event_id=event.pk, names=["늦은이"], now=NOW)
    gone = event.entries.order_by("pk")[0]
    withdraw(by=director, entry_id=gone.pk, now=NOW)

    assert sent(client, "desk_round", event, 2, do="publish").status_code == 409
    desk = client.get(reverse("tournaments:desk", args=[event.code]))
    assert desk.context["desk"].action.do == "plan"
    plan = planned(event, director)
    assert plan.rounds[0] == first
    assert all(late.pk in {pk for table in one for pk in table} for one in plan.rounds[1:])
    assert all(gone.pk not in {pk for table in one for pk in table} for one in plan.rounds[1:])
    publish_round(by=director, event_id=event.pk, number=2, now=NOW)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_publish_in_the_same_instant_one_wins(club, director):
    from django.db import connection

    from tournaments.refusals import EventRefused
    from tournaments.services.rounds import publish_round

    event = started(club, director, players=10)
    planned(event, director)
    start, came = threading.Barrier(2), []

    def publish():
        try:
            start.wait()
            publish_round(by=director, event_id=event.pk, number=1, now=NOW)
            came.append("published")
        except EventRefused as refusal:
            came.append(refusal.code)
        finally:
            connection.close()

    threads = [threading.Thread(target=publish) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)

    assert sorted(came) == ["published", "wrong_round_stage"]
    assert event.rounds.get(number=1).pairings.count() == 2
    assert event.audit.filter(action="published").count() == 1


@pytest.mark.django_db
def test_a_swap_on_an_older_draft_is_refused_and_one_on_the_newest_is_counted(
    client, club, director
):
    event = started(club, director, players=10)
    plan = planned(event, director)
    one, other = plan.rounds[0][0][0], plan.rounds[0][1][0]
    client.force_login(director)
    swap = {"do": "swap", "round": 1, "first": one, "second": other, "revision": plan.revision}
    assert sent(client, "desk_seating", event, **swap).status_code == 302
    newest = event.plans.first()
    assert newest.revision == plan.revision + 1
    assert newest.rounds[0][0][0] == other
    assert newest.rounds[0][1][0] == one
    assert newest.rounds[1] == plan.rounds[1]

    stale = sent(client, "desk_seating", event, **swap)
    assert stale.status_code == 409
    assert event.plans.first() == newest


@pytest.mark.django_db
def test_a_forbidden_pair_brought_together_by_hand_is_named_at_once(client, club, director):
    from tournaments.services.entries import forbid

    event = started(club, director, players=10)
    entries = list(event.entries.order_by("pk")[:2])
    pair = {"first_id": entries[0].pk, "second_id": entries[1].pk}
    forbid(by=director, event_id=event.pk, now=NOW, **pair)
    plan = planned(event, director)
    one, other = (entry.pk for entry in entries)
    apart = {pk: index for index, table in enumerate(plan.rounds[0]) for pk in table}
    assert apart[one] != apart[other]
    guest = next(pk for pk in plan.rounds[0][apart[one]] if pk != one)
    client.force_login(director)
    sent(
        client, "desk_seating", event,
        do="swap", round=1, first=guest, second=other, revision=plan.revision,
    )  # fmt: skip
    page = client.get(reverse("tournaments:desk_seating", args=[event.code]))

    told = [text for text in page.context["violations"] if entries[0].name in text]
    assert told
    assert entries[1].name in told[0]


@pytest.mark.django_db
def test_planning_twice_writes_the_draft_and_the_log_once(club, director):
    from tournaments.services.planning import run_plan

    event = started(club, director, players=9)
    plan = planned(event, director)
    rounds = plan.rounds
    run_plan(plan_id=plan.pk)

    plan.refresh_from_db()
    assert plan.rounds == rounds
    assert event.audit.filter(action="planned").count() == 1


@pytest.mark.django_db
def test_a_locked_table_is_there_again_in_a_new_draw_and_still_locked(client, club, director):
    event = started(club, director, players=10)
    plan = planned(event, director)
    kept = plan.rounds[0][1]
    client.force_login(director)
    sent(
        client, "desk_seating", event,
        do="lock", round=1, table=1, locked=1, revision=plan.revision,
    )  # fmt: skip
    newer = planned(event, director)

    places = [index for index, table in enumerate(newer.rounds[0]) if set(table) == set(kept)]
    assert places
    assert newer.locked == [[1, places[0]]]


@pytest.mark.django_db
def test_in_a_mixed_event_the_ticked_tables_play_with_real_cards(client, club, director):
    event = started(club, director, players=10, medium="mixed")
    plan = planned(event, director)
    client.force_login(director)
    sent(client, "desk_seating", event, do="publish", round=1, revision=plan.revision, real=[2])

    tables = event.rounds.get(number=1).pairings.order_by("number")
    assert list(tables.values_list("is_real", flat=True)) == [False, True]
    sent(client, "desk_table", event, 1, 1, do="medium", real=1)
    assert list(tables.values_list("is_real", flat=True)) == [True, True]
    sent(client, "desk_round", event, 1, do="start")
    assert sent(client, "desk_table", event, 1, 1, do="medium", real=0).status_code == 409
    assert tables.first().table.is_real


@pytest.fixture
def published(club, director):
    """An event of ten whose first round is published, at online tables."""
    from tournaments.services.entries import register
    from tournaments.services.events import move_event
    from tournaments.services.rounds import publish_round

    event = new_event(club, director, medium="online", minutes_per_round=30)
    for number in range(10):
        member = member_of(club, f"회원{number}")
        register(by=director, event_id=event.pk, player=member, now=NOW)
    move_event(by=director, event_id=event.pk, to="playing", now=NOW)
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    return event


def first_seat(event):
    from tournaments.models import PairingSeat

    seats = PairingSeat.objects.filter(round__event=event).select_related("entry__player")
    return seats.order_by("pairing__number", "number").first()


@pytest.mark.django_db
def test_a_substitute_of_the_waiting_list_is_one_tap_on_the_page_of_the_seat(
    client, club, director, published
):
    from tournaments.services.entries import register
    from tournaments.services.rounds import start_round

    waiting = member_of(club, "대기자")
    published.capacity = 10
    published.save(update_fields=["capacity"])
    entry = register(by=director, event_id=published.pk, player=waiting, now=NOW)
    entry.state = "waiting"
    entry.save(update_fields=["state"])
    seat = first_seat(published)
    client.force_login(director)
    page = client.get(reverse("tournaments:desk_seat", args=[published.code, seat.pk]))
    assert page.context["candidates"][0].player_id == waiting.pk
    sent(client, "desk_seat", published, seat.pk, do="substitute", player=waiting.pk)
    start_round(by=director, event_id=published.pk, number=1, now=NOW)

    seat.pairing.refresh_from_db()
    table = seat.pairing.table
    assert table.seats.get(number=seat.number).player == waiting


@pytest.mark.django_db
def test_somebody_of_no_club_plays_by_name_and_nobody_plays_without_one(
    client, director, published
):
    seat = first_seat(published)
    client.force_login(director)
    assert (
        sent(client, "desk_seat", published, seat.pk, do="substitute", name=" ").status_code == 409
    )
    sent(client, "desk_seat", published, seat.pk, do="substitute", name="지나가던 분")

    assert seat.substitutions.get().player.shown_name == "지나가던 분"
    assert seat.substitutions.get().player.is_paper


@pytest.mark.django_db
def test_a_bot_plays_for_who_did_not_come_but_not_with_real_cards(client, director, published):
    from tournaments.services.incidents import set_medium

    seat = first_seat(published)
    client.force_login(director)
    set_medium(by=director, pairing_id=seat.pairing_id, is_real=True, now=NOW)
    assert sent(client, "desk_seat", published, seat.pk, do="bot").status_code == 409
    seat.entry.refresh_from_db()
    assert seat.entry.state == "registered"
    set_medium(by=director, pairing_id=seat.pairing_id, is_real=False, now=NOW)
    sent(client, "desk_seat", published, seat.pk, do="bot")
    sent(client, "desk_round", published, 1, do="start")

    seat.entry.refresh_from_db()
    assert seat.entry.state == "absent"
    seat.pairing.refresh_from_db()
    assert seat.pairing.table.seats.get(number=seat.number).has_left


@pytest.mark.django_db
@pytest.mark.parametrize("has_started", [False, True])
def test_a_round_is_seated_anew_without_who_did_not_come(client, director, published, has_started):
    from tournaments.services.planning import newest_plan, run_plan

    seat = first_seat(published)
    client.force_login(director)
    if has_started:
        sent(client, "desk_round", published, 1, do="start")
    answer = sent(client, "desk_seat", published, seat.pk, do="reseat")
    assert answer.status_code == 302, answer.context["answer"].text
    plan = newest_plan(published)
    run_plan(plan_id=plan.pk)
    plan.refresh_from_db()

    assert plan.state == "ready"
    assert sorted(len(table) for table in plan.rounds[0]) == [4, 5]
    assert seat.entry_id not in {pk for table in plan.rounds[0] for pk in table}
    assert sent(client, "desk_round", published, 1, do="publish").status_code == 302


@pytest.mark.django_db
def test_a_round_whose_cards_are_dealt_is_not_taken_back(client, director, published):
    from tournaments.models import Pairing

    client.force_login(director)
    sent(client, "desk_round", published, 1, do="start")
    sent(client, "desk_table", published, 1, 1, do="start")
    assert Pairing.objects.get(round__event=published, number=1).table.hands.count() == 1
    answer = sent(client, "desk_round", published, 1, do="unpublish", reason="다시")

    assert answer.status_code == 409
    assert published.rounds.get(number=1).stage == "running"


@pytest.mark.django_db
def test_a_power_cut_pauses_all_tables_and_moves_the_clock(client, director, published):
    from games.models import Table

    client.force_login(director)
    sent(client, "desk_round", published, 1, do="start")
    before = published.rounds.get(number=1).ends_at
    sent(client, "desk_round", published, 1, do="pause", reason="정전")
    tables = Table.objects.filter(pairing__round__event=published)
    assert {table.pause_reason for table in tables} == {"정전"}
    sent(client, "desk_round", published, 1, do="add_time", minutes=10)
    sent(client, "desk_round", published, 1, do="resume")

    assert not tables.filter(paused_at__isnull=False).exists()
    assert (published.rounds.get(number=1).ends_at - before).total_seconds() >= 600
    assert sent(client, "desk_round", published, 1, do="add_time", minutes=999).status_code == 409


@pytest.mark.django_db
def test_a_hand_of_an_approved_round_is_corrected_after_a_look_at_the_standings(
    client, club, director
):
    from games.models import Hand
    from tests.tournaments.event_helpers import play_round
    from tournaments.services.rounds import approve

    event = started(club, director, players=5)
    planned(event, director)
    for number in (1, 2):
        play_round(event, director, number)
        approve(by=director, event_id=event.pk, number=number, now=NOW)
    hand = Hand.objects.filter(table__pairing__round__number=1, number=1).get()
    client.force_login(director)
    address = reverse("tournaments:desk_hand", args=[event.code, hand.pk])
    filled = {
        "type": "played", "declarer": 0, "number": 13, "trump": "S", "friend": 1, "taken": 20,
    }  # fmt: skip
    snapshots = event.snapshots.count()
    preview = client.post(address, {**filled, "do": "preview"})
    assert preview.status_code == 200
    assert sum(score for _, score in preview.context["preview"].scores) == 0
    assert preview.context["preview"].changes
    hand.refresh_from_db()
    assert not hand.is_replaced
    assert event.snapshots.count() == snapshots

    assert client.post(address, {**filled, "do": "save", "reason": ""}).status_code == 409
    assert client.post(address, {**filled, "do": "save", "reason": "잘못 적음"}).status_code == 302
    event.refresh_from_db()
    told = {change.name: change.points[1] for change in preview.context["preview"].changes}
    rows = {row["entry"]: row["points"] for row in event.standings.rows}
    names = {entry.pk: entry.name for entry in event.entries.select_related("player")}
    assert {names[pk]: points for pk, points in rows.items() if names[pk] in told} == told
    late = client.post(address, {**filled, "do": "save", "reason": "또"})
    assert late.status_code == 409  # somebody was faster: what stands now is looked at first
    assert event.audit.filter(action="corrected").count() == 1


@pytest.mark.django_db
def test_a_hand_is_declared_void_and_entered_again_at_the_desk(client, club, director):
    from games.models import Hand
    from tests.tournaments.event_helpers import play_round

    event = started(club, director, players=5)
    planned(event, director)
    play_round(event, director, 1)
    hand = Hand.objects.get(number=2)
    client.force_login(director)
    address = reverse("tournaments:desk_hand", args=[event.code, hand.pk])
    client.post(address, {"type": "void", "do": "save", "reason": "카드가 한 장 모자랐음"})
    assert event.audit.filter(action="voided").count() == 1
    assert sent(client, "desk_round", event, 1, do="approve").status_code == 409
    filled = {
        "type": "played", "declarer": 0, "number": 13, "trump": "S", "friend": 1, "taken": 15,
        "do": "save",
    }  # fmt: skip
    entered = reverse("tournaments:desk_enter", args=[event.code, 1, 1])
    number = client.get(entered).context["number"]
    assert client.post(entered, {**filled, "hand": number}).status_code == 302

    assert event.audit.filter(action="entered").count() == 1
    assert sent(client, "desk_round", event, 1, do="approve").status_code == 302


@pytest.mark.django_db
def test_a_director_who_plays_at_a_table_decides_nothing_about_its_results(client, club, director):
    from games.models import Hand
    from tests.tournaments.event_helpers import play_round
    from tournaments.services.entries import register

    event = new_event(club, director)
    register(by=director, event_id=event.pk, player=director, now=NOW)
    enter(event, director, 4)
    client.force_login(director)
    sent(client, "desk", event, to="playing")
    planned(event, director)
    play_round(event, director, 1)
    hand = Hand.objects.filter(table__pairing__round__event=event).first()
    address = reverse("tournaments:desk_hand", args=[event.code, hand.pk])
    answer = client.post(address, {"type": "void", "do": "save", "reason": "그냥"})

    assert answer.status_code == 409
    hand.refresh_from_db()
    assert not hand.is_replaced


@pytest.mark.django_db
def test_a_penalty_takes_points_away_and_its_cancelling_gives_them_back(client, club, director):
    event = started(club, director, players=5)
    entry = event.entries.first()
    client.force_login(director)
    sent(
        client, "desk_points", event,
        do="adjust", entry=entry.pk, kind="penalty", points=5, round=0, reason="지각",
    )  # fmt: skip
    row = event.adjustments.get()
    assert row.points == -5
    refused = sent(client, "desk_points", event, do="cancel", adjustment=row.pk, reason="")
    assert refused.status_code == 409
    sent(client, "desk_points", event, do="cancel", adjustment=row.pk, reason="제때 왔음")

    assert sum(event.adjustments.values_list("points", flat=True)) == 0


@pytest.mark.django_db
def test_rows_of_another_event_are_out_of_reach(client, club, director):
    from tournaments.models import PairingSeat
    from tournaments.services.rounds import publish_round

    mine, other = (started(club, director, players=5) for _ in range(2))
    planned(other, director)
    publish_round(by=director, event_id=other.pk, number=1, now=NOW)
    client.force_login(director)
    foreign = PairingSeat.objects.filter(round__event=other).first()
    entry = other.entries.first()
    penalty = {"do": "adjust", "kind": "penalty", "points": 5, "round": 0, "reason": "x"}

    assert client.get(
        reverse("tournaments:desk_seat", args=[mine.code, foreign.pk])
    ).status_code == 404  # fmt: skip
    assert sent(client, "desk_seat", mine, foreign.pk, do="bot").status_code == 409
    sent(client, "desk_points", mine, **penalty, entry=entry.pk)
    assert not other.adjustments.exists()
    assert sent(client, "desk_round", mine, 1, do="answer_call", call="1").status_code == 409


@pytest.mark.django_db
def test_a_reason_is_cut_to_the_room_there_is_and_loses_what_nobody_sees(
    client, director, published
):
    client.force_login(director)
    sent(client, "desk_round", published, 1, do="start")
    assert (
        sent(client, "desk_round", published, 1, do="pause", reason="\x00\u200b ").status_code
        == 409
    )
    sent(client, "desk_round", published, 1, do="pause", reason="정\x00전 " + "가" * 500)

    line = published.audit.filter(action="paused").get()
    assert line.reason.startswith("정전 가")
    assert len(line.reason) == 120
