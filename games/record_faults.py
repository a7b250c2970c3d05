"""Every way a record can be wrong, with a sentence for whoever brought it."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games import refusals
from games.engine.records import RecordError
from games.retold import TELLERS, Names
from games.rulebook import BOOKS
from games.rulebook.book import complaint, written

SENTENCES: Mapping[str, str] = {
    "too_long": gettext_noop("This is longer than %(limit)s KB: no record of a hand is."),
    "not_utf8": gettext_noop("This is no text in UTF-8: it breaks off at byte %(byte)s."),
    "not_json": gettext_noop("This is no JSON: it breaks off in line %(line)s, column %(column)s."),
    "too_deep": gettext_noop("This is no record of a hand: its brackets are nested too deep."),
    "bad_number": gettext_noop("This is no record of a hand: it holds the number %(told)s."),
    "no_record": gettext_noop("This is no record of a hand: its “format” is not “%(format)s”."),
    "unknown_version": gettext_noop("Version %(told)s cannot be read here, only %(known)s."),
    "unknown_game": gettext_noop("There is no game “%(told)s” here, only %(known)s."),
    "unknown_field": gettext_noop("A record has no field “%(field)s”."),
    "missing_field": gettext_noop("The field “%(field)s” is missing."),
    "not_an_object": gettext_noop("The field “%(field)s” must be an object in braces."),
    "not_a_list": gettext_noop("The field “%(field)s” must be a list in brackets."),
    "too_many": gettext_noop("The field “%(field)s” has %(count)s entries: no hand has so many."),
    "unknown_option": gettext_noop("These rules have no option “%(field)s”."),
    "unplayable": gettext_noop("No hand can be played by these rules. %(why)s"),
    "bad_start": gettext_noop("The field “%(field)s” does not fit these rules."),
    "unknown_card": gettext_noop("Card %(number)s of the deck, %(told)s, is not in this pack."),
    "card_twice": gettext_noop(
        "%(card)s is in the deck twice, as card %(first)s and as card %(number)s."
    ),
    "deck_size": gettext_noop("The deck has %(count)s cards, the pack of these rules %(wanted)s."),
    "no_seat": gettext_noop("Action %(number)s does not say whose it is."),
    "no_action": gettext_noop("Action %(number)s: %(why)s"),
    "out_of_turn": gettext_noop("Action %(number)s: it was %(awaited)s’s turn, not %(seat)s’s."),
    "illegal": gettext_noop(
        "Action %(number)s: %(seat)s could not do that (%(action)s). The table would say: “%(why)s”"
    ),
    "bad_result": gettext_noop("The result must be an outcome and the score of every seat."),
    "not_over": gettext_noop("There is a result, but after the last action the hand goes on."),
    "wrong_outcome": gettext_noop("The outcome is “%(found)s” by the actions, not “%(told)s”."),
    "wrong_score": gettext_noop("%(seat)s scores %(found)s by the actions, not %(told)s."),
}


def sentence(error: RecordError, *, first_seat: int = 1) -> str:
    """Return what is wrong in the active language; seats are numbered from `first_seat` on."""
    names = Names(first=first_seat)
    values = {**error.detail, **_place(error.place)}
    if "refusal" in values:
        values["why"] = refusals.sentence(values["refusal"])
    if "action" in values:
        values["action"] = TELLERS[values["game"]].action(values["action"], names)
    if "problem" in values:
        values["why"] = complaint(BOOKS[values["game"]], values["rules"], values["problem"])
    if "to_act" in values:
        values["awaited"] = names[values["to_act"][0]]
    if "seat" in values:
        values["seat"] = names[values["seat"]]
    if "first" in values:
        values |= {"first": values["first"] + 1, "card": written(values["card"])}
    return _(SENTENCES[error.code]) % values


def _place(place: tuple[str | int, ...]) -> dict[str, Any]:
    """Return the last name on the way to the place, and the last number counted from 1."""
    words = [part for part in place if isinstance(part, str)]
    numbers = [part + 1 for part in place if isinstance(part, int)]
    return {"field": words[-1] if words else "", "number": numbers[-1] if numbers else 0}
