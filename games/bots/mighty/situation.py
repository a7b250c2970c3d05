"""What an attentive player works out from his view in the middle of play."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engine.cards import JOKER, PACK, RANKS, SUITS, Card, Seat, Suit, Trump, strength
from games.engine.mighty.actions import CARD
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, PublicView, View

from .camps import DECLARER, opposition, role_of

RANK: Mapping[Card, int] = {card: strength(card) for card in PACK}  # 0 (two) to 12 (ace)
TEN = RANK["ST"]  # the lowest rank of a point card
HIGHEST_FIRST = {suit: [(suit + rank, RANK[suit + rank]) for rank in RANKS[::-1]] for suit in SUITS}

Json = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Situation:
    """One seat's knowledge when it is to play a card."""

    rules: Rules
    seat: Seat
    own: tuple[Card, ...]
    trump: Trump
    mighty: Card
    caller: Card
    number: int  # of the trick, 1 is the first
    declarer: Seat
    role: str
    call: Card | None  # the friend's card
    called: Card | None  # the same, while it has not been played
    against: tuple[float, ...]  # by seat: how likely it plays against this one
    plays: list[Json]  # to the open trick
    led: Suit | None
    later: tuple[Seat, ...]  # who plays to this trick after this seat
    unseen: dict[Suit, list[int]]  # ranks by suit, highest first; the mighty and joker are apart
    shares: Mapping[Suit | None, tuple[float, ...]]  # by seat: its part of the unseen of a suit
    mighty_out: bool  # nobody has shown it, and it is not ours
    joker_out: bool
    lacks: list[set[Suit]]  # by seat: suits it has shown to be out of
    left: tuple[int, ...]  # cards by seat

    @property
    def leads(self) -> bool:
        return not self.plays

    @property
    def joker_has_power(self) -> bool:
        if self.number == 1:
            return self.rules.joker_power_first
        return self.number < self.rules.tricks or self.rules.joker_power_last

    @property
    def caller_alive(self) -> bool:
        """Whether leading the joker caller now would call the joker."""
        return self.number > 1 or self.rules.joker_call_first_trick


@cache
def _pack(deck: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(deck)


def situation(view: View, own: OwnView, rules: Rules) -> Situation:
    """Return the seat's knowledge. The view must be one in play, with all past tricks."""
    public = view.public
    contract, trick = public.contract, public.trick
    if contract is None or trick is None:
        raise ValueError("no card is being played")
    mighty = contract["mighty"]
    gone, lacks = _shown(public, mighty)
    hidden = _pack(rules.pack).difference(gone, own.cards, own.discards)
    call = public.call["card"] if public.call and public.call["kind"] == CARD else None
    role = role_of(public, own)
    plays = trick["plays"]
    seats = len(public.cards_left)
    turns = range(own.seat + 1, own.seat + seats - len(plays))
    return Situation(
        rules=rules,
        seat=own.seat,
        own=own.cards,
        trump=contract["trump"],
        mighty=mighty,
        caller=contract["joker_caller"],
        number=trick["number"],
        declarer=contract["declarer"],
        role=role,
        call=call,
        called=None if call in gone else call,
        against=opposition(public, own, lacks),
        plays=plays,
        led=trick["led"],
        later=tuple([turn % seats for turn in turns]),
        unseen=_by_suit(hidden - {mighty}),
        shares=_shares(public.cards_left, own.seat, lacks, buried=role != DECLARER),
        mighty_out=mighty in hidden,
        joker_out=JOKER in hidden,
        lacks=lacks,
        left=public.cards_left,
    )


def _by_suit(hidden: frozenset[Card]) -> dict[Suit, list[int]]:
    return {
        suit: [rank for card, rank in highest_first if card in hidden]
        for suit, highest_first in HIGHEST_FIRST.items()
    }


def _shown(public: PublicView, mighty: Card) -> tuple[set[Card], list[set[Suit]]]:
    """Return the cards that have been played, and by seat the suits it did not follow.

    The joker and the mighty may always be played, so that they tell nothing.
    """
    gone: set[Card] = set()
    lacks: list[set[Suit]] = [set() for _ in public.cards_left]
    tricks = [past["plays"] for past in public.tricks]
    if public.trick and public.trick["plays"]:
        tricks.append(public.trick["plays"])
    for plays in tricks:
        first = plays[0]
        led = first["card"][0] if first["card"] != JOKER else first.get("names")
        bound = led in SUITS  # a joker led without a name, or for any card, binds less
        for play in plays:
            card = play["card"]
            gone.add(card)
            if card[0] != led and bound and card not in (JOKER, mighty):
                lacks[play["seat"]].add(led)
    return gone, lacks


def _shares(
    left: tuple[int, ...], seat: Seat, lacks: list[set[Suit]], *, buried: bool
) -> dict[Suit | None, tuple[float, ...]]:
    """Return by suit (None: any card) and seat the chance that it holds a given unseen card.

    Three cards may lie buried; they count as one place, because few that matter are among them.
    """
    places = sum(left) - left[seat] + buried or 1
    evenly = [held / places for held in left]
    evenly[seat] = 0.0
    shares: dict[Suit | None, tuple[float, ...]] = dict.fromkeys((None, *SUITS), tuple(evenly))
    for suit in set[Suit]().union(*lacks):
        held = [0 if suit in lacks[other] else n for other, n in enumerate(left)]
        held[seat] = 0
        places = sum(held) + buried or 1
        shares[suit] = tuple([n / places for n in held])
    return shares
