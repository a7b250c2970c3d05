"""What an attentive player works out from his view in the middle of play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.cards import JOKER, SUITS, Card, Seat, Suit, Trump
from games.engine.mighty.actions import CARD
from games.engine.mighty.rules import Rules
from games.engine.mighty.view import OwnView, PublicView, View

from .camps import DECLARER, DEFENDER, opposition, role_of
from .places import TABLE, Place, place_of, places
from .ranks import BIT, bits_of, by_suit, pack_bits

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
    after: int  # how many tricks come after this one
    joker_has_power: bool
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
    unseen: Mapping[Suit, int]  # ranks by suit, as bits; the mighty and joker are apart
    rivals: Mapping[Suit, int]  # the same, and what opponents are seen to have
    held: tuple[int, ...]  # hidden cards by place
    resting: int  # hidden cards that cannot be played; few that matter are buried: that is one
    shown: Mapping[Card, Seat]  # who took the mighty or the joker from an open kitty
    mighty_out: bool  # nobody has shown it, and it is not ours
    joker_out: bool
    lacks: Mapping[Suit, set[Place]]  # which places have shown to be out of a suit
    # What has been asked already, see `shares` here, and `odds`.
    _shares: dict[Suit | None, tuple[float, ...]] = field(default_factory=dict)
    holders: dict[Card, tuple[float, ...]] = field(default_factory=dict)

    @property
    def leads(self) -> bool:
        return not self.plays

    @property
    def caller_alive(self) -> bool:
        """Whether leading the joker caller now can call the joker."""
        if self.rules.joker_call_mode == "off":
            return False
        return self.number > 1 or self.rules.joker_call_first_trick

    def shares(self, suit: Suit | None) -> tuple[float, ...]:
        """Return by place the chance that it may play a given unseen card of the suit, or any."""
        key = suit if suit in self.lacks else None
        known = self._shares.get(key)
        if known is not None:
            return known
        out = self.lacks[key] if key else ()
        able = [0 if place in out else cards for place, cards in enumerate(self.held)]
        total = sum(able) + self.resting or 1
        shares = self._shares[key] = tuple([cards / total for cards in able])
        return shares


def situation(view: View, own: OwnView, rules: Rules) -> Situation:
    """Return the seat's knowledge. The view must be one in play, with all past tricks."""
    public = view.public
    contract, trick = public.contract, public.trick
    if contract is None or trick is None:
        raise ValueError("no card is being played")
    mighty, number, plays = contract["mighty"], trick["number"], trick["plays"]
    at = places(public, own, len(plays))
    gone, lacks = _shown(public, mighty)
    seen = gone | bits_of(own.cards) | bits_of(own.discards)
    for cards in (*at.known.values(), at.own) if at.known else ():
        seen |= bits_of(cards)
    hidden = pack_bits(rules.pack) & ~seen
    call = public.call["card"] if public.call and public.call["kind"] == CARD else None
    role = role_of(public, own)
    against = opposition(public, own, role, lacks)
    unseen = rivals = by_suit(hidden & ~BIT[mighty])
    if at.known:
        against = tuple([against[owner] for owner in at.owners])
        plays = [{**play, "seat": place_of(play, len(public.cards_left))} for play in plays]
        foes = [card for place, cards in at.known.items() if against[place] for card in cards]
        rivals = by_suit((hidden | bits_of(foes)) & ~BIT[mighty])
    after = rules.tricks - number
    timely = rules.joker_power_first if number == 1 else after or rules.joker_power_last
    return Situation(
        rules=rules,
        seat=at.me,
        own=at.own,
        trump=contract["trump"],
        mighty=mighty,
        caller=contract["joker_caller"],
        number=number,
        after=after,
        joker_has_power=bool(timely),
        declarer=contract["declarer"],
        role=role,
        call=call,
        called=None if call and gone & BIT[call] else call,
        against=against,
        plays=plays,
        led=trick["led"],
        joker_called=trick["joker_called"],
        commanded=trick["friend_commanded"] and role != DEFENDER,
        later=at.later,
        known=at.known,
        unseen=unseen,
        rivals=rivals,
        held=at.held,
        resting=at.asleep + (role != DECLARER),
        shown=_taken(public, mighty) if public.takes else {},
        mighty_out=bool(hidden & BIT[mighty]),
        joker_out=bool(hidden & BIT[JOKER]),
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


def _shown(public: PublicView, mighty: Card) -> tuple[int, dict[Suit, set[Place]]]:
    """Return the cards that have been played, as bits, and by suit the places out of it.

    Those did not follow the suit. The joker and the mighty may always be played, so that they tell
    nothing; nor does a table hand, whose cards are open anyway.
    """
    gone, lacks = 0, dict[Suit, set[Place]]()
    zoned = bool(public.zone)
    tricks = [past["plays"] for past in public.tricks]
    if public.trick and public.trick["plays"]:
        tricks.append(public.trick["plays"])
    for plays in tricks:
        first = plays[0]
        led = first["card"][0] if first["card"] != JOKER else first.get("names")
        bound = led in SUITS  # a joker led without a name, or for any card, binds less
        for play in plays:
            card = play["card"]
            gone |= BIT[card]
            if card[0] == led or not bound or card in (JOKER, mighty):
                continue
            if not zoned or play["zone"] != TABLE:
                lacks.setdefault(led, set()).add(play["seat"])
    return gone, lacks
