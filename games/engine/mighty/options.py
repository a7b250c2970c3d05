"""What Mighty's rule sets may differ in. Code asks for an option, never for the name of a preset.

Sources: rule texts A, B (with its remarks on 미드) and F; `docs/rules/mighty.md` tells each option.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.cards import JOKER, NO_TRUMP, PACK, RANKED, SUITS, TRUMPS, Card, Trump, suit

from .forms import Layout, layout

_STRIPPED_43 = frozenset(["S2", "S4", "C2", "C4", "H2", "H3", "H4", "D2", "D3", "D4"])  # A:47, B:40
DECKS: Mapping[str, tuple[Card, ...]] = {
    "full53": PACK,
    "chicago51": tuple(card for card in PACK if card not in ("H2", "C2")),  # F:149-155, AMB-2
    "strip43": tuple(card for card in PACK if card not in _STRIPPED_43),
    "strip33": (*(card for card in RANKED if card[1] not in "23456"), JOKER),  # A:48, B:42
    "strip23": (*(c for c in RANKED if c[1] in "TJQKA" or c in ("S3", "C3")), JOKER),  # B:44
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set; the defaults are `classic` for five (rule text A)."""

    players: int = 5
    form: str = "regular"  # a key of forms.FORMS; the others are for two players, B:44-56
    deck: str = "full53"  # a key of DECKS
    deal_packets: tuple[int, ...] = (3, 3, 3, 1)  # cards per round of dealing; A:52
    direction: str = "ccw"  # drawing only: the next player sits to the right; A:101, B:25
    next_dealer: str = "friend"  # friend, joker_holder, declarer, rotate; A:50-51, F:168
    next_dealer_alone: str = "declarer"  # declarer, rotate: if there is no friend; AMB-63
    redeal_dealer: str = "same"  # same, next, deal_miss_caller: after a throw-in; F:63

    deal_miss_rule: str = "none"  # none, no_pictures (B:9-10), points_table (pagat)
    deal_miss_table: tuple[str, ...] = ("mighty 0", "JK -1", "A 1", "K 1", "Q 1", "J 1", "T 0.5")
    deal_miss_threshold: float = 0.5  # a hand worth at most this is a deal-miss
    deal_miss_mode: str = "auto"  # auto, claim_before_own_bid, claim_any_turn, declarer_may

    first_bidder: str = "dealer"  # dealer, left_of_dealer, prev_declarer, prev_friend; A:64
    bid_min: int = 13  # point cards of 20; A:63
    bid_max: int = 20
    bid_tie: str = "number_only"  # a key of auction.BID_VALUES; A:65, B:12, F:65
    no_trump_bids: str = "allowed"  # allowed, forbidden, only (mid for four, B:40)
    no_trump_discount: int = 0  # how far below bid_min no-trump may open
    pass_is_final: bool = True  # else one may come back in the next round; A:67, F:61
    opener_must_bid: bool = True  # the first bidder may not pass; A:64, A:72
    all_pass: str = "redeal"  # noqa: S105 - redeal, second_round; F:63

    kitty_face_up: bool = False  # turned up for everybody to see; F:71
    kitty_takers: str = "declarer"  # declarer, declarer3_others1; F:170
    kitty_points_to: str = "declarer"  # declarer, defenders: points the declarer buries; A:153
    defender_discard_points_to: str = "declarer"  # declarer, owner; F:109, AMB-61
    trump_change: bool = False  # once, before the friend call; B:15
    trump_change_cost: tuple[int, int, int] = (2, 2, 2)  # suit to suit, to N, from N; F:75
    trump_change_cap: bool = True  # the price stops at bid_max; B:16
    raise_after_kitty: bool = False  # the number alone; pagat

    friend_card: bool = True  # the holder of a named card; A:87, B:17
    friend_joker: bool = True  # the joker may be that card; four players: no, A:93, B:40
    friend_first_trick: bool = True  # the winner of trick 1; A:92
    friend_last_trick: bool = False
    friend_seat: bool = False  # by name, known at once (너 프렌드)
    friend_self_card: str = "allowed_alone"  # or forbidden: an own or buried card; B:19, F:79
    friend_none: bool = True  # announced alone
    friend_reveal: str = "card_played"  # card_played, card_played_or_voluntary; B:20, F:97
    friend_command_min: int | None = None  # contract from which the friend can be ordered; F:99

    first_trick_lead_ban: tuple[str, ...] = ("trump",)  # of trump, mighty, joker, joker_caller
    first_trick_lead_release: str = "no_other_than_joker"  # a key of leads.RELEASES; AMB-34, F:85
    joker_power_first: bool = False  # A:135, B:33; F: true
    joker_power_last: bool = False
    joker_playable_first_last: bool = True  # else it must be out before the last trick
    joker_any_card: str = "off"  # off, free, second_card_sets_suit; B:32
    joker_powerless_lead: str = "names_suit"  # or next_card_sets_suit, forbidden; A:136, B:34
    joker_call_mode: str = "automatic"  # automatic, declared (by whom leads the caller), off
    joker_call_first_trick: bool = False  # A:150, B:36
    called_joker_has_power: bool = False  # A:137, B:35
    mighty_instead_of_joker: bool = True  # when the joker is called; A:148, B:36
    mighty_must_follow: bool = True  # the mighty is a card of its suit; B:29
    mighty_cards: tuple[Card, Card] = ("SA", "DA")  # usually, and when its own suit is trump
    joker_caller_cards: tuple[Card, Card] = ("C3", "S3")  # likewise; A:138, B:35

    win_formula: str = "over_ten"  # a key of scoring.WIN; A:157
    loss_formula: str = "short"  # a key of scoring.LOSS; A:156
    score_base: int = 10  # what the formulas count from
    friend_share: int = 1  # units the friend gets where each defender pays defender_share; A:158
    defender_share: int = 1  # F:157-162: 2 and 3
    no_trump_multiplier: int = 1  # 2 in B:13
    alone_multiplier: int = 1  # announced alone only
    run_multiplier: int = 1  # all twenty points taken
    back_run_multiplier: int = 1
    back_run_when: str = "defence_11"  # a key of scoring.BACK_RUN

    point_display: str = "defenders_open"  # a key of table.FACE_DOWN; A:121-127, F:89
    past_tricks_visible: str = "none"  # none, last, all; B:37
    open_tables: str = "before_bid"  # before_bid, after_bid: honeymoon's table hands; B:48
    table_talk: bool = False  # may people chat during a hand; B:21, A:94

    @property
    def pack(self) -> tuple[Card, ...]:
        return DECKS[self.deck]

    @property
    def layout(self) -> Layout:
        return layout(self.form, self.players)

    @property
    def hand_size(self) -> int:
        return sum(self.deal_packets)

    @property
    def kitty_size(self) -> int:
        return len(self.pack) - len(self.layout.owners) * self.hand_size

    @property
    def tricks(self) -> int:
        return self.hand_size

    @property
    def has_friend(self) -> bool:
        return (
            self.friend_card or self.friend_first_trick or self.friend_last_trick
        ) or self.friend_seat

    @property
    def trumps(self) -> tuple[Trump, ...]:
        """What may be bid, or trump be changed to."""
        return {"allowed": TRUMPS, "forbidden": SUITS, "only": (NO_TRUMP,)}[self.no_trump_bids]

    def lowest_bid(self, trump: Trump) -> int:
        return self.bid_min - (self.no_trump_discount if trump == NO_TRUMP else 0)

    def mighty(self, trump: Trump) -> Card:
        """Return the mighty under that trump: the red one when its own suit is trump (A:37)."""
        usual, other = self.mighty_cards
        return other if suit(usual) == trump else usual

    def joker_caller(self, trump: Trump) -> Card:
        """Return the card that calls the joker when led under that trump."""
        usual, other = self.joker_caller_cards
        return other if suit(usual) == trump else usual
