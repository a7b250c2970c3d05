"""Replay a recorded hand and print how it stands."""

import json
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from games.engine.records import Record, RecordError, check_result, read_record, result_of, states
from games.record_faults import sentence


class Command(BaseCommand):
    help = "Replay a record (docs/record.md) and print the state after its last action."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a record, or - for standard input")
        parser.add_argument("--at", type=int, metavar="N", help="stop after N actions")

    def handle(self, *, file: str, at: int | None, **_: Any) -> None:
        try:
            record = read_record(_content(file))
            found = states(record)
            if at is None:
                check_result(record, found[-1])
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error}") from error
        except RecordError as error:
            raise CommandError(_told(error)) from error
        last = len(found) - 1 if at is None else at
        if not 0 <= last < len(found):
            raise CommandError(f"--at: the record has {len(found) - 1} actions.")
        self.stdout.write(
            json.dumps(_state(record, found[last], last), ensure_ascii=False, indent=1)
        )


def _content(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def _told(error: RecordError) -> str:
    """Return the place and what is wrong there, in English; seats are numbered as in the file."""
    with translation.override("en"):
        said = sentence(error, first_seat=0)
    return f"{error.path}: {said}" if error.path else said


def _state(record: Record, hand: Any, actions: int) -> dict[str, Any]:
    """Return how the hand stands, all cards open: a record hides nothing."""
    game = record.game
    seats = range(record.rules.players)
    legal = {seat: game.write_legal(hand.legal_actions(seat)) for seat in hand.to_act}
    state = {
        "actions": actions,
        "may_act": legal,
        "hands": {seat: game.own_view(hand, seat).cards for seat in seats},
        "table": asdict(game.view(hand, None, remember=True).public),
    }
    if not hand.to_act:
        state["result"] = result_of(hand)
        state["next_start"] = game.write_start(hand.next_start)
    return state
