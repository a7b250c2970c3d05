"""Does the log hold what was acknowledged, once, and do hands and scores follow from it?"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.dealing import commitment_of, mix
from games.engine.core import Refused
from games.engine.registry import GAMES
from games.models import Hand, HandAction, HandResult, Table, TableSeat
from tests.soak.findings import Findings
from tests.soak.journal import Sent

UNSURE = {"retry_later"}  # the database was lost, perhaps after the commit


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand as its log tells it: `states[n]` is the one after n actions."""

    row: Hand
    states: list[Any]

    @property
    def end(self) -> Any:
        return self.states[-1]


def check_commands(sent: Mapping[str, Sent], tables: list[int], findings: Findings) -> None:
    """A1: each acknowledged action is in the log exactly once, and nobody else's."""
    rows = HandAction.objects.filter(hand__table_id__in=tables).exclude(client_id="")
    logged = defaultdict(list)
    for row in rows.select_related("hand"):
        logged[row.client_id].append(row)
    seats = _seats(tables)
    for client_id, command in sent.items():
        message, place = command.message, (command.table, command.user)
        if message["type"] == "act":
            where = f"{client_id} of user {command.user}: {message}"
            _check_action(command, logged.pop(client_id, []), seats, where, findings)
        elif message["type"] == "sit" and command.is_acknowledged and place not in seats:
            findings.add("lost", f"user {command.user} does not sit at table {command.table}")
    for client_id, found in logged.items():
        findings.add(
            "doubled", f"{client_id} is in the log, but nobody sent it: {len(found)} times"
        )
    nameless = HandAction.objects.filter(hand__table_id__in=tables, client_id="", by_bot=False)
    for row in nameless:
        findings.add("doubled", f"hand {row.hand_id}, {row.seq}: nobody sent {row.action}")


def _check_action(
    command: Sent,
    found: list[HandAction],
    seats: Mapping[tuple[int, int], int],
    where: str,
    findings: Findings,
) -> None:
    if len(found) > 1:
        findings.add("doubled", f"{len(found)} times in the log: {where}")
    if found and command.hopeless:
        findings.add("doubled", f"in the log, but came too late or too early: {where}")
    if command.is_acknowledged and not found:
        findings.add("lost", f"acknowledged, but not in the log: {where}")
    answers = set(command.answers)
    if found and answers and not command.is_acknowledged and not answers & UNSURE:
        findings.add("doubled", f"in the log, but refused ({answers}): {where}")
    for row in found:
        message, game = command.message, GAMES[row.hand.game]
        sent = game.write_action(game.read_action(message["action"]))
        expected = message["hand"], seats.get((command.table, command.user)), sent
        if (row.hand_id, row.seat, row.action) != expected:
            findings.add("lost", f"logged as {row.action} of hand {row.hand_id}: {where}")


def _seats(tables: list[int]) -> dict[tuple[int, int], int]:
    """Return the seat by (table, user); nobody changes seats in a soak but those who sit down."""
    rows = TableSeat.objects.filter(table_id__in=tables)
    return {
        (table, user): seat for table, user, seat in rows.values_list("table", "player", "number")
    }


def check_rooms(rooms: list[int], guests: set[int], findings: Findings) -> None:
    """Of those who wanted the one open seat of a room, no two have got it."""
    for room in rooms:
        players = list(TableSeat.objects.filter(table=room).values_list("player_id", flat=True))
        newcomers = guests.intersection(players)
        if len(newcomers) > 1 or len(set(players)) != len(players):
            findings.add("doubled", f"room {room}: {sorted(newcomers)} share the last seat")
    elsewhere = Counter(
        TableSeat.objects.filter(
            player_id__in=guests, has_left=False, table__closed_at=None
        ).values_list("player_id", flat=True)
    )
    for guest, places in elsewhere.items():
        if places > 1:
            findings.add("doubled", f"user {guest} sits at {places} tables")


def replays(table: int, findings: Findings) -> dict[int, Replay]:
    """A2: replay every hand of the table; return those that can be, by their number in the log."""
    found: dict[int, Replay] = {}
    before: Replay | None = None
    for row in Hand.objects.filter(table_id=table).order_by("number"):
        try:
            replay = _replay(row)
        except (Refused, ValueError) as error:
            findings.add("false", f"hand {row.pk} cannot be replayed: {error!r}")
            continue
        found[row.pk] = replay
        for fault in (*_faults(replay), *_faults_of_deal(row, before)):
            findings.add("false", f"hand {row.pk}: {fault}")
        before = replay
    current = Table.objects.values_list("current_hand_id", flat=True).get(pk=table)
    if found and current != max(found, key=lambda hand: found[hand].row.number):
        findings.add("false", f"table {table}: its newest hand is not its current one")
    return found


def _replay(row: Hand) -> Replay:
    """Replay the hand. Raises Refused, or ValueError if the log has a hole."""
    game = GAMES[row.game]
    states = [game.deal(game.read_rules(row.rules), row.deck, game.read_start(row.start))]
    log = HandAction.objects.filter(hand=row).order_by("seq")
    for expected, (seq, seat, action) in enumerate(log.values_list("seq", "seat", "action")):
        if seq != expected:
            raise ValueError(f"action {expected} is missing")
        states.append(states[-1].apply(seat, game.read_action(action)))
    return Replay(row, states)


def _faults(replay: Replay) -> list[str]:
    """A2, A3: return what the row and the results of a hand have wrong."""
    row, end = replay.row, replay.end
    over = not end.to_act
    results = HandResult.objects.filter(hand=row).order_by("seat")
    written = list(results.values_list("seat", "role", "score"))
    expected = list(zip(range(len(end.roles)), end.roles, end.scores, strict=False)) if over else []
    outcome = end.outcome if over else ""
    faults = {
        f"has {row.seq} actions, not {len(replay.states) - 1}": row.seq == len(replay.states) - 1,
        "is over, or is not": over == (row.finished_at is not None),
        f"waits for {row.due_at}": over == (row.due_at is None),
        f"ended by {row.outcome!r}, not {outcome!r}": row.outcome == outcome,
        f"gave {written}, not {expected}": written == expected,
        f"gave {created(end) if over else 0} points from nothing": not (over and created(end)),
    }
    return [fault for fault, is_fine in faults.items() if not is_fine]


def created(end: Any) -> int:
    """Return by how much a finished hand's scores, and the chips it leaves, miss a sum of zero."""
    left = sum(getattr(end.next_start, "boodle", ()))
    return sum(end.scores) + left - sum(getattr(end.deal.start, "boodle", ()))


def _faults_of_deal(row: Hand, before: Replay | None) -> list[str]:
    game = GAMES[row.game]
    faults = {
        "another deck was sealed": row.commitment == commitment_of(row.shuffled, row.salt),
        "the deck was not mixed as it should be": row.deck
        == mix(row.shuffled, row.commitment, row.nonces),
        "a hand before it is missing": row.number == (before.row.number + 1 if before else 1),
    }
    if before is not None and not before.end.to_act:
        start = game.write_start(before.end.next_start)
        faults["does not start as the one before ended"] = row.start == start
    return [fault for fault, is_fine in faults.items() if not is_fine]
