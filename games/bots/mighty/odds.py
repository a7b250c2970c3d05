"""How likely a card takes the open trick, from what the seat knows."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import JOKER, NO_TRUMP, Card, Suit

from .camps import DECLARER
from .places import Place
from .ranks import RANK, above
from .situation import Situation

MIGHTY, JOKER_POWER, TRUMP, LED = 400, 300, 200, 100  # added to the rank: what beats what
HOLDS_ABOVE_CALL = 0.85
OBEYS = 0.8  # how likely a friend who was ordered to can take the trick
HOLDS_MORE = 2.0  # how much likelier than an even share it is that the declarer holds a top card


def power(at: Situation, card: Card, led: Suit | None, *, called: bool = False) -> int:
    """Return how high a card stands in a trick; `called` tells whether the joker was called."""
    if card == at.mighty:
        return MIGHTY
    if card == JOKER:
        works = at.joker_has_power and (not called or at.rules.called_joker_has_power)
        return JOKER_POWER if works else -1
    if card[0] == at.trump:
        return TRUMP + RANK[card]
    return (LED if card[0] == led else 0) + RANK[card]


def best_play(at: Situation) -> tuple[Place, int]:
    """Return which place is winning the open trick, with what power; (-1, -2) before the lead."""
    best, seat = -2, -1
    for play in at.plays:
        high = power(at, play["card"], at.led, called=at.joker_called)
        if high > best:
            best, seat = high, play["seat"]
    return seat, best


def has_special(at: Situation, card: Card) -> tuple[float, ...]:
    """Return by place the chance that it holds the mighty or the joker, which is unseen.

    A declarer calls the best card he lacks, so whatever ranks before his call is likely his own.
    """
    known = at.holders.get(card)
    if known is not None:
        return known
    chances = at.holders[card] = tuple(_holders(at, card))
    return chances


def _holders(at: Situation, card: Card) -> Sequence[float]:
    places = range(len(at.held))
    if card in at.shown:
        return [float(at.shown[card] == place) for place in places]
    if card == at.called:
        friendly = at.against if at.role != DECLARER else [1 - foe for foe in at.against]
        return [0.0 if place == at.declarer else friendly[place] for place in places]
    chances = at.shares(card[0] if card != JOKER else None)
    if at.role == DECLARER:
        return chances
    likely = _declarer_has(at, card)
    rest = max(1 - at.shares(None)[at.declarer], 0.01)
    return [
        likely if place == at.declarer else chances[place] * (1 - likely) / rest for place in places
    ]


def _declarer_has(at: Situation, card: Card) -> float:
    if card == at.mighty and at.declarer in at.lacks.get(card[0], ()):
        return 0.0
    above_call = at.call not in (None, at.mighty) and (
        card == at.mighty or (at.call != JOKER and at.rules.friend_joker)
    )
    if above_call:
        return HOLDS_ABOVE_CALL
    return min(HOLDS_MORE * at.shares(None)[at.declarer], 0.6)


class Bar(NamedTuple):
    """What is winning a trick, and what of the unseen cards is higher. Made by `bar`."""

    power: int
    led: Suit
    higher: int  # cards of the led suit
    ruffs: int  # trumps, to play without a card of the led suit


def bar(at: Situation, best: int, led: Suit) -> Bar:
    """Return what is to be beaten if `best` is the highest power in a trick of that suit."""
    if best >= JOKER_POWER:
        return Bar(best, led, 0, 0)
    trumps = at.unseen[at.trump] if at.trump != NO_TRUMP else 0
    if best >= TRUMP:
        over = above(trumps, best - TRUMP)
        return Bar(best, led, over, 0) if led == at.trump else Bar(best, led, 0, over)
    if led == at.trump:
        return Bar(best, led, trumps.bit_count(), 0)
    unseen = at.unseen[led] >> max(best - LED + 1, 0)
    return Bar(best, led, unseen.bit_count(), trumps.bit_count())


def ours(at: Situation, holder: Place, best: Bar, points: float) -> float:
    """Return the chance that our side takes the trick that `holder` is winning with `best`."""
    chance = 1 - at.against[holder]
    if at.later:
        chance = _in_the_end(at, chance, best, points)
    if at.commanded:
        chance += (1 - chance) * OBEYS
    return chance


def _in_the_end(at: Situation, chance: float, best: Bar, points: float) -> float:
    """Return what becomes of the chance when the later places have played."""
    higher, ruffs, known, against = best.higher, best.ruffs, at.known, at.against
    shares, trumps = at.shares(best.led), at.shares(at.trump) if ruffs else ()
    out = at.unseen[best.led].bit_count()
    specials = [has_special(at, card) for card in _specials(at, best.power)]
    tempting = min(0.15 + 0.2 * points, 0.9)  # the more there is to win, the likelier they come
    for place in at.later:
        if place in known:
            beaten = _beats(at, known[place], best, tempting)
        else:
            lacks = 1 - shares[place]  # one certain card of the led suit
            fails = lacks**higher  # has nothing ordinary that beats the best card
            if ruffs:
                fails *= 1 - (1 - (1 - trumps[place]) ** ruffs) * lacks**out
            beaten = 1 - fails
            for holds in specials:
                beaten += (1 - beaten) * holds[place] * tempting
        foe = against[place]
        chance = chance * (1 - foe * beaten) + (1 - chance) * (1 - foe) * beaten
    return chance


def _beats(at: Situation, cards: tuple[Card, ...], best: Bar, tempting: float) -> float:
    """Return the chance that a place whose cards are seen beats the best card."""
    led, called = best.led, at.joker_called
    bound = any(card[0] == led and card != at.mighty for card in cards)
    may = [card for card in cards if not bound or card[0] == led or card in (JOKER, at.mighty)]
    higher = [card for card in may if power(at, card, led, called=called) > best.power]
    if not higher:
        return 0.0
    return tempting if all(card in (JOKER, at.mighty) for card in higher) else 1.0


def _specials(at: Situation, best: int) -> list[Card]:
    """Return which of mighty and joker, if they are out, would beat the best card."""
    specials = []
    if at.mighty_out and best < MIGHTY:
        specials.append(at.mighty)
    if at.joker_out and best < JOKER_POWER and at.joker_has_power and not at.joker_called:
        specials.append(JOKER)
    return specials
