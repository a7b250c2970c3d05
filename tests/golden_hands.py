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
from games.engine.michigan.game import MICHIGAN
from games.engine.registry import GAMES
from tests.engine import hands as mighty
from tests.engine.hands import Story
from tests.engine.michigan import hands as michigan

FOLDER = Path(__file__).parent / "golden" / "hands"


def golden_files() -> Iterator[tuple[Path, Game, Any]]:
    """Yield the file of every game, preset and size, with its game and rules."""
    for game in GAMES.values():
        for (preset, players), rules in game.presets.items():
            yield FOLDER / f"{preset}-{players}.json", game, rules


def played_again(name: str, game: Game, rules: Any, hand: dict[str, Any]) -> dict[str, Any]:
    """Return the hand with what comes of it under these rules. Raises Refused."""
    log = [(seat, game.read_action(action)) for seat, action in hand["log"]]
    done = replay(game.deal(rules, hand["deck"], game.read_start(hand["start"])), log)
    return {
        "rules": name,
        "start": hand["start"],
        "deck": hand["deck"],
        "log": hand["log"],
        **COMES_OUT[game.name](done),
    }


def mighty_end(done: Any) -> dict[str, Any]:
    contract = done.terms.contract
    return {
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


def michigan_end(done: Any) -> dict[str, Any]:
    return {
        "plays": [[seat, card, chips] for seat, card, _, chips in done.plays],
        "left": list(map(len, done.holdings)),
        "winner": done.winner,
        "outcome": done.outcome,
        "scores": list(done.scores),
        "next_start": MICHIGAN.write_start(done.next_start),
    }


COMES_OUT = {"mighty": mighty_end, "michigan": michigan_end}


def new_hand(game: Game, rules: Any) -> dict[str, Any]:
    """Return a hand in which as much happens as these rules know."""
    tells_much, story = TELLS_MUCH[game.name]
    played = next(one for seed in count() for one in [story(rules, seed)] if tells_much(one))
    return {
        "start": game.write_start(played.start),
        "deck": list(played.deck),
        "log": [[seat, game.write_action(action)] for seat, action in played.log],
    }


def mighty_tells_much(played: Story) -> bool:
    """It was played out, with a friend and another trump where these exist."""
    rules, done = played.rules, played.hands[-1]
    return (
        done.terms is not None
        and (done.friend is not None or not rules.has_friend)
        and (done.terms.contract.changed or not rules.trump_change)
    )


def michigan_tells_much(played: Story) -> bool:
    """Chips lay there before, some were taken and some were left."""
    before, after = played.start.boodle, played.hands[-1].next_start.boodle
    return any(before) and any(after) and not all(after)


TELLS_MUCH = {
    "mighty": (mighty_tells_much, mighty.story),
    "michigan": (michigan_tells_much, michigan.story),
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
