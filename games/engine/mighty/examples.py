"""Hands made up for one purpose: a few cards are given, the rest is filled from the pack."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine.cards import NO_TRUMP, PACK, Card, Seat, Trump

from .actions import NOBODY, Action, CallFriend, ChangeTrump, play, read_action
from .contract import Contract, Terms
from .dealing import Deal, Start, deal_cards, deck_of
from .play import Playing, start_play
from .rules import Rules
from .tricks import Played, Setting, Trick

Json = dict[str, Any]


def deal_with(
    rules: Rules,
    holdings: Mapping[Seat, Sequence[Card]] | None = None,
    *,
    kitty: Sequence[Card] = (),
    dealer: Seat = 0,
) -> Deal:
    """Deal these cards to these seats, and the rest of the pack as it comes."""
    wanted = [(holdings or {}).get(seat, ()) for seat in range(rules.players)]
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
    return Terms(deal, contract, deal.kitty, call or CallFriend(NOBODY))


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
    return tuple(Played(**one) for one in trick)


def past_tricks(count: int) -> tuple[Trick, ...]:
    """Return that many tricks of one card each: only their number matters."""
    return tuple(Trick((Played(0, card),), 0) for card in PACK[:count])


def setting_of(rules: Rules, trump: Trump, trick_no: int, tricks_total: int | None) -> Setting:
    if tricks_total not in (None, rules.tricks):
        raise ValueError(f"these rules play {rules.tricks} tricks, not {tricks_total}")
    return Setting(rules, trump, trick_no)


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


def read_exchange(
    exchange: Json, kitty: list[Card], friend_call: Json | None
) -> Iterable[tuple[Seat, Action]]:
    """Return what the declarer does between the auction and the first lead."""
    ((declarer, taken),) = exchange["take"].items()
    ((who, laid),) = exchange["discard"].items()
    if sorted(taken) != sorted(kitty) or who != declarer:
        raise ValueError("the declarer takes the kitty and lays down as many")
    seat = int(declarer)
    if "new_trump" in exchange:
        yield seat, ChangeTrump(exchange["new_trump"])
    yield seat, read_discard(laid)
    if friend_call is not None:
        yield seat, read_friend(friend_call)
