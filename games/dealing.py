"""The shuffle: chance from the operating system, and a commitment made before the deal."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A shuffled deck with the salt and the commitment that go with it."""

    deck: list[str]
    salt: str
    commitment: str


def commitment_of(deck: Sequence[str], salt: str) -> str:
    """Return SHA-256, in hex, of the cards top first, a space between them, a colon, the salt.

    >>> commitment_of(["SA", "JK"], "00")[:16]
    '047b8800b8958b2c'
    """
    return hashlib.sha256(f"{' '.join(deck)}:{salt}".encode()).hexdigest()


def shuffle(pack: Sequence[str]) -> Shuffled:
    """Shuffle with the operating system's randomness; the salt hides the deck in its hash."""
    deck = list(pack)
    secrets.SystemRandom().shuffle(deck)
    salt = secrets.token_hex(16)
    return Shuffled(deck, salt, commitment_of(deck, salt))
