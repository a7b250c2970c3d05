"""The book about Mighty."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.mighty.choices import CHOICES
from games.engine.mighty.game import MIGHTY as GAME
from games.engine.mighty.problems import problems
from games.engine.mighty.rules import Rules
from games.rulebook.book import Book, Remark, Sentence

from . import bidding, play, preparing
from .scores import examples

FEATURES = (
    Remark(_("always no-trump"), lambda rules: rules.no_trump_bids == "only"),
    Remark(_("open kitty"), lambda rules: rules.kitty_face_up),
    Remark(_("deal-miss"), bidding.has_deal_miss),
    Remark(_("trump change"), preparing.changes_trump),
    Remark(_("first-trick friend"), lambda rules: rules.friend_first_trick),
    Remark(_("no friend"), preparing.no_friend),
    Remark(_("joker asks for any card"), lambda rules: rules.joker_any_card == "free"),
    Remark(
        _("any card: the second sets the suit"),
        lambda rules: rules.joker_any_card == "second_card_sets_suit",
    ),
    Remark(_("no-trump counts more"), lambda rules: rules.no_trump_multiplier > 1),
    Remark(_("run counts more"), lambda rules: rules.run_multiplier > 1),
    Remark(_("score by the bid"), lambda rules: rules.win_formula == "contract_only"),
)
COMPLAINTS: Mapping[str, Sentence] = {
    "unknown_value": _("This value cannot be chosen."),
    "players_of_form": _("This form is not for that many players."),
    "out_of_range": _("No hand can be played with these numbers: %(told)s"),
    "deck_size": _("The cards do not work out: the kitty must have one to five of them."),
    "table_stacks": _("The hand on the table needs an even number of cards."),
    "not_in_pack": _("One of these cards is not in the pack."),
    "same_card": _("The mighty and the joker caller must never be the same card."),
    "twice": _("Something is named twice here."),
    "contradicts": _("These do not go together: %(told)s"),
    "needs": _("One of these needs another: %(told)s"),
}


def facts(rules: Rules) -> dict[str, Any]:
    return {
        "players": rules.players,
        "pack": len(rules.pack),
        "hand": rules.hand_size,
        "kitty": rules.kitty_size,
        "min": rules.bid_min,
        "max": rules.bid_max,
        "base": rules.score_base,
    }


def key_cards(rules: Rules) -> tuple[tuple[str, Sentence], ...]:
    return (
        (rules.mighty_cards[0], _("Mighty")),
        ("JK", _("Joker")),
        (rules.joker_caller_cards[0], _("Joker caller")),
    )


MIGHTY = Book(
    game=GAME,
    title=_("Mighty"),
    chapters=(*bidding.CHAPTERS, *preparing.CHAPTERS, *play.CHAPTERS),
    facts=facts,
    brief=_("%(pack)s cards · hand %(hand)s · kitty %(kitty)s · bids from %(min)s"),
    features=FEATURES,
    plain=_("nothing extra"),
    key_cards=key_cards,
    examples=examples,
    scored_in="score",
    choices=CHOICES,
    problems=problems,
    complaints=COMPLAINTS,
)
