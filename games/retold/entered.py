"""Hands with real cards, told: what somebody entered, in few words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from games.rulebook.book import SIGNS

from .mighty import bid_text
from .story import Names

Entry = Mapping[str, Any]


def contract_text(entry: Entry) -> str:
    """Return the contract as people write it (♥14), nothing if there was none."""
    return bid_text(entry["number"], entry["trump"]) if "trump" in entry else ""


def result_text(entry: Entry, facts: Mapping[str, Any], names: Names) -> str:
    """Return how the hand ended, in a sentence."""
    values = {
        "bid": contract_text(entry),
        "taken": facts.get("taken", ""),
        "name": names[entry["seat"]] if "seat" in entry else "",
    }
    texts = {
        "passed_out": _("All passed: dealt again"),
        "deal_miss": _("Deal-miss of %(name)s: dealt again"),
        "void": _("Not counted"),
    }
    if entry["type"] == "out":
        return _("%(name)s is out") % {"name": names[list(entry["left"]).index(0)]}
    if entry["type"] == "played":
        made = facts["made"]
        text = (
            _("%(bid)s made with %(taken)s point cards")
            if made
            else _("%(bid)s failed with %(taken)s point cards")
        )
        return text % values
    if entry["type"] == "foul":
        if not values["bid"]:
            return _("Foul of %(name)s before a contract: dealt again") % values
        counts = _("%(bid)s, a foul of %(name)s: it counts as made")
        return (counts if facts["made"] else _("%(bid)s, a foul of %(name)s: it is lost")) % values
    return texts[entry["type"]] % values


def sides_text(entry: Entry, names: Names) -> str:
    """Return who stood behind the contract: declarer and friend; nothing if there was none."""
    if "declarer" not in entry:
        return ""
    declarer = names[entry["declarer"]]
    if entry["friend"] is not None:
        pair = {"declarer": declarer, "friend": names[entry["friend"]]}
        return _("%(declarer)s with %(friend)s") % pair
    alone = _("%(name)s, announced alone") if entry["alone"] else _("%(name)s alone")
    return alone % {"name": declarer}


def suit_of(entry: Entry) -> str:
    """Return the suit of the contract, for its colour; nothing without one."""
    trump = str(entry.get("trump", ""))
    return trump if trump in SIGNS else ""
