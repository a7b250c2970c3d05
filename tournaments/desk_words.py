"""What the desk says: the next action with its consequence, and why seating failed."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop

from tournaments.next_action import Do, NextAction

ACTIONS: Mapping[Do, tuple[str, str]] = {  # what its button says, what comes of it
    Do.CHOOSE_RULES: (
        gettext_noop("Choose the rules"),
        gettext_noop("Without rules for at least one size of table nobody can be seated."),
    ),
    Do.ADD_PLAYERS: (
        gettext_noop("Add players"),
        gettext_noop(
            "%(coming)s players are in, %(least)s are needed for the smallest table."
            " Add names, or send the link to the event."
        ),
    ),
    Do.OPEN_REGISTRATION: (
        gettext_noop("Open registration"),
        gettext_noop("Everybody who may see the event can register from then on."),
    ),
    Do.OPEN_CHECK_IN: (
        gettext_noop("Open check-in"),
        gettext_noop("Registration closes, and %(coming)s players are asked to say they are here."),
    ),
    Do.START: (
        gettext_noop("Start the event"),
        gettext_noop(
            "%(coming)s players play, %(here)s of them have checked in."
            " Rules and format are fixed from then on."
        ),
    ),
    Do.PLAN: (
        gettext_noop("Plan the seating"),
        gettext_noop(
            "%(coming)s players are spread over tables for all rounds to come."
            " Nobody sees it before you publish it."
        ),
    ),
    Do.AWAIT_PLAN: (
        gettext_noop("The seating is being planned"),
        gettext_noop("That takes a few seconds. You can leave this page meanwhile."),
    ),
    Do.PUBLISH: (
        gettext_noop("Publish the seating of round %(round)s"),
        gettext_noop("All players see their table and are told. No card is dealt yet."),
    ),
    Do.START_ROUND: (
        gettext_noop("Start round %(round)s"),
        gettext_noop("All %(tables)s tables open at once, and the clock starts to run."),
    ),
    Do.AWAIT_TABLES: (
        gettext_noop("Round %(round)s: %(done)s of %(tables)s tables are done"),
        gettext_noop("Nothing to do for you now. You can remind the tables that still play."),
    ),
    Do.RESUME: (
        gettext_noop("Let round %(round)s go on"),
        gettext_noop("All tables go on, and the clock is moved by the time of the pause."),
    ),
    Do.COLLECT: (
        gettext_noop("Collect the results of round %(round)s"),
        gettext_noop("Time is up, and %(missing)s tables have not played all their hands."),
    ),
    Do.SETTLE: (
        gettext_noop("Settle the disputes of round %(round)s"),
        gettext_noop("%(disputes)s results are disputed. Correct them, or let them stand."),
    ),
    Do.APPROVE: (
        gettext_noop("Approve round %(round)s"),
        gettext_noop("All results are in. They count, and the next round can be published."),
    ),
    Do.APPROVE_AS_IT_STANDS: (
        gettext_noop("Approve round %(round)s as it stands"),
        gettext_noop("%(missing)s tables lack hands; these are left out and count for nobody."),
    ),
    Do.FINISH: (
        gettext_noop("Finish the event"),
        gettext_noop("All %(rounds)s rounds are approved. The final standings are published."),
    ),
    Do.ARCHIVE: (
        gettext_noop("Archive the event"),
        gettext_noop("Everything stays readable, and nothing can be changed any more."),
    ),
    Do.NOTHING: (
        gettext_noop("This event is archived"),
        gettext_noop("There is nothing left to do."),
    ),
}

FAILURES = {  # by codes of seating.CannotSeat
    "no_players": gettext_noop("Nobody plays in the rounds to come. Add players first."),
    "too_few_players": gettext_noop(
        "There are fewer players than the smallest table has seats. Add players, or choose rules"
        " for smaller tables."
    ),
    "locked_size": gettext_noop(
        "A locked table has a size that was not chosen. Plan it anew: then nothing is locked."
    ),
    "seated_twice": gettext_noop(
        "Two locked tables share a player. Plan it anew: then nothing is locked."
    ),
    "not_active": gettext_noop(
        "Somebody at a locked table does not play in that round any more. Plan it anew: then"
        " nothing is locked."
    ),
}
FAILED = gettext_noop("No seating was found. Plan it anew: then nothing is locked.")


VIOLATIONS = {  # by codes of seating.Violation
    "wrong_number_of_rounds": gettext_noop("The draft has another number of rounds."),
    "unknown_player": gettext_noop(
        "Round %(round)s, table %(table)s: %(names)s no longer plays in this event."
    ),
    "seated_twice": gettext_noop("Round %(round)s: %(names)s sits at two tables."),
    "not_active": gettext_noop(
        "Round %(round)s, table %(table)s: %(names)s does not play in this round."
    ),
    "table_size": gettext_noop(
        "Round %(round)s, table %(table)s has %(value)s seats; there are no rules for that."
    ),
    "no_tables": gettext_noop("Round %(round)s has no tables."),
    "fixed_round_changed": gettext_noop("Round %(round)s was played otherwise."),
    "locked_table_changed": gettext_noop("Round %(round)s: a locked table has changed."),
    "forbidden_pair": gettext_noop(
        "Round %(round)s, table %(table)s: %(names)s shall not sit at one table."
    ),
    "byes_uneven": gettext_noop("Some sit out up to %(value)s rounds more than others."),
    "sizes_uneven": gettext_noop(
        "Some sit at small tables up to %(value)s times more often than others."
    ),
    "seats_uneven": gettext_noop(
        "Somebody sits in one seat up to %(value)s times more often than in another."
    ),
    "first_deals_uneven": gettext_noop("First deals are spread unevenly."),
}


def label(action: NextAction) -> str:
    """Return what the button of the action says."""
    return gettext(ACTIONS[action.do][0]) % {"round": action.round, **action.values}


def consequence(action: NextAction) -> str:
    """Return in one sentence what comes of the action."""
    return gettext(ACTIONS[action.do][1]) % {"round": action.round, **action.values}


def failure(code: str) -> str:
    """Return why no seating could be planned."""
    return gettext(FAILURES.get(code, FAILED))


def violation(one: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return what is wrong with a draft; `names` are those of its entries."""
    who = " · ".join(names.get(entry, "?") for entry in one["players"])
    return gettext(VIOLATIONS[one["code"]]) % {**one, "names": who}


def verdict(quality: Mapping[str, Any]) -> str:
    """Return how a draft compares with what is proved to be unbeatable, empty if nothing is."""
    bound, found = quality["max_min_bound"], quality["max_min"]
    if bound is None:
        return ""
    if found > bound:
        return gettext("%(more)s above the proved bound") % {"more": found - bound}
    if quality["squares"] == quality["squares_bound"]:
        return gettext("It cannot be better: that is proved.")
    return gettext("As even as the proved bound")
