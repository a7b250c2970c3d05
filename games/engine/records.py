"""A hand as a text to keep: what it was played by and with, and every action (docs/record.md).

Reading one trusts nothing: whatever is wrong with it is said in one sentence that names the place.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .core import Game, Refused
from .registry import GAMES

FORMAT = "mighty-club hand"
VERSION = 1
LONGEST = 1_000_000  # characters; a hand of Mighty takes about 5,000
MOST_ACTIONS = 1000
FIELDS = {"format", "version", "game", "rules", "start", "deck", "actions", "result"}


class RecordError(ValueError):
    """The text is no record of a hand, or tells of something that cannot have happened."""


@dataclass(frozen=True, slots=True)
class Record:
    """A hand that has been read; its actions are checked by `states`."""

    game: Game
    rules: Any
    start: Any
    deck: tuple[str, ...]
    actions: tuple[tuple[int, Any], ...]  # (seat, action)
    result: Mapping[str, Any] | None


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


def read_record(text: str) -> Record:
    """Return the record in a text. Raises RecordError."""
    data = _parse(text)
    game = GAMES.get(data["game"]) if isinstance(data["game"], str) else None
    if game is None:
        raise RecordError(f"game: there is no game {data['game']!r}, only {', '.join(GAMES)}.")
    rules = _read("rules", game.read_rules, data["rules"])
    start = _read("start", game.read_start, data["start"])
    deck = tuple(_list(data, "deck"))
    _check_deck(rules.pack, deck)
    actions = tuple(
        _read_action(game, number, action) for number, action in enumerate(_list(data, "actions"))
    )
    result = data.get("result")
    if result is not None and not isinstance(result, dict):
        raise RecordError("result: expected an object or null.")
    return Record(game, rules, start, deck, actions, result)


def states(record: Record) -> list[Any]:
    """Return the hand after the deal and after each action.

    Raises RecordError if an action is illegal.
    """
    try:
        hand = record.game.deal(record.rules, record.deck, record.start)
    except (ValueError, IndexError) as error:
        raise RecordError(f"start: the hand cannot be dealt ({error}).") from error
    found = [hand]
    for number, (seat, action) in enumerate(record.actions):
        try:
            hand = hand.apply(seat, action)
        except Refused as refusal:
            told = record.game.write_action(action)
            raise RecordError(
                f"actions[{number}]: seat {seat} cannot do {json.dumps(told)}: {refusal.code}."
            ) from refusal
        found.append(hand)
    return found


def result_of(hand: Any) -> dict[str, Any] | None:
    """Return what a record says of a finished hand, None while it is being played."""
    if hand.to_act:
        return None
    return {"outcome": hand.outcome, "scores": list(hand.scores)}


def check_result(record: Record, end: Any) -> None:
    """Raise RecordError if the record claims another result than its actions have."""
    if record.result is not None and dict(record.result) != result_of(end):
        raise RecordError(f"result: the actions lead to {json.dumps(result_of(end))}.")


def _parse(text: str) -> dict[str, Any]:
    if len(text) > LONGEST:
        raise RecordError(f"The text is longer than {LONGEST:,} characters.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"This is not JSON: {error}.") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f'This is no record of a hand: its "format" is not "{FORMAT}".')
    if data.get("version") != VERSION or data["version"] is True:
        raise RecordError(
            f"version: {data.get('version')!r} is unknown, this site reads {VERSION}."
        )
    if unknown := sorted(data.keys() - FIELDS):
        raise RecordError(f"{unknown[0]}: there is no such field.")
    if missing := sorted(FIELDS - {"result"} - data.keys()):
        raise RecordError(f"{missing[0]}: is missing.")
    return data


def _list(data: Mapping[str, Any], field: str) -> Sequence[Any]:
    value = data[field]
    if not isinstance(value, list):
        raise RecordError(f"{field}: expected a list.")
    if len(value) > MOST_ACTIONS:
        raise RecordError(f"{field}: has {len(value)} entries, more than any hand.")
    return value


def _read(field: str, reader: Any, value: Any) -> Any:
    if not isinstance(value, dict):
        raise RecordError(f"{field}: expected an object.")
    try:
        return reader(value)
    except (TypeError, ValueError, KeyError) as error:
        raise RecordError(f"{field}: {error}.") from error


def _check_deck(pack: Sequence[str], deck: Sequence[Any]) -> None:
    """Raise RecordError unless the deck is the pack, shuffled."""
    seen: set[Any] = set()
    for place, card in enumerate(deck):
        if not isinstance(card, str) or card not in pack:
            raise RecordError(f"deck[{place}]: {card!r} is no card of this pack.")
        if card in seen:
            raise RecordError(f"deck[{place}]: {card} is there twice.")
        seen.add(card)
    if len(deck) != len(pack):
        raise RecordError(f"deck: has {len(deck)} cards, this pack has {len(pack)}.")


def _read_action(game: Game, number: int, value: Any) -> tuple[int, Any]:
    """Return (seat, action). Raises RecordError that names the place."""
    place = f"actions[{number}]"
    if not isinstance(value, dict) or type(value.get("seat")) is not int:
        raise RecordError(f"{place}: expected an object with a seat.")
    try:
        action = game.read_action({key: part for key, part in value.items() if key != "seat"})
    except Refused as refusal:
        raise RecordError(f"{place}: {refusal.code}.") from refusal
    return value["seat"], action
