"""What counts for an event's standings, summed up by the database: hands, corrections, terms."""

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from games.models import Hand, HandResult
from tournaments.models import Entry, Event
from tournaments.standings import Correction, Tally, Terms

Role = HandResult.Role
FORMAT = 1  # of the rows; another one is computed anew from the same input
DECLARER, DEFENDER = Role.DECLARER, Role.DEFENDER
_PAIRING = "hand__table__pairing"


@dataclass(frozen=True, slots=True)
class Counted:
    """The whole input of the standings, and a few numbers that name it."""

    entries: dict[int, bool]  # by id whether it wants a rank
    tallies: tuple[Tally, ...]
    corrections: tuple[Correction, ...]
    terms: Terms
    named: dict[str, int]  # hands, newest_hand, adjustments

    @property
    def digest(self) -> str:
        """Return the SHA-256 of what was counted, and of the form in which its rows are kept."""
        told = {"format": FORMAT} | asdict(self)
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def results(event: Event, *, hands: QuerySet[Hand] | None = None) -> QuerySet[HandResult]:
    """Return the results that count, each with the `entry` whose seat it was.

    Replaced hands are left out, or all but the given ones. So are hands of a substitute, or of a
    bot in the seat of somebody absent, where the event says that they count for nobody.
    """
    stands = {"hand__is_replaced": False} if hands is None else {"hand__in": hands.values("pk")}
    rows = HandResult.objects.filter(
        **stands,
        **{f"{_PAIRING}__round__event": event, f"{_PAIRING}__seats__number": F("seat")},
    )
    rows = rows.annotate(
        entry=F(f"{_PAIRING}__seats__entry"), owner=F(f"{_PAIRING}__seats__entry__player")
    )
    if event.substitute == Event.Substitute.NOBODY:
        rows = rows.filter(player=F("owner"))
    if event.no_show == Event.NoShow.BOT:
        absent = event.entries.filter(state=Entry.State.ABSENT)
        rows = rows.exclude(by_bot=True, entry__in=absent.order_by().values("pk"))
    return rows


def counted(event: Event) -> Counted:
    """Read what counts now."""
    made, failed = Q(role=DECLARER, hand__outcome="made"), Q(role=DECLARER, hand__outcome="failed")
    rows = (
        results(event)
        .order_by()
        .values("entry", f"{_PAIRING}__round__number", _PAIRING)
        .annotate(
            hands=Count("pk"),
            points=Sum("score"),
            made=Count("pk", filter=made),
            failed=Count("pk", filter=failed),
            befriended=Count("pk", filter=Q(role=Role.FRIEND)),
            defended=Count("pk", filter=Q(role=DEFENDER)),
            defence=Sum("score", filter=Q(role=DEFENDER), default=0),
        )
    )
    tallies = tuple(sorted((_tally(row) for row in rows), key=lambda one: (one.entry, one.round)))
    adjustments = list(event.adjustments.order_by("pk"))
    whole = results(event).aggregate(
        hands=Count("hand", distinct=True), newest=Max("hand", default=0)
    )
    return Counted(
        entries=_entries(event),
        tallies=tallies,
        corrections=tuple(
            Correction(row.entry_id, row.round_number, row.points) for row in adjustments
        ),
        terms=Terms(
            by_mean=event.ranking == Event.Ranking.MEAN,
            least_share=event.least_share,
            tie_breaks=tuple(event.tie_breaks),
        ),
        named={
            "hands": whole["hands"],
            "newest_hand": whole["newest"],
            "adjustments": len(adjustments),
        },
    )


def _tally(row: dict[str, Any]) -> Tally:
    return Tally(
        entry=row["entry"],
        round=row[f"{_PAIRING}__round__number"],
        table=row[_PAIRING],
        hands=row["hands"],
        points=row["points"],
        made=row["made"],
        failed=row["failed"],
        befriended=row["befriended"],
        defended=row["defended"],
        defence=row["defence"],
    )


def _entries(event: Event) -> dict[int, bool]:
    """Return the entries of the standings: who plays, and who has played."""
    waiting = Q(state=Entry.State.WAITING)
    gone = Q(state=Entry.State.WITHDRAWN, seats=None)
    rows = event.entries.exclude(waiting | gone).order_by("pk")
    return dict(rows.values_list("pk", "is_ranked").distinct())
