"""Tables with real cards: opening one, and entering its hands."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from secrets import choice, randbelow, token_urlsafe
from typing import Any

from django.db import transaction

from accounts.models import Club, User
from accounts.papers import paper_person
from games import sheet_queries
from games.engine.registry import GAMES
from games.models import Hand, HandMark, RuleSet, Table, TableSeat
from games.officials import directs
from games.refusals import BadMessage, NoSuchTable, NotSeated
from games.services.deals import locked
from games.services.entered import Facts, SheetRefused, repeated, write_hand
from games.services.seats import CODE_ALPHABET, CODE_LENGTH

TOKEN_BYTES = 16


class AlreadyEntered(SheetRefused):
    """Somebody has entered that hand, and otherwise; `hand_id` is what stands."""

    def __init__(self, hand: Hand) -> None:
        super().__init__("already_entered", number=str(hand.number))
        self.hand_id = hand.pk


def open_real_table(  # noqa: PLR0913 - what a table is made of
    *,
    rule_set: RuleSet,
    players: Sequence[User],
    now: datetime,
    hands: int = 0,
    is_fixed: bool = False,
    club: Club | None = None,
    host: User | None = None,
    first_dealer: int | None = None,
) -> Table:
    """Open a table for real cards with these players, in playing order, and its score sheet.

    A seat there does not keep anybody from playing elsewhere. With `is_fixed` the sheet is full
    after so many `hands`. The first dealer is drawn unless given. The `host` may correct every
    line, unless it is the table of an event. Raises ValueError unless there are as many players
    as the rules want.
    """
    if len(players) != rule_set.players:
        raise ValueError(f"{rule_set.players} players are needed, not {len(players)}")
    with transaction.atomic():
        table = Table.objects.create(
            code="".join(choice(CODE_ALPHABET) for _ in range(CODE_LENGTH)),
            rule_set=rule_set,
            host=host,
            with_bots=False,
            length=hands,
            club=club,
            is_real=True,
            is_fixed=is_fixed,
            sheet_token=token_urlsafe(TOKEN_BYTES),
            first_dealer=randbelow(rule_set.players) if first_dealer is None else first_dealer,
            opened_at=now,
        )
        TableSeat.objects.bulk_create(
            TableSeat(table=table, number=number, player=player)
            for number, player in enumerate(players)
        )
    return table


def open_sheet(
    *,
    rule_set: RuleSet,
    names: Sequence[str],
    host: User,
    now: datetime,
    club: Club | None = None,
) -> Table:
    """Open a table for real cards for people of these names, in playing order.

    The host's own name is the host's seat, and at a club's table the name of a member the
    member's, unless two have it; for every other one a paper person is made. Raises ValueError
    unless there are as many names as the rules want.
    """
    with transaction.atomic():
        known = _members(club) | {host.shown_name.casefold(): host}
        players = [known.get(name.casefold()) or paper_person(name=name) for name in names]
        return open_real_table(rule_set=rule_set, players=players, host=host, club=club, now=now)


def _members(club: Club | None) -> dict[str, User]:
    """Return the club's members whose names are no other member's, by casefolded name."""
    if club is None:
        return {}
    by_name: dict[str, list[User]] = {}
    for member in club.members.filter(bot_level=""):
        by_name.setdefault(member.shown_name.casefold(), []).append(member)
    return {name: people[0] for name, people in by_name.items() if len(people) == 1}


def enter_hand(  # noqa: PLR0913 - what a submission is made of
    *,
    player: User,
    table_id: int,
    number: int,
    entry: Mapping[str, Any],
    client_id: str = "",
    now: datetime,
) -> Hand:
    """Add the hand of that number to the table's sheet; return it.

    `player` is whoever has the sheet, or directs the table. What was sent before under the same
    `client_id` is not entered again. The same result entered by somebody else counts as their
    agreement. Raises Refused: NoSuchTable, NotSeated, AlreadyEntered if another result stands,
    SheetRefused, or InvalidAction and IllegalAction for what cannot have happened.
    """
    with transaction.atomic():
        table = locked(table_id)
        if not table.is_real:
            raise NoSuchTable("not_found")
        if table.closed_at:
            raise SheetRefused("sheet_closed")
        if not (sits_at(player, table) or directs(player, table)):
            raise NotSeated("not_on_sheet")
        known = repeated(table=table, client_id=client_id)
        if known is not None:
            return _same(known, number, entry)
        sheet = sheet_queries.sheet(table=table)
        if 0 < number < sheet.next_number:
            return _agree_or_refuse(sheet.line(number).now.hand_id, player, entry, now)
        if sheet.is_full:
            raise SheetRefused("all_played", count=str(table.length))
        if number != sheet.next_number:
            raise SheetRefused("not_that_hand", number=str(sheet.next_number))
        facts = Facts(number=number, start=sheet.start, by=player, now=now, client_id=client_id)
        players = [(seat.player_id, False) for seat in sheet.seats]
        entered = sheet.preview(entry)
        return write_hand(table=table, facts=facts, entered=entered, players=players)


def sits_at(player: User, table: Table) -> bool:
    return TableSeat.objects.filter(table=table, player_id=player.pk).exists()


def is_same(hand: Hand, entry: Mapping[str, Any]) -> bool:
    """Return whether the entry says of the hand what stands. Raises what `enter` raises."""
    game = GAMES[hand.game]
    start = game.read_start(hand.start)
    entered = game.enter(game.read_rules(hand.rules), start, entry)
    return entered.entry == hand.entry


def _same(hand: Hand, number: int, entry: Mapping[str, Any]) -> Hand:
    """Return the hand that was entered before. Raises BadMessage if this is another one."""
    if number != hand.number or not is_same(hand, entry):
        raise BadMessage("id_conflict")
    return hand


def _agree_or_refuse(hand_id: int, player: User, entry: Mapping[str, Any], now: datetime) -> Hand:
    hand = Hand.objects.get(pk=hand_id)
    if not is_same(hand, entry):
        raise AlreadyEntered(hand)
    if hand.entered_by_id != player.pk:
        mark = {"hand": hand, "player": player, "kind": HandMark.Kind.AGREE}
        HandMark.objects.get_or_create(**mark, defaults={"at": now})
    return hand
