"""Two worlds that differ only in what one seat may not know.

A seat knows the cards it was dealt and every play. Another world deals the other seats and the dead
hand differently, so that the same leads make the same runs; whatever that seat is told must then be
the same in both.
"""

import json
import random
from collections.abc import Callable
from dataclasses import asdict, replace
from itertools import chain

from games.engine.core import Refused, replay
from games.engine.michigan.actions import Action, write_legal
from games.engine.michigan.dealing import DEAD, Deal, deal_cards, deck_of
from games.engine.michigan.done import Done
from games.engine.michigan.hand import MichiganHand
from games.engine.michigan.play import Leading, open_play
from games.engine.michigan.view import View
from tests.engine.hands import Story, refusal
from tests.engine.michigan.hands import strange_actions
from tests.engine.worlds import Leak

Log = tuple[tuple[int, Action], ...]
ViewOf = Callable[..., View]
Viewer = int | None


def told(hand: MichiganHand, viewer: Viewer, view: ViewOf) -> str:
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
    for at, hand in enumerate(story.hands):
        if isinstance(hand, Done):
            break  # what everybody was dealt is open now
        for viewer in (*range(story.rules.players), None):
            world = other_world(hand, story.log[:at], viewer, rng)
            if world is not None:
                compare(hand, world, viewer, view)
                met.add((type(hand).__name__, viewer))
    return met


def compare(hand: MichiganHand, world: MichiganHand, viewer: Viewer, view: ViewOf) -> None:
    """Raise Leak if the viewer can tell the worlds apart."""
    here, there = told(hand, viewer, view), told(world, viewer, view)
    if here != there:
        raise Leak(f"{viewer} sees {here} and {there}")
    if viewer is None:
        return
    if hand.legal_actions(viewer) != world.legal_actions(viewer):
        raise Leak(f"{viewer} may do different things")
    for action in strange_actions(hand, random.Random(0), 4):
        if refusal(hand, viewer, action) != refusal(world, viewer, action):
            raise Leak(f"{viewer} is refused {action} differently")


def other_world(hand: MichiganHand, log: Log, viewer: Viewer, rng: random.Random) -> Leading | None:
    """Return another deal after the same leads and runs, None if none was found."""
    for swaps in (99, 99, 16, 8, 4, 2, 1, 1, 1, 1):
        held = dict(enumerate(hand.holdings)) | {DEAD: hand.deal.dead_hand}
        places = {pile: list(cards) for pile, cards in held.items() if pile != viewer}
        for _ in range(swaps):
            one, two = rng.sample(sorted(places), 2)
            if places[one] and places[two]:
                here, there = rng.randrange(len(places[one])), rng.randrange(len(places[two]))
                places[one][here], places[two][there] = places[two][there], places[one][here]
        world = _rebuilt(hand, log, held | places)
        if world is not None and world.deal != hand.deal:
            return world
    return None


def _rebuilt(hand: MichiganHand, log: Log, places: dict[int, list[str]]) -> Leading | None:
    """Deal the hidden cards as they lie in `places` now, and repeat the leads."""
    before = hand.deal
    holdings = [
        sorted(chain(places[seat], (play.card for play in hand.plays if play.seat == seat)))
        for seat in range(len(hand.holdings))
    ]
    holdings = [  # a holding that is the same stays in the same order
        cards if sorted(cards) == sorted(now) else tuple(now)
        for cards, now in zip(before.holdings, holdings, strict=True)
    ]
    other = Deal(before.rules, before.start, tuple(holdings), tuple(places[DEAD]))
    try:
        begun = open_play(deal_cards(before.rules, deck_of(before.rules, other), before.start))
        world = replay(begun, log)
    except Refused:
        return None
    same = isinstance(world, Leading) and (world.plays, world.to_act, world.passed) == (
        hand.plays,
        hand.to_act,
        hand.passed,
    )
    return world if same else None
