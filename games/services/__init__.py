"""All writes to tables and hands: moves, deals, seats, talk, and what directors do."""

from games.services.corrections import correct_hand, may_correct, void_hand
from games.services.deals import begin, deal_next_hand
from games.services.desk import add_time, pause_table, resume_table, void_and_redeal
from games.services.entered import SheetRefused
from games.services.event_tables import (
    EventTerms,
    close_event_table,
    open_event_table,
    replace_player,
)
from games.services.marks import mark_hand, settle_dispute
from games.services.moves import Move, play_due, take_action
from games.services.readiness import extend_ready, note_ready, start_due, start_now
from games.services.rest import take_rest
from games.services.rulings import NotDirector
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
from games.services.sheets import AlreadyEntered, enter_hand, open_real_table, open_sheet, sits_at
from games.services.talk import Complaint, Talk, block_seat, report, say
from games.services.together import Asked, take_together

__all__ = [
    "AlreadyEntered",
    "AlreadySeated",
    "Asked",
    "Complaint",
    "EventTerms",
    "Move",
    "NotDirector",
    "SeatTaken",
    "SheetRefused",
    "Talk",
    "Terms",
    "add_time",
    "begin",
    "block_seat",
    "close_event_table",
    "close_room",
    "correct_hand",
    "deal_next_hand",
    "enter_hand",
    "extend_ready",
    "leave_seat",
    "mark_hand",
    "may_correct",
    "note_nonce",
    "note_presence",
    "note_ready",
    "open_event_table",
    "open_real_table",
    "open_sheet",
    "open_table",
    "pause_table",
    "play_due",
    "ready_for_next",
    "replace_player",
    "report",
    "resume_table",
    "return_to_seat",
    "say",
    "settle_dispute",
    "sits_at",
    "start_due",
    "start_now",
    "take_action",
    "take_rest",
    "take_seat",
    "take_together",
    "void_and_redeal",
    "void_hand",
    "wake",
]
