"""Correcting a hand that is over: another one takes its place, and the old one stays readable."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.permissions import can
from games import sheet_queries
from games.engine.registry import GAMES
from games.models import Hand
from games.refusals import NoSuchTable, NotSeated
from games.services.deals import locked
from games.services.entered import Facts, Player, SheetRefused, repeated, said, write_hand
from games.services.sheets import sits_at

VOID: Mapping[str, Any] = {"type": "void"}
RECOUNTED = "→ #%s"  # the reason of hands that are counted anew because of an earlier one


def correct_hand(  # noqa: PLR0913 - what a submission is made of
    *,
    by: User,
    hand_id: int,
    entry: Mapping[str, Any],
    reason: str,
    client_id: str = "",
    by_name: bool = False,
    now: datetime,
) -> Hand:
    """Let the hand have ended as `entry` says, by the rules it was played by; return the new row.

    For hands played here too. Whoever plays at a real table may correct the newest line of its
    sheet, older ones and live hands only who may "hand.correct"; `by_name`: who somebody says that
    they are at the sheet, which is worth no more than a player. Where later hands depend on it
    (chips that stayed on the table) they are counted anew.

    Raises Refused: NoSuchTable for no finished hand, NotSeated for who may not, SheetRefused
    without a reason or if it was corrected meanwhile, and InvalidAction or IllegalAction for what
    cannot have happened.
    """
    found = Hand.objects.filter(pk=hand_id, finished_at__isnull=False).first()
    if found is None:
        raise NoSuchTable("not_found")
    with transaction.atomic():
        table = locked(found.table_id)
        known = repeated(table=table, client_id=client_id)
        if known is not None:
            return known
        hand = Hand.objects.select_related("table").get(pk=hand_id)
        if not may_correct(by=by, hand=hand, by_name=by_name):
            raise NotSeated("not_correctable")
        if hand.is_replaced:
            raise SheetRefused("already_corrected", number=str(hand.number))
        why = said(reason, refusal="no_correction_reason")
        game = GAMES[hand.game]
        rules, start = game.read_rules(hand.rules), game.read_start(hand.start)
        entered = game.enter(rules, start, entry)
        facts = Facts(
            number=hand.number,
            start=hand.start,
            by=by,
            now=now,
            client_id=client_id,
            reason=why,
            replaces=hand,
        )
        new = write_hand(table=table, facts=facts, entered=entered, players=_players_of(hand))
        _recount_after(new)
    return new


def void_hand(*, by: User, hand_id: int, reason: str, now: datetime) -> Hand:
    """Let the hand count as not played. Raises as `correct_hand` does."""
    return correct_hand(by=by, hand_id=hand_id, entry=VOID, reason=reason, now=now)


def may_correct(*, by: User, hand: Hand, by_name: bool = False) -> bool:
    """Return whether that person may correct the hand; `by_name`: see `correct_hand`."""
    if not by_name and can(by, "hand.correct", hand):
        return True
    table = hand.table
    newer = Hand.objects.filter(table=table, number__gt=hand.number)
    is_open = table.is_real and table.closed_at is None
    return is_open and sits_at(by, table) and not newer.exists()


def _players_of(hand: Hand) -> list[Player]:
    """Return who sat there by seat: as any version of the hand says, or who sits there now."""
    one: Hand | None = hand
    while one is not None:
        results = one.results.order_by("seat").values_list("player_id", "by_bot")
        if results:
            return list(results)
        one = one.replaces
    seats = hand.table.seats.order_by("number")
    return [(player, False) for player in seats.values_list("player_id", flat=True)]


def _recount_after(hand: Hand) -> None:
    """Count later hands anew as far as they inherit something else now, whoever dealt them."""
    game = GAMES[hand.game]
    before = hand
    for later in sheet_queries.counted_hands(hand.table_id):
        if later.number <= hand.number:
            continue
        inherited = game.write_start(sheet_queries.settled(before).next_start)
        start = {**inherited, "dealer": later.start["dealer"]}
        was, now = sheet_queries.settled(later), sheet_queries.settled(later, start=start)
        if (was.scores, was.next_start) == (now.scores, now.next_start):
            return
        assert hand.entered_by is not None  # noqa: S101 - it is a correction
        assert hand.finished_at is not None  # noqa: S101 - likewise
        facts = Facts(
            number=later.number,
            start=start,
            by=hand.entered_by,
            now=hand.finished_at,
            reason=RECOUNTED % hand.number,
            replaces=later,
        )
        before = write_hand(table=hand.table, facts=facts, entered=now, players=_players_of(later))
