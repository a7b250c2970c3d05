"""The seating of all rounds in the order of a printed page."""

from dataclasses import dataclass

from tournaments.models import Event, PairingSeat, Round, SeatingPlan


@dataclass(frozen=True, slots=True)
class Seat:
    """Where somebody sits in a round, both from 1."""

    table: int
    number: int


@dataclass(frozen=True, slots=True)
class PrintedSeating:
    """By name the seat in each round (None: sits out), and by round and table the names."""

    rounds: tuple[int, ...]
    people: tuple[tuple[str, tuple[Seat | None, ...]], ...]
    tables: tuple[tuple[int, tuple[tuple[str, ...], ...]], ...]


def printed_seating(*, event: Event, with_draft: bool = False) -> PrintedSeating:
    """Read the published rounds; with `with_draft` also those of the newest draft."""
    names = {entry.pk: entry.name for entry in event.entries.select_related("player")}
    rounds = _published(event)
    plan = event.plans.filter(state=SeatingPlan.State.READY).first() if with_draft else None
    for number, tables in enumerate(plan.rounds if plan else (), start=1):
        rounds.setdefault(number, tables)
    where: dict[int, dict[int, Seat]] = {}
    for number, tables in rounds.items():
        for table, seats in enumerate(tables, start=1):
            for seat, entry in enumerate(seats, start=1):
                where.setdefault(entry, {})[number] = Seat(table, seat)
    numbers = tuple(sorted(rounds))
    people = sorted((names.get(entry, "?"), entry) for entry in where)
    return PrintedSeating(
        rounds=numbers,
        people=tuple(
            (name, tuple(where[entry].get(number) for number in numbers)) for name, entry in people
        ),
        tables=tuple(
            (
                number,
                tuple(tuple(names.get(entry, "?") for entry in seats) for seats in rounds[number]),
            )
            for number in numbers
        ),
    )


def _published(event: Event) -> dict[int, list[list[int]]]:
    """Return the entries of the published rounds, by number, table and seat."""
    rows = PairingSeat.objects.filter(round__event=event).exclude(round__stage=Round.Stage.SEATING)
    found: dict[int, dict[int, list[int]]] = {}
    order = rows.order_by("round__number", "pairing__number", "number")
    for number, table, entry in order.values_list("round__number", "pairing__number", "entry_id"):
        found.setdefault(number, {}).setdefault(table, []).append(entry)
    return {number: [tables[table] for table in sorted(tables)] for number, tables in found.items()}
