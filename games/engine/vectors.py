"""Rule vectors: one line of given, expected, source and why, run through the engine by kind.

The format is told in docs/rules/mighty.md. What the engine does not know yet is counted with its
reason, what nobody knows (a kind, a preset, an option) is an error: nothing is skipped silently.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from inspect import signature
from typing import Any, get_origin

from .core import Refused
from .michigan import rules as michigan_rules
from .michigan import vectors as michigan_vectors
from .mighty import choices as mighty_choices
from .mighty import rules as mighty_rules
from .mighty import vectors as mighty_vectors

FORMS = frozenset({"regular", "honeymoon", "ghost", "duel"})


@dataclass(frozen=True, slots=True)
class Suite:
    """What one game brings to run its vectors."""

    presets: Mapping[tuple[str, int], Any]  # (preset, players) -> rules
    choices: Mapping[str, frozenset[str]]  # of the options that are texts
    runners: Mapping[str, Callable[..., dict[str, Any]]]  # by kind


SUITES = (
    Suite(mighty_rules.PRESETS, mighty_choices.CHOICES, mighty_vectors.RUNNERS),
    Suite(michigan_rules.PRESETS, michigan_rules.CHOICES, michigan_vectors.RUNNERS),
)
SUITE_OF: Mapping[str, Suite] = {name: suite for suite in SUITES for name, _ in suite.presets}
KNOWN: Mapping[str, frozenset[str]] = {
    "kind": frozenset[str]().union(*(suite.runners for suite in SUITES)),
    "preset": frozenset(SUITE_OF),
    "form": FORMS,
    "status": frozenset({"seed", "derived", "recommended", "outside"}),
}


class BadVectors(Exception):
    """The file, or one of its vectors, cannot be run; one sentence says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vector:
    """One line of the file."""

    id: str
    kind: str
    preset: str
    players: int
    given: dict[str, Any]
    expect: dict[str, Any]
    form: str = "regular"
    status: str = "seed"
    source: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """What differed, key by key."""

    vector: Vector
    expected: dict[str, Any]
    got: dict[str, Any] | str  # the refusal or error, if it came to one


@dataclass(frozen=True, slots=True)
class Report:
    """What came out of a list of vectors."""

    passed: int
    failures: tuple[Failure, ...]
    not_applicable: Counter[str]  # by reason


def read_vectors(text: str) -> tuple[Vector, ...]:
    """Return the vectors of a file. Raises BadVectors if one cannot be read."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadVectors(f"The file is not JSON: {error}.") from error
    if not isinstance(data, list):
        raise BadVectors("The file is not a list of vectors.")
    vectors = tuple(_read(number, item) for number, item in enumerate(data, 1))
    for name, times in Counter(vector.id for vector in vectors).items():
        if times > 1:
            raise BadVectors(f"There are {times} vectors with the id {name}.")
    return vectors


def _read(number: int, item: object) -> Vector:
    if not isinstance(item, dict):
        raise BadVectors(f"Entry {number} of the file is not an object.")
    here = f"Vector {item['id']}" if "id" in item else f"Entry {number} of the file"
    types = {field.name: get_origin(field.type) or field.type for field in fields(Vector)}
    needed = [field.name for field in fields(Vector) if field.default is MISSING]
    if missing := [name for name in needed if name not in item]:
        raise BadVectors(f"{here} has no {missing[0]}.")
    if unknown := [name for name in item if name not in types]:
        raise BadVectors(f"{here} has an unknown field: {unknown[0]}.")
    if wrong := [name for name, value in item.items() if type(value) is not types[name]]:
        raise BadVectors(f"{here} has a {wrong[0]} of the wrong type.")
    vector = Vector(**item)
    for key, values in KNOWN.items():
        if getattr(vector, key) not in values:
            raise BadVectors(f"{here} has an unknown {key}: {getattr(vector, key)}.")
    if not vector.expect:
        raise BadVectors(f"{here} expects nothing.")
    return vector


def preset_of(vector: Vector) -> tuple[str, int]:
    """Return the key of the preset: two players have one for each form."""
    form = "" if vector.form == "regular" else f"-{vector.form}"
    return vector.preset + form, vector.players


def not_applicable(vector: Vector) -> str:
    """Return why the engine cannot run this vector, empty if it can."""
    name, players = preset_of(vector)
    if (name, players) not in SUITE_OF[vector.preset].presets:
        return f"{name} for {players} players: no such size yet"
    return ""


def rules_of(vector: Vector) -> Any:
    """Return the preset with the vector's own options. Raises BadVectors on an unknown one."""
    suite = SUITE_OF[vector.preset]
    rules = suite.presets[preset_of(vector)]
    options = vector.given.get("options", {})
    if not isinstance(options, dict):
        raise BadVectors(f"Vector {vector.id} has options that are no object.")
    known = {field.name for field in fields(rules)}
    changes: dict[str, Any] = {}
    for key, given in options.items():
        if key not in known:
            raise BadVectors(f"Vector {vector.id} has an unknown option: {key}.")
        value = tuple(given) if isinstance(given, list) else given
        words = map(str, value if isinstance(value, tuple) else (value,))
        known_value = type(value) is type(getattr(rules, key)) and (
            key not in suite.choices or suite.choices[key].issuperset(words)
        )
        if not known_value:
            raise BadVectors(f"Vector {vector.id} has an unknown value of {key}: {given}.")
        changes[key] = value
    return replace(rules, **changes)


def run(vector: Vector) -> Failure | None:
    """Run an applicable vector and return what differed, None if nothing did.

    Raises BadVectors if the vector gives or expects what its kind does not know.
    """
    rules, runner = rules_of(vector), SUITE_OF[vector.preset].runners.get(vector.kind)
    if runner is None:
        raise BadVectors(f"Vector {vector.id}: {vector.preset} has no kind {vector.kind}.")
    given = {key: value for key, value in vector.given.items() if key != "options"}
    try:
        signature(runner).bind(rules, **given)
    except TypeError as error:
        raise BadVectors(f"Vector {vector.id}, kind {vector.kind}: {error}.") from error
    try:
        got = runner(rules, **given)
    except (AttributeError, LookupError, Refused, TypeError, ValueError) as error:
        return Failure(vector, vector.expect, repr(error))
    expected = {
        key: value
        for key, value in vector.expect.items()
        if key not in got or _plain(value) != _plain(got[key])
    }
    if not expected:
        return None
    return Failure(vector, expected, {key: got[key] for key in expected if key in got})


def _plain(value: Any) -> str:
    """Return a text to compare by: lists of cards or suits are sets, and true is not 1."""
    if isinstance(value, dict):
        return str(sorted((str(key), _plain(item)) for key, item in value.items()))
    if isinstance(value, list | tuple):
        items = [_plain(item) for item in value]
        texts = all(isinstance(item, str) for item in value)
        return str(sorted(items) if texts else items)
    return json.dumps(value)


def check(vectors: Iterable[Vector]) -> Report:
    """Run all vectors. Raises BadVectors on the first that cannot be run at all."""
    passed, failures, reasons = 0, [], Counter[str]()
    for vector in vectors:
        if reason := not_applicable(vector):
            reasons[reason] += 1
        elif failure := run(vector):
            failures.append(failure)
        else:
            passed += 1
    return Report(passed, tuple(failures), reasons)
