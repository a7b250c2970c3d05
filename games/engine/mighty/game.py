"""Mighty as the registry sees it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from games.engine.core import Game

from .actions import read_action, write_action, write_legal
from .dealing import Start
from .entering import enter, entry_form, entry_of
from .hand import deal
from .problems import problems
from .rest import winning_line
from .rules import PRESETS, read_rules, write_rules
from .view import own_view, public_view, view


def read_start(data: Mapping[str, Any]) -> Start:
    return Start(data["dealer"], data.get("declarer"), data.get("friend"))


def write_start(start: Start) -> dict[str, Any]:
    return {name: seat for name, seat in asdict(start).items() if seat is not None}


MIGHTY = Game(
    name="mighty",
    presets=PRESETS,
    read_rules=read_rules,
    write_rules=write_rules,
    problems=problems,
    first_start=Start,
    read_start=read_start,
    write_start=write_start,
    deal=deal,
    read_action=read_action,
    write_action=write_action,
    write_legal=write_legal,
    view=view,
    public_view=public_view,
    own_view=own_view,
    enter=enter,
    entry_form=entry_form,
    entry_of=entry_of,
    winning_line=winning_line,
)
