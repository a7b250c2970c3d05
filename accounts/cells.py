"""Text in the cells of exported tables."""

from typing import Final

COMMANDS: Final = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet may take what follows for one


def safe_cell(text: str) -> str:
    """Return the text so that no spreadsheet calculates it; meant for words, not for numbers.

    >>> safe_cell("=1+1"), safe_cell("민수")
    ("'=1+1", '민수')
    """
    return f"'{text}" if text.startswith(COMMANDS) else text
