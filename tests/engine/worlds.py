"""Two worlds that differ only in what one seat may not know.

A seat knows the cards it was dealt, what it took of the kitty and laid down, what lies open, and
everything that was done in the open. Another world deals the rest differently, so that all the
open actions remain legal in it; whatever that seat is told must then be the same in both.
"""

import json
import random
from collections.abc import Callable
from dataclasses import asdict, replace

from games.engine.core import Refused
from games.engine.mighty.actions import Action, Discard, write_legal
from games.engine.mighty.auction import Auction
from games.engine.mighty.dealing import Deal, deal_cards, deck_of
from games.engine.mighty.done import Done
from games.engine.mighty.exchange import Exchange
from games.engine.mighty.forms import open_cards
from games.engine.mighty.hand import MightyHand, begin
from games.engine.mighty.play import Playing
from games.engine.mighty.view import View
from tests.engine.hands import (
    Story,
    hand_cards,
    played_cards,
    refusal,
    strange_actions,
    swaps_of,
)

Log = tuple[tuple[int, Action], ...]
ViewOf = Callable[..., View]
Viewer = int | None
KITTY = -1  # a place besides those of the hand; see also _buried


class Leak(AssertionError):
    """Two worlds a seat cannot tell apart told it different things."""


def told(hand: MightyHand, viewer: Viewer, view: ViewOf) -> str:
    """Return all that the viewer is told, as it goes over the wire."""
    parts = []
    for remember in (False, True):
        seen = view(hand, viewer, remember=remember)
        own = seen.own and asdict(replace(seen.own, legal=()))
        legal = write_legal(seen.own.legal) if seen.own else []
        parts.append([asdict(seen.public), own, legal])
    return json.dumps(parts)


def check_law(story: Story, *, seed: int, view: ViewOf) -> set[tuple[str, Viewer]]:
    """Compare every step of the story with other worlds, for every seat and a spectator.

    Returns in which phases, and for whom, another world was found. Raises Leak.
    """
    rng, met = random.Random(seed), set()
    viewers: list[Viewer] = [*range(story.rules.players), None]
    worlds: dict[Viewer, MightyHand | None] = dict.fromkeys(viewers)
    for at, hand in enumerate(story.hands):
        if isinstance(hand, Done) and hand.terms:
            break  # everything is open now
        for viewer in viewers:
            # Look for a new world where a trick or phase begins, and now and then besides.
            if not getattr(hand, "trick", ()) or rng.random() < (
                0.4 if worlds[viewer] is None else 0.1
            ):
                worlds[viewer] = other_world(hand, story.log[:at], viewer, rng)
            world = worlds[viewer]
            if world is not None:
                compare(hand, world, viewer, view, rng)
                met.add((type(hand).__name__, viewer))
        if at < len(story.log):
            after, step = story.hands[at + 1], story.log[at]
            worlds = {viewer: _next(world, after, *step) for viewer, world in worlds.items()}
    return met


def compare(
    hand: MightyHand, world: MightyHand, viewer: Viewer, view: ViewOf, rng: random.Random
) -> None:
    """Raise Leak if the viewer can tell the worlds apart."""
    here, there = told(hand, viewer, view), told(world, viewer, view)
    if here != there:
        raise Leak(f"{viewer} sees {here} and {there}")
    if viewer is None:
        return
    if hand.legal_actions(viewer) != world.legal_actions(viewer):
        raise Leak(f"{viewer} may do different things")
    for action in strange_actions(hand, rng, 4):
        if refusal(hand, viewer, action) != refusal(world, viewer, action):
            raise Leak(f"{viewer} is refused {action} differently")


def other_world(
    hand: MightyHand, log: Log, viewer: Viewer, rng: random.Random
) -> MightyHand | None:
    """Return another deal after the same open actions, None if none was found."""
    for swaps in (None, 8, 4, 2, 1, 1, 1, 1):
        places = _hidden(hand, viewer)
        _shuffle(places, _wanted(hand), swaps, rng)
        world = _rebuilt(hand, log, viewer, places, rng)
        if world is not None and _outside(world) == _outside(hand):
            return world
    return None


def _outside(hand: MightyHand) -> tuple[object, ...]:
    """Return what the table sees without looking at any hidden card."""
    ends = getattr(hand, "outcome", None), getattr(hand, "missed", None)
    return type(hand), hand.to_act, ends, _open(hand)


def _open(hand: MightyHand) -> list[object]:
    """Return the cards that were played, and those that lie open on the tables."""
    return [*played_cards(hand), *(open_to_all(hand, p) for p, _ in enumerate(hand_cards(hand)))]


