"""What a place may play to a trick, and why not the rest.

Source: rules A:103-150, B:22-36, F:37-41, F:85-99; docs/rules/mighty.md, the trick.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from games.engine.cards import JOKER, NO_TRUMP, PACK, SUITS, Card, Suit, suit

from .actions import ANY, Play, plain, play
from .forms import Holding, Place
from .tricks import Played, Setting, joker_is_called, led_suit, trick_winner


class Legal(NamedTuple):
    """The cards that may be played, and why the others may not.

    `reason` is empty if everything may be played, else must_follow (with `suit`), joker_called,
    first_trick_lead, joker_not_now, joker_must_go or friend_commanded.
    """

    cards: Holding
    reason: str = ""
    suit: Suit | None = None


def joker_names(setting: Setting) -> tuple[Suit, ...]:
    """Return what a joker led to this trick may name; empty if it names nothing."""
    rules = setting.rules
    if setting.joker_has_power:
        return SUITS if rules.joker_any_card == "off" else (*SUITS, ANY)
    if rules.joker_powerless_lead != "names_suit":
        return ()
    if setting.first and "trump" in rules.first_trick_lead_ban:
        return tuple(s for s in SUITS if s != setting.trump)  # AMB-51
    return SUITS


def legal_plays(setting: Setting, cards: Holding, trick: Sequence[Played]) -> tuple[Play, ...]:
    """Return the plays of these legal cards: what a led joker names, whether the caller calls."""
    if trick:
        return tuple(map(plain, cards))
    plays = [*map(plain, cards)]
    if JOKER in cards:
        plays.remove(plain(JOKER))
        plays += [play(JOKER, name) for name in joker_names(setting)] or [plain(JOKER)]
    if setting.rules.joker_call_mode == "declared" and setting.caller in cards:
        calling = Played(0, setting.caller, calls=True)
        if joker_is_called(setting, [calling]):
            plays.append(play(setting.caller, None, True))
    return tuple(plays)


def legal_cards(setting: Setting, holding: Holding, trick: Sequence[Played]) -> Legal:
    """Return what may be played now from these cards."""
    legal = _follows(setting, holding, trick) if trick else _leads(setting, holding)
    if not setting.rules.joker_playable_first_last and JOKER in legal.cards:
        return _timely(setting, legal)
    return legal


def _follows(setting: Setting, holding: Holding, trick: Sequence[Played]) -> Legal:
    rules = setting.rules
    if JOKER in holding and joker_is_called(setting, trick):
        forced = {JOKER, setting.mighty} if rules.mighty_instead_of_joker else {JOKER}
        return Legal(tuple([card for card in holding if card in forced]), "joker_called")
    led = led_suit(setting, trick)
    binding, following = _follow(led, setting.mighty, rules.mighty_must_follow)
    if binding.isdisjoint(holding):
        return Legal(holding)
    return Legal(tuple(filter(following.__contains__, holding)), "must_follow", led)


@cache
def _follow(
    led: Suit | None,
    mighty: Card,
    mighty_must_follow: bool,  # noqa: FBT001 - the key of a cache
) -> tuple[frozenset[Card], frozenset[Card]]:
    """Return the cards that bind their holder to the led suit, and those he may then play."""
    same = frozenset(card for card in PACK if suit(card) == led)
    return same if mighty_must_follow else same - {mighty}, same | {JOKER, mighty}


# What may be led to trick 1 if the ban leaves nothing, or nothing but the joker.
RELEASES: Mapping[str, Callable[[Setting, Holding, Holding], Holding]] = {
    "no_other_than_joker": lambda _, holding, __: holding,  # AMB-34
    "only_banned_lead_trump": lambda setting, holding, allowed: (  # F:85, AMB-49
        allowed or tuple(card for card in holding if suit(card) == setting.trump) or holding
    ),
    "all_trump": lambda _, holding, allowed: allowed or holding,  # a joker must be led
}


def _leads(setting: Setting, holding: Holding) -> Legal:
    rules = setting.rules
    vain = rules.joker_powerless_lead == "forbidden" and not setting.joker_has_power
    early = setting.first and not rules.joker_playable_first_last
    cards = _without_joker(holding) if vain or early else holding
    if setting.first:
        cards = _first_leads(setting, cards)
    if len(cards) == len(holding):
        return Legal(holding)
    return Legal(cards, "first_trick_lead" if setting.first else "joker_not_now")


def _first_leads(setting: Setting, holding: Holding) -> Holding:
    """Trick 1 may not be led with what the rules ban; A:103-104, B:22, F:85."""
    rules, trump = setting.rules, setting.trump
    ban = rules.first_trick_lead_ban
    cards = {"mighty": setting.mighty, "joker": JOKER, "joker_caller": setting.caller}
    banned = {cards[what] for what in ban if what != "trump"}
    banned_suit = trump if "trump" in ban and trump != NO_TRUMP else None
    allowed = tuple(card for card in holding if suit(card) != banned_suit and card not in banned)
    if any(card != JOKER for card in allowed):
        return allowed
    return RELEASES[rules.first_trick_lead_release](setting, holding, allowed)


def _without_joker(cards: Holding) -> Holding:
    """Return the other cards, or the joker if it is the only one."""
    return tuple(card for card in cards if card != JOKER) or cards


def _timely(setting: Setting, legal: Legal) -> Legal:
    """Keep the joker out of the first and the last trick: it must come out before (MFC)."""
    if setting.first:
        cards = _without_joker(legal.cards)
        return Legal(cards, legal.reason or "joker_not_now", legal.suit)
    if setting.number == setting.tricks - 1:
        return Legal((JOKER,), "joker_must_go")
    return legal


def winning(setting: Setting, legal: Legal, trick: Sequence[Played], place: Place) -> Legal:
    """Return what a friend may play who was ordered to take the trick, if he can (AMB-31)."""
    best = tuple(
        card
        for card in legal.cards
        if trick_winner(setting, (*trick, Played(place, card))) == place
    )
    return Legal(best, "friend_commanded") if best and best != legal.cards else legal
