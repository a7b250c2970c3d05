"""Names out of whatever somebody pasted or uploaded: a chat, a list, a column of a spreadsheet."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, gettext_noop

from accounts.models import DISPLAY_NAME_LENGTH
from accounts.one_line import one_line

MOST_NAMES = 500
MOST_CHARACTERS = 50_000
MOST_BYTES = 200_000  # of an upload; UTF-16 takes up to four for a character

MARKS: Final = re.compile(
    r"""^(?:
        [\s\-–—*•·●▪◦‣>☐☑✓✔✅]+  # bullets and boxes
        |\d{1,3}\ufe0f?\u20e3  # a number on a key
        |[①-⑳]
        |\(?\#?\d{1,3}[.):]  # 1. 1) (1) #1: 1:
    )\s*""",
    re.VERBOSE,
)
CHAT: Final = re.compile(  # [who] [when]
    r"^\[([^\]]+)\]\s*\[(?:오전|오후|AM|PM)?\s?\d{1,2}:\d{2}[^\]]*\]"
)
NO_NAME: Final = re.compile(r"[\d\s.\-+()/:]*")  # a number, a date, a telephone
HEADINGS: Final = frozenset({"이름", "성명", "닉네임", "name", "names", "nickname"})

SENTENCES: Final = {
    "duplicate": gettext_noop("line %(line)s: “%(text)s” is there already"),
    "too_long": gettext_noop("line %(line)s: “%(text)s” is longer than %(length)s characters"),
    "too_many": gettext_noop(
        "These are more than %(most)s names. Paste them in smaller parts, please."
    ),
    "too_big": gettext_noop("This is too much text. Paste the names alone, please."),
    "no_names": gettext_noop("There are no names in it. Write one name a line."),
}


class NotReadable(Exception):
    """The bytes are no text in UTF-8, UTF-16 or CP949."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Why a line, or the whole (line 0), gave no name; `code` is a key of SENTENCES."""

    code: str
    line: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedNames:
    names: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def text_of(*, data: bytes) -> str:
    """Return what an uploaded file says: UTF-8, UTF-16, or what Korean Windows writes.

    Raises NotReadable.
    """
    encodings = ["utf-8-sig", "cp949"]
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    elif b"\0" in data:  # UTF-16 without its mark; spaces and digits tell which way round
        ends_low = data[1::2].count(0) >= data[::2].count(0)
        encodings = ["utf-16-le" if ends_low else "utf-16-be"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise NotReadable


def names_in(*, text: str) -> PastedNames:
    """Return the names in their order, each once, and what is wrong with the other lines.

    Numbers, bullets, blank lines and columns of numbers or addresses are left out without a word.
    More than MOST_NAMES give none at all: a half of them would be worse.
    """
    if len(text) > MOST_CHARACTERS:
        return PastedNames(problems=(Problem(code="too_big"),))
    names: dict[str, None] = {}
    problems = []
    for line, name in _cells(text):
        if name.casefold() in {known.casefold() for known in names}:
            problems.append(Problem(code="duplicate", line=line, text=name))
        elif len(name) > DISPLAY_NAME_LENGTH:
            problems.append(Problem(code="too_long", line=line, text=name[:40]))
        else:
            names[name] = None
        if len(names) > MOST_NAMES:
            return PastedNames(problems=(Problem(code="too_many"),))
    if not names and not problems:
        problems.append(Problem(code="no_names"))
    return PastedNames(names=tuple(names), problems=tuple(problems))


def problem_text(problem: Problem) -> str:
    """Return the problem as a sentence in the active language."""
    values = {
        "line": problem.line,
        "text": problem.text,
        "length": DISPLAY_NAME_LENGTH,
        "most": MOST_NAMES,
    }
    return gettext(SENTENCES[problem.code]) % values


def _cells(text: str) -> Iterator[tuple[int, str]]:
    """Yield line number and name; of a table with a heading for names only that column."""
    column = None
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        if chat := CHAT.match(line.strip()):
            yield number, _name(chat[1])
            continue
        cells = [_name(cell) for cell in re.split(r"[,;\t，、]", line)]
        if column is None and (headings := HEADINGS & {cell.casefold() for cell in cells}):
            column = [cell.casefold() in headings for cell in cells].index(True)
            continue
        if column is not None:
            cells = cells[column : column + 1]
        for cell in cells:
            if cell and "@" not in cell and not NO_NAME.fullmatch(cell):
                yield number, cell


def _name(cell: str) -> str:
    bare, before = one_line(cell), ""
    while bare != before:
        before = bare
        bare = MARKS.sub("", bare).strip("\"' @")
    return bare
