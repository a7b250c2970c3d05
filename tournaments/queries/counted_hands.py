"""The results of people as their own: for profiles and for the ranking of a club."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import HandResult
from tournaments.models import Entry, Event, PairingSeat


def own_results() -> QuerySet[HandResult]:
    """Return the results of hands that stand, for whoever played.

    What a bot played in the seat of somebody who never came is nobody's own; when somebody left
    in the middle, the hand stays theirs.
    """
    absent = PairingSeat.objects.filter(
        pairing__table=OuterRef("hand__table"),
        number=OuterRef("seat"),
        entry__state=Entry.State.ABSENT,
        entry__event__no_show=Event.NoShow.BOT,
    )
    nobody = Q(by_bot=True) & (Q(player__is_paper=True) | Exists(absent))
    return HandResult.objects.filter(hand__is_replaced=False).exclude(nobody)
