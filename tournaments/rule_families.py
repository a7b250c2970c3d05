"""Rules that belong together: one rule set for each size of table an event may have."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from accounts.models import Club
from games.models import RuleSet
from games.queries import QUICK_PRESET, general_rule_sets, is_playable, rule_sets
from games.rule_lists import entry
from games.rulebook import BOOKS

LEAST_SIZE = 3  # an event of two at a table would be another kind of event
HOUSE = "house"


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    key: str
    title: str
    game: str
    sets: Mapping[int, RuleSet]  # by players at a table, the largest first

    @property
    def line(self) -> str:
        """Return what the rules of the largest table come to."""
        largest = next(iter(self.sets.values()))
        return entry(largest).lines[0]


def house_rule_sets(club: Club) -> list[RuleSet]:
    """Return the club's rule sets in force that an event can use, the newest first."""
    rows = rule_sets().filter(club=club, retired_at=None).order_by("-pk")
    return [row for row in rows if row.players >= LEAST_SIZE and is_playable(row)]


def families(club: Club) -> list[Family]:
    """Return what an event of the club can play by: its house rules first, then the presets."""
    presets = _presets()
    house = _house(club, presets)
    return [house, *presets.values()] if house else list(presets.values())


def _presets() -> dict[tuple[str, str], Family]:
    by_preset: dict[tuple[str, str], dict[int, RuleSet]] = {}
    for row in general_rule_sets():
        if row.players >= LEAST_SIZE and is_playable(row):
            by_preset.setdefault((row.game, row.preset), {})[row.players] = row
    return {
        (game, preset): Family(
            key=f"{game}.{preset}",
            title=_title(list(sets.values())),
            game=game,
            sets=dict(sorted(sets.items(), reverse=True)),
        )
        for (game, preset), sets in by_preset.items()
    }


def _title(sets: list[RuleSet]) -> str:
    """Return what the names of all sizes begin with."""
    letters = zip(*(row.name for row in sets), strict=False)
    shared = [same[0] for same in takewhile(lambda same: len(set(same)) == 1, letters)]
    return "".join(shared).strip(" 0123456789") or sets[0].name


def _house(club: Club, presets: Mapping[tuple[str, str], Family]) -> Family | None:
    """Return the newest house rules of each size; other sizes by the preset they come from."""
    rows = house_rule_sets(club)
    if not rows:
        return None
    model = max(rows, key=lambda row: (row.players, row.pk))
    preset = presets.get((model.game, model.preset))
    sets = dict(preset.sets) if preset else {}
    own = [row for row in reversed(rows) if row.game == model.game]
    sets |= {row.players: row for row in own}
    return Family(
        key=HOUSE,
        title=_("House rules: %(name)s") % {"name": model.name},
        game=model.game,
        sets=dict(sorted(sets.items(), reverse=True)),
    )


def family_of(sets: Mapping[int, RuleSet], offered: Sequence[Family]) -> Family | None:
    """Return the offered family that has most of the rule sets; None if nothing is offered."""

    def shared(family: Family) -> int:
        return sum(family.sets.get(players) == row for players, row in sets.items())

    return max(offered, key=shared, default=None)


def usual_family(offered: Sequence[Family]) -> Family | None:
    """Return what a club plays by that has not said: its own rules, else those of a quick hand."""
    quick = "{}.{}".format(*QUICK_PRESET)
    wanted = (HOUSE, quick)
    known = {family.key: family for family in offered}
    return next((known[key] for key in wanted if key in known), next(iter(offered), None))


def game_title(game: str) -> str:
    return str(BOOKS[game].title)
