"""Mighty from the first card on: tricks, the special cards, the score, and what is shown."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.engine.mighty.rules import Rules
from games.rulebook.book import OTHER, Chapter, Option, Remark, Sentence

from .preparing import has_friend

TIMES = (1, 4)
BAN: Mapping[str, Sentence] = {
    "trump": _("trump"),
    "mighty": _("the mighty"),
    "joker": _("the joker"),
    "joker_caller": _("the joker caller"),
}


def calls_joker(rules: Rules) -> bool:
    return rules.joker_call_mode != "off"


def sometimes_powerless(rules: Rules) -> bool:
    return not (rules.joker_power_first and rules.joker_power_last)


def has_heir(rules: Rules) -> bool:
    return rules.next_dealer in ("friend", "joker_holder")


TRICKS = Chapter(
    key="tricks",
    title=_("Tricks"),
    opening=(
        Remark(_("The declarer leads the first trick; whoever wins a trick leads the next.")),
        Remark(
            _(
                "Follow the suit that was led. Without it you may play anything: a trump ruffs, "
                "another suit cannot win."
            )
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
        "first_trick_lead_release": Option(
            label=_("With nothing else to lead"),
            says={
                "no_other_than_joker": _(
                    "Who has nothing else, or nothing else but the joker, leads any card."
                ),
                "only_banned_lead_trump": _("Who has nothing else leads a trump."),
                "all_trump": _("Only who has nothing else at all leads any card."),
            },
            when=lambda rules: bool(rules.first_trick_lead_ban),
        ),
    },
)
SPECIAL = Chapter(
    key="special",
    title=_("Mighty, joker and joker call"),
    opening=(
        Remark(_("The mighty beats everything and may always be played.")),
        Remark(_("The joker beats everything but the mighty and may always be played.")),
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
        "joker_playable_first_last": Option(
            label=_("Joker at the edges"),
            says={
                True: _("The joker may be played in the first and the last trick too."),
                False: _(
                    "The joker cannot be played in the first and the last trick: it must come out "
                    "in between."
                ),
            },
        ),
        "joker_power_first": Option(
            label=_("Joker in the first trick"),
            says={
                True: _("In the first trick the joker is as strong as ever."),
                False: _("In the first trick the joker is the lowest card of all."),
            },
            when=lambda rules: rules.joker_playable_first_last,
        ),
        "joker_power_last": Option(
            label=_("Joker in the last trick"),
            says={
                True: _("In the last trick the joker is as strong as ever."),
                False: _("In the last trick the joker is the lowest card of all."),
            },
            when=lambda rules: rules.joker_playable_first_last,
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
                "forbidden": _("A joker without power cannot be led."),
            },
            when=sometimes_powerless,
        ),
        "joker_call_mode": Option(
            label=_("Joker call"),
            says={
                "automatic": _(
                    "Leading the joker caller calls the joker: its holder must play it."
                ),
                "declared": _(
                    "Leading the joker caller calls the joker only if one says so: then its "
                    "holder must play it."
                ),
                "off": _("There is no joker call."),
            },
        ),
        "joker_caller_cards": Option(
            label=_("The joker caller"),
            says={
                OTHER: _("The joker caller is %(first)s; when %(suit)s is trump, it is %(second)s.")
            },
            when=calls_joker,
        ),
        "joker_call_first_trick": Option(
            label=_("Joker call in the first trick"),
            says={
                True: _("The joker can be called in the first trick too."),
                False: _("In the first trick the caller calls nothing."),
            },
            when=calls_joker,
        ),
        "called_joker_has_power": Option(
            label=_("Power of a called joker"),
            says={
                True: _("A called joker keeps its power."),
                False: _("A called joker is the lowest card of all."),
            },
            when=calls_joker,
        ),
        "mighty_instead_of_joker": Option(
            label=_("Mighty for a called joker"),
            says={
                True: _("Who holds the mighty too may play it for the called joker."),
                False: _("A called joker must come, even if its holder has the mighty."),
            },
            when=calls_joker,
        ),
    },
)
SCORE = Chapter(
    key="score",
    title=_("Counting and score"),
    opening=(
        Remark(
            _(
                "The declarer's side has twenty points less those the defenders took. It makes "
                "the contract with as many as were bid."
            )
        ),
        Remark(
            _(
                "All scores of a hand add up to zero: the declarer gets or pays what the others "
                "leave."
            )
        ),
    ),
    options={
        "win_formula": Option(
            label=_("Contract made"),
            says={
                "over_ten": _("Made: a share is what the declarer's side took over %(base)s."),
                "over_min": _(
                    "Made: a share is what the declarer's side took over the lowest bid, %(min)s."
                ),
                "contract_only": _(
                    "Made: a share is the number bid over %(base)s; taking more brings nothing."
                ),
                "risk_bonus": _(
                    "Made: a share is two for every point bid over %(base)s, and one for every "
                    "point taken over the bid."
                ),
            },
        ),
        "loss_formula": Option(
            label=_("Contract failed"),
            says={
                "short": _("Failed: a share is the number of points that are missing."),
                "contract_only": _("Failed: a share is the number bid over %(base)s."),
            },
        ),
        "score_base": Option(
            label=_("Counting from"),
            says={OTHER: _("The score counts from %(value)s points.")},
            when=lambda rules: (rules.win_formula, rules.loss_formula) != ("over_min", "short"),
            span=(7, 13),
        ),
        "defender_share": Option(
            label=_("Each defender"),
            says={
                1: _("Each defender pays or gets one share."),
                OTHER: _("Each defender pays or gets %(value)s shares."),
            },
            span=TIMES,
        ),
        "friend_share": Option(
            label=_("The friend"),
            says={
                1: _("The friend gets or pays one share."),
                OTHER: _("The friend gets or pays %(value)s shares."),
            },
            when=has_friend,
            span=TIMES,
        ),
        "no_trump_multiplier": Option(
            label=_("No-trump"),
            says={
                1: _("No-trump counts the same as a trump."),
                OTHER: _("No-trump counts times %(value)s, won or lost."),
            },
            when=lambda rules: rules.no_trump_bids != "forbidden",
            span=TIMES,
        ),
        "alone_multiplier": Option(
            label=_("Announced alone"),
            says={
                1: _("Playing alone brings no extra factor."),
                OTHER: _("Announced alone, the score counts times %(value)s."),
            },
            when=lambda rules: rules.has_friend and rules.friend_none,
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
                1: _("There is no back-run."),
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
    opening=(),
    options={
        "next_dealer": Option(
            label=_("Next dealer"),
            says={
                "friend": _("The friend deals the next hand."),
                "joker_holder": _("Whoever played the joker deals the next hand."),
                "declarer": _("The declarer deals the next hand."),
                "rotate": _("The deal passes to the next seat every hand."),
            },
        ),
        "next_dealer_alone": Option(
            label=_("If there is none"),
            says={
                "declarer": _("If there was nobody like that, the declarer deals."),
                "rotate": _("If there was nobody like that, the next seat deals."),
            },
            when=has_heir,
        ),
        "redeal_dealer": Option(
            label=_("Dealing again"),
            says={
                "same": _("When cards are dealt again, the same dealer deals."),
                "next": _("When cards are dealt again, the next seat deals."),
                "deal_miss_caller": _(
                    "After a deal-miss, whose hand it was deals again; otherwise the same dealer."
                ),
            },
        ),
    },
)
SHOWN = Chapter(
    key="shown",
    title=_("What is shown"),
    opening=(),
    options={
        "point_display": Option(
            label=_("Point cards taken"),
            says={
                "defenders_open": _(
                    "Point cards the defenders took lie open. A friend not known yet shows them "
                    "as well, and turns them over once found out."
                ),
                "all_but_declarer_open": _(
                    "Point cards lie open before everybody but the declarer. The friend, once "
                    "found out, turns them over."
                ),
                "all_open": _("Point cards lie open before everybody."),
                "hidden": _("Point cards that were taken lie face down."),
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
        "open_tables": Option(
            label=_("Table hands"),
            says={
                "before_bid": _("The upper cards on the table are turned up before the auction."),
                "after_bid": _("The upper cards on the table are turned up after the auction."),
            },
            when=lambda rules: rules.form == "honeymoon",
        ),
        "table_talk": Option(
            label=_("Table talk"),
            says={
                True: _("People may talk about the hand while it is played."),
                False: _("Nobody talks about the hand, or about the friend, while it is played."),
            },
        ),
    },
)
CHAPTERS: tuple[Chapter, ...] = (TRICKS, SPECIAL, SCORE, DEALER, SHOWN)
