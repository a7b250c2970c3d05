"""All that may be laid down: 286 choices of thirteen cards, which nobody need write out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from games.engine.cards import Card

from .actions import Action, Discard
from .forms import Holding


@dataclass(frozen=True, slots=True)
class Burials(Sequence[Action]):
    """Every choice of `size` cards to lay down (B:14), and a few other actions after them.

    It reads like the tuple of them, with the choices in the order of `itertools.combinations`.
    """

    cards: Holding  # in string order
    size: int
    others: tuple[Action, ...] = ()

    def __len__(self) -> int:
        return comb(len(self.cards), self.size) + len(self.others)

    def __iter__(self) -> Iterator[Action]:
        yield from map(Discard, combinations(self.cards, self.size))
        yield from self.others

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Discard):
            return action in self.others
        laid = action.cards
        return len(laid) == self.size and laid == tuple(sorted({*laid}.intersection(self.cards)))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return tuple(self)[index]
        at = range(len(self))[index]
        past = at - comb(len(self.cards), self.size)
        return self.others[past] if past >= 0 else Discard(_chosen(self.cards, self.size, at))


def _chosen(cards: Holding, size: int, at: int) -> tuple[Card, ...]:
    """Return the combination number `at`, without making those before it.

    >>> _chosen(("C3", "H5", "SA", "SK"), 2, 4)
    ('H5', 'SK')
    """
    chosen: list[Card] = []
    for place, card in enumerate(cards):
        if len(chosen) == size:
            break
        with_card = comb(len(cards) - place - 1, size - len(chosen) - 1)
        if at < with_card:
            chosen.append(card)
        else:
            at -= with_card
    return tuple(chosen)
