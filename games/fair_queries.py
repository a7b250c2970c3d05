"""What the page about the shuffle reads: how the finished hands of the site were dealt."""

import logging
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import add
from typing import Any

from django.core.cache import cache
from django.db.models import TextField
from django.db.models.functions import Cast
from redis.exceptions import RedisError

from games.deal_statistics import Tally, tally
from games.engine.registry import GAMES
from games.models import Hand, RuleSet

MOST_HANDS = 10_000  # the newest: 0.15 s to count
FRESH_SECONDS = 60
KEPT_SECONDS = 24 * 3600  # an older count is better than a wait
FIRST, STEP = len('["'), len('SA", "')  # where cards are in a deck as JSON
KEY = "dealt:1"  # another number when what is kept under it changes

log = logging.getLogger(__name__)
Shape = tuple[str, int, int]  # game, players, cards of the pack


@dataclass(frozen=True, slots=True)
class Dealt:
    """How the hands of one game, size and pack were dealt."""

    game: str
    players: int
    tally: Tally


def dealt() -> list[Dealt]:
    """Return how the newest finished hands were dealt, most played first; at most a minute old.

    Whoever comes when the minute is over counts anew, others meanwhile get the last count.
    """
    try:
        due = cache.add(f"{KEY}:fresh", 1, FRESH_SECONDS)
        kept = cache.get(KEY)
        if due or kept is None:
            kept = count_deals()
            cache.set(KEY, kept, KEPT_SECONDS)
    except RedisError as error:
        log.warning("deals are counted for every visitor: %s", error)
        kept = count_deals()
    return [
        Dealt(game, players, Tally(deals, tuple(map(Counter, counts))))
        for (game, players, _cards), deals, counts in kept
    ]


def count_deals() -> list[tuple[Shape, int, list[dict[str, int]]]]:
    """Return (shape, deals, cards by pile) of the newest finished hands, most played first."""
    rows = (
        Hand.objects.filter(entry__isnull=True)  # dealt here
        .exclude(finished_at=None)
        .order_by("-finished_at")
        .values_list("table__rule_set", "start__dealer", Cast("deck", TextField()))
    )
    alike: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for rule_set, dealer, deck in rows[:MOST_HANDS]:
        alike[rule_set, dealer].append(deck)
    rule_sets = RuleSet.objects.in_bulk({rule_set for rule_set, _dealer in alike})
    shapes: defaultdict[Shape, list[tuple[Iterator[Iterator[str]], list[int]]]] = defaultdict(list)
    for (number, dealer), decks in alike.items():
        rule_set = rule_sets[number]
        pile_of = piles(rule_set, dealer)
        shapes[rule_set.game, rule_set.players, len(pile_of)].append(
            (columns(decks, len(pile_of)), pile_of)
        )
    found = [
        (shape, counted.deals, [dict(count) for count in counted.counts])
        for shape, deals in shapes.items()
        for counted in [tally(deals, piles=shape[1] + 1)]
    ]
    return sorted(found, key=lambda entry: -entry[1])


def columns(decks: Sequence[str], cards: int) -> Iterator[Iterator[str]]:
    """Yield the cards at each place of these decks, which are JSON as `["SA", "JK"]`.

    Reading the texts side by side takes a third of the time that lists of a million cards do.
    Raises ValueError if a text is not as long as that many cards make it.
    """
    step = cards * STEP
    if any(len(deck) != step for deck in decks):
        raise ValueError(f"a deck is not {cards} cards as JSON is written here")
    text = "".join(decks)
    for at in range(FIRST, step, STEP):
        yield map(add, text[at::step], text[at + 1 :: step])


def piles(rule_set: RuleSet, dealer: int) -> list[int]:
    """Return who gets the card at each place of the deck: a seat, or `players` for the rest."""
    game = GAMES[rule_set.game]
    rules: Any = game.read_rules(rule_set.rules)
    holdings = game.deal(rules, rules.pack, game.first_start(dealer)).deal.holdings
    # In games for two a seat may have two hands, and one hand may be nobody's.
    owners = rules.layout.owners if hasattr(rules, "layout") else range(len(holdings))
    seats = {
        card: rule_set.players if owner is None else owner
        for owner, cards in zip(owners, holdings, strict=True)
        for card in cards
    }
    return [seats.get(card, rule_set.players) for card in rules.pack]
