"""What can be asked for over a table's socket: each `type` with its fields and the one call."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import User
from accounts.permissions import Person
from games import services
from games.refusals import BadMessage, NotSeated

Command = Callable[["Sender", Mapping[str, Any], datetime], None]


@dataclass(frozen=True, slots=True)
class Sender:
    """Who asks, at which table, and by what name for the message."""

    player: Person
    table_id: int
    client_id: str

    @property
    def seat(self) -> dict[str, Any]:
        return {"player": self.player, "table_id": self.table_id}

    @property
    def person(self) -> User:
        """Whoever is logged in. Raises NotSeated for visitors."""
        if not isinstance(self.player, User):
            raise NotSeated("not_seated")
        return self.player


def asked(sender: Sender, content: Mapping[str, Any], now: datetime) -> services.Asked:
    """Return the move that an `act` asks for. Raises BadMessage."""
    action = _field(content, "action", dict)
    move = services.Move(
        _number(content, "hand"), _number(content, "seq"), action, sender.client_id
    )
    return services.Asked(sender.player, move, now)


def _act(sender: Sender, content: Mapping[str, Any], now: datetime) -> None:
    services.take_action(player=sender.player, move=asked(sender, content, now).move, now=now)


def _ready(sender: Sender, content: Mapping[str, Any], now: datetime) -> None:
    hand_id = _number(content, "hand")
    if hand_id:
        services.ready_for_next(**sender.seat, hand_id=hand_id, now=now)
    else:  # of a waiting room
        services.note_ready(**sender.seat, now=now)


def _rest(sender: Sender, content: Mapping[str, Any], now: datetime) -> None:
    move = services.Move(_number(content, "hand"), _number(content, "seq"), {}, sender.client_id)
    services.take_rest(player=sender.player, move=move, now=now)


def _begin(sender: Sender, _: Mapping[str, Any], now: datetime) -> None:
    services.begin(**sender.seat, now=now)


def _sit(sender: Sender, content: Mapping[str, Any], _: datetime) -> None:
    number = _number(content, "seat") if "seat" in content else None
    services.take_seat(player=sender.person, table_id=sender.table_id, number=number)


def _leave(sender: Sender, _: Mapping[str, Any], now: datetime) -> None:
    services.leave_seat(**sender.seat, now=now)


def _return(sender: Sender, _: Mapping[str, Any], now: datetime) -> None:
    services.return_to_seat(**sender.seat, now=now)


def _nonce(sender: Sender, content: Mapping[str, Any], _: datetime) -> None:
    number, nonce = _number(content, "number"), _field(content, "nonce", str)
    services.note_nonce(**sender.seat, number=number, nonce=nonce)


def _say(sender: Sender, content: Mapping[str, Any], now: datetime) -> None:
    talk = services.Talk(_text(content, "preset"), _text(content, "text"))
    services.say(player=sender.person, table_id=sender.table_id, talk=talk, now=now)


def _report(sender: Sender, content: Mapping[str, Any], now: datetime) -> None:
    services.report(
        player=sender.person,
        table_id=sender.table_id,
        complaint=services.Complaint(
            _number(content, "seat"), _field(content, "reason", str), _text(content, "text")
        ),
        now=now,
    )


def _block(sender: Sender, content: Mapping[str, Any], _: datetime) -> None:
    seat = _number(content, "seat")
    services.block_seat(player=sender.person, table_id=sender.table_id, seat=seat)


COMMANDS: Mapping[str, Command] = {
    "act": _act,
    "begin": _begin,
    "block": _block,
    "leave": _leave,
    "nonce": _nonce,
    "ready": _ready,
    "report": _report,
    "rest": _rest,
    "return": _return,
    "say": _say,
    "sit": _sit,
}


def command_for(content: Mapping[str, Any]) -> Command:
    """Return what the message asks for. Raises BadMessage for an unknown `type`."""
    kind = content.get("type")
    if not isinstance(kind, str) or kind not in COMMANDS:
        raise BadMessage("unknown_type")
    return COMMANDS[kind]


def _field(content: Mapping[str, Any], name: str, kind: type[Any]) -> Any:
    """Return the field. Raises BadMessage unless it is there and of that kind."""
    value = content.get(name)
    if not isinstance(value, kind):
        raise BadMessage("bad_shape")
    return value


def _text(content: Mapping[str, Any], name: str) -> str:
    """Return a field that may be missing. Raises BadMessage unless it is text."""
    return str(_field({name: "", **content}, name, str))


def _number(content: Mapping[str, Any], name: str) -> int:
    """Return the number of a row or seat: whole, not negative, not absurd. Raises BadMessage."""
    number = content.get(name)
    if type(number) is not int or not 0 <= number < 2**31:  # True is an int, but no number
        raise BadMessage("bad_shape")
    return number
