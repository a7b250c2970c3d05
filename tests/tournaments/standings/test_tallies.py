"""What the database sums up, against the same sums row by row."""

from collections import defaultdict
from random import Random

import pytest

from tests.tournaments.event_helpers import NOW

pytestmark = pytest.mark.django_db


def by_hand(event):
    """Return (entry, round, table) -> sums of the event, by reading every row."""
    from games.models import HandResult
    from tournaments.models import PairingSeat

    seats = {
        (seat.pairing.table_id, seat.number): seat
        for seat in PairingSeat.objects.select_related("pairing__round", "entry")
        if seat.pairing.round.event_id == event.pk
    }
    names = ("hands", "points", "made", "failed", "befriended", "defended", "defence")
    sums = defaultdict(lambda: dict.fromkeys(names, 0))
    for result in HandResult.objects.select_related("hand"):
        seat = seats.get((result.hand.table_id, result.seat))
        if seat is None or result.hand.is_replaced:
            continue
        if event.substitute == "nobody" and result.player_id != seat.entry.player_id:
            continue
        if event.no_show == "bot" and result.by_bot and seat.entry.state == "absent":
            continue
        one = sums[seat.entry_id, seat.pairing.round.number, seat.pairing_id]
        one["hands"] += 1
        one["points"] += result.score
        one["befriended"] += result.role == "friend"
        if result.role == "declarer":
            one["made"] += result.hand.outcome == "made"
            one["failed"] += result.hand.outcome == "failed"
        if result.role == "defender":
            one["defended"] += 1
            one["defence"] += result.score
    return dict(sums)


def by_database(event):
    from tournaments.queries.tallies import counted

    return {
        (one.entry, one.round, one.table): {
            name: getattr(one, name)
            for name in ("hands", "points", "made", "failed", "befriended", "defended", "defence")
        }
        for one in counted(event).tallies
    }


@pytest.fixture
def messy(played):
    """Two events with substitutes, bots for absent players, disputes and replaced hands."""

    def messy(**values):
        rng = Random("messy")
        events = [played(10, 40, **values), played(15, 60, **values)]
        for event in events:
            stay_away(event, rng)
            stand_in(event)
            replace_and_dispute(event, rng)
        return events

    return messy


def stay_away(event, rng):
    """Two are absent: a bot has played half of their hands."""
    from games.models import HandResult

    for entry in event.entries.order_by("pk")[:2]:
        entry.state = "absent"
        entry.save()
        keys = list(HandResult.objects.filter(player=entry.player).values_list("pk", flat=True))
        chosen = rng.sample(keys, len(keys) // 2)
        HandResult.objects.filter(pk__in=chosen).update(by_bot=True)


def stand_in(event):
    """Two substitutes one after the other in some seats, the second plays a hand."""
    from games.models import HandResult
    from tournaments.models import PairingSeat, Substitution

    pair = [paper("대타"), paper("또 다른 대타")]
    for seat in PairingSeat.objects.filter(round__event=event)[3:12:3]:
        for one in pair:
            Substitution.objects.create(seat=seat, player=one, at=NOW, by=event.officer)
        results = HandResult.objects.filter(hand__table=seat.pairing.table, seat=seat.number)
        key = results.order_by("pk").values_list("pk", flat=True)[0]
        HandResult.objects.filter(pk=key).update(player=pair[1])


def replace_and_dispute(event, rng):
    from games.models import Hand, HandMark

    hands = list(Hand.objects.filter(table__pairing__round__event=event).order_by("pk"))
    for hand in rng.sample(hands, 5):
        Hand.objects.filter(pk=hand.pk).update(is_replaced=True)
    for hand in rng.sample(hands, 5):
        for result in hand.results.all()[:2]:
            HandMark.objects.create(hand=hand, player=result.player, kind="dispute", at=NOW)


def paper(name):
    from accounts.papers import paper_person

    return paper_person(name=name)


@pytest.mark.parametrize("substitute", ["entry", "nobody"])
@pytest.mark.parametrize("no_show", ["bot", "bot_counts", "out"])
def test_the_database_sums_up_what_every_row_says(messy, substitute, no_show):
    for event in messy(substitute=substitute, no_show=no_show):
        summed = by_database(event)

        assert summed == by_hand(event)
        assert len(summed) > 20


def test_policies_make_a_difference_here(messy):
    from tournaments.queries.tallies import counted

    event = messy()[0]
    hands = set()
    for substitute in ("entry", "nobody"):
        for no_show in ("bot", "bot_counts"):
            event.substitute, event.no_show = substitute, no_show
            hands.add(sum(one.hands for one in counted(event).tallies))

    assert len(hands) == 4


def test_whoever_waits_or_left_without_playing_is_not_in_the_standings(played):
    from tournaments.models import Entry
    from tournaments.queries.tallies import counted

    event = played()
    gone = event.entries.first()
    Entry.objects.filter(pk=gone.pk).update(state="withdrawn")
    for state in ("waiting", "withdrawn", "registered"):
        Entry.objects.create(event=event, player=paper(state), state=state, registered_at=NOW)

    entries = counted(event).entries

    assert gone.pk in entries
    assert set(entries) == set(
        event.entries.exclude(player__display_name__in=["waiting", "withdrawn"]).values_list(
            "pk", flat=True
        )
    )
