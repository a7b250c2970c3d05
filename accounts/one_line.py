"""Text of one line as people type or paste it."""

import unicodedata

HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})  # controls, zero-width and bidi marks, junk


def one_line(text: str) -> str:
    """Return the text composed (NFC), without characters nobody sees, with single spaces."""
    composed = unicodedata.normalize("NFC", text)
    shown = (
        " " if character.isspace() else character
        for character in composed
        if character.isspace() or unicodedata.category(character) not in HIDDEN
    )
    return " ".join("".join(shown).split())
