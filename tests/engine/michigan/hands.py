"""Random hands of Michigan, and what the laws need to know of them."""

import random
from collections.abc import Sequence
from typing import Any

from games.engine.cards import SUITS
from games.engine.michigan.actions import Action, lead
from games.engine.michigan.dealing import DEAD, Deal, Start
from games.engine.michigan.examples import deal_with
from games.engine.michigan.game import MICHIGAN
from games.engine.michigan.hand import MichiganHand
from games.engine.michigan.play import Leading, open_play
from games.engine.michigan.rules import Rules
from tests.engine.hands import Story


def story(rules: Rules, seed: int) -> Story:
    """Return the hand of that seed; every other one finds chips on the boodle cards."""
    rng = random.Random(seed)
    deck = tuple(rng.sample(rules.pack, len(rules.pack)))
    left = tuple(rng.choices(range(20), k=len(rules.boodle_cards))) if rng.random() < 0.5 else ()
    start = Start(rng.randrange(rules.players), left)
    hands: list[Any] = [MICHIGAN.deal(rules, deck, start)]
    log = []
    while hands[-1].to_act:
        (seat,) = hands[-1].to_act
        log.append((seat, rng.choice(hands[-1].legal_actions(seat))))
        hands.append(hands[-1].apply(*log[-1]))
    return Story(rules, deck, start, tuple(hands), tuple(log))


def expand(offer: dict[str, Any]) -> list[Action]:
    """Return the actions an offer of `write_legal` stands for."""
    assert offer.keys() == {"type", "suit"}
    return [MICHIGAN.read_action(offer | {"suit": suit}) for suit in offer["suit"]]


def strange_actions(hand: MichiganHand, rng: random.Random, count: int) -> list[Any]:
    """Return the actions of the game, and what is none."""
    return [*map(lead, SUITS), None, "S"]


def all_cards(hand: MichiganHand) -> list[str]:
    """Return every card of the deal, wherever it lies now."""
    held = [card for cards in hand.holdings for card in cards]
    return [*held, *(play.card for play in hand.plays), *hand.deal.dead_hand]


def dealt(rules: Rules, *holdings: str, dead: str = "", start: Start = Start(0)) -> Deal:  # noqa: B008
    """Deal these cards (split at spaces) to the seats, and the rest of the pack as it comes."""
    piles = dict(enumerate(holdings)) | {DEAD: dead}
    return deal_with(rules, {pile: cards.split() for pile, cards in piles.items()}, start=start)


def played(deal: Deal, suits: Sequence[str]) -> Any:
    """Return the hand after these leads, each by the seat whose turn it is."""
    hand: Any = open_play(deal)
    for suit in suits:
        hand = hand.apply(hand.to_act[0], lead(suit))
    return hand


def told(hand: Leading) -> list[str]:
    """Return who played what, as short texts."""
    return [f"{play.seat}{play.card}" for play in hand.plays]
