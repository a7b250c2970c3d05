"""What an attentive player works out from his view in the middle of play."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.engine.cards import JOKER, PACK, SUITS, Card, Seat, Suit, Trump, strength
from games.engine.mighty.actions import CARD, FIRST_TRICK
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, PublicView, View

RANK: Mapping[Card, int] = {card: strength(card) for card in PACK}  # 0 (two) to 12 (ace)
DECLARER, FRIEND, DEFENDER = "declarer", "friend", "defender"

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
    gone = {play["card"] for past in public.tricks for play in past["plays"]}
    gone.update(play["card"] for play in trick["plays"])
    hidden = _pack(rules.pack) - gone - set(own.cards) - set(own.discards)
    lacks = _lacks(public, mighty, rules.players)
    call = public.call["card"] if public.call and public.call["kind"] == CARD else None
    role = _role(public, own)
    plays = trick["plays"]
    turns = range(own.seat + 1, own.seat + rules.players - len(plays))
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
        against=_against(public, own, role, lacks),
        plays=plays,
        led=trick["led"],
        later=tuple([turn % rules.players for turn in turns]),
        unseen=_by_suit(hidden - {mighty, JOKER}),
        shares=_shares(public.cards_left, own.seat, lacks, buried=role != DECLARER),
        mighty_out=mighty in hidden,
        joker_out=JOKER in hidden,
        lacks=lacks,
        left=public.cards_left,
    )


def _role(public: PublicView, own: OwnView) -> str:
    if public.contract and own.seat == public.contract["declarer"]:
        return DECLARER
    return FRIEND if own.is_friend or own.seat == public.friend else DEFENDER


def _by_suit(cards: frozenset[Card]) -> dict[Suit, list[int]]:
    ranks: dict[Suit, list[int]] = {suit: [] for suit in SUITS}
    for card in cards:
        ranks[card[0]].append(RANK[card])
    for held in ranks.values():
        held.sort(reverse=True)
    return ranks


def _lacks(public: PublicView, mighty: Card, players: int) -> list[set[Suit]]:
    """Return by seat the suits it did not follow; the joker and the mighty may always be played."""
    lacks: list[set[Suit]] = [set() for _ in range(players)]
    tricks = [past["plays"] for past in public.tricks]
    if public.trick:
        tricks.append(public.trick["plays"])
    for plays in tricks:
        if not plays:
            continue
        first = plays[0]
        led = first["card"][0] if first["card"] != JOKER else first.get("names")
        if led not in SUITS:  # a joker led without a name, or for any card, binds less
            continue
        for play in plays[1:]:
            card = play["card"]
            if card[0] != led and card not in (JOKER, mighty):
                lacks[play["seat"]].add(led)
    return lacks


def _shares(
    left: tuple[int, ...], seat: Seat, lacks: list[set[Suit]], *, buried: bool
) -> dict[Suit | None, tuple[float, ...]]:
    """Return by suit (None: any card) and seat the chance that it holds a given unseen card.

    Three cards may lie buried; they count as one place, because few that matter are among them.
    """
    anywhere = [0 if other == seat else held for other, held in enumerate(left)]
    places = sum(anywhere) + buried or 1
    evenly = tuple([held / places for held in anywhere])
    shares: dict[Suit | None, tuple[float, ...]] = {None: evenly}
    for suit in SUITS:
        if any(suit in lacked for lacked in lacks):
            held = [n if suit not in lacks[other] else 0 for other, n in enumerate(anywhere)]
            places = sum(held) + buried or 1
            shares[suit] = tuple([n / places for n in held])
        else:
            shares[suit] = evenly
    return shares


def _against(
    public: PublicView, own: OwnView, role: str, lacks: list[set[Suit]]
) -> tuple[float, ...]:
    """Return by seat how likely it is an opponent: 0 for this one and its sure partners."""
    players, contract = len(public.cards_left), public.contract
    declarer = contract["declarer"] if contract else None
    if public.revealed or own.is_alone or role == FRIEND:
        rulers = {declarer, public.friend}
        if role == FRIEND:
            rulers.add(own.seat)
        return tuple([float((seat in rulers) == (role == DEFENDER)) for seat in range(players)])
    maybe = _maybe_friends(public, own, lacks)
    friendly = 1 / len(maybe) if maybe else 0.0
    if role == DECLARER:
        odds = [1 - friendly if seat in maybe else 1.0 for seat in range(players)]
    else:
        odds = [friendly if seat in maybe else 0.0 for seat in range(players)]
        odds[declarer or 0] = 1.0
    odds[own.seat] = 0.0
    return tuple(odds)


def _maybe_friends(public: PublicView, own: OwnView, lacks: list[set[Suit]]) -> list[Seat]:
    """Return the seats that may hold the called card, or win the first trick."""
    call, contract = public.call, public.contract
    if not call or not contract or call["kind"] not in (CARD, FIRST_TRICK):
        return []
    others = [s for s in range(len(lacks)) if s not in (own.seat, contract["declarer"])]
    card = call["card"]
    return [s for s in others if card is None or card == JOKER or card[0] not in lacks[s]]
