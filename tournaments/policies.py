"""What holds in odd events, in sentences with the numbers of this event."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event
from tournaments.seating.sizes import round_sizes
from tournaments.tie_break_texts import TIE_BREAK_TITLES

USUAL = 20  # players of an example, where nobody has registered yet


@dataclass(frozen=True, slots=True)
class Policy:
    title: str
    sentences: tuple[str, ...]


def policies(event: Event, *, sizes: Sequence[int], coming: int) -> list[Policy]:
    """Return the event's terms; `sizes` are those of its tables, `coming` how many play."""
    return [
        Policy(_("Tables"), _tables(event, sizes, coming or event.capacity or USUAL)),
        Policy(_("Ranking"), _ranking(event)),
        Policy(_("Ties"), (_ties(event),)),
        Policy(_("Somebody does not come"), (str(Event.NoShow(event.no_show).label),)),
        Policy(_("Somebody comes late"), _late(event)),
        Policy(_("Substitutes"), (str(Event.Substitute(event.substitute).label),)),
    ]


def all_hands(event: Event) -> int:
    """Return how many hands somebody plays who sits at a table in every round."""
    return event.rounds_planned * event.hands_per_round


def needed_hands(event: Event) -> int:
    """Return how many of these are needed for a rank."""
    return ceil(all_hands(event) * event.least_share / 100)


def last_round_to_join(event: Event) -> int:
    """Return the last round from which enough hands for a rank are left."""
    rounds = ceil(needed_hands(event) / event.hands_per_round)
    return event.rounds_planned - max(rounds, 1) + 1


def _tables(event: Event, sizes: Sequence[int], players: int) -> tuple[str, ...]:
    hands = _("%(rounds)s rounds of %(hands)s hands each: %(all)s hands.") % {
        "rounds": event.rounds_planned,
        "hands": event.hands_per_round,
        "all": all_hands(event),
    }
    seated = round_sizes(players, sizes) if sizes else ()
    if not seated:
        return (hands,)
    told = _("%(players)s players sit at tables of %(sizes)s.") % {
        "players": players,
        "sizes": " · ".join(map(str, seated)),
    }
    bye = players - sum(seated)
    if not bye:
        return hands, told
    rest = ngettext(
        "%(count)s player sits out in each round, by turns.",
        "%(count)s players sit out in each round, by turns.",
        bye,
    )
    return hands, told, rest % {"count": bye}


def _ranking(event: Event) -> tuple[str, ...]:
    if event.ranking == Event.Ranking.SUM:
        rule = _("The sum of all points decides.")
    else:
        hands = all_hands(event)
        rule = _("Points per hand decide: %(points)s points in %(hands)s hands are %(mean)s.") % {
            "points": hands // 2,
            "hands": hands,
            "mean": f"{hands // 2 / hands:+.2f}",
        }
    if not event.least_share:
        return rule, _("Everybody who has played has a rank.")
    needed = _("A rank needs %(share)s %% of the most hands anybody plays: %(needed)s of %(all)s.")
    return rule, needed % {
        "share": event.least_share,
        "needed": needed_hands(event),
        "all": all_hands(event),
    }


def _ties(event: Event) -> str:
    titles = [str(TIE_BREAK_TITLES[name]) for name in event.tie_breaks]
    if not titles:
        return _("Who is level shares the place.")
    return _("These decide, in this order: %(order)s. Who is still level shares the place.") % {
        "order": ", ".join(f"{place}. {title}" for place, title in enumerate(titles, start=1))
    }


def _late(event: Event) -> tuple[str, ...]:
    rule = str(Event.LateEntry(event.late_entry).label)
    if event.late_entry != Event.LateEntry.RANKED or not event.least_share:
        return (rule,)
    last = last_round_to_join(event)
    left = (event.rounds_planned - last + 1) * event.hands_per_round
    told = _("Whoever joins by round %(last)s can still play %(left)s hands and get a rank.")
    return rule, told % {"last": last, "left": left}
