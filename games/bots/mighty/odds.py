"""How likely a card takes the open trick, from what the seat knows."""

from games.engine.cards import JOKER, NO_TRUMP, Card, Suit

from .camps import DECLARER
from .places import Place
from .situation import RANK, Situation

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


def has_special(at: Situation, seat: Place, card: Card) -> float:
    """Return the chance that the seat holds the mighty or the joker, which is unseen.

    A declarer calls the best card he lacks, so whatever ranks before his call is likely his own.
    """
    if card in at.shown:
        return float(at.shown[card] == seat)
    if card == at.called:
        friendly = at.against[seat] if at.role != DECLARER else 1 - at.against[seat]
        return 0.0 if seat == at.declarer else friendly
    chance = at.shares[card[0] if card != JOKER else None][seat]
    if at.role == DECLARER:
        return chance
    likely = _declarer_has(at, card)
    if seat == at.declarer:
        return likely
    return chance * (1 - likely) / max(1 - at.shares[None][at.declarer], 0.01)


def _declarer_has(at: Situation, card: Card) -> float:
    if card == at.mighty and card[0] in at.lacks[at.declarer]:
        return 0.0
    if at.call is None or at.call == at.mighty:
        return min(HOLDS_MORE * at.shares[None][at.declarer], 0.6)
    if card == at.mighty or (at.call != JOKER and at.rules.friend_joker):
        return HOLDS_ABOVE_CALL
    return min(HOLDS_MORE * at.shares[None][at.declarer], 0.6)


def lacking(at: Situation, seat: Place, suit: Suit) -> float:
    """Return the chance that the seat has no card of the suit."""
    lacks: float = (1.0 - at.shares[suit][seat]) ** len(at.unseen[suit])
    return lacks


def over(at: Situation, best: int, led: Suit) -> tuple[int, int]:
    """Return how many unseen cards of the led suit, and how many trumps to ruff with, beat it."""
    if best >= JOKER_POWER:
        return 0, 0
    trumps = at.unseen[at.trump] if at.trump != NO_TRUMP else []
    if best >= TRUMP:
        higher = sum([rank + TRUMP > best for rank in trumps])
        return (higher, 0) if led == at.trump else (0, higher)
    if led == at.trump:
        return len(trumps), 0
    return sum([rank + LED > best for rank in at.unseen[led]]), len(trumps)


def ours(at: Situation, holder: Place, best: int, led: Suit, points: float) -> float:
    """Return the chance that our side takes the trick that `holder` is winning with `best`."""
    above = over(at, best, led)
    specials = _specials(at, best)
    tempting = min(0.15 + 0.2 * points, 0.9)  # the more there is to win, the likelier they come
    chance = 1 - at.against[holder]
    for place in at.later:
        if place in at.known:
            beaten = _beats(at, at.known[place], led, best, tempting)
        else:
            beaten = 1 - _fails(at, place, led, above)
            for card in specials:
                beaten += (1 - beaten) * has_special(at, place, card) * tempting
        foe = at.against[place]
        chance = chance * (1 - foe * beaten) + (1 - chance) * (1 - foe) * beaten
    if at.commanded:
        chance += (1 - chance) * OBEYS
    return chance


def _beats(at: Situation, cards: tuple[Card, ...], led: Suit, best: int, tempting: float) -> float:
    """Return the chance that a place whose cards are seen beats the best card."""
    bound = any(card[0] == led and card != at.mighty for card in cards)
    may = [card for card in cards if not bound or card[0] == led or card in (JOKER, at.mighty)]
    higher = [card for card in may if power(at, card, led, called=at.joker_called) > best]
    if not higher:
        return 0.0
    return tempting if all(card in (JOKER, at.mighty) for card in higher) else 1.0


def _fails(at: Situation, seat: Place, led: Suit, above: tuple[int, int]) -> float:
    """Return the chance that the seat has nothing ordinary that beats the best card."""
    following, ruffing = above
    fails: float = (1.0 - at.shares[led][seat]) ** following
    if ruffing:
        ruffs = 1 - (1 - at.shares[at.trump][seat]) ** ruffing
        fails *= 1 - ruffs * lacking(at, seat, led)
    return fails


def _specials(at: Situation, best: int) -> list[Card]:
    """Return which of mighty and joker, if they are out, would beat the best card."""
    specials = []
    if at.mighty_out and best < MIGHTY:
        specials.append(at.mighty)
    if at.joker_out and best < JOKER_POWER and at.joker_has_power and not at.joker_called:
        specials.append(JOKER)
    return specials
