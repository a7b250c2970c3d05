"""Seating plans for round-robin events at tables of several players; standard library only."""

from .changes import swap
from .formats import Format, formats
from .measure import measure
from .plan import Plan, Quality
from .planning import plan_seating
from .request import CannotSeat, Request
from .violations import Violation, violations

__all__ = [
    "CannotSeat",
    "Format",
    "Plan",
    "Quality",
    "Request",
    "Violation",
    "formats",
    "measure",
    "plan_seating",
    "swap",
    "violations",
]
