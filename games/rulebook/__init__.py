"""What a rule set says, in sentences: pages, forms and differences are made from these books.

A book holds no rule. It has one sentence for every value an option may have; numbers, cards and
scores in them come from the engine.
"""

from collections.abc import Mapping

from .book import Book
from .michigan.book import MICHIGAN
from .mighty.book import MIGHTY

BOOKS: Mapping[str, Book] = {book.game.name: book for book in (MIGHTY, MICHIGAN)}
