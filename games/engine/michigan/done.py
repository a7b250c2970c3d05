"""The end of a hand: somebody is out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import Card, Seat
from games.engine.core import IllegalAction

from .actions import Action
from .chips import Flow, next_balances, refunds, settle, stakes
from .dealing import Deal, Holding, Start
from .rules import Rules
from .runs import Played


@dataclass(frozen=True, slots=True)
class Done:
    """A finished hand. `outcome` is always out: somebody has no card left."""

    deal: Deal
    outcome: str
    scores: tuple[int, ...]  # by seat, in chips; with the change on the boodle cards, sum 0
    next_start: Start
    winner: Seat
    holdings: tuple[Holding, ...]  # what the others have left
    plays: tuple[Played, ...]
    flows: tuple[Flow, ...]  # by seat, what the score is made of

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return ()

    @property
    def roles(self) -> tuple[str, ...]:
        """Who each seat was in the hand."""
        return roles(self.deal.rules, self.winner)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's
        return ()

    def apply(self, seat: Seat, action: Action) -> "Done":  # noqa: ARG002 - likewise
        raise IllegalAction("hand_over")


def finish(
    deal: Deal, holdings: tuple[Holding, ...], boodle: tuple[int, ...], plays: tuple[Played, ...]
) -> Done:
    """Settle a hand in which one holding is empty and `boodle` still lies there."""
    rules, start = deal.rules, deal.start
    seats, played = range(rules.players), {play.card for play in plays}
    collected = [sum(play.chips for play in plays if play.seat == seat) for seat in seats]
    lies = dict(zip(rules.boodle_cards, boodle, strict=True))
    lies = {card: chips for card, chips in lies.items() if card not in played}
    flows, next_start = count(rules, start, collected, lies, list(map(len, holdings)))
    return Done(
        deal=deal,
        outcome="out",
        scores=tuple(flow.total for flow in flows),
        next_start=next_start,
        winner=holdings.index(()),
        holdings=holdings,
        plays=plays,
        flows=flows,
    )


def count(
    rules: Rules,
    start: Start,
    collected: Sequence[int],
    lies: Mapping[Card, int],
    left: Sequence[int],
) -> tuple[tuple[Flow, ...], Start]:
    """Return what the hand cost and gave each seat, and what the next one inherits; M:83-91.

    By seat the chips `collected` from boodle cards and the cards `left`; `lies` has the chips of
    the boodle cards that nobody played.
    """
    put = stakes(rules, start)
    back = refunds(rules, put, set(rules.boodle_cards).difference(lies))
    flows = tuple(
        Flow(staked=sum(puts), collected=chips, returned=sum(backs))
        for puts, chips, backs in zip(put, collected, back, strict=True)
    )
    flows = settle(rules, start, flows, left)
    stays = tuple(
        lies.get(card, 0) - sum(column)
        for card, *column in zip(rules.boodle_cards, *back, strict=True)
    )
    dealer = next_dealer(rules, start)
    return flows, Start(dealer, stays, next_balances(rules, start, flows))


def roles(rules: Rules, winner: Seat) -> tuple[str, ...]:
    return tuple("winner" if seat == winner else "player" for seat in range(rules.players))


def next_dealer(rules: Rules, start: Start) -> Seat:
    """Return who deals next: always the seat on the left, whoever won (M:51)."""
    return (start.dealer + 1) % rules.players
