"""From the shuffled pack to the hands, the tables and the kitty, and the deal-miss (딜미스)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from games.engine.cards import JOKER, PACK, POINT_CARDS, RANKS, Card, Seat

from .forms import Holding, Place
from .rules import Rules


@dataclass(frozen=True, slots=True)
class Start:
    """What a hand inherits from the one before."""

    dealer: Seat
    declarer: Seat | None = None  # the previous one, and his friend, where they may bid first
    friend: Seat | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """Who got what, and under which rules."""

    rules: Rules
    start: Start
    holdings: tuple[Holding, ...]  # by place; those of seats come first
    kitty: Holding


def deal_cards(rules: Rules, deck: Sequence[Card], start: Start) -> Deal:
    """Deal `deck` in packets, beginning with the seat after the dealer (A:52, AMB-4).

    Raises ValueError unless `deck` is a permutation of the pack.
    """
    if len(deck) != len(rules.pack) or set(deck) != set(rules.pack):
        raise ValueError("the deck is not the pack of these rules")
    places = len(rules.layout.owners)
    dealt = _dealt(rules.deal_packets, places, (start.dealer + 1) % places)
    holdings = tuple([tuple(map(deck.__getitem__, cards)) for cards in dealt])
    return Deal(rules, start, holdings, tuple(deck[places * rules.hand_size :]))


@lru_cache(maxsize=256)
def _dealt(packets: tuple[int, ...], places: int, first: Place) -> tuple[tuple[int, ...], ...]:
    """Return by place which cards of a deck it gets, counted from the top."""
    dealt: list[list[int]] = [[] for _ in range(places)]
    top = 0
    for packet in packets:
        for turn in range(places):
            dealt[(first + turn) % places] += range(top, top + packet)
            top += packet
    return tuple(map(tuple, dealt))


def deck_of(rules: Rules, deal: Deal) -> tuple[Card, ...]:
    """Return the deck that `deal_cards` turns into `deal`: its inverse, for written-out hands."""
    rest = [list(cards) for cards in deal.holdings]
    deck: list[Card] = []
    for packet in rules.deal_packets:
        for turn in range(len(rest)):
            cards = rest[(deal.start.dealer + 1 + turn) % len(rest)]
            deck += cards[:packet]
            del cards[:packet]
    return (*deck, *deal.kitty)


def _no_pictures(_: Rules, cards: Holding) -> bool:
    """No A K Q J 10, and no joker: a full dead (B:9-10)."""
    return JOKER not in cards and POINT_CARDS.isdisjoint(cards)


def _points_table(rules: Rules, cards: Holding) -> bool:
    worth = card_values(rules.deal_miss_table, rules.mighty_cards[0])  # trump is not known yet
    return sum(worth[card] for card in cards) <= Fraction(rules.deal_miss_threshold)


DEAL_MISS: Mapping[str, Callable[[Rules, Holding], bool]] = {
    "none": lambda _rules, _cards: False,
    "no_pictures": _no_pictures,
    "points_table": _points_table,
}
NAMES = ("mighty", *PACK, *RANKS)  # what may be worth something: the more particular goes first
VALUES = {"-1": -1.0, "-0.5": -0.5, "0": 0.0, "0.5": 0.5, "1": 1.0}


@cache
def card_values(table: tuple[str, ...], mighty: Card) -> Mapping[Card, Fraction]:
    """Return what each card is worth by a table such as "mighty 0", "SJ 0.5", "A 1"; else 0.

    >>> values = card_values(("A 1", "mighty -1", "SJ 0.5"), "SA")
    >>> [float(values[card]) for card in ("SA", "HA", "SJ", "HJ")]
    [-1.0, 1.0, 0.5, 0.0]
    """
    told = dict(entry.split(" ") for entry in table)

    def value(card: Card) -> str:
        if card == mighty and "mighty" in told:
            return told["mighty"]
        return told.get(card, told.get(card[1], "0") if card != JOKER else "0")

    return {card: Fraction(VALUES[value(card)]) for card in PACK}


def is_deal_miss(rules: Rules, cards: Holding) -> bool:
    """Tell whether a hand as dealt may be, or is, thrown in."""
    return DEAL_MISS[rules.deal_miss_rule](rules, cards)


# Whether a seat may claim in the auction, by how often it has called before.
CLAIMS: Mapping[str, Callable[[int], bool]] = {
    "auto": lambda _: False,  # nobody needs to, AMB-17
    "claim_before_own_bid": lambda calls: calls == 0,  # mightyfriend
    "claim_any_turn": lambda _: True,  # namuwiki
    "declarer_may": lambda _: True,  # and when he has taken the kitty
}


def may_claim(rules: Rules, cards: Holding, calls: int) -> bool:
    """Tell whether a seat that holds these cards and has called so often may throw the deal in."""
    return CLAIMS[rules.deal_miss_mode](calls) and is_deal_miss(rules, cards)
