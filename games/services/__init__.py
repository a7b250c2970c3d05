"""All writes to tables and hands: moves, deals, seats and talk."""

from games.services.deals import begin, deal_next_hand, pause_after
from games.services.moves import Move, play_due, take_action
from games.services.seats import (
    AlreadySeated,
    SeatTaken,
    Terms,
    close_room,
    leave_seat,
    note_nonce,
    note_presence,
    open_table,
    ready_for_next,
    return_to_seat,
    take_seat,
    wake,
)
from games.services.talk import Complaint, Talk, block_seat, report, say
from games.services.together import Asked, take_together

__all__ = [
    "AlreadySeated",
    "Asked",
    "Complaint",
    "Move",
    "SeatTaken",
    "Talk",
    "Terms",
    "begin",
    "block_seat",
    "close_room",
    "deal_next_hand",
    "leave_seat",
    "note_nonce",
    "note_presence",
    "open_table",
    "pause_after",
    "play_due",
    "ready_for_next",
    "report",
    "return_to_seat",
    "say",
    "take_action",
    "take_seat",
    "take_together",
    "wake",
]
