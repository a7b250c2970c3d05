"""Write one hand of every game, preset and size to tests/golden/hands: `make golden`.

A hand keeps its deck and actions as long as the rules accept them, so that a diff shows what a
change of the rules did to it; otherwise another one is played.
"""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from games.engine.core import Game, Refused, replay
from games.engine.registry import GAMES
from tests.engine.hands import story

FOLDER = Path(__file__).parent / "golden" / "hands"


def golden_files() -> Iterator[tuple[Path, Game, Any]]:
    """Yield the file of every game, preset and size, with its game and rules."""
    for game in GAMES.values():
        for (preset, players), rules in game.presets.items():
            prefix = "" if game.name == "mighty" else f"{game.name}-"
            yield FOLDER / f"{prefix}{preset}-{players}.json", game, rules


def played_again(name: str, game: Game, rules: Any, hand: dict[str, Any]) -> dict[str, Any]:
    """Return the hand with what comes of it under these rules. Raises Refused."""
    log = [(seat, game.read_action(action)) for seat, action in hand["log"]]
    done = replay(game.deal(rules, hand["deck"], game.read_start(hand["start"])), log)
    contract = done.terms.contract
    return {
        "rules": name,
        "start": hand["start"],
        "deck": hand["deck"],
        "log": hand["log"],
        "declarer": contract.declarer,
        "number": contract.number,
        "trump": contract.trump,
        "friend": done.friend,
        "winners": [trick.winner for trick in done.tricks],
        "taken": done.taken,
        "outcome": done.outcome,
        "unit": done.unit,
        "scores": list(done.scores),
        "next_dealer": done.next_start.dealer,
    }


def new_hand(game: Game, rules: Any) -> dict[str, Any]:
    """Return a hand that was played out, with a friend and another trump where these exist."""
    for seed in count():
        played = story(rules, seed)
        done = played.hands[-1]
        if (
            done.terms is not None
            and (done.friend is not None or not rules.has_friend)
            and (done.terms.contract.changed or not rules.trump_change)
        ):
            break
    return {
        "start": game.write_start(played.start),
        "deck": list(played.deck),
        "log": [[seat, game.write_action(action)] for seat, action in played.log],
    }


def written(hand: dict[str, Any]) -> str:
    """Return the text of a golden file: one action a line."""
    lines = [
        f"  {json.dumps(key)}: " + (_lines(value) if key == "log" else json.dumps(value))
        for key, value in hand.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _lines(log: list[Any]) -> str:
    return "[\n" + ",\n".join(f"    {json.dumps(entry)}" for entry in log) + "\n  ]"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    expected = list(golden_files())
    for path in set(FOLDER.glob("*.json")) - {path for path, _, _ in expected}:
        path.unlink()
    for path, game, rules in expected:
        old = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        try:
            hand = played_again(path.stem, game, rules, old or new_hand(game, rules))
        except (AttributeError, Refused):  # not played out any more, or not legal
            hand = played_again(path.stem, game, rules, new_hand(game, rules))
        path.write_text(written(hand), encoding="utf-8")


if __name__ == "__main__":
    main()
