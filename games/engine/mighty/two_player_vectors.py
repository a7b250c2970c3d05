"""How the rule vectors of the forms for two players are run; see `vectors`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from games.engine.cards import NO_TRUMP, Card, Seat, Trump

from .actions import Play
from .auction import open_auction
from .contract import Terms
from .examples import Json, contract_of, deal_with, past_tricks, read_plays, setting_of, terms_of
from .forms import Holding, Place, ghost_play
from .forms import stacks as stacks_of
from .play import Camps, Playing, position, start_play
from .rules import Rules
from .table import place_json
from .tricks import Played, trick_winner
from .view import public_view

ALONE = Camps(None, revealed=True)
ZONES = ("hand", "table")  # place = seat + 2 * zone
TABLE = 2  # seat 0's
GHOST = 2


def _place(one: Json) -> Place:
    return int(one["player"]) + 2 * ZONES.index(one["zone"])


def _player(one: Json) -> Json:
    return {"player": one["seat"], "zone": one["zone"]}


def _plays(trick: Sequence[Json]) -> tuple[Played, ...]:
    return tuple(Played(_place(one), one["card"], one.get("names")) for one in trick)


def _honeymoon_order(rules: Rules, *, leader: Json) -> Json:
    deal = deal_with(rules)
    terms = terms_of(deal, contract_of(rules))
    hand = position(terms, deal.holdings, ALONE, _place(leader), past_tricks(1), ())
    return {"order": [_player(one) for one in (public_view(hand).trick or {})["order"]]}


def _honeymoon_first_leader(rules: Rules, *, declarer: Seat) -> Json:
    deal = deal_with(rules)
    hand = start_play(terms_of(deal, contract_of(rules, declarer)), deal.holdings)
    return {"leader": _player(place_json(rules.layout, hand.turn))}


def _with_table(rules: Rules, table: Sequence[Json], trump: Trump) -> tuple[Terms, Holding]:
    """Return a deal in which seat 0 had these stacks, and what is left of them."""
    held = tuple(card for stack in table for card in (stack["up"], stack["down"]) if card)
    gone = iter([card for card in rules.pack if card not in held])
    dealt = [
        (stack["up"], stack["down"]) if stack["down"] else (next(gone), stack["up"] or next(gone))
        for stack in table
    ]
    deal = deal_with(rules, {TABLE: [card for stack in dealt for card in stack]})
    return terms_of(deal, contract_of(rules, trump=trump)), held


def _honeymoon_table_legal(
    rules: Rules, *, trump: Trump, trick_no: int, stacks: list[Json], trick: list[Json]
) -> Json:
    terms, held = _with_table(rules, stacks, trump)
    holdings, past = ((), (), held, ()), past_tricks(trick_no - 1)
    hand = position(terms, holdings, ALONE, TABLE, past, _plays(trick))
    return {"legal": sorted({one.card for one in hand.plays})}


def _honeymoon_table_flip(rules: Rules, *, stacks: list[Json], play: Card) -> Json:
    terms, held = _with_table(rules, stacks, NO_TRUMP)
    hand = position(terms, ((), (), held, ()), ALONE, TABLE, past_tricks(1), ())
    after = hand.apply(0, Play(play))
    assert isinstance(after, Playing)  # noqa: S101 - the trick is not complete
    left = stacks_of(terms.deal.holdings[TABLE], after.holdings[TABLE])
    return {"stacks": [{"up": up, "down": down} for up, down in left[: len(stacks)]]}


def _honeymoon_layout(rules: Rules, *, open_tables: str) -> Json:
    auction = open_auction(deal_with(replace(rules, open_tables=open_tables)))
    table = public_view(auction).tables[0]
    return {
        "open_cards_per_table_at_bidding": sum(stack["up"] is not None for stack in table),
        "stacks": len(table),
        "cards_per_stack": table[0]["down"] + (table[0]["up"] is not None),
    }


def _honeymoon_owner(rules: Rules, *, trick: list[Json], trump: Trump, trick_no: int) -> Json:
    winner = trick_winner(setting_of(rules, trump, trick_no, None), _plays(trick))
    told = place_json(rules.layout, winner)
    return {"winner": _player(told), "points_to": told["seat"]}


def _ghost_play(  # noqa: PLR0913 - the keys of its vectors
    rules: Rules,
    *,
    trump: Trump,
    trick_no: int,
    pile: list[Card],
    trick: list[Json],
    tricks_total: int | None = None,
) -> Json:
    number = setting_of(rules, trump, trick_no, tricks_total).number
    terms = terms_of(deal_with(rules), contract_of(rules, trump=trump))
    holdings, past = ((), (), tuple(pile)), past_tricks(number - 1)
    hand = position(terms, holdings, ALONE, GHOST, past, read_plays(trick))
    chosen = ghost_play(tuple(pile), hand.plays)
    return {"card": chosen.card, "names": chosen.names}


RUNNERS: Mapping[str, Callable[..., Json]] = {
    "ghost_play": _ghost_play,
    "honeymoon_first_leader": _honeymoon_first_leader,
    "honeymoon_layout": _honeymoon_layout,
    "honeymoon_order": _honeymoon_order,
    "honeymoon_owner": _honeymoon_owner,
    "honeymoon_table_flip": _honeymoon_table_flip,
    "honeymoon_table_legal": _honeymoon_table_legal,
}
