"""What people are told without a director's doing: disputes, and that an event starts soon."""

from datetime import datetime, timedelta

from django.urls import reverse

from games.models import HandMark
from tournaments import notices
from tournaments.models import Entry, Event, Notice, Pairing
from tournaments.permissions import officers
from tournaments.queries.seats import address_of
from tournaments.services.rounds import players_of

SOON = timedelta(minutes=15)  # before an event starts, for who has not checked in


def tell_of_dispute(*, mark_id: int, now: datetime) -> None:
    """Tell the officers of the event, and the others at the table; late or twice does no harm."""
    mark = HandMark.objects.select_related("hand__table").get(pk=mark_id)
    pairing = Pairing.objects.filter(table=mark.hand.table).select_related("round__event").first()
    if pairing is None or mark.settled_at is not None:
        return
    event, kind, key = pairing.round.event, Notice.Kind.DISPUTED, f"mark {mark.pk}"
    detail = {"round": pairing.round.number, "table": pairing.number}
    there = {player.pk for player in players_of(pairing)} - {mark.player_id}
    directing = set(officers(event).values_list("pk", flat=True)) - there - {mark.player_id}
    sheet, desk = address_of(mark.hand.table), reverse("tournaments:desk", args=[event.code])
    notices.tell(event, there, kind, key=key, now=now, address=sheet, **detail)
    notices.tell(event, directing, kind, key=key, now=now, address=desk, **detail)


def remind_of_check_in(*, now: datetime) -> None:
    """Tell who has not checked in that their event starts soon."""
    starting = Event.objects.filter(
        stage=Event.Stage.CHECK_IN, starts_at__gt=now, starts_at__lte=now + SOON
    )
    for event in starting:
        missing = event.entries.filter(state=Entry.State.REGISTERED)
        people = list(missing.values_list("player_id", flat=True))
        address = reverse("tournaments:checkin", args=[event.code])
        notices.tell(event, people, Notice.Kind.CHECK_IN, key="soon", now=now, address=address)