def _next(
    world: MightyHand | None, hand: MightyHand, seat: int, action: Action
) -> MightyHand | None:
    """Return the world after an action that led to `hand`, None if it cannot go on like that."""
    if world is None or isinstance(action, Discard):  # buried in secret: find a new world
        return None
    try:
        after = world.apply(seat, action)
    except Refused:
        return None
    return after if _open(after) == _open(hand) else None  # another card was turned up


def _declarer(hand: MightyHand) -> Viewer:
    contract = getattr(getattr(hand, "terms", None) or hand, "contract", None)
    return contract and contract.declarer


def _buried(seat: int) -> int:
    return -2 - seat


def _hidden(hand: MightyHand, viewer: Viewer) -> dict[int, list[str]]:
    """Return the cards the viewer does not know, by where they lie."""
    known = {viewer, getattr(hand, "missed", None)}  # a deal-miss is shown
    places = {
        place: [held for held in cards if held not in open_to_all(hand, place)]
        for place, cards in enumerate(hand_cards(hand))
        if place not in known
    }
    if _declarer(hand) is None:
        places[KITTY] = list(hand.deal.kitty)  # type: ignore[union-attr]
    for swap in swaps_of(hand):
        if swap.seat != viewer:
            places[_buried(swap.seat)] = list(swap.laid)
    return places


def open_to_all(hand: MightyHand, place: int) -> tuple[str, ...]:
    """Return the cards of a table hand that lie open."""
    deal = hand.terms.deal if isinstance(hand, Playing) else hand.deal
    if place not in deal.rules.layout.tables:
        return ()
    if isinstance(hand, Auction | Done) and deal.rules.open_tables == "after_bid":
        return ()
    return open_cards(deal.holdings[place], hand_cards(hand)[place])


def _wanted(hand: MightyHand) -> set[str]:
    """Return the cards whose holder would give most away."""
    terms = getattr(hand, "terms", None)
    called = terms.call.card if terms and terms.call else None
    return {called} if called else {"JK", "SA"}


def _shuffle(
    places: dict[int, list[str]], wanted: set[str], swaps: int | None, rng: random.Random
) -> None:
    """Move hidden cards: all of them, or a number of swaps between two places."""
    spots = [(place, at) for place, cards in places.items() for at in range(len(cards))]
    if swaps is None:
        cards = [places[place][at] for place, at in spots]
        rng.shuffle(cards)
        for (place, at), card in zip(spots, cards, strict=True):
            places[place][at] = card
        return
    for number in range(swaps):
        first = [spot for spot in spots if places[spot[0]][spot[1]] in wanted]
        one = rng.choice(first if first and number == 0 and rng.random() < 0.7 else spots)
        others = [spot for spot in spots if spot[0] != one[0]]
        if not others:
            return
        two = rng.choice(others)
        card = places[one[0]][one[1]]
        places[one[0]][one[1]] = places[two[0]][two[1]]
        places[two[0]][two[1]] = card


def _rebuilt(
    hand: MightyHand, log: Log, viewer: Viewer, places: dict[int, list[str]], rng: random.Random
) -> MightyHand | None:
    """Deal the hidden cards as they lie in `places` now, and repeat the open actions."""
    deal = hand.terms.deal if isinstance(hand, Playing) else hand.deal
    taken = _taken(hand)
    dealt, kitty = [], tuple(places.get(KITTY, deal.kitty))
    for place, before in enumerate(deal.holdings):
        if place not in places:
            dealt.append(before)
        elif place >= deal.rules.players:  # in the order it was dealt
            held = [
                card for card in hand_cards(hand)[place] if card not in open_to_all(hand, place)
            ]
            now = dict(zip(held, places[place], strict=True))
            dealt.append(tuple(now.get(card, card) for card in before))
        else:
            played = [play.card for play in played_cards(hand) if play.place == place]
            cards = [*played, *places[place], *places.get(_buried(place), [])]
            took = taken.get(place, ())
            if took and not deal.rules.kitty_face_up:
                rng.shuffle(cards)
                kitty = took = tuple(cards[: len(took)])
            if not set(took) <= set(cards):
                return None
            dealt.append(tuple(card for card in cards if card not in took))
    other = Deal(deal.rules, deal.start, tuple(dealt), kitty)
    world: MightyHand = begin(deal_cards(deal.rules, deck_of(deal.rules, other), deal.start))
    try:
        for seat, action in log:
            hidden = isinstance(action, Discard) and seat != viewer
            laid = Discard(tuple(sorted(places[_buried(seat)]))) if hidden else action
            world = world.apply(seat, laid)
    except Refused:
        return None
    return world


def _taken(hand: MightyHand) -> dict[int, tuple[str, ...]]:
    """Return by seat what it took of the kitty."""
    taken = {swap.seat: swap.taken for swap in swaps_of(hand)}
    return taken | ({hand.seat: hand.taken} if isinstance(hand, Exchange) else {})
