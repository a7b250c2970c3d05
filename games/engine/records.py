"""A hand as a text to keep: what it was played by and with, and every action (docs/record.md).

Reading one trusts nothing: whatever is wrong with it is named by a code, its place and values.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from .core import Game, Refused
from .registry import GAMES

FORMAT = "mighty-club hand"
VERSION = 1
LARGEST = 256 * 1024  # bytes, or characters; a hand of Mighty takes about 5,000
MOST_ENTRIES = 1000  # of a list
LARGEST_NUMBER = 10**9
FIELDS = ("format", "version", "game", "rules", "start", "deck", "actions")
OPTIONAL = ("result", "fair")  # fair: how it was shuffled (docs/fair.md); nothing is played by it


class RecordError(ValueError):
    """The text is no record of a hand, or tells of something that cannot have happened.

    `code` names the reason for a translation table, `place` where it is, as the keys and indices
    that lead there; `detail` holds values. Seats and indices count from 0.
    """

    def __init__(self, code: str, *place: str | int, **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.path}: {self.code}" if self.place else self.code

    @property
    def path(self) -> str:
        """The place as in `actions[3]` or `rules.players`, empty for the text as a whole."""
        parts = [f"[{part}]" if isinstance(part, int) else f".{told(part)}" for part in self.place]
        return "".join(parts).removeprefix(".")


@dataclass(frozen=True, slots=True)
class Record:
    """A hand that has been read; its actions are checked by `states`."""

    game: Game
    rules: Any
    start: Any
    deck: tuple[str, ...]
    actions: tuple[tuple[int, Any], ...]  # (seat, action)
    result: Mapping[str, Any] | None


def told(value: Any) -> str:
    r"""Return what a text told, short and safe to print.

    >>> told("wishes"), told(["SA"]), told(chr(0xD800))
    ('wishes', '["SA"]', '\\ud800')
    """
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= 40 else f"{text[:39]}…"


def write_record(record: Record) -> dict[str, Any]:
    """Return the record as JSON types."""
    game = record.game
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "rules": game.write_rules(record.rules),
        "start": game.write_start(record.start),
        "deck": list(record.deck),
        "actions": [{"seat": seat, **game.write_action(action)} for seat, action in record.actions],
        "result": None if record.result is None else dict(record.result),
    }


def read_record(text: str | bytes) -> Record:
    """Return the record in a text. Raises RecordError."""
    data = _parse(text)
    name = data["game"]
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise RecordError("unknown_game", "game", told=told(name), known=", ".join(GAMES))
    rules = _read_rules(game, _object(data, "rules"))
    start = _read_start(game, rules, _object(data, "start"))
    deck = tuple(_list(data, "deck"))
    _check_deck(rules.pack, deck)
    actions = tuple(
        _read_action(game, number, action) for number, action in enumerate(_list(data, "actions"))
    )
    result = None if data.get("result") is None else _read_result(_object(data, "result"))
    return Record(game, rules, start, deck, actions, result)


def states(record: Record) -> list[Any]:
    """Return the hand after the deal and after each action.

    Raises RecordError if it cannot be dealt, or if an action is illegal.
    """
    try:
        hand = record.game.deal(record.rules, record.deck, record.start)
    except ValueError as error:  # chips or seats of another game than the rules are for
        raise RecordError("bad_start", "start") from error
    found = [hand]
    for number, (seat, action) in enumerate(record.actions):
        if hand.to_act and seat not in hand.to_act:
            detail = {"seat": seat, "to_act": hand.to_act}
            raise RecordError("out_of_turn", "actions", number, **detail)
        try:
            hand = hand.apply(seat, action)
        except Refused as refusal:
            detail = {"seat": seat, "refusal": refusal, "action": action, "game": record.game.name}
            raise RecordError("illegal", "actions", number, **detail) from refusal
        found.append(hand)
    return found


def result_of(hand: Any) -> dict[str, Any] | None:
    """Return what a record says of a finished hand, None while it is being played."""
    if hand.to_act:
        return None
    return {"outcome": hand.outcome, "scores": list(hand.scores)}


def check_result(record: Record, end: Any) -> None:
    """Raise RecordError if the record claims another result than its actions have."""
    claimed, found = record.result, result_of(end)
    if claimed is None:
        return
    if found is None:
        raise RecordError("not_over", "result")
    if claimed["outcome"] != found["outcome"]:
        values = {"told": told(claimed["outcome"]), "found": found["outcome"]}
        raise RecordError("wrong_outcome", "result", "outcome", **values)
    if len(claimed["scores"]) != len(found["scores"]):
        raise RecordError("bad_result", "result", "scores")
    for seat, scores in enumerate(zip(claimed["scores"], found["scores"], strict=True)):
        if scores[0] != scores[1]:
            values = {"seat": seat, "told": scores[0], "found": scores[1]}
            raise RecordError("wrong_score", "result", "scores", seat, **values)


def replayed(text: str | bytes) -> tuple[Record, list[Any]]:
    """Return the record in a text with its true result, and the hand after each action.

    Raises RecordError if anything is wrong with it, be it the result it claims.
    """
    record = read_record(text)
    found = states(record)
    check_result(record, found[-1])
    return replace(record, result=result_of(found[-1])), found


def canonical(record: Record) -> str:
    """Return the one text that stands for all ways to write this record down."""
    return json.dumps(write_record(record), sort_keys=True, separators=(",", ":"))


def _parse(text: str | bytes) -> dict[str, Any]:
    """Return the fields of a record, all of them and no others."""
    data = _json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError("no_record", format=FORMAT)
    if data.get("version") != VERSION or data["version"] is True:
        version = told(data.get("version"))
        raise RecordError("unknown_version", "version", told=version, known=VERSION)
    for field in data:
        if field not in FIELDS + OPTIONAL:
            raise RecordError("unknown_field", field)
    for field in FIELDS:
        if field not in data:
            raise RecordError("missing_field", field)
    return data


def _json(text: str | bytes) -> Any:
    if len(text) > LARGEST:
        raise RecordError("too_long", limit=LARGEST // 1024)
    try:
        text = text.decode("utf-8") if isinstance(text, bytes) else text
        return json.loads(text.removeprefix("\ufeff"), parse_int=_integer, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise RecordError("not_utf8", byte=error.start + 1) from error
    except json.JSONDecodeError as error:
        raise RecordError("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise RecordError("too_deep") from error


def _integer(digits: str) -> int:
    if len(digits) > len(str(LARGEST_NUMBER)):
        raise RecordError("bad_number", told=told(digits))
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise RecordError("bad_number", told=name)  # NaN, Infinity: Python reads what is no JSON


def _object(data: Mapping[str, Any], field: str) -> dict[str, Any]:
    value = data[field]
    if not isinstance(value, dict):
        raise RecordError("not_an_object", field)
    return value


def _list(data: Mapping[str, Any], field: str) -> Sequence[Any]:
    value = data[field]
    if not isinstance(value, list):
        raise RecordError("not_a_list", field)
    if len(value) > MOST_ENTRIES:
        raise RecordError("too_many", field, count=len(value))
    return value


def _read_rules(game: Game, data: Mapping[str, Any]) -> Any:
    """Return rules that can be played."""
    options = game.write_rules(next(iter(game.presets.values())))
    for name in data:
        if name not in options:
            raise RecordError("unknown_option", "rules", name)
    rules = game.read_rules(data)
    for problem in game.problems(rules):
        detail = {"problem": problem, "rules": rules, "game": game.name}
        raise RecordError("unplayable", "rules", problem.options[0], **detail)
    return rules


def _read_start(game: Game, rules: Any, data: Mapping[str, Any]) -> Any:
    seats = range(rules.players)
    for name, value in data.items():
        # Whatever a game hands on is a seat, unless it is a list of chips.
        if not isinstance(value, list) and (type(value) is not int or value not in seats):
            raise RecordError("bad_start", "start", name)
    try:
        start = game.read_start(data)
    except (KeyError, TypeError) as error:
        raise RecordError("bad_start", "start") from error
    for name in data:
        if name not in game.write_start(start):
            raise RecordError("unknown_field", "start", name)
    return start


def _check_deck(pack: Sequence[str], deck: Sequence[Any]) -> None:
    """Raise RecordError unless the deck is the pack, shuffled."""
    first: dict[str, int] = {}
    for place, card in enumerate(deck):
        if not isinstance(card, str) or card not in pack:
            raise RecordError("unknown_card", "deck", place, told=told(card))
        if card in first:
            raise RecordError("card_twice", "deck", place, card=card, first=first[card])
        first[card] = place
    if len(deck) != len(pack):
        raise RecordError("deck_size", "deck", count=len(deck), wanted=len(pack))


def _read_action(game: Game, number: int, value: Any) -> tuple[int, Any]:
    """Return (seat, action). Raises RecordError that names the place."""
    if not isinstance(value, dict) or type(value.get("seat")) is not int:
        raise RecordError("no_seat", "actions", number)
    try:
        action = game.read_action({key: part for key, part in value.items() if key != "seat"})
    except Refused as refusal:
        raise RecordError("no_action", "actions", number, refusal=refusal) from refusal
    return value["seat"], action


def _read_result(data: dict[str, Any]) -> dict[str, Any]:
    scores = data.get("scores")
    if data.keys() != {"outcome", "scores"} or not isinstance(scores, list):
        raise RecordError("bad_result", "result")
    for seat, score in enumerate(scores):
        if type(score) is not int:
            raise RecordError("bad_result", "result", "scores", seat)
    return data
