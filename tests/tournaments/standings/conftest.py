"""Events with results, written straight into the database."""

from datetime import timedelta

import pytest

from tests.tournaments.event_helpers import NOW

COUNTED_AT = NOW + timedelta(days=10)  # after the last hand


@pytest.fixture
def played(db):
    """A function that makes an event of so many players and hands: `played(10, 40)`.

    It is being played, its standings are counted; `event.officer` owns its club.
    """
    from tournaments.bench_events import Size, big_event
    from tournaments.services.standings import compute_standings

    def played(players=10, hands=20, **values):
        event, officer = big_event(size=Size(players, hands), now=NOW)
        for name, value in values.items():
            setattr(event, name, value)
        event.save()
        compute_standings(event_id=event.pk, now=COUNTED_AT)
        event.refresh_from_db()
        event.officer = officer
        return event

    return played


@pytest.fixture
def corrected():
    """A function that lets a finished hand of an event give other scores, as a correction does."""
    from games.models import Hand, HandResult
    from games.signals import hand_corrected

    def corrected(hand, change):
        old = list(hand.results.order_by("seat"))
        Hand.objects.filter(pk=hand.pk).update(is_replaced=True)
        before = hand.pk
        hand.pk, hand.replaces_id, hand.reason = None, before, "잘못 적음"
        hand.save(force_insert=True)
        HandResult.objects.bulk_create(
            HandResult(
                hand=hand,
                seat=row.seat,
                player_id=row.player_id,
                role=row.role,
                score=row.score + change[row.seat],
            )
            for row in old
        )
        hand_corrected.send(
            sender=Hand,
            hand_id=hand.pk,
            table_id=hand.table_id,
            number=hand.number,
            scored=True,
            replaces_id=before,
        )
        return hand

    return corrected
