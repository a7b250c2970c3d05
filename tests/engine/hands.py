"""Random hands: a seed decides the deal and every action."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from games.engine.cards import PACK, TRUMPS
from games.engine.core import Refused
from games.engine.mighty import examples
from games.engine.mighty.actions import (
    CARD,
    CLAIM,
    COMMAND,
    KINDS,
    NAMES,
    NOBODY,
    PASS,
    REVEAL,
    SEAT,
    Action,
    Bid,
    CallFriend,
    ChangeTrump,
    Discard,
    Play,
    RaiseBid,
    Take,
    bid,
    call_card,
    play,
    read_action,
)
from games.engine.mighty.auction import Auction
from games.engine.mighty.contract import Contract, Swap
from games.engine.mighty.dealing import Deal, Start
from games.engine.mighty.done import Done
from games.engine.mighty.exchange import Exchange, take_kitty
from games.engine.mighty.friend import CallingFriend
from games.engine.mighty.game import MIGHTY
from games.engine.mighty.hand import MightyHand
from games.engine.mighty.play import Playing
from games.engine.mighty.rules import Rules
from games.engine.mighty.tricks import Played

OTHERS: tuple[Action, ...] = (
    PASS,
    *(bid(number, trump) for number in range(1, 21) for trump in TRUMPS),
    *map(ChangeTrump, TRUMPS),
    *map(call_card, PACK),
    *(CallFriend(kind) for kind in KINDS if kind not in (CARD, SEAT)),
    *(CallFriend(SEAT, seat=seat) for seat in range(5)),
    *map(RaiseBid, range(1, 21)),
    *(play(card, names) for card in PACK for names in (None, *NAMES)),
)
RARE = (CLAIM, REVEAL, COMMAND)  # asked for every time


@dataclass(frozen=True)
class Story:
    """A hand played out: `hands[i]` is the one that `log[i]` was applied to."""

    rules: Rules
    deck: tuple[str, ...]
    start: Start
    hands: tuple[MightyHand, ...]
    log: tuple[tuple[int, Action], ...]

    @property
    def steps(self) -> Iterator[tuple[MightyHand, tuple[int, Action]]]:
        return zip(self.hands, self.log, strict=False)


def story(rules: Rules, seed: int) -> Story:
    """Return the hand of that seed."""
    rng = random.Random(seed)
    deck = tuple(rng.sample(rules.pack, len(rules.pack)))
    start = Start(rng.randrange(rules.players))
    hands, log = [MIGHTY.deal(rules, deck, start)], []
    while hands[-1].to_act:
        (seat,) = hands[-1].to_act
        log.append((seat, choose(hands[-1].legal_actions(seat), rng)))
        hands.append(hands[-1].apply(*log[-1]))
    return Story(rules, deck, start, tuple(hands), tuple(log))


def choose(legal: Sequence[Action], rng: random.Random) -> Action:
    """Return one of the legal actions; a longer auction and a called card are likelier."""
    bids = [action for action in legal if isinstance(action, Bid)]
    cards = [action for action in legal if isinstance(action, CallFriend) and action.kind == CARD]
    lowest = min((action.number for action in bids), default=0)
    small = [action for action in bids if action.number <= lowest + 1]
    groups: list[Sequence[Action]] = [
        [action for action in legal if action == PASS],
        small,
        [action for action in legal if isinstance(action, Discard)],
        cards,
        legal,
    ]
    weights = [3, 2, 3, 3, 0.3]
    kept = [(group, weight) for group, weight in zip(groups, weights, strict=True) if group]
    (group,) = rng.choices([g for g, _ in kept], [w for _, w in kept])
    return rng.choice(group)


def expand(offer: dict[str, Any]) -> list[Action]:
    """Return the actions an offer of `write_legal` stands for."""
    if offer["type"] in ("take", "discard"):
        chosen = combinations(offer["cards"], offer["count"])
        return [read_action({"type": offer["type"], "cards": list(cards)}) for cards in chosen]
    lists = {key: value for key, value in offer.items() if isinstance(value, list)}
    return [
        read_action(offer | dict(zip(lists, choice, strict=True)))
        for choice in product(*lists.values())
    ]


def strange_actions(hand: MightyHand, rng: random.Random, count: int) -> list[Action]:
    """Return some actions of the game, mostly out of place."""
    cards = [held for holding in hand_cards(hand) for held in holding]
    near = [play(card) for card in rng.sample(cards, min(len(cards), count // 4))]
    odd = [
        rng.choice((Take, Discard))(tuple(sorted(rng.choices(cards or PACK, k=rng.randrange(5)))))
        for _ in range(count // 4)
    ]
    return [*RARE, *rng.sample(OTHERS, count // 2), *near, *odd]


def hand_cards(hand: MightyHand) -> tuple[tuple[str, ...], ...]:
    """Return what lies at the places now."""
    return getattr(hand, "holdings", None) or hand.deal.holdings  # type: ignore[union-attr]


def swaps_of(hand: MightyHand) -> tuple[Swap, ...]:
    """Return what was taken from the kitty and laid down so far."""
    terms = getattr(hand, "terms", None)
    return terms.swaps if terms else getattr(hand, "swaps", ())


def played_cards(hand: MightyHand) -> list[Played]:
    """Return every play so far, the open trick's last."""
    past = [play for trick in getattr(hand, "tricks", ()) for play in trick.plays]
    return [*past, *getattr(hand, "trick", ())]


