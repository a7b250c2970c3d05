"""Hands told to people step by step, all cards open: what a record (docs/record.md) says.

A teller holds no rule: it puts an engine's actions and views into words.
"""

from collections.abc import Mapping

from . import michigan, mighty
from .story import Names, Step, Teller, tell

__all__ = ["TELLERS", "Names", "Step", "Teller", "tell"]

TELLERS: Mapping[str, Teller] = {"mighty": mighty.TELLER, "michigan": michigan.TELLER}
