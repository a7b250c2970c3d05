"""The rules page tells every option, default and preset as they are."""

import re
from pathlib import Path
from typing import Any

from games.engine.mighty.rules import PRESETS, Rules, write_rules

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "mighty.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def as_written(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_page_tells_every_option_with_its_default() -> None:
    told = re.findall(
        r"^\| `(\w+)` \| `([^`]*)` \| \S.* \| \S.* \|$", section("Options"), re.MULTILINE
    )

    assert told == [(name, as_written(value)) for name, value in write_rules(Rules()).items()]


def test_the_page_tells_how_the_presets_differ() -> None:
    rows = re.findall(r"^\| `(\w+-\d)` \| (.*) \|$", section("Presets"), re.MULTILINE)
    told = {name: dict(re.findall(r"`(\w+) = ([^`]*)`", text)) for name, text in rows}

    assert told == {
        f"{preset}-{players}": {
            name: as_written(value)
            for name, value in write_rules(rules).items()
            if value != write_rules(Rules())[name]
        }
        for (preset, players), rules in PRESETS.items()
    }
