"""What people do at a table in tests: the obvious thing, through the one write path."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.bots import BOTS
from games.bots.table import shuffled
from games.engine.cards import JOKER
from games.engine.mighty.actions import NOBODY, PASS, Bid, CallFriend, Discard
from games.engine.mighty.dealing import Start, deal_cards, is_deal_miss
from games.live import LiveHand, live_hand
from games.models import Hand, HandAction, HandResult, Table, TableSeat
from games.services import Move, take_action

NOW = datetime(2026, 3, 5, 19, 30, tzinfo=UTC)
PHASES = ("auction", "exchange", "friend", "play")  # in which somebody is to act
ALONE = CallFriend(NOBODY)
Policy = Callable[[LiveHand, Any, int], Any]  # (hand, state, seat) -> action


def playable_decks(rules: Any, seed: str) -> Iterator[list[str]]:
    """Yield decks that are dealt and played: none of them is a deal-miss."""
    for number in count():
        deck = shuffled(rules.pack, Random(f"{seed} {number}"))
        if not is_missed(rules, deck):
            yield deck


def missed_deck(rules: Any) -> list[str]:
    """Return a deck that is thrown in because somebody has no picture."""
    decks = (shuffled(rules.pack, Random(number)) for number in count())
    return next(deck for deck in decks if is_missed(rules, deck))


def is_missed(rules: Any, deck: list[str]) -> bool:
    holdings = deal_cards(rules, deck, Start(0)).holdings
    return any(is_deal_miss(rules, cards) for cards in holdings)


def newcomer(name: str) -> User:
    return User.objects.create_user(name, display_name=name, is_guest=True)


def current(table: Table) -> LiveHand:
    """Return the hand that is played at the table now."""
    return live_hand(Table.objects.values_list("current_hand_id", flat=True).get(pk=table.pk))


def time_at(table: Table) -> datetime:
    """Return the time at that table: it stands still where the table was opened at NOW."""
    return NOW if table.opened_at == NOW else timezone.now()


def person_at(table: Table, number: int) -> User:
    return TableSeat.objects.select_related("player").get(table=table, number=number).player


def phase_of(state: Any, hand: LiveHand) -> str:
    return hand.game.public_view(state).phase


def obvious(_: LiveHand, state: Any, seat: int) -> Any:
    """Open with the lowest bid, pass once somebody has; then the first thing that is legal."""
    legal = state.legal_actions(seat)
    return legal[1] if legal[0] == PASS and not state.best else legal[0]


def clever(hand: LiveHand, state: Any, seat: int) -> Any:
    """Do what the club bot would."""
    seen = hand.game.view(state, seat, remember=True)
    return BOTS[hand.game.name]["club"](seen, rules=hand.rules, rng=Random(f"{hand.id} {seat}"))


def bold(*, number: int = 0, friend: CallFriend = ALONE) -> Policy:
    """Let seat 0 declare hearts and lay the kitty down again; nobody bids against it.

    The joker is kept as long as may be.
    """

    def policy(_: LiveHand, state: Any, seat: int) -> Any:
        legal = state.legal_actions(seat)
        hearts = [one for one in legal if isinstance(one, Bid) and one.trump == "H"]
        high = [one for one in hearts if one.number >= number]
        if high and seat == 0 and not state.best:
            return high[0]
        if friend in legal:
            return friend
        kitty = Discard(tuple(sorted(getattr(getattr(state, "deal", None), "kitty", ()))))
        if kitty in legal:
            return kitty
        kept = [one for one in legal if getattr(one, "card", None) != JOKER]
        return PASS if PASS in legal else (kept or legal)[0]

    return policy


boldly = bold()  # alone


def next_move(
    table: Table, *, policy: Policy = obvious, client_id: str = ""
) -> tuple[User, Move] | None:
    """Return what the person whose turn it is will send; None when the hand is over."""
    hand = current(table)
    now = hand.newest()
    if not now.state.to_act:
        return None
    seat = now.state.to_act[0]
    action = hand.game.write_action(policy(hand, now.state, seat))
    return person_at(table, seat), Move(hand.id, now.seq, action, client_id)


def act(
    table: Table,
    *,
    policy: Policy = obvious,
    client_id: str = "",
    now: datetime | None = None,
) -> tuple[User, Move] | None:
    """Let whoever's turn it is act; return the move, None when the hand is over."""
    sent = next_move(table, policy=policy, client_id=client_id)
    if sent:
        take_action(player=sent[0], move=sent[1], now=now or time_at(table))
    return sent


def play_to(table: Table, phase: str, *, policy: Policy = obvious) -> LiveHand:
    """Play on until the hand is in that phase; "done" is its end."""
    hand = current(table)
    while phase_of(hand.newest().state, hand) != phase:
        assert act(table, policy=policy), f"the hand ended before {phase}"
    return hand


def rows_of(hand_id: int) -> list[Any]:
    """Return everything the database says about the hand."""
    return [
        list(Hand.objects.filter(pk=hand_id).values()),
        list(HandAction.objects.filter(hand_id=hand_id).order_by("seq").values()),
        list(HandResult.objects.filter(hand_id=hand_id).order_by("seat").values()),
    ]


def choose(offers: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the obvious action of the offers in a frame, as a browser would put it together."""
    opens = offers[0] == {"type": "pass"} and 13 in offers[-1].get("number", ())
    offer = offers[-1 if opens else 0]
    if offer["type"] == "discard":
        return {"type": "discard", "cards": offer["cards"][: offer["count"]]}
    return {name: value[0] if isinstance(value, list) else value for name, value in offer.items()}
