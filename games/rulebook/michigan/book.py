"""What the book says about Michigan: the options of `games.engine.michigan.rules`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.michigan.game import MICHIGAN as GAME
from games.engine.michigan.rules import CHOICES, Rules, problems
from games.rulebook.book import OTHER, Book, Chapter, Option, Remark, Sentence, written

from .scores import examples

CHIPS = (0, 10)


def facts(rules: Rules) -> dict[str, Any]:
    each, longer = divmod(len(rules.pack), rules.players + 1)
    return {
        "players": rules.players,
        "pack": len(rules.pack),
        "piles": rules.players + 1,
        "each": f"{each}–{each + 1}" if longer else str(each),
        "boodle": " ".join(map(written, rules.boodle_cards)),
        "ante": rules.ante,
        "dealer_ante": rules.dealer_ante,
        "total": rules.ante * len(rules.boodle_cards),
        "dealer_total": rules.dealer_ante * len(rules.boodle_cards),
    }


DEAL = Chapter(
    key="deal",
    title=_("Cards and deal"),
    opening=(
        Remark(
            _(
                "52 cards without a joker are dealt one at a time to %(piles)s piles, %(each)s "
                "cards each. One pile is the dead hand: nobody sees or plays it."
            )
        ),
        Remark(_("The deal moves one seat to the left every hand, whoever won.")),
    ),
    options={
        "players": Option(
            label=_("Players"), says={OTHER: _("%(value)s people play.")}, fixed=True
        ),
        "direction": Option(
            label=_("Direction"),
            says={
                "ccw": _("Play goes counterclockwise: the next player sits on your right."),
                "cw": _("Play goes clockwise: the next player sits on your left."),
            },
        ),
        "dead_hand_dealt": Option(
            label=_("Dead hand"),
            says={
                "last": _("The dead hand is dealt last, so it is never the longer pile."),
                "first": _("The dead hand is dealt first, so it may have a card more."),
            },
        ),
        "dead_hand_exchange": Option(
            label=_("Taking the dead hand"),
            says={"off": _("Nobody may take the dead hand for their own.")},
        ),
    },
)
STAKES = Chapter(
    key="stakes",
    title=_("Stakes"),
    opening=(
        Remark(_("Before the deal everybody puts chips on the boodle cards in the middle.")),
        Remark(_("Who plays a boodle card takes all the chips on it.")),
    ),
    options={
        "boodle_cards": Option(
            label=_("Boodle cards"),
            says={OTHER: _("The boodle cards are %(value)s.")},
        ),
        "ante": Option(
            label=_("Stake"),
            says={OTHER: _("Everybody puts this many chips on each boodle card: %(value)s.")},
            span=CHIPS,
        ),
        "dealer_ante": Option(
            label=_("Dealer's stake"),
            says={OTHER: _("The dealer puts this many on each: %(value)s.")},
            span=CHIPS,
        ),
        "unclaimed": Option(
            label=_("Chips nobody took"),
            says={
                "carry_over": _("Chips nobody took stay there and grow from hand to hand."),
                "return": _("Chips nobody took go back to those who put them there."),
            },
        ),
    },
)
RUNS = Chapter(
    key="runs",
    title=_("Runs"),
    opening=(
        Remark(_("The player on the dealer's left leads the lowest card held in any suit.")),
        Remark(
            _(
                "Whoever holds the next higher card of the suit plays it, and so on up to the ace: "
                "a run. These cards come by themselves."
            )
        ),
        Remark(_("When nobody has the next card, who played the last one leads again.")),
    ),
    options={
        "must_change_suit": Option(
            label=_("Suit of the next run"),
            says={
                True: _("The next run must be of another suit; without one, the turn passes on."),
                False: _("The next run may be of any suit, the same one too."),
            },
        ),
    },
)
SETTLING = Chapter(
    key="settling",
    title=_("Settling"),
    opening=(Remark(_("The hand ends the moment somebody has no card left: that player wins.")),),
    options={
        "settlement": Option(
            label=_("Chips for each card left"),
            says={
                OTHER: _("Everybody else pays the winner %(value)s for each card left."),
                0: _("Cards that are left cost nothing."),
            },
            span=CHIPS,
        ),
        "allow_negative": Option(
            label=_("Below zero"),
            says={
                True: _("A balance may go below zero."),
                False: _("Nobody pays more chips than they have."),
            },
        ),
        "starting_chips": Option(
            label=_("Chips at the start"),
            says={OTHER: _("Everybody starts with %(value)s chips.")},
            when=lambda rules: not rules.allow_negative,
            span=(1, 500),
        ),
        "session_leftover": Option(
            label=_("At the very end"),
            says={
                "split": _(
                    "Chips still on the boodle cards when play ends are shared out equally, odd "
                    "ones going to the last winner."
                ),
                "last_winner": _(
                    "Chips still on the boodle cards when play ends go to the last winner."
                ),
                "void": _("Chips still on the boodle cards when play ends count for nobody."),
            },
        ),
    },
)
SHOWN = Chapter(
    key="shown",
    title=_("What is shown"),
    opening=(
        Remark(
            _("Everybody sees the cards played, the chips, and how many cards the others have.")
        ),
        Remark(_("The dead hand stays secret, after the hand too.")),
    ),
    options={},
)
FEATURES = (
    Remark(_("chips stay and grow"), when=lambda rules: rules.unclaimed == "carry_over"),
    Remark(_("chips go back"), when=lambda rules: rules.unclaimed == "return"),
    Remark(_("change of suit"), when=lambda rules: rules.must_change_suit),
    Remark(_("never below zero"), when=lambda rules: not rules.allow_negative),
)
COMPLAINTS: Mapping[str, Sentence] = {
    "players": _("Michigan is for three to eight players."),
    "wrong_type": _("This value is of another kind than it should be."),
    "unknown_value": _("This value is unknown."),
    "boodle_cards": _("Choose four different boodle cards."),
    "below_zero": _("Chips cannot be fewer than none."),
    "no_chips": _("Where nobody may go below zero, everybody needs chips to start with."),
}


def key_cards(rules: Rules) -> tuple[tuple[str, Sentence], ...]:
    return tuple((card, _("Boodle card")) for card in rules.boodle_cards)


MICHIGAN = Book(
    game=GAME,
    title=_("Michigan"),
    chapters=(DEAL, STAKES, RUNS, SETTLING, SHOWN),
    facts=facts,
    brief=_("%(pack)s cards · %(each)s each · stakes %(ante)s, dealer %(dealer_ante)s"),
    features=FEATURES,
    plain=_("nothing extra"),
    key_cards=key_cards,
    examples=examples,
    scored_in="settling",
    choices=CHOICES,
    problems=problems,
    complaints=COMPLAINTS,
)
