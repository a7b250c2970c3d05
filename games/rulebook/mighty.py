"""What the book says about Mighty: the options of `games.engine.mighty.rules`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.mighty.choices import CHOICES
from games.engine.mighty.game import MIGHTY as GAME
from games.engine.mighty.rules import Rules

from .book import OTHER, Book, Chapter, Feature, Option, Sentence
from .mighty_scores import examples

TIMES = (1, 4)
HAND_SIZES = (10, 12, 16)
BAN: Mapping[str, Sentence] = {
    "trump": _("trump"),
    "mighty": _("the mighty"),
    "joker": _("the joker"),
    "joker_caller": _("the joker caller"),
}


def facts(rules: Rules) -> dict[str, Any]:
    return {
        "players": rules.players,
        "others": rules.players - 1,
        "pack": len(rules.pack),
        "hand": rules.hand_size,
        "kitty": rules.kitty_size,
        "tricks": rules.tricks,
        "min": rules.bid_min,
        "max": rules.bid_max,
        "base": rules.score_base,
    }


def packets(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return ways to deal the hand: by threes, one by one, or in growing packets."""
    threes, rest = divmod(rules.hand_size, 3)
    ways = ((3,) * threes + (rest,) * (rest > 0), (1,) * rules.hand_size, (1, 2, 3, 4))
    return tuple(way for way in ways if sum(way) == rules.hand_size)


def has_card_friend(rules: Rules) -> bool:
    return rules.friend_card


