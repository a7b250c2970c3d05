"""The shuffle: chance from the operating system, sealed before the deal, and mixed by the players.

docs/fair.md tells it to whoever wants to check a hand, and why nobody can steer it.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

NONCE = re.compile(r"[0-9a-f]{32}")  # what a device may send before the deal
BYTES = 256  # values of a byte of the stream, and the longest deck it can mix


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


def mix(deck: Sequence[str], commitment: str, nonces: Sequence[str]) -> list[str]:
    """Return the deck rearranged by the players' numbers: what is dealt.

    `nonces` holds one number for each seat, in seat order, "" where none came; without any the
    deck stays as it is. The rearrangement depends on the commitment and the numbers alone.

    Raises ValueError if a number is not 32 hex digits in lower case.

    >>> mix(["S2", "S3", "S4", "S5", "JK"], "00" * 32, ["0123456789abcdef" * 2, ""])
    ['JK', 'S3', 'S4', 'S5', 'S2']
    """
    if any(nonce and not NONCE.fullmatch(nonce) for nonce in nonces):
        raise ValueError("a number of a device is not 32 hex digits")
    mixed = list(deck)
    if not any(nonces):
        return mixed
    stream = _stream(":".join(nonces).encode(), commitment)
    for last in range(len(mixed) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        mixed[last], mixed[chosen] = mixed[chosen], mixed[last]
    return mixed


def _stream(key: bytes, commitment: str) -> Iterator[int]:
    """Yield the bytes of HMAC-SHA256 over "commitment:0", then "commitment:1", and so on."""
    count = 0
    while True:
        yield from hmac.digest(key, f"{commitment}:{count}".encode(), "sha256")
        count += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to bound - 1, each as likely: bytes that would favour some are out."""
    limit = BYTES - BYTES % bound
    return next(byte for byte in stream if byte < limit) % bound
