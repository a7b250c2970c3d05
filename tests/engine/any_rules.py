"""Rules nobody has thought of: a seed decides every option, as long as they can be played."""

import random
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from games.engine.mighty.choices import CHOICES
from games.engine.mighty.problems import problems
from games.engine.mighty.rules import PRESETS, Rules

KEPT = {"players", "form", "deck"}  # as in the preset they start from
VALUES: dict[str, Sequence[Any]] = {
    "deal_packets": [(3, 3, 3, 1), (1, 2, 3, 4), (1,) * 10, (4, 4), (1,) * 12],
    "deal_miss_table": [("mighty -1", "JK 0", "A 1", "SJ 0.5", "K 1"), ("A 0.5",)],
    "deal_miss_threshold": [-1, 0.0, 0.5, 1],
    "bid_min": range(7, 18),
    "bid_max": range(15, 21),
    "no_trump_discount": [0, 1, 2],
    "trump_change_cost": [(0, 0, 0), (2, 1, 2), (1, 3, 0)],
    "friend_command_min": [None, 1, 13, 17],
    "first_trick_lead_ban": [(), ("trump", "joker"), ("mighty",), ("joker_caller", "trump")],
    "mighty_cards": [("SA", "DA"), ("SA", "CA"), ("HQ", "SQ"), ("SA", "SA")],
    "joker_caller_cards": [("C3", "S3"), ("C7", "S7"), ("C3", "H3"), ("DT", "HT")],
    "score_base": range(7, 14),
}


def values_of(option: str, now: Any) -> Sequence[Any]:
    """Return what the option may be set to."""
    if option in VALUES:
        return VALUES[option]
    if option in CHOICES:
        return sorted(CHOICES[option])
    return [False, True] if isinstance(now, bool) else [1, 2]


def any_rules(seed: int) -> Rules:
    """Return a preset with some options changed, which `problems` finds nothing wrong with."""
    rng = random.Random(seed)
    rules = PRESETS[rng.choice(sorted(PRESETS))]
    options = [field.name for field in fields(Rules) if field.name not in KEPT]
    for option in rng.sample(options, len(options)):
        if rng.random() < 0.5:
            value = rng.choice(values_of(option, getattr(rules, option)))
            changed = replace(rules, **{option: value})
            rules = rules if problems(changed) else changed
    return rules
