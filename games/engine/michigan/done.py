"""The end of a hand: somebody is out."""

from dataclasses import dataclass

from games.engine.cards import Seat
from games.engine.core import IllegalAction

from .actions import Action
from .chips import Flow, next_balances, refunds, settle, stakes
from .dealing import Deal, Holding, Start
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
        seats = range(self.deal.rules.players)
        return tuple("winner" if seat == self.winner else "player" for seat in seats)

    def legal_actions(self, seat: Seat) -> tuple[Action, ...]:  # noqa: ARG002 - the protocol's
        return ()

    def apply(self, seat: Seat, action: Action) -> "Done":  # noqa: ARG002 - likewise
        raise IllegalAction("hand_over")


def finish(
    deal: Deal, holdings: tuple[Holding, ...], boodle: tuple[int, ...], plays: tuple[Played, ...]
) -> Done:
    """Settle a hand in which one holding is empty and `boodle` still lies there; M:83-91."""
    rules, start = deal.rules, deal.start
    put = stakes(rules, start)
    back = refunds(rules, put, {play.card for play in plays})
    flows = tuple(
        Flow(
            staked=sum(put[seat]),
            collected=sum(play.chips for play in plays if play.seat == seat),
            returned=sum(back[seat]),
        )
        for seat in range(rules.players)
    )
    flows = settle(rules, start, flows, list(map(len, holdings)))
    stays = tuple(chips - sum(column) for chips, *column in zip(boodle, *back, strict=True))
    return Done(
        deal=deal,
        outcome="out",
        scores=tuple(flow.total for flow in flows),
        next_start=Start(next_dealer(deal), stays, next_balances(rules, start, flows)),
        winner=holdings.index(()),
        holdings=holdings,
        plays=plays,
        flows=flows,
    )


def next_dealer(deal: Deal) -> Seat:
    """Return who deals next: always the seat on the left, whoever won (M:51)."""
    return (deal.start.dealer + 1) % deal.rules.players
