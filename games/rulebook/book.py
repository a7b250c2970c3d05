"""How a book is made, and how it reads under given rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.cards import JOKER
from games.engine.core import Game, Problem

OTHER: Final = "other"  # in `Option.says`: any value that has no sentence of its own
SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS: Mapping[str, str] = {"T": "10"}
DOT: Final = " · "
Sentence = Promise


def written(part: Any) -> str:
    """Return a card as people write it (♥10), and anything else as it is."""
    if part == JOKER:
        return str(_("joker"))
    if isinstance(part, str) and part[:1] in SIGNS:
        return SIGNS[part[0]] + RANKS.get(part[1], part[1])
    return str(part)


def _always(_rules: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What the book says about one option of the rules.

    A sentence may hold `%(value)s`, for a list also `%(first)s` and so on, and the facts of the
    book. `when` tells whether the option matters under these rules.
    """

    label: Sentence  # two or three words
    says: Mapping[Any, Sentence]
    when: Callable[[Any], bool] = _always
    words: Mapping[str, Sentence] | None = None  # for the values in a list that may be left out
    spell: Callable[[Any], str] = written  # for the values in any other list
    span: tuple[int, int] | None = None  # of a number: what a form offers
    offers: Callable[[Any], tuple[Any, ...]] | None = None  # of any other value, likewise
    fixed: bool = False  # a form keeps it as it is


@dataclass(frozen=True, slots=True)
class Remark:
    """Something to say under some rules: in a chapter, or in a summary."""

    words: Sentence
    when: Callable[[Any], bool] = _always


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    key: str
    title: Sentence
    opening: tuple[Remark, ...]  # what does not hang on one option
    options: Mapping[str, Option]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked score: what happened, and what each column gets."""

    happens: str
    scores: tuple[int, ...]

    @property
    def cells(self) -> tuple[tuple[int, str], ...]:
        """Each score, and how it is written."""
        return tuple((score, f"{score:+d}".replace("-", "−")) for score in self.scores)


@dataclass(frozen=True, slots=True)
class Examples:
    columns: tuple[str, ...]
    rows: tuple[Example, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """All that is said about a game; `choices` and `problems` are its engine's."""

    game: Game
    title: Sentence
    chapters: tuple[Chapter, ...]
    facts: Callable[[Any], Mapping[str, Any]]  # values for sentences
    brief: Sentence  # the first line of a summary
    features: tuple[Remark, ...]  # its second line
    plain: Sentence  # that line if there is no feature
    key_cards: Callable[[Any], tuple[tuple[str, Sentence], ...]]  # cards worth a picture
    examples: Callable[[Any], Examples]
    scored_in: str  # the chapter the examples belong to
    choices: Mapping[str, frozenset[str]]
    problems: Callable[[Any], tuple[Problem, ...]]
    complaints: Mapping[str, Sentence]  # by code; `%(told)s`: what the options say as they are

    @property
    def options(self) -> dict[str, Option]:
        return {name: told for chapter in self.chapters for name, told in chapter.options.items()}


@dataclass(frozen=True, slots=True)
class Line:
    """One option as it reads under some rules."""

    option: str
    label: str
    text: str
    changed: bool = False  # from the rules it is compared with


@dataclass(frozen=True, slots=True)
class Read:
    """A chapter as it reads under some rules."""

    key: str
    title: str
    opening: tuple[str, ...]
    lines: tuple[Line, ...]


def read(book: Book, rules: Any, *, since: Any = None) -> tuple[Read, ...]:
    """Return the chapters under these rules; what differs from the rules `since` is marked."""
    return tuple(
        Read(
            chapter.key,
            str(chapter.title),
            tuple(
                str(remark.words) % book.facts(rules)
                for remark in chapter.opening
                if remark.when(rules)
            ),
            tuple(
                Line(
                    name,
                    str(option.label),
                    sentence(book, rules, name),
                    changed=since is not None and getattr(since, name) != getattr(rules, name),
                )
                for name, option in chapter.options.items()
                if option.when(rules)
            ),
        )
        for chapter in book.chapters
    )


def sentence(book: Book, rules: Any, name: str) -> str:
    """Return what the book says about the option under these rules. Raises KeyError."""
    return sentence_for(book, rules, name, getattr(rules, name))


def sentence_for(book: Book, rules: Any, name: str, value: Any) -> str:
    """Return what it would say if the option had that value."""
    option = book.options[name]
    says = option.says[value if value in option.says else OTHER]
    return str(says) % {**book.facts(rules), **_values(option, value)}


def _values(option: Option, value: Any) -> dict[str, str]:
    """Return the value, and its parts if it is a list, as they are written in a sentence."""
    if not isinstance(value, tuple):
        return {"value": f"{value:g}" if isinstance(value, float) else str(value)}
    parts = [str(option.words[part]) if option.words else option.spell(part) for part in value]
    names = ("first", "second", "third", "fourth")
    return {
        "value": ", ".join(parts),
        "suit": written(value[0])[:1] if value else "",
        **dict(zip(names, parts, strict=False)),
    }


def complaint(book: Book, rules: Any, problem: Problem) -> str:
    """Return why these rules cannot be played. Raises KeyError for a code the book misses."""
    said = str(book.complaints[problem.code])
    if "%(told)s" not in said:
        return said
    return said % {"told": " / ".join(sentence(book, rules, name) for name in problem.options)}


@dataclass(frozen=True, slots=True)
class Difference:
    """One option that two rule sets do not share; None where it does not matter."""

    label: str
    one: str | None
    other: str | None


@dataclass(frozen=True, slots=True)
class Differences:
    title: str
    rows: tuple[Difference, ...]


def differences(book: Book, one: Any, other: Any) -> tuple[Differences, ...]:
    """Return what the rules do not share, by chapter; chapters that agree are left out."""
    chapters = (
        Differences(str(chapter.title), tuple(_rows(book, chapter, one, other)))
        for chapter in book.chapters
    )
    return tuple(chapter for chapter in chapters if chapter.rows)


def _rows(book: Book, chapter: Chapter, one: Any, other: Any) -> Iterator[Difference]:
    for name, option in chapter.options.items():
        matters = [option.when(rules) for rules in (one, other)]
        same = getattr(one, name) == getattr(other, name) and all(matters)
        if any(matters) and not same:
            told = (
                sentence(book, rules, name) if used else None
                for rules, used in zip((one, other), matters, strict=True)
            )
            yield Difference(str(option.label), *told)


def summary(book: Book, rules: Any) -> tuple[str, str]:
    """Return two short lines that tell rule sets of one game and size apart."""
    features = [str(feature.words) for feature in book.features if feature.when(rules)]
    brief = str(book.brief) % book.facts(rules)
    return _whole(brief.split(DOT)), _whole(features or [str(book.plain)])


def _whole(parts: list[str]) -> str:
    """Return the parts in a line that breaks between them only."""
    return DOT.join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)