def all_cards(hand: MightyHand) -> list[str]:
    """Return every card of the deal, wherever it lies now."""
    if isinstance(hand, Auction) or (isinstance(hand, Done) and hand.terms is None):
        return [*hand.deal.kitty, *(card for cards in hand.deal.holdings for card in cards)]
    held = [card for holding in getattr(hand, "holdings", ()) for card in holding]
    laid = [card for swap in swaps_of(hand) for card in swap.laid]
    return [*held, *laid, *getattr(hand, "kitty", ()), *(play.card for play in played_cards(hand))]


def refusal(
    hand: MightyHand, seat: int, action: Action
) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    """Return how the hand refuses the action; empty texts if it accepts."""
    try:
        hand.apply(seat, action)
    except Refused as error:
        return type(error).__name__, error.code, tuple(sorted(error.detail.items()))
    return "", "", ()


def deal_with(
    rules: Rules,
    holdings: dict[int, str] | None = None,
    *,
    kitty: str = "",
    dealer: int = 0,
) -> Deal:
    """Deal these cards (split at spaces) to these seats, and the rest of the pack as it comes."""
    split = {seat: cards.split() for seat, cards in (holdings or {}).items()}
    return examples.deal_with(rules, split, kitty=kitty.split(), dealer=dealer)


def exchanging(deal: Deal, *, trump: str = "H", number: int = 13, declarer: int = 0) -> Exchange:
    """Return the hand after that seat won the auction."""
    return take_kitty(deal, Contract(declarer, number, trump, ()))


def calling(deal: Deal, *, trump: str = "H", number: int = 13, declarer: int = 0) -> CallingFriend:
    """Return the hand after the kitty was laid down again."""
    hand = exchanging(deal, trump=trump, number=number, declarer=declarer)
    after = hand.apply(declarer, Discard(tuple(sorted(deal.kitty))))
    assert isinstance(after, CallingFriend)
    return after


def playing(
    deal: Deal,
    call: CallFriend = CallFriend(NOBODY),  # noqa: B008 - a value that never changes
    *,
    trump: str = "H",
    number: int = 13,
    declarer: int = 0,
) -> Playing:
    """Return the hand at the first lead, the kitty laid down again and the friend called."""
    hand = calling(deal, trump=trump, number=number, declarer=declarer)
    after = hand.apply(declarer, call)
    assert isinstance(after, Playing)
    return after


def play_cards(hand: MightyHand, cards: str) -> Any:
    """Return the hand after these cards, each by the seat whose turn it is; JK:S names a suit."""
    for text in cards.split():
        card, _, names = text.partition(":")
        hand = hand.apply(hand.to_act[0], play(card, names or None))
    return hand


def playable(hand: MightyHand) -> set[str]:
    """Return the cards that may be played now; JK:S names a suit."""
    legal = hand.legal_actions(hand.to_act[0])
    plays = [action for action in legal if isinstance(action, Play)]
    return {action.card + (f":{action.names}" if action.names else "") for action in plays}
