"""Who may do what in an event (`accounts.permissions`).

The rules are a table: which kinds of people may do a thing, and at which stages of the event.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet, Value

from accounts.club_rules import BY_STANDING, actions_of
from accounts.models import Membership, User
from accounts.permissions import Person, can, permits
from games.models import Table
from games.officials import register
from tournaments.models import Director, Entry, Event, PairingSeat

_S = Event.Stage
ALWAYS = frozenset(_S.values)
BEFORE = frozenset({_S.DRAFT, _S.REGISTRATION, _S.CHECK_IN})
OPEN = frozenset({_S.REGISTRATION, _S.CHECK_IN, _S.PLAYING})
UNDERWAY = frozenset({_S.PLAYING, _S.FINAL})

# What a person can be to an event. Everybody is `anybody`; officers are whoever directs it.
ANYBODY, PERSON, OFFICER = "anybody", "person", "officer"
PLAYER, SUBSTITUTE = "player", "substitute"  # has an entry; plays in somebody's seat

MATRIX: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {  # action -> (who, at which stages)
    "event.view": (frozenset({ANYBODY}), ALWAYS - {_S.DRAFT}),
    "event.preview": (frozenset({OFFICER}), ALWAYS),
    "event.register": (frozenset({PERSON}), frozenset({_S.REGISTRATION})),
    "event.withdraw": (frozenset({PLAYER}), OPEN),
    "event.check_in": (frozenset({PLAYER}), frozenset({_S.CHECK_IN, _S.PLAYING})),
    "event.call_director": (frozenset({PLAYER, SUBSTITUTE}), frozenset({_S.PLAYING})),
    "event.edit": (frozenset({OFFICER}), ALWAYS - {_S.ARCHIVED}),
    "event.move": (frozenset({OFFICER}), ALWAYS),
    "event.clone": (frozenset({OFFICER}), ALWAYS),
    "event.entries": (frozenset({OFFICER}), ALWAYS - {_S.FINAL, _S.ARCHIVED}),
    "event.seat": (frozenset({OFFICER}), BEFORE | {_S.PLAYING}),
    "event.rounds": (frozenset({OFFICER}), frozenset({_S.PLAYING})),
    "event.correct": (frozenset({OFFICER}), UNDERWAY),
    "event.adjust": (frozenset({OFFICER}), UNDERWAY),
    "event.publish": (frozenset({OFFICER}), UNDERWAY),
    "event.directors": (frozenset({OFFICER}), ALWAYS - {_S.ARCHIVED}),
    "event.desk": (frozenset({OFFICER}), ALWAYS),
    "event.audit": (frozenset({OFFICER}), ALWAYS),
    "event.export": (frozenset({ANYBODY}), ALWAYS - {_S.DRAFT}),
}


def kinds_of(user: Person, event: Event) -> frozenset[str]:
    """Return what the person is to the event. Of a hidden event most people are nobody."""
    of_club = actions_of(user, event.club)
    named = kinds_by_name(user, event)
    officer = "club.direct" in of_club or OFFICER in named
    playing = named - {OFFICER}
    if not officer and not playing and "club.view" not in of_club:
        return frozenset()
    kinds = {ANYBODY}
    if is_person(user):
        kinds |= {PERSON} | playing
        if officer:
            kinds.add(OFFICER)
    return frozenset(kinds)


def event_actions(user: Person, event: Event) -> frozenset[str]:
    """Return everything the person may do in the event as it is now, asked at one go."""
    if isinstance(user, User) and not user.is_active:
        return frozenset()
    kinds = kinds_of(user, event)
    return frozenset(
        action for action, (who, stages) in MATRIX.items() if event.stage in stages and who & kinds
    )


def is_person(user: Person) -> bool:
    return isinstance(user, User) and not user.is_bot


def is_officer(user: Person, event: Event) -> bool:
    """Return whether the person runs the event: the club's officers, its directors, staff."""
    return can(user, "club.direct", event.club) or is_director(user, event)


def is_director(user: Person, event: Event) -> bool:
    return (
        isinstance(user, User)
        and user.is_active
        and Director.objects.filter(event=event, user=user).exists()
    )


def kinds_by_name(user: Person, event: Event) -> frozenset[str]:
    """Return as what the event names the person: director, player, substitute; one query.

    It may seat people who are not of its club.
    """
    if not isinstance(user, User):
        return frozenset()
    mine = Q(player=user) & ~Q(state=Entry.State.WITHDRAWN)
    entries = Entry.objects.filter(mine | Q(seats__substitutions__player=user), event=event)
    directors = Director.objects.filter(event=event, user=user, user__is_active=True).order_by()
    rows = entries.order_by().values_list("player_id", Value(PLAYER))
    named = set(rows.union(directors.values_list("user_id", Value(OFFICER))))
    return frozenset(kind if player == user.pk else SUBSTITUTE for player, kind in named)


def officers(event: Event) -> QuerySet[User]:
    """Return everybody who runs the event but staff, who look after the site."""
    roles = [role for role in Membership.Role.values if "club.direct" in BY_STANDING[role]]
    of_club = Membership.objects.filter(club=event.club_id, role__in=roles)
    named = Director.objects.filter(event=event)
    return User.objects.filter(
        Q(pk__in=of_club.values("user")) | Q(pk__in=named.values("user")), is_active=True
    )


def _rule(action: str) -> Any:
    who, stages = MATRIX[action]

    def rule(user: Person, event: Event) -> bool:
        if who == {OFFICER}:  # asked for on every page of the desk: one question less
            return event.stage in stages and is_person(user) and is_officer(user, event)
        return event.stage in stages and bool(who & kinds_of(user, event))

    return rule


for _action in MATRIX:
    permits(_action)(_rule(_action))


@permits("event.create")
def create_event(user: Person, club: Any) -> bool:
    return can(user, "club.direct", club)


@register
def directs_table(user: User, table: Table) -> bool:
    """Return whether the person directs the event of this table, even if playing at it."""
    event = Event.objects.filter(rounds__pairings__table=table).select_related("club").first()
    return event is not None and is_officer(user, event)


def plays_at(user: User, table: Table) -> bool:
    seats = PairingSeat.objects.filter(pairing__table=table)
    return seats.filter(entry__player=user).exists() or table.seats.filter(player=user).exists()
