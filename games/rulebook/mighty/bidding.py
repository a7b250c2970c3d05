"""Mighty until there is a contract: the deal and the auction."""

from django.utils.translation import gettext_lazy as _

from games.engine.mighty.rules import Rules
from games.rulebook.book import OTHER, Chapter, Option, Remark, written

HAND_SIZES = (10, 12, 16)
POINTS = "A 1", "K 1", "Q 1", "J 1", "T 0.5"  # what pictures count in a deal-miss


def packets(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return ways to deal the hand: by threes, one by one, or in growing packets."""
    threes, rest = divmod(rules.hand_size, 3)
    ways = ((3,) * threes + (rest,) * (rest > 0), (1,) * rules.hand_size, (1, 2, 3, 4))
    return tuple(way for way in ways if sum(way) == rules.hand_size)


def worth(entry: str) -> str:
    """Return an entry of the deal-miss table as people write it."""
    name, value = entry.split(" ")
    shown = str(_("mighty")) if name == "mighty" else written(name)
    return f"{'10' if name == 'T' else shown} {value.replace('-', '−').replace('0.5', '½')}"


def has_deal_miss(rules: Rules) -> bool:
    return rules.deal_miss_rule != "none"


def counts_deal_miss(rules: Rules) -> bool:
    return rules.deal_miss_rule == "points_table"


DEAL = Chapter(
    key="deal",
    title=_("Cards and deal"),
    opening=(
        Remark(
            _(
                "Everybody gets %(hand)s cards. The %(kitty)s that are left lie face down as the "
                "kitty."
            )
        ),
        Remark(_("The twenty cards A, K, Q, J and 10 are point cards: a hand is about them.")),
    ),
    options={
        "players": Option(
            label=_("Players"), says={OTHER: _("%(value)s people play.")}, fixed=True
        ),
        "form": Option(
            label=_("Form"),
            says={
                "regular": _("Everybody plays one hand of cards."),
                "honeymoon": _(
                    "Honeymoon: each of the two also has ten cards on the table, in five stacks "
                    "of two. They are one's partner, and one plays them oneself."
                ),
                "ghost": _(
                    "Ghost: a third hand lies face down and defends. It plays the first card of "
                    "its pile that it may."
                ),
                "duel": _("Duel: the declarer plays against one defender."),
            },
            when=lambda rules: rules.form != "regular",
            fixed=True,
        ),
        "deck": Option(
            label=_("Pack"),
            says={
                "full53": _("All 53 cards are used: the whole pack and one joker."),
                "chicago51": _("51 cards are used: without ♥2 and ♣2."),
                "strip43": _("43 cards are used: without the twos, the fours and the red threes."),
                "strip33": _("33 cards are used: from the sevens up, and the joker."),
                "strip23": _("23 cards are used: the point cards, ♠3, ♣3 and the joker."),
            },
            fixed=True,
        ),
        "deal_packets": Option(
            label=_("Dealing"),
            says={
                OTHER: _("The cards are dealt in rounds of %(value)s."),
                **{(1,) * size: _("The cards are dealt one at a time.") for size in HAND_SIZES},
            },
            offers=packets,
        ),
        "direction": Option(
            label=_("Direction"),
            says={
                "ccw": _("Play goes counterclockwise: the next player sits on your right."),
                "cw": _("Play goes clockwise: the next player sits on your left."),
            },
        ),
        "deal_miss_rule": Option(
            label=_("Deal-miss"),
            says={
                "none": _("There is no deal-miss: every hand is played, however poor."),
                "no_pictures": _(
                    "Deal-miss: a hand without any point card and without the joker is shown, "
                    "and the cards are dealt again."
                ),
                "points_table": _(
                    "Deal-miss: a hand that counts too little is shown, and the cards are dealt "
                    "again."
                ),
            },
        ),
        "deal_miss_table": Option(
            label=_("Counting a deal-miss"),
            says={
                OTHER: _("For a deal-miss the cards count: %(value)s. All others count nothing.")
            },
            when=counts_deal_miss,
            spell=worth,
            offers=lambda _rules: (
                ("mighty 0", "JK -1", *POINTS),
                ("mighty 0", "JK -0.5", *POINTS),
                ("mighty 0", "JK 0", *POINTS),
                ("mighty -1", "JK -1", *POINTS),
            ),
        ),
        "deal_miss_threshold": Option(
            label=_("Limit of a deal-miss"),
            says={OTHER: _("%(value)s or less is a deal-miss.")},
            when=counts_deal_miss,
            offers=lambda _rules: (0.0, 0.5, 1.0),
        ),
        "deal_miss_mode": Option(
            label=_("Calling a deal-miss"),
            says={
                "auto": _("Nobody has to call a deal-miss: it happens by itself."),
                "claim_before_own_bid": _("One may call it before one's first bid or pass."),
                "claim_any_turn": _("One may call it in any turn of the auction."),
                "declarer_may": _(
                    "One may call it in any turn of the auction, the declarer even with the kitty "
                    "in hand."
                ),
            },
            when=has_deal_miss,
        ),
    },
)
AUCTION = Chapter(
    key="auction",
    title=_("Auction"),
    opening=(
        Remark(
            _(
                "You bid how many of the twenty point cards your side will take, and in which "
                "trump. The highest bid makes its bidder the declarer."
            )
        ),
    ),
    options={
        "first_bidder": Option(
            label=_("First to speak"),
            says={
                "dealer": _("The dealer speaks first."),
                "left_of_dealer": _("The player after the dealer speaks first."),
                "prev_declarer": _("The declarer of the hand before speaks first."),
                "prev_friend": _(
                    "The friend of the hand before speaks first; without one, its declarer."
                ),
            },
        ),
        "opener_must_bid": Option(
            label=_("Opening"),
            says={
                True: _("Whoever speaks first must bid; a pass is not allowed there."),
                False: _("Whoever speaks first may pass too."),
            },
        ),
        "bid_min": Option(
            label=_("Lowest bid"),
            says={OTHER: _("The lowest bid is %(value)s.")},
            span=(7, 20),
        ),
        "bid_max": Option(
            label=_("Highest bid"),
            says={OTHER: _("The highest bid is %(value)s; nobody can go over it.")},
            span=(13, 20),
        ),
        "bid_tie": Option(
            label=_("Same number"),
            says={
                "number_only": _(
                    "A bid must be higher in number; no-trump has no edge over the same number."
                ),
                "nt_breaks_ties": _("No-trump beats the same number in a suit."),
                "nt_plus_one": _("No-trump counts one more: 14 without trump beats 14 in a suit."),
            },
        ),
        "no_trump_bids": Option(
            label=_("No-trump bids"),
            says={
                "allowed": _("You may bid a trump suit or no-trump."),
                "forbidden": _("You always bid a trump suit, never no-trump."),
                "only": _("Every bid is at no-trump."),
            },
        ),
        "no_trump_discount": Option(
            label=_("Lowest no-trump bid"),
            says={
                0: _("No-trump starts at the same number."),
                OTHER: _("No-trump may start lower, by %(value)s."),
            },
            when=lambda rules: rules.no_trump_bids == "allowed",
            span=(0, 2),
        ),
        "pass_is_final": Option(
            label=_("After a pass"),
            says={
                True: _("Who passes is out of the auction."),
                False: _("Who passes may bid again in the next round."),
            },
        ),
        "all_pass": Option(
            label=_("When all pass"),
            says={
                "redeal": _("When everybody passes, the cards are dealt again."),
                "second_round": _(
                    "When everybody passes, all may speak once more; then the cards are dealt "
                    "again."
                ),
            },
        ),
    },
)
CHAPTERS: tuple[Chapter, ...] = (DEAL, AUCTION)
