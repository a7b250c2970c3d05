"""What of events moves when a paper person and somebody with an account become one.

Whatever else names people here is done by people who are logged in, and told to nobody on paper.
"""

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.merging import moves_with_person
from accounts.models import User
from tournaments.models import Entry, Round, Substitution


def same_events(paper: User, into: User) -> list[str]:
    """Nobody is in an event twice."""
    both = Entry.objects.filter(player=paper, event__entries__player=into)
    names = both.order_by("event__name").values_list("event__name", flat=True)
    text = gettext("both are in the event “%(event)s”.")
    return [text % {"event": name} for name in names]


def same_rounds(paper: User, into: User) -> list[str]:
    """Nobody plays in two seats of a round, be it as a substitute."""
    both = _rounds(paper).filter(pk__in=_rounds(into).values("pk")).select_related("event")
    entered = Entry.objects.filter(player=into, event__entries__player=paper).values("event")
    text = gettext("both play in round %(round)s of “%(event)s”.")
    return [
        text % {"round": one.number, "event": one.event.name}
        for one in both.exclude(event__in=entered).order_by("event__name", "number")  # said above
    ]


def _rounds(person: User) -> QuerySet[Round]:
    """Return the rounds in which the person has a seat, or plays in somebody else's."""
    played = Q(seats__entry__player=person) | Q(seats__substitutions__player=person)
    return Round.objects.filter(played).distinct()


moves_with_person(Entry, "player", conflicts=same_events)
moves_with_person(Substitution, "player", conflicts=same_rounds)
