"""Rule sets, tables, and hands as append-only logs.

A hand is its rules, its start, its deck and its actions; the state is replayed from these and
never stored. `Hand.seq` counts the actions: it is the version clients and processes compare. A hand
played with real cards has no deck and no actions: somebody entered how it ended.
"""

from games.models.hands import Hand, HandAction, HandMark, HandResult, ImportedHand, Shuffle
from games.models.rules import RuleSet
from games.models.tables import Ruling, Table, TableSeat
from games.models.talk import Report, TableMessage

__all__ = [
    "Hand",
    "HandAction",
    "HandMark",
    "HandResult",
    "ImportedHand",
    "Report",
    "RuleSet",
    "Ruling",
    "Shuffle",
    "Table",
    "TableMessage",
    "TableSeat",
]
