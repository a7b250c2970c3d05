"""What people at a table say of a line of the sheet: it is right, or it is not."""

from datetime import datetime

from django.db import transaction

from accounts.models import User
from accounts.permissions import can
from games.models import Hand, HandMark
from games.refusals import BadMessage, NoSuchTable, NotSeated
from games.services.deals import locked
from games.services.entered import SheetRefused, said, touch
from games.services.sheets import sits_at
from games.signals import hand_disputed


def mark_hand(*, player: User, hand_id: int, kind: str, text: str = "", now: datetime) -> HandMark:
    """Note that the player agrees to what stands, or disputes it, and why; once each.

    Raises NoSuchTable, NotSeated for who has no seat there, SheetRefused for a dispute without
    words or a line that was corrected meanwhile, BadMessage for another kind.
    """
    if kind not in HandMark.Kind.values:
        raise BadMessage("bad_shape")
    disputes = kind == HandMark.Kind.DISPUTE
    words = said(text, refusal="no_dispute_text") if disputes else ""
    with transaction.atomic():
        hand = _standing(hand_id)
        if not sits_at(player, hand.table):
            raise NotSeated("not_on_sheet")
        mine = HandMark.objects.filter(hand=hand, player=player, kind=kind)
        same = mine.filter(settled_at=None).first()
        if same is not None and (not disputes or same.text == words):
            return same
        mark = HandMark.objects.create(hand=hand, player=player, kind=kind, text=words, at=now)
        touch(hand.table)
        if disputes:
            transaction.on_commit(lambda: _tell(mark, hand))
    return mark


def _tell(mark: HandMark, hand: Hand) -> None:
    hand_disputed.send(sender=HandMark, mark_id=mark.pk, hand_id=hand.pk, table_id=hand.table_id)


def settle_dispute(*, by: User, mark_id: int, by_name: bool = False, now: datetime) -> None:
    """End a dispute: by who may correct the hand, or by whoever raised it. Twice does no harm.

    `by_name`: who somebody says that they are at the sheet, which is worth no more than a player.
    Raises NoSuchTable, NotSeated for anybody else.
    """
    mark = HandMark.objects.filter(pk=mark_id, kind=HandMark.Kind.DISPUTE).first()
    if mark is None:
        raise NoSuchTable("not_found")
    with transaction.atomic():
        hand = Hand.objects.select_related("table").get(pk=mark.hand_id)
        locked(hand.table_id)
        directs = not by_name and can(by, "hand.correct", hand)
        if mark.player_id != by.pk and not directs:
            raise NotSeated("not_your_dispute")
        open_marks = HandMark.objects.filter(pk=mark.pk, settled_at=None)
        if open_marks.update(settled_at=now, settled_by=by):
            touch(hand.table)


def _standing(hand_id: int) -> Hand:
    """Return the finished hand, its table locked. Raises NoSuchTable, SheetRefused."""
    hand = Hand.objects.filter(pk=hand_id, finished_at__isnull=False).first()
    if hand is None:
        raise NoSuchTable("not_found")
    locked(hand.table_id)
    hand = Hand.objects.select_related("table").get(pk=hand_id)
    if hand.is_replaced:
        raise SheetRefused("already_corrected", number=str(hand.number))
    return hand
