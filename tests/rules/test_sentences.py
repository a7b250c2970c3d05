"""The books know every option and every value of the engine's rules, in both languages."""

import re
from dataclasses import fields, replace
from itertools import chain, combinations
from pathlib import Path

import pytest
from django.utils.translation import override

from games.engine.core import Problem
from games.rulebook import BOOKS
from games.rulebook.book import complaint, differences, read, sentence_for, summary, written

ENGINE = Path(__file__).parents[2] / "games" / "engine"
HANGUL = re.compile("[가-힣]")
PRESETS = [
    pytest.param(book, rules, id=f"{preset}-{players}")
    for book in BOOKS.values()
    for (preset, players), rules in book.game.presets.items()
]
LANGUAGES = pytest.mark.parametrize("code", ["ko", "en"])


def values_of(book, rules, name):
    """Return every value the option may have, or a form offers."""
    option, value = book.options[name], getattr(rules, name)
    choices = sorted(book.choices.get(name, ()))
    if isinstance(value, bool):
        return [True, False]
    if option.span:
        low, high = option.span
        return [*range(low, high + 1), *([None] if None in option.says else [])]
    if option.offers:
        return [*option.offers(rules), value]
    if option.words:
        sizes = range(len(choices) + 1)
        return list(chain.from_iterable(combinations(choices, size) for size in sizes))
    return choices if isinstance(value, str) else [value]


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_a_book_tells_every_option_once_and_no_other(book):
    told = [name for chapter in book.chapters for name in chapter.options]
    rules = next(iter(book.game.presets.values()))

    assert sorted(told) == sorted(field.name for field in fields(rules))


@LANGUAGES
@pytest.mark.parametrize(("book", "rules"), PRESETS)
def test_every_value_of_every_option_has_a_sentence(book, rules, code):
    for name in book.options:
        for value in values_of(book, rules, name):
            with override(code):
                told = sentence_for(book, rules, name, value)

            assert told.endswith("."), (name, value)
            assert "%" not in told
            assert bool(HANGUL.search(told)) == (code == "ko"), told


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_different_values_have_different_sentences(book):
    for rules in book.game.presets.values():
        for name in book.options:
            values = set(values_of(book, rules, name))

            assert len({sentence_for(book, rules, name, value) for value in values}) == len(values)


@LANGUAGES
@pytest.mark.parametrize(("book", "rules"), PRESETS)
def test_every_preset_reads_from_the_first_chapter_to_the_last(book, rules, code):
    with override(code):
        chapters = read(book, rules)

    assert [chapter.key for chapter in chapters] == [chapter.key for chapter in book.chapters]
    for chapter in chapters:
        texts = [*chapter.opening, *(line.text for line in chapter.lines)]
        assert texts
        assert all(bool(HANGUL.search(text)) == (code == "ko") for text in texts)
    assert not any(line.changed for chapter in chapters for line in chapter.lines)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_an_unknown_value_is_an_error(book):
    rules = next(iter(book.game.presets.values()))

    with pytest.raises(KeyError):
        sentence_for(book, rules, "direction", "upwards")


@LANGUAGES
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_problem_the_engine_finds_has_a_sentence(book, code):
    folder = ENGINE / book.game.name
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    codes = set(re.findall(r"Problem\(\s*\"(\w+)\"", source))

    assert codes == set(book.complaints)
    rules = next(iter(book.game.presets.values()))
    for name in codes:
        with override(code):
            told = complaint(book, rules, Problem(name, ("players", "direction")))
        assert "%" not in told
        assert bool(HANGUL.search(told)) == (code == "ko")


def test_what_does_not_go_together_is_told_in_the_sentences_of_the_options():
    book = BOOKS["mighty"]
    rules = replace(book.game.presets["standard", 5], no_trump_bids="only")

    with override("en"):
        told = [complaint(book, rules, problem) for problem in book.problems(rules)]

    (line,) = told
    assert line.startswith("These do not go together: Having seen the kitty, the declarer may")
    assert line.endswith(" / Every bid is at no-trump.")


@pytest.mark.parametrize(("book", "rules"), PRESETS)
def test_presets_have_no_problem(book, rules):
    assert book.problems(rules) == ()


@pytest.mark.parametrize(("book", "rules"), PRESETS)
def test_rules_do_not_differ_from_themselves(book, rules):
    assert differences(book, rules, rules) == ()


def test_a_changed_option_is_marked_and_is_the_only_difference():
    book = BOOKS["mighty"]
    rules = book.game.presets["standard", 5]
    other = replace(rules, bid_min=15)

    with override("en"):
        told = read(book, other, since=rules)
        (chapter,) = differences(book, rules, other)

    assert [line.option for part in told for line in part.lines if line.changed] == ["bid_min"]
    (row,) = chapter.rows
    assert (row.one, row.other) == ("The lowest bid is 13.", "The lowest bid is 15.")


def test_what_matters_on_one_side_only_is_told_there():
    book = BOOKS["mighty"]
    rules = replace(book.game.presets["standard", 5], trump_change=False)

    told = differences(book, rules, replace(rules, trump_change=True))

    costs = [row for chapter in told for row in chapter.rows if row.one is None]
    assert len(costs) == 2
    assert all(row.other for row in costs)


@LANGUAGES
def test_presets_of_a_size_have_summaries_of_their_own(code):
    book = BOOKS["mighty"]
    with override(code):
        lines = {key: summary(book, rules) for key, rules in book.game.presets.items()}

    for size in (5, 4, 3):
        of_size = [told for (_, players), told in lines.items() if players == size]
        assert len(set(of_size)) == len(of_size)


def test_cards_are_written_as_people_do():
    with override("en"):
        assert [written(part) for part in ("HT", "SA", "JK", 3)] == ["♥10", "♠A", "joker", "3"]
