"""How far the tables of a round are."""

from typing import Any

from django.db.models import Count, Q, QuerySet

from games.models import HandMark
from tournaments.models import Pairing, Round


def with_progress(pairings: QuerySet[Pairing]) -> QuerySet[Any]:
    """Add to each pairing the `hands_done` of its table, and how many `disputes` are open.

    A deal that was thrown in, or a void hand, gave no result and is none of the hands.
    """
    scored = Q(table__hands__is_replaced=False, table__hands__results__seat=0)
    dispute = Q(
        table__hands__is_replaced=False,
        table__hands__marks__kind=HandMark.Kind.DISPUTE,
        table__hands__marks__settled_at=None,
    )
    return pairings.annotate(
        hands_done=Count("table__hands", filter=scored, distinct=True),
        disputes=Count("table__hands__marks", filter=dispute, distinct=True),
    )


def unfinished(one: Round) -> list[Pairing]:
    """Return the pairings that have not played all their hands."""
    hands = one.event.hands_per_round
    rows = with_progress(one.pairings.select_related("table")).order_by("number")
    return [pairing for pairing in rows if pairing.hands_done < hands]


def open_disputes(one: Round) -> QuerySet[HandMark]:
    return HandMark.objects.filter(
        kind=HandMark.Kind.DISPUTE,
        settled_at=None,
        hand__is_replaced=False,
        hand__table__pairing__round=one,
    )
