"""Moves at different tables that arrive together are committed together.

Waiting for the disk is most of what a move costs a database; one wait does for all of them. Only
moves that need no more than their two statements take part, and if any of them fails none is
written: the others go the usual way, one by one, which also says what was wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, connection, transaction

from accounts.permissions import Person
from games import log
from games.models import Hand
from games.refusals import Refused
from games.services.moves import Move, act_of
from games.services.steps import Step, step_of, tell


@dataclass(frozen=True, slots=True)
class Asked:
    """A move, whose it is, and when it came."""

    player: Person
    move: Move
    now: datetime


class _NotTogetherError(Exception):
    """One of the moves cannot be appended as it is."""


def take_together(asked: Sequence[Asked]) -> set[int]:
    """Append what can be appended together, and tell the tables.

    Return the places in `asked` of the moves that are committed; `take_action` must be called for
    the others.
    """
    steps: dict[int, tuple[int, Step]] = {}
    for place, one in enumerate(asked):
        step = _plain_step(one)
        if step is not None:
            steps.setdefault(step.row.hand_id, (place, step))
    # Always in this order: two processes could otherwise wait for each other.
    chosen = [steps[hand_id] for hand_id in sorted(steps)]
    try:
        with transaction.atomic():
            chosen = _unlocked(chosen)
            for _, step in chosen:
                _write(step)
    except (IntegrityError, _NotTogetherError):
        return set()
    for _, step in chosen:
        tell(step)
    return {place for place, _ in chosen}


def _plain_step(asked: Asked) -> Step | None:
    """Return the move applied; None if it is refused, ends the hand, or changes the seats."""
    try:
        act = act_of(player=asked.player, move=asked.move)
        step = step_of(act, now=asked.now)
    except Refused:
        return None
    return None if step.is_over or step.moves_seats else step


def _write(step: Step) -> None:
    if not log.grow(step.row, table=step.known_table, due_at=step.due_at, end=None):
        raise _NotTogetherError


def _unlocked(chosen: list[tuple[int, Step]]) -> list[tuple[int, Step]]:
    """Lock the hands; leave out those somebody else has locked, so that nobody waits for them."""
    if not connection.features.has_select_for_update_skip_locked:
        return chosen  # one writer at a time anyway
    hands = Hand.objects.filter(pk__in=[step.row.hand_id for _, step in chosen]).order_by("pk")
    got = set(hands.select_for_update(skip_locked=True).values_list("pk", flat=True))
    return [(place, step) for place, step in chosen if step.row.hand_id in got]
