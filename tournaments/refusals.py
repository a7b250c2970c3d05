"""Every way an event can refuse something, with a sentence that says what to do instead."""

from django.utils.translation import gettext, gettext_noop

from games.engine.core import Refused
from games.refusals import SENTENCES as TABLE_SENTENCES
from games.refusals import sentence as table_sentence


class EventRefused(Refused):
    """What was asked cannot be done now; nothing has changed."""


SENTENCES = {
    "not_allowed": gettext_noop("You may not do that here. Ask one of the directors."),
    "registration_closed": gettext_noop(
        "Registration is closed. Ask one of the directors to add you."
    ),
    "registration_not_open": gettext_noop("Registration has not opened yet. Come back then."),
    "too_many_entries": gettext_noop(
        "An event has room for %(most)s players. Make a second event for the others."
    ),
    "late_entry_closed": gettext_noop("Nobody can join this event any more: it has begun."),
    "already_entered": gettext_noop("%(name)s is in this event already."),
    "guests_not_welcome": gettext_noop(
        "Only members of the club can play in this event. Join the club first."
    ),
    "needs_account": gettext_noop("Sign up first: your results need a place to stay."),
    "not_entered": gettext_noop("You are not in this event."),
    "check_in_closed": gettext_noop("Check-in is not open now."),
    "has_withdrawn": gettext_noop("%(name)s has withdrawn. Register again first."),
    "wrong_stage": gettext_noop("The event is at another stage now. Reload the page."),
    "wrong_round_stage": gettext_noop("The round is at another stage now. Reload the page."),
    "reason_needed": gettext_noop("Say in a few words why: everybody can read it in the log."),
    "no_rules": gettext_noop("Choose the rules for at least one size of table first."),
    "nobody_here": gettext_noop("Nobody is in this event yet. Add players first."),
    "too_few": gettext_noop(
        "%(players)s players fill no table. The smallest table of this event is for %(least)s:"
        " add players, or choose rules for smaller tables."
    ),
    "no_such_size": gettext_noop("There are no rules for a table of %(size)s. Choose some first."),
    "plan_outdated": gettext_noop("The seating has changed meanwhile. Look at the newest draft."),
    "plan_not_ready": gettext_noop("The seating is not ready yet. Plan it first."),
    "plan_misses": gettext_noop(
        "The players have changed since this draft. Plan the seating anew."
    ),
    "round_begun": gettext_noop("Cards are dealt already: this round cannot be seated anew."),
    "rounds_open": gettext_noop("Round %(round)s is not approved yet. Approve it first."),
    "hands_missing": gettext_noop(
        "%(tables)s tables have not played all their hands. Collect them, or approve as it stands."
    ),
    "disputes_open": gettext_noop("%(disputes)s results are disputed. Settle them first."),
    "bad_points": gettext_noop("Points must be a number from −1000 to 1000, and not 0."),
    "already_cancelled": gettext_noop("That has been cancelled already."),
    "not_in_event": gettext_noop("That does not belong to this event."),
    "plays_there": gettext_noop(
        "You play at this table yourself. Another director must decide here."
    ),
    "seat_not_open": gettext_noop("That player sits in this round already."),
    "last_director": gettext_noop("Somebody must direct the event. Name another director first."),
    "frozen_terms": gettext_noop("The event has begun: only its name and text can change now."),
    "same_pair": gettext_noop("Choose two different players."),
    "bad_minutes": gettext_noop("Minutes must be a number from 1 to %(most)s."),
    "table_plays": gettext_noop("This table plays already. Add time to the round instead."),
    "no_bot_with_cards": gettext_noop(
        "A bot cannot hold real cards. Choose a substitute, or let the table play online."
    ),
    "nobody_chosen": gettext_noop("Choose somebody, or write a name."),
    "already_called": gettext_noop("The director is on the way to your table."),
}


def sentence(refusal: Refused) -> str:
    """Return the refusal in the active language; refusals of tables too."""
    if refusal.code in SENTENCES:
        return gettext(SENTENCES[refusal.code]) % refusal.detail
    if refusal.code in TABLE_SENTENCES:
        return table_sentence(refusal)
    raise KeyError(refusal.code)
