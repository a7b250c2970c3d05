"""The rows of a hand that somebody entered: the one place where they are written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.models import User
from accounts.one_line import one_line
from games.engine.core import Entered, Refused
from games.models import Hand, HandResult, Table
from games.refusals import BadMessage
from games.signals import hand_corrected, hand_finished

LONGEST_ID = 36
LONGEST_TEXT = 200

Player = tuple[int, bool]  # id, and whether a bot played on in the seat


class SheetRefused(Refused):
    """The sheet does not take that now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What an entered hand has besides its result."""

    number: int
    start: Mapping[str, Any]
    by: User
    now: datetime
    client_id: str = ""
    reason: str = ""
    replaces: Hand | None = None


def write_hand(*, table: Table, facts: Facts, entered: Entered, players: Sequence[Player]) -> Hand:
    """Add the hand with its results; what it replaces counts no longer. Tell after the commit.

    The table's row must be locked. `players` sat in the seats, in their order.
    """
    old = facts.replaces
    if old is not None:
        Hand.objects.filter(pk=old.pk).update(is_replaced=True)
    hand = Hand.objects.create(
        table=table,
        number=facts.number,
        game=old.game if old else table.rule_set.game,
        rules=old.rules if old else table.rule_set.rules,
        start=facts.start,
        deck=[],
        dealt_at=old.dealt_at if old else facts.now,
        finished_at=facts.now,
        outcome=entered.outcome,
        entry=entered.entry,
        entered_by=facts.by,
        client_id=facts.client_id,
        reason=facts.reason,
        replaces=old,
    )
    HandResult.objects.bulk_create(
        HandResult(hand=hand, seat=seat, player_id=player, role=role, score=score, by_bot=by_bot)
        for seat, ((player, by_bot), role, score) in enumerate(
            zip(players, entered.roles, entered.scores, strict=False)  # no roles: no results
        )
    )
    touch(table)
    scored = bool(entered.roles)
    transaction.on_commit(lambda: _announce(hand, old, scored=scored))
    return hand


def touch(table: Table) -> None:
    """Let everybody who shows the sheet see that it changed."""
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)


def _announce(hand: Hand, old: Hand | None, *, scored: bool) -> None:
    told = {"hand_id": hand.pk, "table_id": hand.table_id, "number": hand.number, "scored": scored}
    if old is None:
        hand_finished.send(sender=Hand, is_real=True, **told)
    else:
        hand_corrected.send(sender=Hand, replaces_id=old.pk, **told)


def repeated(*, table: Table, client_id: str) -> Hand | None:
    """Return the hand that was entered before under this name of the sender's.

    Raises BadMessage for a name that is too long.
    """
    if len(client_id) > LONGEST_ID:
        raise BadMessage("bad_shape")
    if not client_id:
        return None
    return Hand.objects.filter(table=table, client_id=client_id).first()


def said(text: str, *, refusal: str) -> str:
    """Return the text as one line. Raises SheetRefused if nothing, or too much, is said."""
    line = one_line(text)
    if not 0 < len(line) <= LONGEST_TEXT:
        raise SheetRefused(refusal, most=str(LONGEST_TEXT))
    return line
