"""An event from its draft to the final standings, through the services."""

import pytest

from tests.tournaments.event_helpers import NOW, planned, play_round, started

pytestmark = pytest.mark.django_db


def test_an_event_at_real_tables_is_played_to_its_final_standings(club, director):
    from tournaments.services.events import move_event
    from tournaments.services.rounds import approve
    from tournaments.services.standings import compute_standings

    event = started(club, director, players=9)
    planned(event, director, sizes=(5, 4))
    for number in (1, 2):
        play_round(event, director, number)
        approve(by=director, event_id=event.pk, number=number, now=NOW)
    move_event(by=director, event_id=event.pk, to="final", now=NOW)

    event.refresh_from_db()
    snapshot = compute_standings(event_id=event.pk, now=NOW)
    assert event.standings == event.published_standings == snapshot
    assert snapshot.counted["hands"] == 8
    assert len(snapshot.rows) == 9
    assert sum(row["points"] for row in snapshot.rows) == 0
    assert {row["hands"] for row in snapshot.rows} == {4}


def test_standings_do_not_count_what_a_correction_has_replaced(club, director):
    from games.models import Hand, HandResult
    from tournaments.services.ledger import correct_hand
    from tournaments.services.standings import compute_standings

    event = started(club, director, players=5)
    planned(event, director, sizes=(5,))
    play_round(event, director, 1)
    hand = Hand.objects.get(number=1)
    entry = hand.entry | {"taken": 20}

    new = correct_hand(by=director, hand_id=hand.pk, entry=entry, reason="잘못 적음", now=NOW)

    snapshot = compute_standings(event_id=event.pk, now=NOW)
    points = {}
    for result in HandResult.objects.filter(hand__is_replaced=False):
        points[result.player_id] = points.get(result.player_id, 0) + result.score
    entries = dict(event.entries.values_list("pk", "player_id"))
    assert {entries[row["entry"]]: row["points"] for row in snapshot.rows} == points
    assert new.replaces == hand
    assert event.audit.filter(action="corrected").get().reason == "잘못 적음"


def test_a_table_online_names_its_event_and_leads_back_to_its_round(club, director, client):
    from django.urls import reverse

    from tournaments.models import Pairing
    from tournaments.services.rounds import publish_round, start_round

    event = started(club, director, players=5, medium="online")
    planned(event, director)
    publish_round(by=director, event_id=event.pk, number=1, now=NOW)
    start_round(by=director, event_id=event.pk, number=1, now=NOW)
    table = Pairing.objects.get(round__event=event).table

    page = client.get(reverse("games:table", args=[table.code])).content.decode()

    assert event.name in page
    assert reverse("tournaments:round", args=[event.code, 1]) in page
