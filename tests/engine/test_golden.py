"""The rule vectors and the written-out hands."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.core import Game
from games.engine.vectors import Vector, check, not_applicable, read_vectors, run
from tests.golden_hands import FOLDER, golden_files, played_again, written

FILE = Path(__file__).parents[1] / "golden" / "rule_vectors.json"
VECTORS = read_vectors(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "vector",
    [pytest.param(one, id=one.id) for one in VECTORS if not not_applicable(one)],
)
def test_a_rule_vector_holds(vector: Vector) -> None:
    assert run(vector) is None


def test_the_engine_runs_every_vector() -> None:
    report = check(VECTORS)

    assert (report.passed, report.failures, report.not_applicable) == (249, (), {})


def test_every_size_has_its_golden_hand_and_no_other_lies_there() -> None:
    assert set(FOLDER.glob("*")) == {path for path, _, _ in golden_files()}


@pytest.mark.parametrize(
    ("path", "game", "rules"),
    [pytest.param(path, game, rules, id=path.stem) for path, game, rules in golden_files()],
)
def test_a_golden_hand_comes_out_as_written(path: Path, game: Game, rules: Any) -> None:
    text = path.read_text(encoding="utf-8")

    assert written(played_again(path.stem, game, rules, json.loads(text))) == text
