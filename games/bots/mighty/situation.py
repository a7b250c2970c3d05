"""What an attentive player works out from his view in the middle of play."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engine.cards import JOKER, PACK, RANKS, SUITS, Card, Seat, Suit, Trump, strength
from games.engine.mighty.actions import CARD
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, PublicView, View

from .camps import DECLARER, DEFENDER, opposition, role_of
from .places import TABLE, Place, place_of, places

RANK: Mapping[Card, int] = {card: strength(card) for card in PACK}  # 0 (two) to 12 (ace)
TEN = RANK["ST"]  # the lowest rank of a point card
HIGHEST_FIRST = {suit: [(suit + rank, RANK[suit + rank]) for rank in RANKS[::-1]] for suit in SUITS}

Json = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Situation:
    """One seat's knowledge when it is to play a card; whoever holds cards is a place here."""

    rules: Rules
    seat: Place  # that must play
    own: tuple[Card, ...]  # what lies there
    trump: Trump
    mighty: Card
    caller: Card
    number: int  # of the trick, 1 is the first
    declarer: Seat
    role: str
    call: Card | None  # the friend's card
    called: Card | None  # the same, while it has not been played
    against: tuple[float, ...]  # by place: how likely it plays against this one
    plays: list[Json]  # to the open trick; `seat` is the place
    led: Suit | None
    joker_called: bool  # in the open trick
    commanded: bool  # the friend must take this trick, if he can
    later: tuple[Place, ...]  # who plays to this trick after this place
    known: Mapping[Place, tuple[Card, ...]]  # what another place may play, where it is seen
    unseen: dict[Suit, list[int]]  # ranks by suit, highest first; the mighty and joker are apart
    rivals: dict[Suit, list[int]]  # the same, and what opponents are seen to have
    shares: Mapping[Suit | None, tuple[float, ...]]  # by place: its part of the unseen of a suit
    shown: Mapping[Card, Seat]  # who took the mighty or the joker from an open kitty
    mighty_out: bool  # nobody has shown it, and it is not ours
    joker_out: bool
    lacks: list[set[Suit]]  # by place: suits it has shown to be out of

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
        """Whether leading the joker caller now can call the joker."""
        if self.rules.joker_call_mode == "off":
            return False
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
    at = places(public, own, len(trick["plays"]))
    gone, lacks = _shown(public, mighty, len(at.owners))
    hidden = _pack(rules.pack).difference(gone, own.cards, own.discards, *at.known.values(), at.own)
    call = public.call["card"] if public.call and public.call["kind"] == CARD else None
    role = role_of(public, own)
    against = opposition(public, own, lacks)
    plays = trick["plays"]
    unseen = rivals = _by_suit(hidden - {mighty})
    if at.known:
        against = tuple([against[owner] for owner in at.owners])
        plays = [{**play, "seat": place_of(play, len(public.cards_left))} for play in plays]
        foes = [cards for place, cards in at.known.items() if against[place]]
        rivals = _by_suit(hidden.union(*foes) - {mighty})
    resting = at.asleep + (role != DECLARER)
    return Situation(
        rules=rules,
        seat=at.me,
        own=at.own,
        trump=contract["trump"],
        mighty=mighty,
        caller=contract["joker_caller"],
        number=trick["number"],
        declarer=contract["declarer"],
        role=role,
        call=call,
        called=None if call in gone else call,
        against=against,
        plays=plays,
        led=trick["led"],
        joker_called=trick["joker_called"],
        commanded=trick["friend_commanded"] and role != DEFENDER,
        later=at.later,
        known=at.known,
        unseen=unseen,
        rivals=rivals,
        shares=_shares(at.held, lacks, resting),
        shown=_taken(public, mighty) if public.takes else {},
        mighty_out=mighty in hidden,
        joker_out=JOKER in hidden,
        lacks=lacks,
    )


def _taken(public: PublicView, mighty: Card) -> dict[Card, Seat]:
    """Return who took the best cards from a kitty that lay open."""
    return {
        card: take["seat"]
        for take in public.takes
        for card in take["cards"]
        if card in (mighty, JOKER)
    }


def _by_suit(hidden: frozenset[Card]) -> dict[Suit, list[int]]:
    return {
        suit: [rank for card, rank in highest_first if card in hidden]
        for suit, highest_first in HIGHEST_FIRST.items()
    }


def _shown(public: PublicView, mighty: Card, count: int) -> tuple[set[Card], list[set[Suit]]]:
    """Return the cards that have been played, and by place (of `count`) the suits it lacks.

    Those are the suits it did not follow. The joker and the mighty may always be played, so that
    they tell nothing; nor does a table hand, whose cards are open anyway.
    """
    gone: set[Card] = set()
    lacks: list[set[Suit]] = [set() for _ in range(count)]
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
            if card[0] != led and bound and card not in (JOKER, mighty) and _of_hand(play):
                lacks[play["seat"]].add(led)
    return gone, lacks


def _of_hand(play: Json) -> bool:
    return play.get("zone") != TABLE


def _shares(
    held: tuple[int, ...], lacks: list[set[Suit]], resting: int
) -> dict[Suit | None, tuple[float, ...]]:
    """Return by suit (None: any card) and place the chance that it may play a given unseen card.

    `resting` of the hidden cards cannot be played. What lies buried counts as one, because few
    that matter are among it.
    """
    total = sum(held) + resting or 1
    evenly = tuple([cards / total for cards in held])
    shares: dict[Suit | None, tuple[float, ...]] = dict.fromkeys((None, *SUITS), evenly)
    for suit in set[Suit]().union(*lacks):
        able = [0 if suit in lack else cards for cards, lack in zip(held, lacks, strict=True)]
        total = sum(able) + resting or 1
        shares[suit] = tuple([cards / total for cards in able])
    return shares
