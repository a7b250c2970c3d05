"""Events of clubs, their rounds, and what counts for the standings."""

from tournaments.models.events import Director, Entry, Event, EventRules, ForbiddenPair
from tournaments.models.ledger import Adjustment, AuditLine, Snapshot
from tournaments.models.notices import Notice, NoticeChoice
from tournaments.models.rounds import (
    DirectorCall,
    Pairing,
    PairingSeat,
    Round,
    SeatingPlan,
    Substitution,
)

__all__ = [
    "Adjustment",
    "AuditLine",
    "Director",
    "DirectorCall",
    "Entry",
    "Event",
    "EventRules",
    "ForbiddenPair",
    "Notice",
    "NoticeChoice",
    "Pairing",
    "PairingSeat",
    "Round",
    "SeatingPlan",
    "Snapshot",
    "Substitution",
]
