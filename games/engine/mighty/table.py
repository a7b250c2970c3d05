"""What lies on the table, as JSON types: everybody may know it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.engine.cards import POINT_CARDS, Card, Seat, count_points

from .actions import CallFriend, write_action
from .contract import Call, Contract, Swap
from .dealing import Deal
from .forms import Holding, Layout, Place, stacks
from .play import Playing
from .tricks import Played, Trick, joker_is_called, led_suit

Json = dict[str, Any]


def seat_at(layout: Layout, place: Place) -> Seat:
    """Return the seat a place is shown at: its owner's, the ghost at one of its own."""
    owner = layout.owners[place]
    return place if owner is None else owner


def seats_of(layout: Layout) -> range:
    """Return the seats that are shown."""
    return range(len(layout.owners) - len(layout.tables))


def zone_of(layout: Layout, place: Place) -> str:
    """Return which of its owner's two zones a place is, empty where there is one only."""
    if not layout.tables:
        return ""
    return "table" if place in layout.tables else "hand"


def calls(made: tuple[Call, ...]) -> tuple[Json, ...]:
    return tuple({"seat": seat, **write_action(call)} for seat, call in made)


def contract(deal: Deal, made: Contract) -> Json:
    return {
        "declarer": made.declarer,
        "number": made.number,
        "trump": made.trump,
        "changed": made.changed,
        "mighty": deal.rules.mighty(made.trump),
        "joker_caller": deal.rules.joker_caller(made.trump),
    }


def friend_call(call: CallFriend | None) -> Json | None:
    if call is None:
        return None
    return {"kind": call.kind, "card": call.card} | (
        {} if call.seat is None else {"seat": call.seat}
    )


def takes(swaps: Iterable[Swap]) -> tuple[Json, ...]:
    """Return who took what of a kitty that lay open."""
    return tuple({"seat": swap.seat, "cards": swap.taken} for swap in swaps)


def tables(deal: Deal, holdings: tuple[Holding, ...], *, opened: bool) -> tuple[Any, ...]:
    """Return by seat the stacks of its table hand: the open card, and how many lie below."""
    return tuple(
        tuple(
            {"up": upper if opened else None, "down": (lower is not None) + (not opened)}
            for upper, lower in stacks(deal.holdings[place], holdings[place])
        )
        for place in deal.rules.layout.tables
    )


def cards_left(deal: Deal, holdings: tuple[Holding, ...]) -> tuple[int, ...]:
    """Return by seat how many cards are in its hand."""
    return tuple([len(holdings[seat]) for seat in seats_of(deal.rules.layout)])


def place_json(layout: Layout, place: Place) -> Json:
    zone = zone_of(layout, place)
    return {"seat": seat_at(layout, place)} | ({"zone": zone} if zone else {})


def plays(layout: Layout, made: tuple[Played, ...]) -> list[Json]:
    told: list[Json] = [{"seat": place, "card": card} for place, card, _, _ in made]
    if made and made[0].names:
        told[0]["names"] = made[0].names
    if made and made[0].calls:
        told[0]["calls"] = True
    if layout.tables:
        for one, play in zip(told, made, strict=True):
            one.update(place_json(layout, play.place))
    return told


def trick(layout: Layout, done: Trick) -> Json:
    told: Json = {"plays": plays(layout, done.plays), "winner": seat_at(layout, done.winner)}
    if layout.tables:
        told["zone"] = zone_of(layout, done.winner)
    return told


def open_trick(hand: Playing) -> Json:
    """Return the trick that is being played."""
    layout, setting = hand.terms.deal.rules.layout, hand.setting
    told: Json = {
        "number": setting.number,
        "of": setting.rules.tricks,
        "plays": plays(layout, hand.trick),
        "led": led_suit(setting, hand.trick),
        "joker_called": joker_is_called(setting, hand.trick),
        "friend_commanded": hand.camps.commanded == setting.number,
    }
    if layout.tables:
        leader = hand.trick[0].place if hand.trick else hand.turn
        told["order"] = [place_json(layout, place) for place in layout.orders[leader]]
    return told


def _camp_known(hand: Playing) -> frozenset[Place]:
    """Return the declarer's places, and those of a friend who is known (A:121-127, F:89, VI-01).

    A hidden friend's point cards lie open like a defender's; he turns them over when he is known.
    """
    friend = hand.friend if hand.revealed else None
    return hand.terms.deal.rules.layout.places_of(hand.terms.contract.declarer, friend)


# The places whose taken point cards lie face down.
FACE_DOWN: Mapping[str, Callable[[Playing], frozenset[Place]]] = {
    "defenders_open": _camp_known,
    "all_but_declarer_open": _camp_known,
    "all_open": lambda _: frozenset(),
    "hidden": lambda hand: frozenset(range(len(hand.holdings))),
}


def face_down(hand: Playing) -> frozenset[Place]:
    return FACE_DOWN[hand.terms.deal.rules.point_display](hand)


def shown(hand: Playing) -> tuple[tuple[Card, ...], ...]:
    """Return the point cards lying open before each seat."""
    layout, hidden = hand.terms.deal.rules.layout, face_down(hand)
    taken: list[list[Card]] = [[] for _ in seats_of(layout)]
    for done in hand.tricks:
        if done.winner not in hidden:
            points = [play.card for play in done.plays if play.card in POINT_CARDS]
            taken[seat_at(layout, done.winner)] += points
    return tuple([tuple(sorted(cards)) for cards in taken])


def camp_points(hand: Playing) -> Json | None:
    """Return what each camp took in tricks, once both are known.

    What the declarer buried stays his secret.
    """
    if not hand.revealed:
        return None
    ours, totals = _camp_known(hand), {True: 0, False: 0}
    for done in hand.tricks:
        totals[done.winner in ours] += count_points([play.card for play in done.plays])
    return {"declarer_side": totals[True], "defenders": totals[False]}
