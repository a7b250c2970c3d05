"""What a profile tells: hands, roles, events, opponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import accumulate
from typing import Any

from django.db.models import Count, F, Q, QuerySet, Sum

from accounts.models import Membership, User
from accounts.permissions import Person
from games.models import HandResult
from tournaments.models import Entry, Event
from tournaments.queries.counted_hands import own_results

Role = HandResult.Role
OPPONENTS, NEWEST, EVENTS = 10, 10, 20  # how many are shown


@dataclass(frozen=True, slots=True)
class RoleScore:
    """What somebody did in one role; `won` hands of those where a contract was decided."""

    role: str
    hands: int
    points: int
    won: int

    @property
    def mean(self) -> Fraction:
        return Fraction(self.points, self.hands or 1)

    @property
    def share(self) -> int:
        """The hands won, in percent."""
        return round(100 * self.won / self.hands) if self.hands else 0


@dataclass(frozen=True, slots=True)
class Played:
    """One hand of somebody's."""

    id: int
    role: str
    score: int
    at: datetime
    has_replay: bool


@dataclass(frozen=True, slots=True)
class Opponent:
    name: str
    handle: str
    hands: int
    points: int  # mine, in these hands


@dataclass(frozen=True, slots=True)
class Career:
    """All hands of one game that somebody has played."""

    game: str
    scores: Sequence[int]  # in the order they were played
    roles: Sequence[RoleScore]

    @property
    def hands(self) -> int:
        return len(self.scores)

    @property
    def points(self) -> int:
        return sum(self.scores)

    @property
    def mean(self) -> Fraction:
        return Fraction(self.points, self.hands or 1)

    @property
    def running(self) -> list[int]:
        return list(accumulate(self.scores, initial=0))


def careers(person: User) -> list[Career]:
    """Return the person's hands by game, the most played first; one query."""
    rows = own_results().filter(player=person).order_by("hand__dealt_at", "hand", "seat")
    by_game: dict[str, list[tuple[str, int, str]]] = {}
    told = rows.values_list("hand__game", "role", "score", "hand__outcome")
    for game, role, score, outcome in told:
        by_game.setdefault(game, []).append((role, score, outcome))
    found = [
        Career(game, [score for _, score, _ in played], _roles(played))
        for game, played in by_game.items()
    ]
    return sorted(found, key=lambda career: -career.hands)


def _roles(played: Sequence[tuple[str, int, str]]) -> list[RoleScore]:
    found = []
    for role in Role.values:
        of_role = [(score, outcome) for name, score, outcome in played if name == role]
        if of_role:
            wins = "failed" if role == Role.DEFENDER else "made"
            won = sum(outcome == wins for _, outcome in of_role)
            found.append(RoleScore(role, len(of_role), sum(score for score, _ in of_role), won))
    return found


def newest_hands(person: User, viewer: Person, game: str) -> list[Played]:
    """Return the newest hands at tables that the viewer may know of."""
    rows = own_results().filter(player=person, hand__game=game)
    if viewer != person:
        open_table = Q(hand__table__is_private=False) | Q(hand__table__is_fixed=True)
        rows = rows.filter(open_table, _of_known_club("hand__table__club", viewer))
    rows = rows.order_by("-hand__dealt_at", "-hand").select_related("hand")
    return [_played(result) for result in rows[:NEWEST]]


def _played(result: HandResult) -> Played:
    hand = result.hand
    return Played(
        id=hand.pk,
        role=result.role,
        score=result.score,
        at=hand.dealt_at,
        has_replay=hand.entered_by_id is None,
    )


def _of_known_club(path: str, viewer: Person) -> Q:
    """Return the condition that the club at `path`, if any, is no secret to the viewer."""
    if isinstance(viewer, User) and viewer.is_staff:
        return Q()
    mine = Membership.objects.filter(user=viewer.pk).values("club")
    public = Q(**{path: None}) | Q(**{f"{path}__is_private": False})
    return public | Q(**{f"{path}__in": mine})


def opponents(person: User, viewer: Person, game: str) -> list[Opponent]:
    """Return the members played with most whose profiles the viewer may see; one query."""
    mine = Q(hand__results__player=person, hand__is_replaced=False, hand__game=game)
    rows = HandResult.objects.filter(mine, **_members()).exclude(player=person)
    rows = rows.filter(_visible("player", viewer))
    found = (
        rows.order_by()
        .values("player__display_name", handle=F("player__username"))
        .annotate(hands=Count("pk"), points=Sum("hand__results__score"))
        .order_by("-hands", "handle")
    )
    return [
        Opponent(row["player__display_name"], row["handle"], row["hands"], row["points"])
        for row in found[:OPPONENTS]
    ]


def _members() -> dict[str, Any]:
    """Return the condition that a player has an account."""
    plain = {"is_guest": False, "is_paper": False, "bot_level": "", "is_active": True}
    return {f"player__{name}": value for name, value in plain.items()}


def _visible(path: str, viewer: Person) -> Q:
    """Return the condition that the viewer may see the profile of the person at `path`."""
    seen_by = f"{path}__profile_seen_by"
    visible = Q(**{seen_by: User.SeenBy.EVERYBODY})
    if isinstance(viewer, User):
        shared = Membership.objects.filter(
            club__in=Membership.objects.filter(user=viewer).values("club")
        )
        of_my_clubs = Q(**{seen_by: User.SeenBy.CLUBS, f"{path}__in": shared.values("user")})
        visible |= of_my_clubs | Q(**{path: viewer})
    return visible


def events_of(person: User, viewer: Person) -> QuerySet[Entry]:
    """Return the person's entries in events that the viewer may know of, the newest first."""
    rows = Entry.objects.filter(player=person).exclude(event__stage=Event.Stage.DRAFT)
    rows = rows.exclude(state__in=[Entry.State.WAITING, Entry.State.WITHDRAWN])
    rows = rows.filter(_of_known_club("event__club", viewer))
    return rows.select_related("event__club").order_by("-event__starts_at", "-event__pk")[:EVENTS]
