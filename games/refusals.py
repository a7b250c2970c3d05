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


class Paused(Refused):
    """A director has paused the table."""


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
    "event_deals": gettext_noop("Say that you are ready: the event deals the first hand."),
    "paused": gettext_noop("The director has paused the table. %(reason)s"),
    "no_reason": gettext_noop("Say why, in at most 120 characters."),
    "not_certain": gettext_noop("It is not certain yet that the rest is yours. Play on."),
    "not_waiting": gettext_noop("The first hand has been dealt already."),
    "nobody_waited_for": gettext_noop("Nobody is being waited for at this table now."),
    "no_director": gettext_noop("Only the director may do that, and not where they play."),
    "unknown_entry": gettext_noop("No hand ends like that. Choose one of the results shown."),
    "entry_missing": gettext_noop("Something has not been chosen yet. Choose it, then go on."),
    "entry_seat": gettext_noop("Nobody sits there. Choose one of the %(players)s players."),
    "entry_points": gettext_noop("A side takes 0 to %(most)s points. Count the point cards again."),
    "entry_low": gettext_noop("No contract is below %(least)s here. Choose a higher number."),
    "entry_high": gettext_noop("No contract is above %(most)s here. Choose a lower number."),
    "entry_no_trump": gettext_noop("By these rules every contract has a trump. Choose a suit."),
    "entry_trump": gettext_noop("By these rules there is never a trump. Choose no-trump."),
    "entry_friend_alone": gettext_noop("Who plays alone has no friend. Choose one or the other."),
    "entry_own_friend": gettext_noop(
        "By these rules nobody is their own friend. Choose another player, or alone."
    ),
    "entry_no_friend": gettext_noop("These rules know no friend. Enter the hand without one."),
    "entry_not_alone": gettext_noop(
        "By these rules nobody announces to play alone. Enter the hand without that."
    ),
    "entry_who_friend": gettext_noop(
        "By these rules there is a friend unless the declarer announced to play alone. Choose who."
    ),
    "entry_joker": gettext_noop(
        "Who played the joker deals next. Choose who it was, or that it was buried."
    ),
    "entry_no_joker": gettext_noop(
        "By these rules it does not matter who had the joker. Enter the hand without that."
    ),
    "entry_must_open": gettext_noop(
        "By these rules the dealer must bid. If you deal again, enter the hand as not counted."
    ),
    "entry_no_deal_miss": gettext_noop(
        "These rules know no deal-miss. If you deal again, enter the hand as not counted."
    ),
    "entry_winner": gettext_noop("Exactly one player has no cards left. Choose who is out."),
    "entry_left": gettext_noop("Nobody there had more than %(most)s cards. Count them again."),
    "already_entered": gettext_noop(
        "Hand %(number)s is on the sheet already, otherwise. Correct that line, or object to it."
    ),
    "not_that_hand": gettext_noop(
        "The sheet goes on with hand %(number)s. Look at it again, then enter your hand."
    ),
    "all_played": gettext_noop(
        "All %(count)s hands of this table are on the sheet. A wrong line can be corrected."
    ),
    "sheet_closed": gettext_noop("This sheet is closed. Ask the director to enter the hand."),
    "not_on_sheet": gettext_noop("Only who plays at this table can do that. Choose your name."),
    "not_correctable": gettext_noop(
        "Only the newest line can be corrected here. Object to this one, and ask the director."
    ),
    "already_corrected": gettext_noop(
        "Hand %(number)s was corrected meanwhile. Look at the line as it stands now."
    ),
    "no_correction_reason": gettext_noop(
        "Say why it is corrected, in at most %(most)s characters: everybody reads it."
    ),
    "no_dispute_text": gettext_noop("Say what is wrong, in at most %(most)s characters."),
    "not_your_dispute": gettext_noop(
        "Only who objected can take that back. Or ask the director to settle it."
    ),
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
    values = {**refusal.detail, "suit": suit, "reason": refusal.detail.get("reason", "")}
    return (gettext(SENTENCES[refusal.code]) % values).strip()
