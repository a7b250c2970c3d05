"""Who people are that a director names: members, names on paper, and several of one name."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import User
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Sorted:
    """Names, by what can be done with them."""

    addable: tuple[str, ...]
    entered: tuple[str, ...]  # they play already
    withdrawn: tuple[str, ...]  # they did play
    ambiguous: tuple[str, ...]  # several members have the name


def people_by_name(event: Event) -> dict[str, list[User]]:
    """Return by casefolded name the club's members and the paper players of its events."""
    played = Q(is_paper=True, entries__event__club=event.club_id)
    people = User.objects.filter(Q(memberships__club=event.club_id) | played, bot_level="")
    found: dict[str, list[User]] = {}
    for person in people.distinct().order_by("pk"):
        found.setdefault(person.shown_name.casefold(), []).append(person)
    return found


def sort_names(event: Event, names: Sequence[str]) -> Sorted:
    """Return which of the names can be entered, and why the others cannot."""
    known = people_by_name(event)
    states = {
        entry.name.casefold(): entry.state for entry in event.entries.select_related("player")
    }
    sorted_out: dict[str, list[str]] = {
        kind: [] for kind in ("addable", "entered", "withdrawn", "ambiguous")
    }
    for name in names:
        folded = name.casefold()
        if folded in states:
            gone = states[folded] == Entry.State.WITHDRAWN
            kind = "withdrawn" if gone else "entered"
        else:
            kind = "ambiguous" if len(known.get(folded, [])) > 1 else "addable"
        sorted_out[kind].append(name)
    return Sorted(**{kind: tuple(found) for kind, found in sorted_out.items()})


def hints(people: Iterable[User]) -> dict[int, str]:
    """Return by id what tells apart those whose name another one has too, else nothing.

    Members are told apart by their handles; a name on paper has none that says anything.
    """
    rows = list(people)
    names = Counter(person.shown_name.casefold() for person in rows)
    return {
        person.pk: "" if person.is_paper else f"@{person.username}"
        for person in rows
        if names[person.shown_name.casefold()] > 1
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody of the club in a list; `hint` tells them from another of the same name."""

    person: User
    hint: str


def members_of(event: Event) -> list[Member]:
    """Return the members of the event's club by name; names on paper too, but no bots."""
    people = User.objects.filter(memberships__club=event.club_id, bot_level="")
    rows = list(people.order_by("display_name", "pk"))
    told_apart = hints(rows)
    return [Member(person=person, hint=told_apart.get(person.pk, "")) for person in rows]


def others(members: Iterable[Member], known: Iterable[User]) -> list[Member]:
    """Return the members who are not among the known people."""
    known_ids = {person.pk for person in known}
    return [one for one in members if one.person.pk not in known_ids]


def directors_of(event: Event) -> list[User]:
    """Return who runs the event besides the club's officers."""
    return [row.user for row in event.directors.select_related("user").order_by("pk")]
