"""Every way a command can be refused, with a sentence for the person who sent it."""

from django.utils.translation import gettext, gettext_noop

from games.engine.core import Refused


class NotSeated(Refused):
    """The sender has no seat at this table."""


class Stale(Refused):
    """The hand went on meanwhile; the sender needs its view again."""


class NoSuchTable(Refused):
    """There is no table, or no such hand at it."""


class NotReady(Refused):
    """The table cannot go on yet."""


class BadMessage(Refused):
    """The frame is no command of ours."""


SENTENCES = {
    "bad_json": gettext_noop("That message could not be read. Reload the page and try again."),
    "too_deep": gettext_noop("That message is nested too deeply."),
    "bad_shape": gettext_noop("That message is incomplete. Reload the page and try again."),
    "binary_not_supported": gettext_noop("Only text messages are understood here."),
    "too_large": gettext_noop("That message is far too long."),
    "rate_limited": gettext_noop("Too many messages at once. Wait a moment."),
    "unknown_type": gettext_noop("That command is unknown. Reload the page and try again."),
    "unknown_action": gettext_noop("That action is unknown in this game."),
    "bad_card": gettext_noop("There is no such card."),
    "bad_suit": gettext_noop("There is no such suit."),
    "bad_number": gettext_noop("That number is out of range."),
    "not_seated": gettext_noop("You are watching this table. Only seated players can do that."),
    "not_found": gettext_noop("There is no such hand at this table any more."),
    "stale": gettext_noop("The table has moved on. Here is how it stands now."),
    "not_your_turn": gettext_noop("It is not your turn yet."),
    "hand_over": gettext_noop("This hand is over."),
    "wrong_phase": gettext_noop("That cannot be done at this point of the hand."),
    "illegal_bid": gettext_noop("Bid more than the best bid, or pass."),
    "illegal_discard": gettext_noop("Lay down exactly the right number of cards from your hand."),
    "illegal_trump": gettext_noop("The trump cannot be changed to that."),
    "illegal_friend": gettext_noop("That friend cannot be called under these rules."),
    "not_in_hand": gettext_noop("You do not hold that card."),
    "must_follow": gettext_noop("You have %(suit)s: follow the suit."),
    "joker_called": gettext_noop("The joker is called: play it, or the mighty."),
    "first_trick_lead": gettext_noop("The first trick cannot be led with that."),
    "joker_names": gettext_noop("Choose what the joker asks for."),
    "retry_later": gettext_noop("The table is busy. One moment: it is tried again."),
    "joker_not_now": gettext_noop("The joker may not be played in the first or the last trick."),
    "joker_must_go": gettext_noop("This is the last chance to play the joker: it must go now."),
    "friend_commanded": gettext_noop("The declarer orders you to take this trick."),
    "other_zone": gettext_noop("It is the turn of your other hand."),
    "must_change_suit": gettext_noop("The next run begins in another suit than %(suit)s."),
    "not_yet": gettext_noop("The hand is still being played."),
    "away": gettext_noop("A bot is playing for you. Say that you are back first."),
    "id_conflict": gettext_noop("That message came before with other contents. Reload the page."),
    "seat_taken": gettext_noop("That seat has just been taken. Choose another one."),
    "seats_free": gettext_noop("Some seats are still free, and no bots play here."),
    "no_bots": gettext_noop("There are not enough bots for that table. Choose another level."),
    "already_seated": gettext_noop("You still sit at another table. Leave it first."),
    "not_welcome": gettext_noop("You cannot sit down at this table."),
    "bad_text": gettext_noop("That cannot be said: write between 1 and 120 characters."),
    "talk_later": gettext_noop("During a hand only the ready-made words can be said."),
    "talk_slower": gettext_noop("One thing at a time: wait a few seconds."),
    "talk_after_card": gettext_noop("Right after a card nothing may be said. Wait three seconds."),
    "already_reported": gettext_noop("You have reported this already. We will look at it."),
}
SUIT_SIGNS = {"S": "♠", "D": "♦", "H": "♥", "C": "♣"}


def sentence(refusal: Refused) -> str:
    """Return the refusal in the active language."""
    suit = SUIT_SIGNS.get(refusal.detail.get("suit", ""), "")
    return gettext(SENTENCES[refusal.code]) % {"suit": suit}