DEAL = Chapter(
    key="deal",
    title=_("Cards and deal"),
    always=(
        _("Everybody gets %(hand)s cards. The %(kitty)s that are left lie face down as the kitty."),
        _("The twenty cards A, K, Q, J and 10 are point cards: the whole hand is about them."),
    ),
    options={
        "players": Option(
            label=_("Players"), says={OTHER: _("%(value)s people play.")}, fixed=True
        ),
        "deck": Option(
            label=_("Pack"),
            says={
                "full53": _("All 53 cards are used: the whole pack and one joker."),
                "strip43": _("43 cards are used: without the twos, the fours and the red threes."),
                "strip33": _("33 cards are used: from the sevens up, and the joker."),
            },
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
                    "and the same dealer deals again."
                ),
                "points_table": _(
                    "Deal-miss: a hand worth half a point or less is shown and dealt again. "
                    "A, K, Q, J count 1, a ten ½, the mighty 0, the joker −1."
                ),
            },
        ),
    },
)
AUCTION = Chapter(
    key="auction",
    title=_("Auction"),
    always=(
        _(
            "You bid how many of the twenty point cards your side will take, and in which trump. "
            "The highest bid makes its bidder the declarer."
        ),
    ),
    options={
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
                "nt_plus_one": _("No-trump counts one more: 14 without trump beats 14 in a suit."),
            },
        ),
        "no_trump_bids": Option(
            label=_("No-trump bids"),
            says={
                "allowed": _("You may bid a trump suit or no-trump."),
                "only": _("Every bid is at no-trump."),
            },
        ),
        "opener_must_bid": Option(
            label=_("Opening"),
            says={
                True: _("Whoever speaks first must bid; a pass is not allowed there."),
                False: _("Whoever speaks first may pass too."),
            },
        ),
    },
)
KITTY = Chapter(
    key="kitty",
    title=_("Kitty and trump change"),
    always=(
        _("The declarer takes the kitty and lays down as many cards, face down."),
        _("Point cards laid down count for the declarer."),
    ),
    options={
        "trump_change": Option(
            label=_("Trump change"),
            says={
                True: _("Having seen the kitty, the declarer may change the trump once."),
                False: _("The trump stays as it was bid; it cannot be changed after the kitty."),
            },
        ),
        "trump_change_cost": Option(
            label=_("Price of a change"),
            says={
                OTHER: _("A change raises the contract by %(value)s."),
                0: _("A change costs nothing: the contract keeps its number."),
            },
            when=lambda rules: rules.trump_change,
            span=(0, 4),
        ),
        "trump_change_cap": Option(
            label=_("Change at the top"),
            says={
                True: _("The raise stops at %(max)s, so a contract of %(max)s changes for free."),
                False: _("A change that would go over %(max)s is not allowed."),
            },
            when=lambda rules: rules.trump_change,
        ),
    },
)
FRIEND = Chapter(
    key="friend",
    title=_("Friend"),
    always=(),
    options={
        "friend_card": Option(
            label=_("Friend by a card"),
            says={
                True: _(
                    "The declarer names a card: whoever holds it is the friend, and nobody else "
                    "knows until that card is played."
                ),
                False: _("No friend is called by a card."),
            },
        ),
        "friend_joker": Option(
            label=_("Joker friend"),
            says={
                True: _("The joker may be that card."),
                False: _("The joker cannot be called."),
            },
            when=has_card_friend,
        ),
        "friend_first_trick": Option(
            label=_("First-trick friend"),
            says={
                True: _("The friend may also be whoever wins the first trick."),
                False: _("There is no first-trick friend."),
            },
        ),
        "friend_self_card": Option(
            label=_("Calling one's own card"),
            says={
                True: _(
                    "A declarer who calls a card in hand, or a buried one, plays alone in secret."
                ),
                False: _("A card in one's own hand, or a buried one, cannot be called."),
            },
            when=has_card_friend,
        ),
        "friend_none": Option(
            label=_("No friend"),
            says={
                True: _("The declarer may also announce to play alone."),
                False: _("The declarer cannot announce to play alone."),
            },
            when=lambda rules: rules.has_friend,
        ),
    },
)
TRICKS = Chapter(
    key="tricks",
    title=_("Tricks"),
    always=(
        _("The declarer leads the first trick; whoever wins a trick leads the next."),
        _(
            "Follow the suit that was led. Without it you may play anything: a trump ruffs, "
            "another suit cannot win."
        ),
    ),
    options={
        "first_trick_lead_ban": Option(
            label=_("First lead"),
            says={
                (): _("The first trick may be led with any card."),
                OTHER: _("The first trick cannot be led with: %(value)s."),
            },
            words=BAN,
        ),
    },
)
SPECIAL = Chapter(
    key="special",
    title=_("Mighty, joker and joker call"),
    always=(
        _("The mighty beats everything and may always be played."),
        _("The joker beats everything but the mighty and may always be played."),
        _("Leading the joker caller calls the joker: its holder must play it."),
    ),
    options={
        "mighty_cards": Option(
            label=_("The mighty"),
            says={OTHER: _("The mighty is %(first)s; when %(suit)s is trump, it is %(second)s.")},
        ),
        "mighty_must_follow": Option(
            label=_("Mighty as the last of its suit"),
            says={
                True: _(
                    "The mighty belongs to its suit: if it is your only card of the suit led, "
                    "you play it, or the joker."
                ),
                False: _("The mighty need not follow even as your only card of the suit led."),
            },
        ),
        "joker_power_first": Option(
            label=_("Joker in the first trick"),
            says={
                True: _("In the first trick the joker is as strong as ever."),
                False: _("In the first trick the joker is the lowest card of all."),
            },
        ),
        "joker_power_last": Option(
            label=_("Joker in the last trick"),
            says={
                True: _("In the last trick the joker is as strong as ever."),
                False: _("In the last trick the joker is the lowest card of all."),
            },
        ),
        "joker_any_card": Option(
            label=_("Leading the joker"),
            says={
                "off": _("Who leads the joker names a suit that the others must follow."),
                "free": _(
                    "Who leads the joker names a suit, or says “any card”: then nobody has to "
                    "follow anything."
                ),
                "second_card_sets_suit": _(
                    "Who leads the joker names a suit, or says “any card”: then the next card "
                    "sets the suit for the rest."
                ),
            },
        ),
        "joker_powerless_lead": Option(
            label=_("Leading a joker without power"),
            says={
                "names_suit": _("A joker led without power still names a suit."),
                "next_card_sets_suit": _(
                    "A joker led without power names nothing; the next card sets the suit."
                ),
            },
            when=lambda rules: not (rules.joker_power_first and rules.joker_power_last),
        ),
        "joker_caller_cards": Option(
            label=_("The joker caller"),
            says={
                OTHER: _("The joker caller is %(first)s; when %(suit)s is trump, it is %(second)s.")
            },
        ),
        "joker_call_first_trick": Option(
            label=_("Joker call in the first trick"),
            says={
                True: _("The joker can be called in the first trick too."),
                False: _("In the first trick the caller calls nothing."),
            },
        ),
        "called_joker_has_power": Option(
            label=_("Power of a called joker"),
            says={
                True: _("A called joker keeps its power."),
                False: _("A called joker is the lowest card of all."),
            },
        ),
        "mighty_instead_of_joker": Option(
            label=_("Mighty for a called joker"),
            says={
                True: _("Who holds the mighty too may play it for the called joker."),
                False: _("A called joker must come, even if its holder has the mighty."),
            },
        ),
    },
)
SCORE = Chapter(
    key="score",
    title=_("Counting and score"),
    always=(
        _(
            "The declarer's side has twenty points less those the defenders took. It makes the "
            "contract with as many as were bid."
        ),
    ),
    options={
        "win_formula": Option(
            label=_("Contract made"),
            says={
                "over_ten": _(
                    "Made: each defender pays what the declarer's side took over %(base)s."
                ),
                "risk_bonus": _(
                    "Made: each defender pays two for every point bid over %(base)s, and one for "
                    "every point taken over the bid."
                ),
            },
        ),
        "score_base": Option(
            label=_("Counting from"),
            says={OTHER: _("The score counts from %(value)s points.")},
            span=(7, 13),
        ),
        "no_trump_multiplier": Option(
            label=_("No-trump"),
            says={
                1: _("No-trump counts the same as a trump."),
                OTHER: _("No-trump counts times %(value)s, won or lost."),
            },
            span=TIMES,
        ),
        "alone_multiplier": Option(
            label=_("Announced alone"),
            says={
                1: _("Playing alone brings no extra factor."),
                OTHER: _("Announced alone, the score counts times %(value)s."),
            },
            when=lambda rules: rules.friend_none,
            span=TIMES,
        ),
        "run_multiplier": Option(
            label=_("Run"),
            says={
                1: _("Taking all twenty points brings no extra factor."),
                OTHER: _("A run, all twenty points, counts times %(value)s."),
            },
            span=TIMES,
        ),
        "back_run_multiplier": Option(
            label=_("Back-run"),
            says={
                1: _("There is no back-run: a loss counts what is short."),
                OTHER: _("A back-run counts times %(value)s."),
            },
            span=TIMES,
        ),
        "back_run_when": Option(
            label=_("When it is a back-run"),
            says={
                "defence_11": _("It is a back-run when the defenders take 11 points or more."),
                "defence_10": _("It is a back-run when the defenders take 10 points or more."),
                "defence_contract": _(
                    "It is a back-run when the defenders take as many points as were bid."
                ),
                "defence_min": _(
                    "It is a back-run when the defenders take %(min)s points, the lowest bid."
                ),
            },
            when=lambda rules: rules.back_run_multiplier > 1,
        ),
    },
)
DEALER = Chapter(
    key="dealer",
    title=_("Next dealer"),
    always=(),
    options={
        "next_dealer": Option(
            label=_("Next dealer"),
            says={
                "friend": _("The friend deals the next hand; without one, the declarer does."),
                "joker_holder": _(
                    "Whoever played the joker deals the next hand; if it was buried, the declarer "
                    "does."
                ),
                "declarer": _("The declarer deals the next hand."),
            },
        ),
    },
)
SHOWN = Chapter(
    key="shown",
    title=_("What is shown"),
    always=(_("Nobody may tell or ask who the friend is while the hand is played."),),
    options={
        "point_display": Option(
            label=_("Point cards taken"),
            says={
                "defenders_open": _(
                    "Point cards the defenders took lie open. A friend not known yet shows them "
                    "as well, and turns them over once found out."
                ),
            },
        ),
        "past_tricks_visible": Option(
            label=_("Past tricks"),
            says={
                "none": _("Past tricks are turned over and cannot be looked at again."),
                "last": _("The last trick can be looked at again."),
                "all": _("All past tricks can be looked at again."),
            },
        ),
    },
)
FEATURES = (
    Feature(words=_("always no-trump"), when=lambda rules: rules.no_trump_bids == "only"),
    Feature(words=_("deal-miss"), when=lambda rules: rules.deal_miss_rule != "none"),
    Feature(words=_("trump change"), when=lambda rules: rules.trump_change),
    Feature(words=_("first-trick friend"), when=lambda rules: rules.friend_first_trick),
    Feature(words=_("no friend"), when=lambda rules: not rules.has_friend),
    Feature(words=_("joker asks for any card"), when=lambda rules: rules.joker_any_card != "off"),
    Feature(words=_("no-trump counts more"), when=lambda rules: rules.no_trump_multiplier > 1),
    Feature(words=_("run counts more"), when=lambda rules: rules.run_multiplier > 1),
)
COMPLAINTS: Mapping[str, Sentence] = {}


def key_cards(rules: Rules) -> tuple[tuple[str, Sentence], ...]:
    return (
        (rules.mighty_cards[0], _("Mighty")),
        ("JK", _("Joker")),
        (rules.joker_caller_cards[0], _("Joker caller")),
    )


MIGHTY = Book(
    game=GAME,
    title=_("Mighty"),
    chapters=(DEAL, AUCTION, KITTY, FRIEND, TRICKS, SPECIAL, SCORE, DEALER, SHOWN),
    facts=facts,
    brief=_("%(pack)s cards · hand %(hand)s · kitty %(kitty)s · bids from %(min)s"),
    features=FEATURES,
    plain=_("nothing extra"),
    key_cards=key_cards,
    examples=examples,
    scored_in="score",
    choices=CHOICES,
    problems=lambda _rules: (),  # PENDING
    complaints=COMPLAINTS,
)
