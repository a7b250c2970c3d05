"""Hands made up for one purpose: a few cards are given, the rest is filled from the pack."""

from collections.abc import Iterable, Mapping, Sequence

from games.engine.cards import Card, Seat

from .dealing import DEAD, Deal, Start, deal_cards, deck_of, sizes
from .play import Leading, position
from .rules import Rules
from .runs import Played


def deal_with(
    rules: Rules,
    holdings: Mapping[Seat, Sequence[Card]] | None = None,
    *,
    start: Start = Start(0),  # noqa: B008 - a value that never changes
) -> Deal:
    """Deal these cards to these seats, or to DEAD, and the rest of the pack as it comes."""
    given = holdings or {}
    placed = {card for cards in given.values() for card in cards}
    rest = [card for card in rules.pack if card not in placed]

    def fill(pile: Seat) -> tuple[Card, ...]:
        cards = given.get(pile, ())
        return (*cards, *(rest.pop(0) for _ in range(size[pile] - len(cards))))

    size = sizes(rules, start.dealer)
    full = tuple(fill(seat) for seat in range(rules.players))
    deal = Deal(rules, start, full, fill(DEAD))
    return deal_cards(rules, deck_of(rules, deal), start)


def holding_only(
    rules: Rules,
    holdings: Iterable[Sequence[Card]],
    *,
    turn: Seat,
    last: Card | None = None,
    boodle: tuple[int, ...] = (),
) -> Leading:
    """Return the hand in which the seats hold just these cards, after `turn` played `last`."""
    return position(
        deal_with(rules),
        tuple(map(tuple, holdings)),
        boodle or (0,) * len(rules.boodle_cards),
        (Played(turn, last, lead=True, chips=0),) if last else (),
        turn,
    )
