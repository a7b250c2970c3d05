"""Which event a table is of: whoever builds on games says so, by registering a question to ask."""

from collections.abc import Callable
from dataclasses import dataclass

from games.models import Table


@dataclass(frozen=True, slots=True)
class EventPage:
    """Where people come from to a table of an event, and go back to."""

    title: str
    address: str


Finder = Callable[[Table], EventPage | None]

_finders: list[Finder] = []


def register(finder: Finder) -> Finder:
    """Ask `finder` too, from now on; also a decorator. Twice counts once."""
    if finder not in _finders:
        _finders.append(finder)
    return finder


def event_page(table: Table) -> EventPage | None:
    """Return the page of the event the table is of; None for a casual table."""
    if not table.is_fixed:
        return None
    return next((page for finder in _finders if (page := finder(table))), None)
