"""The declarer prepares: the kitty, another trump, and calling the friend."""

from django.utils.translation import gettext_lazy as _

from games.engine.mighty.rules import Rules
from games.rulebook.book import OTHER, Chapter, Option, Remark


def has_friend(rules: Rules) -> bool:
    return rules.has_friend


def no_friend(rules: Rules) -> bool:
    """Honeymoon's partner is one's own table hand."""
    return not rules.has_friend and rules.form != "honeymoon"


def calls_cards(rules: Rules) -> bool:
    return rules.friend_card


def changes_trump(rules: Rules) -> bool:
    return rules.trump_change


def others_take(rules: Rules) -> bool:
    return rules.kitty_takers != "declarer"


KITTY = Chapter(
    key="kitty",
    title=_("Kitty and trump change"),
    opening=(),
    options={
        "kitty_takers": Option(
            label=_("Taking the kitty"),
            says={
                "declarer": _(
                    "The declarer takes the kitty and lays down as many cards, face down."
                ),
                "declarer3_others1": _(
                    "The declarer takes three cards of the kitty and lays down three; then the "
                    "others in turn take one and lay down one."
                ),
            },
        ),
        "kitty_face_up": Option(
            label=_("Showing the kitty"),
            says={
                True: _("The kitty is turned up first, for everybody to see."),
                False: _("Nobody but the declarer sees the kitty."),
            },
        ),
        "kitty_points_to": Option(
            label=_("Buried points"),
            says={
                "declarer": _("Point cards the declarer lays down count for the declarer's side."),
                "defenders": _("Point cards the declarer lays down count for the defenders."),
            },
        ),
        "defender_discard_points_to": Option(
            label=_("Points others bury"),
            says={
                "declarer": _("Point cards the others lay down count for the declarer's side."),
                "owner": _("Point cards the others lay down count for the defenders."),
            },
            when=others_take,
        ),
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
                (0, 0, 0): _("A change costs nothing: the contract keeps its number."),
                (1, 1, 1): _("Any change raises the contract by 1."),
                (2, 2, 2): _("Any change raises the contract by 2."),
                OTHER: _(
                    "A change raises the contract: from suit to suit by %(first)s, to no-trump by "
                    "%(second)s, from no-trump by %(third)s."
                ),
            },
            when=changes_trump,
            offers=lambda _rules: ((2, 2, 2), (2, 1, 2), (1, 1, 1), (0, 0, 0)),
        ),
        "trump_change_cap": Option(
            label=_("Change at the top"),
            says={
                True: _("The raise stops at %(max)s, so a contract of %(max)s changes for free."),
                False: _("A change that would go over %(max)s is not allowed."),
            },
            when=changes_trump,
        ),
        "raise_after_kitty": Option(
            label=_("Raising after the kitty"),
            says={
                True: _("Having seen the kitty, the declarer may raise the number alone."),
                False: _("The number alone cannot be raised after the kitty."),
            },
        ),
    },
)
FRIEND = Chapter(
    key="friend",
    title=_("Friend"),
    opening=(
        Remark(_("There is no friend: the declarer plays alone."), no_friend),
        Remark(
            _("The friend is one's own hand on the table; nobody else is called."),
            lambda rules: rules.form == "honeymoon",
        ),
    ),
    options={
        "friend_card": Option(
            label=_("Friend by a card"),
            says={
                True: _(
                    "The declarer names a card: whoever holds it is the friend, and nobody else "
                    "knows."
                ),
                False: _("No friend is called by a card."),
            },
            when=has_friend,
        ),
        "friend_joker": Option(
            label=_("Joker friend"),
            says={
                True: _("The joker may be that card."),
                False: _("The joker cannot be called."),
            },
            when=calls_cards,
        ),
        "friend_self_card": Option(
            label=_("Calling one's own card"),
            says={
                "allowed_alone": _(
                    "A declarer who calls a card in hand, or a buried one, plays alone in secret."
                ),
                "forbidden": _("A card in one's own hand, or a buried one, cannot be called."),
            },
            when=calls_cards,
        ),
        "friend_first_trick": Option(
            label=_("First-trick friend"),
            says={
                True: _("The friend may also be whoever wins the first trick."),
                False: _("There is no first-trick friend."),
            },
            when=has_friend,
        ),
        "friend_last_trick": Option(
            label=_("Last-trick friend"),
            says={
                True: _("The friend may also be whoever wins the last trick."),
                False: _("There is no last-trick friend."),
            },
            when=has_friend,
        ),
        "friend_seat": Option(
            label=_("Friend by name"),
            says={
                True: _("A player may be called by name, and is known at once."),
                False: _("No friend is called by name."),
            },
            when=has_friend,
        ),
        "friend_none": Option(
            label=_("No friend"),
            says={
                True: _("The declarer may also announce to play alone."),
                False: _("The declarer cannot announce to play alone."),
            },
            when=has_friend,
        ),
        "friend_reveal": Option(
            label=_("When the friend is known"),
            says={
                "card_played": _("The friend is known when the called card is played."),
                "card_played_or_voluntary": _(
                    "The friend is known when the called card is played, or earlier: who wins a "
                    "trick with point cards may say so."
                ),
            },
            when=calls_cards,
        ),
        "friend_command_min": Option(
            label=_("Ordering the friend"),
            says={
                None: _("The declarer cannot order the friend to take a trick."),
                OTHER: _(
                    "With a contract of at least %(value)s the declarer may, once a hand, order "
                    "the friend to take the trick."
                ),
            },
            when=has_friend,
            span=(13, 20),
        ),
    },
)
CHAPTERS: tuple[Chapter, ...] = (KITTY, FRIEND)
