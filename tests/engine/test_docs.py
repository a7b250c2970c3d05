"""The rules pages tell every option, default and preset as they are."""

import re
from pathlib import Path
from typing import Any

import pytest

from games.engine.core import Game
from games.engine.registry import GAMES

FOLDER = Path(__file__).parents[2] / "docs" / "rules"
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def section(game: Game, title: str) -> str:
    page = (FOLDER / f"{game.name}.md").read_text(encoding="utf-8")
    return page.split(f"## {title}\n")[1].split("\n## ")[0]


def defaults(game: Game) -> dict[str, Any]:
    rules_of_game = type(next(iter(game.presets.values())))
    return game.write_rules(rules_of_game())


def as_written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@every_game
def test_the_page_tells_every_option_with_its_default(game: Game) -> None:
    told = re.findall(
        r"^\| `(\w+)` \| `([^`]*)` \| \S.* \| \S.* \|$", section(game, "Options"), re.MULTILINE
    )

    assert told == [(name, as_written(value)) for name, value in defaults(game).items()]


@every_game
def test_the_page_tells_how_the_presets_differ(game: Game) -> None:
    rows = re.findall(r"^\| `([\w-]+-\d)` \| (.*) \|$", section(game, "Presets"), re.MULTILINE)
    told = {name: dict(re.findall(r"`(\w+) = ([^`]*)`", text)) for name, text in rows}
    usual = defaults(game)

    assert told == {
        f"{preset}-{players}": {
            name: as_written(value)
            for name, value in game.write_rules(rules).items()
            if value != usual[name]
        }
        for (preset, players), rules in game.presets.items()
    }
