"""One trick: what may be played to it, and who takes it.

Source: rules A:103-150, B:22-36; docs/rules/mighty.md, the trick.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from games.engine.cards import JOKER, NO_TRUMP, PACK, SUITS, Card, Seat, Suit, Trump, strength, suit

from .actions import ANY
from .rules import Rules


class Played(NamedTuple):
    """A card on the table; `names` is what a led joker asked for."""

    seat: Seat
    card: Card
    names: Suit | None = None


class Trick(NamedTuple):
    """A complete trick, in playing order."""

    plays: tuple[Played, ...]
    winner: Seat


class Setting(NamedTuple):
    """What the rules of a trick depend on besides its cards."""

    rules: Rules
    trump: Trump
    number: int  # 1 is the first

    @property
    def first(self) -> bool:
        return self.number == 1

    @property
    def joker_has_power(self) -> bool:
        """Whether the joker counts as the second highest card, unless it is called."""
        if self.first:
            return self.rules.joker_power_first
        return self.number < self.rules.tricks or self.rules.joker_power_last


class Legal(NamedTuple):
    """The cards that may be played, and why the others may not.

    `reason` is empty if everything may be played, else must_follow (with `suit`), joker_called or
    first_trick_lead.
    """

    cards: tuple[Card, ...]
    reason: str = ""
    suit: Suit | None = None


def joker_is_called(setting: Setting, trick: Sequence[Played]) -> bool:
    """Tell whether the joker caller was led, alive."""
    rules = setting.rules
    return (
        bool(trick)
        and trick[0].card == rules.joker_caller(setting.trump)
        and (not setting.first or rules.joker_call_first_trick)
    )


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


def joker_names(setting: Setting) -> tuple[Suit, ...]:
    """Return what a joker led to this trick may name; empty if it names nothing."""
    rules = setting.rules
    if setting.joker_has_power:
        return SUITS if rules.joker_any_card == "off" else (*SUITS, ANY)
    if rules.joker_powerless_lead == "next_card_sets_suit":
        return ()
    if setting.first and "trump" in rules.first_trick_lead_ban:
        return tuple(s for s in SUITS if s != setting.trump)  # AMB-51
    return SUITS


def legal_cards(setting: Setting, holding: tuple[Card, ...], trick: Sequence[Played]) -> Legal:
    """Return what a seat holding these cards may play now."""
    if not trick:
        return _leads(setting, holding) if setting.first else Legal(holding)
    rules = setting.rules
    mighty = rules.mighty(setting.trump)
    if JOKER in holding and joker_is_called(setting, trick):
        forced = {JOKER, mighty} if rules.mighty_instead_of_joker else {JOKER}
        return Legal(tuple([card for card in holding if card in forced]), "joker_called")
    led = led_suit(setting, trick)
    binding, following = _follow(led, mighty, rules.mighty_must_follow)
    if binding.isdisjoint(holding):
        return Legal(holding)
    return Legal(tuple([card for card in holding if card in following]), "must_follow", led)


@cache
def _follow(
    led: Suit | None,
    mighty: Card,
    mighty_must_follow: bool,  # noqa: FBT001 - the key of a cache
) -> tuple[frozenset[Card], frozenset[Card]]:
    """Return the cards that bind their holder to the led suit, and those he may then play."""
    same = frozenset(card for card in PACK if suit(card) == led)
    return same if mighty_must_follow else same - {mighty}, same | {JOKER, mighty}


def _leads(setting: Setting, holding: tuple[Card, ...]) -> Legal:
    """Trick 1 may not be led with what the rules ban; A:103-104, B:22."""
    rules, trump = setting.rules, setting.trump
    banned_cards = {
        "mighty": rules.mighty(trump),
        "joker": JOKER,
        "joker_caller": rules.joker_caller(trump),
    }
    ban = rules.first_trick_lead_ban
    banned = {banned_cards[what] for what in ban if what != "trump"}
    banned_suit = trump if "trump" in ban and trump != NO_TRUMP else None
    allowed = tuple(card for card in holding if suit(card) != banned_suit and card not in banned)
    if all(card == JOKER for card in allowed):  # nothing else to lead: the ban is lifted, AMB-34
        return Legal(holding)
    return Legal(allowed, "first_trick_lead")


def trick_winner(setting: Setting, trick: Sequence[Played]) -> Seat:
    """Return the seat that takes a complete trick: mighty > joker > trump > led suit > the rest.

    Raises ValueError if the trick is empty.

    >>> plays = [Played(3, "S9"), Played(4, "S2"), Played(0, "D2")]
    >>> trick_winner(Setting(Rules(), "D", 2), plays)
    0
    """
    rules, trump = setting.rules, setting.trump
    mighty = rules.mighty(trump)
    powerful = setting.joker_has_power and (
        rules.called_joker_has_power or not joker_is_called(setting, trick)
    )
    led = led_suit(setting, trick)
    joker_led_in_vain = trick and trick[0].card == JOKER and not powerful
    if joker_led_in_vain and all(suit(play.card) != led for play in trick):
        led = suit(trick[1].card)  # nobody has the named suit: the next card counts as led, AMB-36

    def power(play: Played) -> tuple[int, int]:
        card = play.card
        if card == mighty:
            return 4, 0
        if card == JOKER:
            return (3, 0) if powerful else (-1, 0)
        if suit(card) == trump:
            return 2, strength(card)
        return (1 if suit(card) == led else 0), strength(card)

    return max(trick, key=power).seat
