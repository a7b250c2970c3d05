"""One trick: what is on the table, which suit it asks for, and who takes it.

Source: rules A:103-150, B:22-36, F:33-41; docs/rules/mighty.md, the trick.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.cards import JOKER, SUITS, Card, Suit, Trump, strength, suit

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
    number: int  # 1 is the first
    mighty: Card
    caller: Card
    joker_has_power: bool  # it counts as the second highest card, unless it is called

    @property
    def first(self) -> bool:
        return self.number == 1


def setting(rules: Rules, trump: Trump, number: int) -> Setting:
    """Return the setting of trick `number` under that trump."""
    powerful = (number > 1 or rules.joker_power_first) and (
        number < rules.tricks or rules.joker_power_last
    )
    cards = rules.mighty(trump), rules.joker_caller(trump)
    return Setting(rules, rules.layout, trump, number, *cards, powerful)


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
    card, names = trick[0].card, trick[0].names
    if card != JOKER:
        return suit(card)
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
    powerful = setting.joker_has_power and (
        setting.rules.called_joker_has_power or not joker_is_called(setting, trick)
    )
    led = led_suit(setting, trick)
    joker_led_in_vain = len(trick) > 1 and trick[0].card == JOKER and not powerful
    if joker_led_in_vain and all(suit(play.card) != led for play in trick):
        led = suit(trick[1].card)  # nobody has the named suit: the next card counts as led, AMB-36

    def power(play: Played) -> tuple[int, int]:
        card = play.card
        if card == setting.mighty:
            return 4, 0
        if card == JOKER:
            return (3, 0) if powerful else (-1, 0)
        if suit(card) == setting.trump:
            return 2, strength(card)
        return (1 if suit(card) == led else 0), strength(card)

    return max(trick, key=power).place
