"""Michigan as the registry sees it."""

from collections.abc import Mapping
from typing import Any

from games.engine.core import Game

from .actions import read_action, write_action, write_legal
from .dealing import Start
from .entering import enter, entry_form, entry_of
from .hand import deal
from .rules import PRESETS, problems, read_rules, write_rules
from .view import own_view, public_view, view


def read_start(data: Mapping[str, Any]) -> Start:
    """Return the start written by `write_start`. Raises KeyError or TypeError if it is none."""
    dealer, boodle, balances = data["dealer"], tuple(data["boodle"]), tuple(data["balances"])
    if any(type(number) is not int for number in (dealer, *boodle, *balances)):
        raise TypeError("a start consists of whole numbers")
    return Start(dealer, boodle, balances)


def write_start(start: Start) -> dict[str, Any]:
    return {
        "dealer": start.dealer,
        "boodle": list(start.boodle),
        "balances": list(start.balances),
    }


MICHIGAN = Game(
    name="michigan",
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
)
