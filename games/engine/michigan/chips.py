"""Where chips go: onto the boodle cards, to who plays them, and to who is out first.

Whatever the rules, the chips of the seats and those on the boodle cards only change places.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.cards import Card, Seat

from .dealing import Start
from .rules import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Flow:
    """What a hand cost and gave one seat, in chips; `settled` is below zero for who pays."""

    staked: int
    collected: int
    returned: int = 0  # of its stakes
    settled: int = 0

    @property
    def total(self) -> int:
        return self.collected + self.returned + self.settled - self.staked


def lying(rules: Rules, start: Start) -> tuple[int, ...]:
    """Return the chips on each boodle card before this hand's stakes."""
    return start.boodle or (0,) * len(rules.boodle_cards)


def balances(rules: Rules, start: Start) -> tuple[int, ...]:
    """Return the chips each seat has before the hand, where these limit what it pays."""
    return start.balances or (rules.starting_chips,) * rules.players


def on_table(rules: Rules, start: Start) -> dict[Card, int]:
    """Return the chips on each boodle card once everybody has put theirs there."""
    put = zip(lying(rules, start), *stakes(rules, start), strict=True)
    return dict(zip(rules.boodle_cards, map(sum, put), strict=True))


def stakes(rules: Rules, start: Start) -> tuple[tuple[int, ...], ...]:
    """Return what each seat puts on each boodle card (M:65-69).

    Where balances may not go below zero, a seat puts what it has, card by card.
    """
    return tuple(
        _stakes(rules, rules.dealer_ante if seat == start.dealer else rules.ante, balance)
        for seat, balance in enumerate(balances(rules, start))
    )


def _stakes(rules: Rules, ante: int, balance: int) -> tuple[int, ...]:
    put: list[int] = []
    for _ in rules.boodle_cards:
        put.append(ante if rules.allow_negative else min(ante, balance - sum(put)))
    return tuple(put)


def refunds(
    rules: Rules, put: Sequence[tuple[int, ...]], played: Collection[Card]
) -> tuple[tuple[int, ...], ...]:
    """Return what each seat gets back from each boodle card that nobody played, by the rules."""
    back = rules.unclaimed == "return"
    return tuple(
        tuple(
            chips * (back and card not in played)
            for card, chips in zip(rules.boodle_cards, seat, strict=True)
        )
        for seat in put
    )


def settle(
    rules: Rules, start: Start, flows: Sequence[Flow], left: Sequence[int]
) -> tuple[Flow, ...]:
    """Return the flows after each seat has paid the winner for the cards it has `left` (M:91)."""
    owed = [rules.settlement * count for count in left]
    if not rules.allow_negative:
        had = balances(rules, start)
        owed = [min(sums) for sums in zip(owed, _after(had, flows), strict=True)]
    winner = list(left).index(0)
    paid = [sum(owed) if seat == winner else -chips for seat, chips in enumerate(owed)]
    return tuple(replace(flow, settled=chips) for flow, chips in zip(flows, paid, strict=True))


def _after(had: Sequence[int], flows: Sequence[Flow]) -> tuple[int, ...]:
    return tuple(chips + flow.total for chips, flow in zip(had, flows, strict=True))


def next_balances(rules: Rules, start: Start, flows: Sequence[Flow]) -> tuple[int, ...]:
    """Return the chips each seat has after the hand; empty where nothing depends on them."""
    return () if rules.allow_negative else _after(balances(rules, start), flows)


def _split(players: int, chips: int, last_winner: Seat) -> tuple[int, ...]:
    share, rest = divmod(chips, players)
    return tuple(share + rest * (seat == last_winner) for seat in range(players))


def _all_to_winner(players: int, chips: int, last_winner: Seat) -> tuple[int, ...]:
    return tuple(chips * (seat == last_winner) for seat in range(players))


LEFTOVER: Mapping[str, Callable[[int, int, Seat], tuple[int, ...]]] = {
    "split": _split,  # equally, what cannot be split to the last winner; AMB-86
    "last_winner": _all_to_winner,
    "void": lambda players, _chips, _last_winner: (0,) * players,
}


def split_leftover(rules: Rules, start: Start, last_winner: Seat) -> tuple[int, ...]:
    """Return what each seat gets of the chips on the boodle cards when a session ends.

    `start` is the `next_start` of its last hand.

    >>> split_leftover(Rules(players=3), Start(0, (4, 4, 0, 0)), 1)
    (2, 4, 2)
    """
    return LEFTOVER[rules.session_leftover](rules.players, sum(start.boodle), last_winner)
