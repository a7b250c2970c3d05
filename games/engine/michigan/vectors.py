"""How Michigan's rule vectors are run: one small runner per kind.

A runner builds real hands, asks the engine and returns what a vector may expect; it knows no rule.
What a vector leaves open (hands in single steps are partial) is filled by `examples`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.cards import SUITS, Card, Seat, Suit

from .actions import lead
from .chips import Flow, settle, stakes
from .dealing import DEAD, Start
from .done import Done, next_dealer
from .examples import deal_with, holding_only
from .hand import MichiganHand
from .play import Leading, open_play
from .rules import Rules
from .runs import run
from .view import public_view

Json = dict[str, Any]


def _direction(rules: Rules) -> Json:
    return {"direction": {"ccw": "counterclockwise", "cw": "clockwise"}[rules.direction]}


def _start(rules: Rules, dealer: Seat, boodle: Mapping[Card, int]) -> Start:
    if boodle.keys() != set(rules.boodle_cards):
        raise ValueError(f"these rules have chips on {', '.join(rules.boodle_cards)}")
    return Start(dealer, tuple(boodle[card] for card in rules.boodle_cards))


def _deal(rules: Rules, *, dealer: Seat) -> Json:
    deal = deal_with(rules, start=Start(dealer))
    return {
        "piles": len(deal.holdings) + 1,
        "hand_sizes": list(map(len, deal.holdings)),
        "dead_hand": len(deal.dead_hand),
    }


def _ante(rules: Rules, *, dealer: Seat, boodle: dict[Card, int]) -> Json:
    start = _start(rules, dealer, boodle)
    hand = open_play(deal_with(rules, start=start))
    return {"boodle": public_view(hand).boodle, "paid": list(map(sum, stakes(rules, start)))}


def _leader(rules: Rules, *, dealer: Seat) -> Json:
    return {"seat": open_play(deal_with(rules, start=Start(dealer))).turn}


def _leads(rules: Rules, *, hand: list[Card], stopped_suit: Suit | None = None) -> Json:
    """Ask what seat 0 may lead after its ace of that suit; the others could lead anything."""
    aces = [suit + "A" for suit in SUITS]
    holdings = [hand, *[aces] * (rules.players - 1)]
    last = stopped_suit + "A" if stopped_suit else None
    asked = holding_only(rules, holdings, turn=0, last=last)
    passes = asked.turn != 0
    return {"legal": [] if passes else sorted(asked.leads), "turn_passes": passes}


def _next(
    rules: Rules,
    *,
    last: Json,
    hands: dict[str, list[Card]],
    played: Sequence[Card] = (),
) -> Json:
    holdings = [tuple(hands[str(seat)]) for seat in range(rules.players)]
    if any(card in cards for cards in holdings for card in (*played, last["card"])):
        raise ValueError("a card that was played is still held")
    seat = last["seat"]
    before = (*holdings[:seat], (last["card"], *holdings[seat]), *holdings[seat + 1 :])
    _, *forced = run(before, last["card"])
    if forced:
        return {"seat": forced[0][0], "card": forced[0][1], "forced": True}
    hand = holding_only(rules, holdings, turn=seat, last=last["card"])
    return {"seat": hand.turn, "lead": True, "legal": sorted(hand.leads)}


def _collect(rules: Rules, *, boodle: dict[Card, int], play: Json) -> Json:
    """Let that seat lead that card, where nobody holds the next one."""
    other = next(suit for suit in SUITS if suit != play["card"][0])
    holdings = [
        [play["card"], f"{other}2"] if seat == play["seat"] else [f"{other}2"]
        for seat in range(rules.players)
    ]
    lies = _start(rules, 0, boodle).boodle
    hand = holding_only(rules, holdings, turn=play["seat"], boodle=lies)
    seen = public_view(hand.apply(play["seat"], lead(play["card"][0])))
    return {"collect": seen.run[0]["chips"], "boodle": seen.boodle}


def _settle(
    rules: Rules,
    *,
    winner: Seat,
    remaining: list[int],
    antes: Sequence[int] = (),
    collected: Sequence[int] = (),
) -> Json:
    nothing = (0,) * rules.players
    flows = [
        Flow(staked=staked, collected=chips)
        for staked, chips in zip(antes or nothing, collected or nothing, strict=True)
    ]
    settled = settle(rules, Start(0), flows, remaining)
    if [seat for seat, count in enumerate(remaining) if not count] != [winner]:
        raise ValueError("only the winner has no card left")
    return {"chips": [flow.total for flow in settled]}


def _next_dealer(rules: Rules, *, dealer: Seat, winner: Seat) -> Json:  # noqa: ARG001 - of no consequence
    return {"dealer": next_dealer(rules, Start(dealer))}


def _hand(  # noqa: PLR0913 - the keys of its vectors
    rules: Rules,
    *,
    dealer: Seat,
    boodle_before: dict[Card, int],
    hands: list[list[Card]],
    dead_hand: list[Card],
    leads: list[Card],
) -> Json:
    start = _start(rules, dealer, boodle_before)
    begun = open_play(deal_with(rules, dict(enumerate(hands)) | {DEAD: dead_hand}, start=start))
    hand: MichiganHand = begun
    for card in leads:
        if not isinstance(hand, Leading) or card not in hand.leads:
            raise ValueError(f"{card} may not be led")
        hand = hand.apply(hand.turn, lead(card[0]))
    if not isinstance(hand, Done):
        raise TypeError("the hand is not played out")
    seen = public_view(hand)
    return {
        "first_leader": begun.turn,
        "boodle_after_ante": public_view(begun).boodle,
        "log": [
            {"seat": seat, "card": card, "lead": began, "collect": chips}
            for seat, card, began, chips in hand.plays
        ],
        "winner": hand.winner,
        "remaining": list(map(len, hand.holdings)),
        "boodle_after": seen.boodle,
        "chips": hand.scores,
        "next_dealer": hand.next_start.dealer,
    }


RUNNERS: Mapping[str, Callable[..., Json]] = {
    "direction": _direction,
    "michigan_ante": _ante,
    "michigan_collect": _collect,
    "michigan_deal": _deal,
    "michigan_hand": _hand,
    "michigan_leader": _leader,
    "michigan_leads": _leads,
    "michigan_next": _next,
    "michigan_next_dealer": _next_dealer,
    "michigan_settle": _settle,
}
