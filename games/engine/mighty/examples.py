"""Hands made up for one purpose: a few cards are given, the rest is filled from the pack."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.cards import NO_TRUMP, PACK, Card, Seat, Trump

from .actions import NOBODY, Action, CallFriend, ChangeTrump, Take, play, read_action
from .contract import Contract, Swap, Terms
from .dealing import Deal, Start, deal_cards, deck_of
from .exchange import Exchange
from .forms import Place
from .hand import MightyHand
from .play import Playing, start_play
from .rules import Rules
from .tricks import Played, Setting, Trick, setting

Json = dict[str, Any]


def deal_with(
    rules: Rules,
    holdings: Mapping[Place, Sequence[Card]] | None = None,
    *,
    kitty: Sequence[Card] = (),
    dealer: Seat = 0,
) -> Deal:
    """Deal these cards to these places, and the rest of the pack as it comes."""
    wanted = [(holdings or {}).get(place, ()) for place in range(len(rules.layout.owners))]
    placed = {card for cards in (*wanted, kitty) for card in cards}
    rest = [card for card in rules.pack if card not in placed]

    def fill(cards: Sequence[Card], size: int) -> tuple[Card, ...]:
        return (*cards, *(rest.pop(0) for _ in range(size - len(cards))))

    full = tuple(fill(cards, rules.hand_size) for cards in wanted)
    deal = Deal(rules, Start(dealer), full, fill(kitty, rules.kitty_size))
    return deal_cards(rules, deck_of(rules, deal), deal.start)


def contract_of(
    rules: Rules, declarer: Seat = 0, *, trump: Trump = NO_TRUMP, number: int | None = None
) -> Contract:
    return Contract(declarer, number or rules.bid_min, trump, ())


def terms_of(deal: Deal, contract: Contract, call: CallFriend | None = None) -> Terms:
    swap = Swap(contract.declarer, deal.kitty, deal.kitty)
    return Terms(deal, contract, (swap,), call or CallFriend(NOBODY))


def read_friend(call: Json) -> CallFriend:
    action = read_action({**call, "type": "call_friend"})
    assert isinstance(action, CallFriend)  # noqa: S101 - by its type
    return action


def read_call(call: Json) -> tuple[Seat, Action]:
    """Return who called what in the auction."""
    fields = {key: value for key, value in call.items() if key not in ("seat", "call")}
    return call["seat"], read_action({**fields, "type": call["call"]})


def read_discard(cards: Sequence[Card]) -> Action:
    return read_action({"type": "discard", "cards": list(cards)})


def read_plays(trick: Iterable[Json]) -> tuple[Played, ...]:
    """Return the plays of a trick, each told by its seat, card and what goes with it."""
    return tuple(
        Played(one["seat"], **{key: value for key, value in one.items() if key != "seat"})
        for one in trick
    )


def past_tricks(count: int) -> tuple[Trick, ...]:
    """Return that many tricks of one card each: only their number matters."""
    return tuple(Trick((Played(0, card),), 0) for card in PACK[:count])


def setting_of(rules: Rules, trump: Trump, trick_no: int, tricks_total: int | None) -> Setting:
    if tricks_total not in (None, rules.tricks):
        raise ValueError(f"these rules play {rules.tricks} tricks, not {tricks_total}")
    return setting(rules, trump, trick_no)


def first_trick_taken(rules: Rules, declarer: Seat, winner: Seat, call: CallFriend) -> Playing:
    """Play one trick without trump, which the winner takes with the mighty."""
    mighty = rules.mighty(NO_TRUMP)
    deal = deal_with(rules, {winner: (mighty,)})
    hand = start_play(terms_of(deal, contract_of(rules, declarer), call), deal.holdings)
    while not hand.tricks:
        after = hand.apply(hand.turn, play(mighty) if hand.turn == winner else hand.actions[0])
        assert isinstance(after, Playing)  # noqa: S101 - there are more tricks
        hand = after
    return hand


def after_exchange(hand: MightyHand, exchange: Json) -> MightyHand:
    """Return the hand after every seat has taken and laid down what `exchange` says."""
    while isinstance(hand, Exchange):
        seat, key = hand.seat, str(hand.seat)
        taken = tuple(sorted(exchange["take"][key]))
        if not hand.taken:
            hand = hand.apply(seat, Take(taken))
            continue
        if tuple(sorted(hand.taken)) != taken:
            raise ValueError(f"seat {seat} takes {hand.taken}")
        if "new_trump" in exchange and seat == hand.contract.declarer:
            hand = hand.apply(seat, ChangeTrump(exchange["new_trump"]))
        hand = hand.apply(seat, read_discard(exchange["discard"][key]))
    return hand
