"""Mighty's rule sets as data. Code asks for an option, never for the name of a preset.

Sources: rule text A (`classic`) and rule text B (`standard`, and `mid` with B's remarks on 미드);
`docs/rules/mighty.md` says where each option comes from.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from games.engine.cards import JOKER, PACK, RANKED, Card, suit

_STRIPPED_43 = frozenset(["S2", "S4", "C2", "C4", "H2", "H3", "H4", "D2", "D3", "D4"])  # A:47, B:40
DECKS: Mapping[str, tuple[Card, ...]] = {
    "full53": PACK,
    "strip43": tuple(card for card in PACK if card not in _STRIPPED_43),
    "strip33": (*(card for card in RANKED if card[1] not in "23456"), JOKER),  # A:48, B:42
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set; the defaults are `classic` for five (rule text A)."""

    players: int = 5
    deck: str = "full53"  # a key of DECKS
    deal_packets: tuple[int, ...] = (3, 3, 3, 1)  # cards per round of dealing; A:52
    direction: str = "ccw"  # drawing only: the next player sits to the right; A:101, B:25

    bid_min: int = 13  # point cards of 20; A:63
    bid_max: int = 20
    bid_tie: str = "number_only"  # a key of auction.BID_VALUES; A:65, B:12
    no_trump_bids: str = "allowed"  # allowed, only (mid for four, B:40)
    opener_must_bid: bool = True  # the dealer opens; A:64, A:72
    deal_miss_rule: str = "none"  # a key of dealing.DEAL_MISS; B:9-10

    trump_change: bool = False  # once, before the friend call; B:15
    trump_change_cost: int = 2
    trump_change_cap: bool = True  # the price stops at bid_max; B:16

    friend_card: bool = True  # the holder of a named card; A:87, B:17
    friend_joker: bool = True  # the joker may be that card; four players: no, A:93, B:40
    friend_first_trick: bool = True  # the winner of trick 1; A:92
    friend_self_card: bool = True  # calling one's own or a buried card: alone in secret; B:19
    friend_none: bool = True  # announced alone

    first_trick_lead_ban: tuple[str, ...] = ("trump",)  # of trump, mighty, joker, joker_caller
    joker_power_first: bool = False  # A:135, B:33
    joker_power_last: bool = False
    joker_any_card: str = "off"  # off, free, second_card_sets_suit; B:32
    joker_powerless_lead: str = "names_suit"  # names_suit, next_card_sets_suit; A:136, B:34
    joker_call_first_trick: bool = False  # A:150, B:36
    called_joker_has_power: bool = False  # A:137, B:35
    mighty_instead_of_joker: bool = True  # when the joker is called; A:148, B:36
    mighty_must_follow: bool = True  # the mighty is a card of its suit; B:29
    mighty_cards: tuple[Card, Card] = ("SA", "DA")  # usually, and when its own suit is trump
    joker_caller_cards: tuple[Card, Card] = ("C3", "S3")  # likewise; A:138, B:35

    win_formula: str = "over_ten"  # a key of scoring.WIN; A:157
    score_base: int = 10  # what win_formula counts from
    no_trump_multiplier: int = 1  # 2 in B:13
    alone_multiplier: int = 1  # announced alone only
    run_multiplier: int = 1  # all twenty points taken
    back_run_multiplier: int = 1
    back_run_when: str = "defence_11"  # a key of scoring.BACK_RUN
    next_dealer: str = "friend"  # friend, joker_holder, declarer; A:50-51

    point_display: str = "defenders_open"  # A:121-127
    past_tricks_visible: str = "none"  # none, last, all; B:37

    @property
    def pack(self) -> tuple[Card, ...]:
        return DECKS[self.deck]

    @property
    def hand_size(self) -> int:
        return sum(self.deal_packets)

    @property
    def kitty_size(self) -> int:
        return len(self.pack) - self.players * self.hand_size

    @property
    def tricks(self) -> int:
        return self.hand_size

    @property
    def has_friend(self) -> bool:
        return self.friend_card or self.friend_first_trick

    def mighty(self, trump: str) -> Card:
        """Return the mighty under that trump: the red one when its own suit is trump (A:37)."""
        usual, other = self.mighty_cards
        return other if suit(usual) == trump else usual

    def joker_caller(self, trump: str) -> Card:
        """Return the card that calls the joker when led under that trump."""
        usual, other = self.joker_caller_cards
        return other if suit(usual) == trump else usual


_SEVENS = ("C7", "S7")  # packs without threes; A:140, B:42
_NO_FRIEND = {"friend_card": False, "friend_first_trick": False, "friend_none": False}
_CLASSIC = Rules()
_STANDARD = replace(
    _CLASSIC,
    deal_packets=(1,) * 10,
    opener_must_bid=False,
    deal_miss_rule="no_pictures",
    trump_change=True,
    friend_first_trick=False,
    joker_any_card="free",
    joker_powerless_lead="next_card_sets_suit",
    no_trump_multiplier=2,
)
_FOUR: Mapping[str, Any] = {"players": 4, "deck": "strip43", "friend_joker": False}
_THREE: Mapping[str, Any] = {
    "players": 3,
    "deck": "strip33",
    "bid_min": 11,
    "joker_caller_cards": _SEVENS,
    **_NO_FRIEND,
}
_MID: Mapping[str, Any] = {"joker_any_card": "second_card_sets_suit"}  # B:32

PRESETS: Mapping[tuple[str, int], Rules] = {
    ("classic", 5): _CLASSIC,
    ("classic", 4): replace(_CLASSIC, bid_min=14, **_FOUR),
    ("classic", 3): replace(_CLASSIC, next_dealer="joker_holder", **_THREE),
    ("standard", 5): _STANDARD,
    ("standard", 4): replace(_STANDARD, bid_min=12, **_FOUR),
    ("standard", 3): replace(_STANDARD, next_dealer="declarer", **_THREE),
    ("mid", 5): replace(_STANDARD, bid_min=12, **_MID),
    ("mid", 4): replace(
        _STANDARD, bid_min=12, no_trump_bids="only", trump_change=False, **_MID, **_FOUR
    ),
    ("mid", 3): replace(_STANDARD, next_dealer="declarer", **_MID, **_THREE),
}


def write_rules(rules: Rules) -> dict[str, Any]:
    """Return the rules as JSON types: the snapshot a hand keeps."""
    return {
        field.name: list(value) if isinstance(value, tuple) else value
        for field in fields(rules)
        for value in [getattr(rules, field.name)]
    }


def read_rules(data: Mapping[str, Any]) -> Rules:
    """Return the rules written by `write_rules`. Raises TypeError on an unknown option."""
    options: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return Rules(**options)
