"""Tables at a moment worth looking at: with cards that were chosen, played on to where it comes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from unittest import mock

from django.db import transaction

from accounts.models import User
from games import queries, services, tasks
from games.dealing import Shuffled, commitment_of
from games.engine.mighty.actions import CallFriend
from games.engine.mighty.dealing import deck_of
from games.engine.mighty.rules import PRESETS
from games.live import LiveHand
from games.models import RuleSet, Table
from games.services import EventTerms, deals
from tests.engine.hands import deal_with
from tests.games.tables import Policy, act, bold, boldly, current, missed_deck, phase_of

SALT = "ab" * 16
SURE = "SA JK HA HK HQ HJ HT H9 H8 H7"  # no trick is lost with these, if hearts are trumps


def in_phase(phase: str) -> Callable[[LiveHand], bool]:
    return lambda hand: phase_of(hand.newest().state, hand) == phase


PLAYING = in_phase("play")


def leads_on(hand: LiveHand) -> bool:
    """Seat 0 leads the second trick."""
    state = hand.newest().state
    return PLAYING(hand) and len(state.tricks) == 1 and state.to_act == (0,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What seat 0 holds, how all play, and until when."""

    cards: Mapping[int, str] = field(default_factory=dict)  # by seat; none: a deal-miss
    preset: tuple[str, int] = ("standard", 5)
    policy: Policy = boldly
    until: Callable[[LiveHand], bool] = PLAYING


SCENES: Mapping[str, Scene] = {
    "deal-miss": Scene(until=in_phase("done")),
    "trump-change": Scene(cards={0: SURE}, until=in_phase("exchange")),
    "trump-change-late": Scene(cards={0: SURE}, until=in_phase("friend")),
    "joker": Scene(cards={0: SURE}, until=leads_on),
    "joker-call": Scene(cards={0: "SA C3 HA HK HQ HJ HT H9 H8 H7", 1: "JK"}, until=leads_on),
    "friend-order": Scene(
        cards={0: "SA C4 HA HK HQ HJ HT H9 H8 H7", 2: "DA"},
        preset=("mahtava", 5),
        policy=bold(number=17, friend=CallFriend("card", "DA")),
    ),
    "rest": Scene(cards={0: SURE}),
}


def deck_for(cards: Mapping[int, str], preset: tuple[str, int] = ("standard", 5)) -> list[str]:
    """Return a deck of these rules that deals the seats these cards."""
    rules = PRESETS[preset]
    return list(deck_of(rules, deal_with(rules, dict(cards)))) if cards else missed_deck(rules)


def stage(name: str, *, host: User, now: datetime) -> Table:
    """Open a table of an event with bots, where the host sits in seat 0, at that moment."""
    scene = SCENES[name]
    deck = deck_for(scene.cards, scene.preset)
    sealed = Shuffled(deck, SALT, commitment_of(deck, SALT))
    preset, players = scene.preset
    of_site = RuleSet.objects.filter(preset=preset, players=players, club=None, author=None)
    rule_set = of_site.earliest("pk")  # other tests may have added some
    terms = EventTerms(hands=1, first_dealer=0, ready_by=now + timedelta(minutes=10))
    with (
        mock.patch.object(deals, "shuffle", return_value=sealed),
        mock.patch.object(tasks.deal_next_hand, "apply_async"),  # what is over stays a while
        transaction.atomic(),  # nobody sees the table before it has come so far
    ):
        table = services.open_event_table(
            rule_set=rule_set,
            players=[host, *queries.bots("club")[: players - 1]],
            terms=terms,
            now=now,
        )
        services.note_ready(player=host, table_id=table.pk, now=now)
        while not scene.until(current(table)):
            assert act(table, policy=scene.policy), f"the hand ended before {name}"
    return table
