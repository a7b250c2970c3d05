"""The ranking of a club: everybody's hands at its tables, with a doubt about few of them."""

from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from fractions import Fraction

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum
from django.utils import timezone

from accounts.models import Club, Season
from games.models import HandResult, Table
from games.seating import Seated, seats_at
from tournaments.queries.counted_hands import own_results

DOUBT = 40  # hands at 0 that everybody is given besides
SHOWN = 30  # running tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """Somebody's season."""

    place: int
    person: int
    name: str
    handle: str  # of the profile; empty if there is none
    hands: int
    points: int
    declared: int
    made: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.points, self.hands)

    @property
    def shrunken(self) -> Fraction:
        """The mean, as if DOUBT more hands had given nothing: n·m / (n + DOUBT)."""
        return Fraction(self.points, self.hands + DOUBT)

    @property
    def declarer_share(self) -> int:
        """The hands as declarer, in percent."""
        return round(100 * self.declared / self.hands)

    @property
    def made_share(self) -> int:
        """The contracts made, in percent of those played as declarer."""
        return round(100 * self.made / self.declared) if self.declared else 0


def ranking(club: Club, *, season: Season | None, game: str = "mighty") -> list[Ranked]:
    """Return the players of the season, or of all time, the best first; two queries at most."""
    made = Q(role=HandResult.Role.DECLARER, hand__outcome="made")
    rows = (
        _results(club, season)
        .filter(hand__game=game)
        .order_by()
        .values("player", "player__display_name", "player__is_guest", "player__is_paper")
        .annotate(
            handle=F("player__username"),
            hands=Count("pk"),
            points=Sum("score"),
            declared=Count("pk", filter=Q(role=HandResult.Role.DECLARER)),
            made=Count("pk", filter=made),
        )
    )
    ordered = sorted(
        rows,
        key=lambda row: (
            -Fraction(row["points"], row["hands"] + DOUBT),
            -row["hands"],
            row["player"],
        ),
    )
    found: list[Ranked] = []
    for at, row in enumerate(ordered, start=1):
        no_profile = row["player__is_guest"] or row["player__is_paper"]
        one = Ranked(
            place=at,
            person=row["player"],
            name=row["player__display_name"] or row["handle"],
            handle="" if no_profile else row["handle"],
            hands=row["hands"],
            points=row["points"],
            declared=row["declared"],
            made=row["made"],
        )
        level = found and found[-1].shrunken == one.shrunken
        found.append(replace(one, place=found[-1].place) if level else one)
    return found


def _results(club: Club, season: Season | None) -> QuerySet[HandResult]:
    """Return what counts: hands in which at least one other person played."""
    others = HandResult.objects.filter(
        hand=OuterRef("hand"), player__bot_level="", by_bot=False
    ).exclude(player=OuterRef("player"))
    rows = own_results().filter(Exists(others), hand__table__club=club, player__bot_level="")
    if season is not None:
        rows = rows.filter(
            hand__dealt_at__gte=_midnight(season.starts_on),
            hand__dealt_at__lt=_midnight(season.ends_on + timedelta(days=1)),
        )
    return rows


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def games_of(club: Club) -> list[str]:
    """Return the games that were played at the club's tables, by name."""
    rows = Table.objects.filter(club=club).order_by().values_list("rule_set__game", flat=True)
    return sorted(set(rows.distinct()), key=lambda game: (game != "mighty", game))


@dataclass(frozen=True, slots=True)
class NightTable:
    """A running table of a club, no event's."""

    table: Table
    seats: tuple[Seated, ...]
    hands: int

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats if not seat.bot_level]


def night_tables(club: Club, *, for_members: bool) -> list[NightTable]:
    """Return the club's open tables that are no event's, the newest first; two queries.

    Private ones, and sheets of real ones, are for members alone.
    """
    rows = Table.objects.filter(club=club, closed_at=None, is_fixed=False)
    if not for_members:
        rows = rows.filter(is_private=False, is_real=False)
    ended = Q(hands__is_replaced=False, hands__finished_at__isnull=False)
    tables = list(
        rows.select_related("rule_set")
        .annotate(ended=Count("hands", filter=ended))
        .order_by("-opened_at", "-pk")[:SHOWN]
    )
    seats = seats_at([table.pk for table in tables])
    return [NightTable(table, seats[table.pk], table.ended) for table in tables]
