"""Rule sets as a club might make them up: a preset with a few options changed at random."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any

from .bot import pick

KEPT = frozenset({"players", "deal_packets"})  # they make the size of a preset
MOST = 6  # options changed at once
TRIES = 50
NUMBERS = range(4)
FIRST = 16  # about what a number that may be left out would be


def varied(
    rules: Any,
    rng: Random,
    *,
    choices: Mapping[str, frozenset[str]],
    problems: Callable[[Any], Sequence[object]],
) -> Any:
    """Return rules that differ in some options and can be played.

    `choices` and `problems` are the game's. If nothing playable is met, the rules stay as they are.
    """
    names = [field.name for field in fields(rules) if field.name not in KEPT]
    for _ in range(TRIES):
        chosen = [pick(names, rng) for _ in range(1 + int(rng.random() * MOST))]
        changes = {name: _value(getattr(rules, name), choices.get(name), rng) for name in chosen}
        other = replace(rules, **changes)
        if other != rules and not problems(other):
            return other
    return rules


def _value(value: Any, words: frozenset[str] | None, rng: Random) -> Any:
    """Return another value of the same kind, not always a possible one."""
    known = sorted(words or ())
    match value:
        case bool():
            return not value
        case int() | None:
            return (value or FIRST) + pick((-2, -1, 1, 2, 3), rng)
        case float():
            return value + pick((-0.5, 0.5), rng)
        case tuple() if known:
            size = pick((len(value), int(rng.random() * 5)), rng)
            return tuple([pick(known, rng) for _ in range(size)])
        case tuple():
            return tuple([pick(NUMBERS, rng) for _ in value])
    return pick(known, rng)
