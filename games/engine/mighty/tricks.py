"""One trick: what is on the table, which suit it asks for, and who takes it.

Source: rules A:103-150, B:22-36, F:33-41; docs/rules/mighty.md, the trick.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.engine.cards import JOKER, PACK, SUITS, Card, Suit, Trump, strength, suit

from .forms import Layout, Place
from .rules import Rules


class Played(NamedTuple):
    """A card on the table; `names` is what a led joker asked for, `calls` a call that was declared.

    In the form `regular` a place is a seat.
    """

    place: Place
    card: Card
    names: Suit | None = None
    calls: bool = False


class Trick(NamedTuple):
    """A complete trick, in playing order."""

    plays: tuple[Played, ...]
    winner: Place


class Setting(NamedTuple):
    """What the rules of a trick depend on besides its cards. Made by `setting`."""

    rules: Rules
    layout: Layout
    trump: Trump
    mighty: Card
    caller: Card
    tricks: int  # of the hand
    number: int  # of this one; 1 is the first

    @property
    def first(self) -> bool:
        return self.number == 1

    @property
    def last(self) -> bool:
        return self.number == self.tricks

    @property
    def joker_has_power(self) -> bool:
        """It counts as the second highest card, unless it is called."""
        rules = self.rules
        return (rules.joker_power_first or not self.first) and (
            rules.joker_power_last or not self.last
        )

    def following(self) -> "Setting":
        """Return the setting of the next trick."""
        return Setting(*self[:-1], self.number + 1)


def setting(rules: Rules, trump: Trump, number: int) -> Setting:
    """Return the setting of trick `number` under that trump."""
    cards = rules.mighty(trump), rules.joker_caller(trump)
    return Setting(rules, rules.layout, trump, *cards, rules.tricks, number)


def joker_is_called(setting: Setting, trick: Sequence[Played]) -> bool:
    """Tell whether the joker caller was led, alive, and calls."""
    if not trick or trick[0].card != setting.caller:
        return False
    rules = setting.rules
    calls = {"automatic": True, "declared": trick[0].calls, "off": False}  # AMB-40
    return calls[rules.joker_call_mode] and (not setting.first or rules.joker_call_first_trick)


def led_suit(setting: Setting, trick: Sequence[Played]) -> Suit | None:
    """Return the suit that must be followed, None if every card is free.

    A led joker binds to the suit it names. Where it names none, or "any card" with
    `second_card_sets_suit`, the card after it sets the suit (B:32, AMB-36).
    """
    if not trick:
        return None
    card = trick[0].card
    if card != JOKER:
        return suit(card)
    names = trick[0].names
    if names in SUITS:
        return names
    bound = names is None or setting.rules.joker_any_card == "second_card_sets_suit"
    return suit(trick[1].card) if bound and len(trick) > 1 else None


def trick_winner(setting: Setting, trick: Sequence[Played]) -> Place:
    """Return the place that takes a trick: mighty > joker > trump > led suit > the rest.

    Raises ValueError if the trick is empty.

    >>> plays = [Played(3, "S9"), Played(4, "S2"), Played(0, "D2")]
    >>> trick_winner(setting(Rules(), "D", 2), plays)
    0
    """
    cards = [play.card for play in trick]
    powerful = JOKER in cards and _joker_prevails(setting, trick)
    led = led_suit(setting, trick)
    joker_led_in_vain = len(cards) > 1 and cards[0] == JOKER and not powerful
    if joker_led_in_vain and all(suit(card) != led for card in cards):
        led = suit(cards[1])  # nobody has the named suit: the next card counts as led, AMB-36
    powers = _powers(setting.mighty, setting.trump, led, powerful)
    reached = [*map(powers.__getitem__, cards)]
    return trick[reached.index(max(reached))].place


def _joker_prevails(setting: Setting, trick: Sequence[Played]) -> bool:
    """Tell whether the joker beats all but the mighty in this trick."""
    called_in_vain = setting.rules.called_joker_has_power or not joker_is_called(setting, trick)
    return setting.joker_has_power and called_in_vain


@lru_cache(maxsize=1024)
def _powers(
    mighty: Card,
    trump: Trump,
    led: Suit | None,
    joker_has_power: bool,  # noqa: FBT001 - the key of a cache
) -> Mapping[Card, int]:
    """Return what each card is worth in a trick; the greatest takes it."""

    def power(card: Card) -> int:
        if card == mighty:
            return 300
        if card == JOKER and joker_has_power:
            return 200
        if suit(card) == trump:
            return 100 + strength(card)
        return (50 if suit(card) == led else 0) + strength(card)

    return {card: power(card) for card in PACK}
