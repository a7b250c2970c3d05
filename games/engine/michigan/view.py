"""What one seat, or a spectator, may see of a hand: the only way cards leave the engine.

Everything here is put in by name (rules.md, what each seat may know); nothing is ever taken out of
a larger value. The dead hand is in no view, also not after the hand.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, assert_never

from games.engine.cards import Card, Seat, Suit, suit

from .actions import Action
from .dealing import Holding
from .done import Done
from .hand import MichiganHand
from .play import Leading
from .runs import Played, next_card

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody at the table, and every spectator, may know."""

    phase: str  # lead, done
    dealer: Seat
    to_act: tuple[Seat, ...]
    cards_left: tuple[int, ...]  # by seat
    boodle: dict[Card, int]  # chips lying on each boodle card now
    run: tuple[Json, ...] = ()  # the last run: seat, card, lead, chips taken with the card
    stopped: str | None = None  # why it ended: stop, ace; None if a hand was empty
    passed: tuple[Seat, ...] = ()  # seats that could not lead another suit (must_change_suit)
    played: int = 0  # how many cards have been played
    plays: tuple[Json, ...] = ()  # all of them, at the end or to remember them
    result: Json | None = None  # the score and the holdings, when the hand is over


@dataclass(frozen=True, slots=True)
class OwnView:
    """What one seat knows besides."""

    seat: Seat
    cards: tuple[Card, ...]
    legal: tuple[Action, ...]  # exactly what `apply` accepts from this seat now
    leads: dict[Suit, Card]  # the card that each of them plays


@dataclass(frozen=True, slots=True)
class View:
    """A whole view; `own` is None for spectators."""

    public: PublicView
    own: OwnView | None


def view(hand: MichiganHand, seat: Seat | None, *, remember: bool = False) -> View:
    """Return what that seat may see now; None is a spectator.

    With `remember` all plays are told, as an attentive player remembers them: for bots, which see
    nothing else. Without it only the last run is.
    """
    public = public_view(hand, remember=remember)
    return View(public, None if seat is None else own_view(hand, seat))


def public_view(hand: MichiganHand, *, remember: bool = False) -> PublicView:
    """Return the part of the view that is the same for everybody."""
    match hand:
        case Leading():
            return PublicView(
                phase="lead",
                dealer=hand.deal.start.dealer,
                to_act=hand.to_act,
                cards_left=tuple(map(len, hand.holdings)),
                boodle=_boodle(hand, hand.boodle),
                run=_plays(last_run(hand.plays)),
                stopped=_stopped(hand.plays),
                passed=hand.passed,
                played=len(hand.plays),
                plays=_plays(hand.plays) if remember else (),
            )
        case Done():
            return PublicView(
                phase="done",
                dealer=hand.deal.start.dealer,
                to_act=(),
                cards_left=tuple(map(len, hand.holdings)),
                boodle=_boodle(hand, hand.next_start.boodle),
                run=_plays(last_run(hand.plays)),
                played=len(hand.plays),
                plays=_plays(hand.plays),
                result={
                    "outcome": hand.outcome,
                    "scores": hand.scores,
                    "winner": hand.winner,
                    "flows": tuple(map(asdict, hand.flows)),
                    "next_dealer": hand.next_start.dealer,
                    "hands": hand.deal.holdings,
                    "left": hand.holdings,
                },
            )
    assert_never(hand)


def own_view(hand: MichiganHand, seat: Seat) -> OwnView:
    """Return what only that seat may know."""
    may_lead = hand.leads if isinstance(hand, Leading) and seat == hand.turn else ()
    cards: Holding = hand.holdings[seat]
    return OwnView(
        seat, cards, hand.legal_actions(seat), leads={suit(card): card for card in may_lead}
    )


def last_run(plays: tuple[Played, ...]) -> tuple[Played, ...]:
    """Return the plays from the last lead on."""
    starts = [at for at, play in enumerate(plays) if play.lead]
    return plays[starts[-1] :] if starts else ()


def _stopped(plays: tuple[Played, ...]) -> str | None:
    if not plays:
        return None
    return "stop" if next_card(plays[-1].card) else "ace"


def _boodle(hand: MichiganHand, chips: Iterable[int]) -> dict[Card, int]:
    return dict(zip(hand.deal.rules.boodle_cards, chips, strict=True))


def _plays(plays: tuple[Played, ...]) -> tuple[Json, ...]:
    return tuple(play._asdict() for play in plays)
